import {
  GROUPS,
  MAX_FIRST_PIECES,
  MAX_FIRST_WORDS,
} from "../../shared/scoring/classifier/features.ts";

/** Share of the learning steps that read only a passage of the text, like a short message. */
const PASSAGE_SHARE = 0.3;
/** Minimum length of a passage, as a share of the text. */
const MIN_PASSAGE = 0.05;
/** Maximum length of a passage beyond the minimum, as a share of the text. */
const MAX_LONGER = 0.6;
/** Share of the passages that are read without subject, header, links and markup. */
const BARE_SHARE = 0.5;
/** Share of the features that are left out of a step. */
const DROPPED_SHARE = 0.2;
/** Share of the steps that leave out a group of features. */
const DROPPED_GROUPS = 0.1;
/** Share of the steps that leave out the group "shape", which would identify most archives. */
const DROPPED_SHAPES = 0.4;

/**
 * Group from which the features of each group are taken, and their maximum number. The first words
 * of a passage are taken from all words, as the text begins with other words.
 */
const ORIGINS = GROUPS.map((group, index) => {
  if (group === "firstWords") return { from: GROUPS.indexOf("words"), most: MAX_FIRST_WORDS };
  if (group === "firstPieces") return { from: GROUPS.indexOf("letters"), most: MAX_FIRST_PIECES };
  return { from: index, most: Infinity };
});
/** Whether each group has features of the text, of which a passage has only a part. */
const IS_TEXT = GROUPS.map((group) => group !== "subject" && group !== "shape");

/**
 * Copies packed features to `keptFeatures`, without some that are dropped at random. So learning
 * relies on no single feature (dropout, Srivastava and others 2014).
 *
 * @param drawNumber Returns the next number from 0 to 1 (`createRandom`).
 */
export function dropFeatures(
  features: Uint32Array,
  keptFeatures: Uint32Array,
  drawNumber: () => number,
): void {
  const isPassage = drawNumber() < PASSAGE_SHARE;
  const length = isPassage ? MIN_PASSAGE + MAX_LONGER * drawNumber() : 1;
  const first = drawNumber() * (1 - length);
  const isBare = isPassage && drawNumber() < BARE_SHARE;
  let size = GROUPS.length;
  for (const [group, { from, most: maxFeatures }] of ORIGINS.entries()) {
    const start = size;
    if (
      drawNumber() >= (GROUPS[group] === "shape" ? DROPPED_SHAPES : DROPPED_GROUPS) &&
      (!isBare || IS_TEXT[group] === true)
    ) {
      const count = features[from] ?? 0;
      let at = findStart(features, from), end = at + count;
      if (IS_TEXT[group] === true) {
        end = at + Math.floor((first + length) * count);
        at += Math.floor(first * count);
        end = Math.min(end, at + maxFeatures);
      }
      for (; at < end; at++) {
        if (drawNumber() >= DROPPED_SHARE) keptFeatures[size++] = features[at] ?? 0;
      }
    }
    keptFeatures[group] = size - start;
  }
}

/** Finds the index of the first feature of a group. */
function findStart(features: Uint32Array, group: number): number {
  let start = GROUPS.length;
  for (let earlierGroup = 0; earlierGroup < group; earlierGroup++) {
    start += features[earlierGroup] ?? 0;
  }
  return start;
}
