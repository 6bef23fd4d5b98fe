import {
  GROUPS,
  MAX_FIRST_PIECES,
  MAX_FIRST_WORDS,
} from "../../shared/scoring/classifier/features.ts";

/** Share of the steps of learning that see only a passage of the text, like a short message. */
const PASSAGE_SHARE = 0.3;
/** Minimum length of a passage, as a share of the text. */
const MIN_PASSAGE = 0.05;
/** Maximum length of a passage beyond the minimum, as a share of the text. */
const MAX_LONGER = 0.6;
/** Share of the passages that come without subject, header, links and markup. */
const BARE_SHARE = 0.5;
/** Share of the features that are left out of a step. */
const DROPPED_SHARE = 0.2;
/** Share of the steps that leave out a group of features. */
const DROPPED_GROUPS = 0.1;
/** Share of the steps that leave out the group "shape": most archives are known by it. */
const DROPPED_SHAPES = 0.4;

/**
 * Group from which the features of each group are taken, and their maximum number. The first words
 * of a passage are not those of the text, so they are taken from all words.
 */
const ORIGINS = GROUPS.map((group, index) => {
  if (group === "firstWords") return { from: GROUPS.indexOf("words"), most: MAX_FIRST_WORDS };
  if (group === "firstPieces") return { from: GROUPS.indexOf("letters"), most: MAX_FIRST_PIECES };
  return { from: index, most: Infinity };
});
/** Whether each group is of the text, so that a passage has a part of it only. */
const IS_TEXT = GROUPS.map((group) => group !== "subject" && group !== "shape");

/**
 * Copies packed features to `part`, without some that are dropped at random. So learning relies on
 * no single feature (dropout, Srivastava and others 2014).
 *
 * @param next Returns the next number from 0 to 1 (`createRandom`).
 */
export function dropFeatures(features: Uint32Array, part: Uint32Array, next: () => number): void {
  const isPassage = next() < PASSAGE_SHARE;
  const length = isPassage ? MIN_PASSAGE + MAX_LONGER * next() : 1;
  const first = next() * (1 - length);
  const isBare = isPassage && next() < BARE_SHARE;
  let size = GROUPS.length;
  for (const [group, { from, most }] of ORIGINS.entries()) {
    const start = size;
    if (
      next() >= (GROUPS[group] === "shape" ? DROPPED_SHAPES : DROPPED_GROUPS) &&
      (!isBare || IS_TEXT[group] === true)
    ) {
      const count = features[from] ?? 0;
      let at = findStart(features, from), end = at + count;
      if (IS_TEXT[group] === true) {
        end = at + Math.floor((first + length) * count);
        at += Math.floor(first * count);
        end = Math.min(end, at + most);
      }
      for (; at < end; at++) {
        if (next() >= DROPPED_SHARE) part[size++] = features[at] ?? 0;
      }
    }
    part[group] = size - start;
  }
}

/** Finds the index of the first feature of a group. */
function findStart(features: Uint32Array, group: number): number {
  let start = GROUPS.length;
  for (let earlier = 0; earlier < group; earlier++) start += features[earlier] ?? 0;
  return start;
}
