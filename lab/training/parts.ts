import {
  GROUPS,
  MAX_FIRST_PIECES,
  MAX_FIRST_WORDS,
} from "../../shared/scoring/classifier/features.ts";

/** Takes part of a mail for a step of learning, so that learning relies on no single feature. */

/** Share of steps that use only a passage of the text, like short messages. */
const PASSAGES = 0.3;
/** Shortest passage, and how much longer it may be, as shares of the text. */
const LEAST_PASSAGE = 0.05, MORE_PASSAGE = 0.6;
/** Share of the passages without subject, header, links and markup. */
const BARE = 0.5;
/** Share of the features that are left out. */
const DROPPED = 0.2;
/** Share of the steps in which a group of features is left out, and in which those of form are. */
const MISSING = 0.1, FORM_MISSING = 0.4;

/** The group from which a group is taken, and its share: the start is that of the passage. */
const TAKEN = GROUPS.map((group, index) => {
  if (group === "firstWords") return { from: GROUPS.indexOf("words"), most: MAX_FIRST_WORDS };
  if (group === "firstPieces") return { from: GROUPS.indexOf("letters"), most: MAX_FIRST_PIECES };
  return { from: index, most: Infinity };
});
/** Groups of the text that a passage takes a part of. */
const TEXT = GROUPS.map((group) => group !== "subject" && group !== "shape");

/**
 * Copies a part of packed features to `part`.
 *
 * @param next Gives numbers from 0 to 1 (`sequence`).
 */
export function takePart(features: Uint32Array, part: Uint32Array, next: () => number): void {
  const isPassage = next() < PASSAGES;
  const length = isPassage ? LEAST_PASSAGE + MORE_PASSAGE * next() : 1;
  const first = next() * (1 - length);
  const isBare = isPassage && next() < BARE;
  let size = GROUPS.length;
  for (const [group, { from, most }] of TAKEN.entries()) {
    const before = size;
    if (
      next() >= (GROUPS[group] === "shape" ? FORM_MISSING : MISSING) &&
      (!isBare || TEXT[group] === true)
    ) {
      const count = features[from] ?? 0;
      let at = findStart(features, from), end = at + count;
      if (TEXT[group] === true) {
        end = at + Math.floor((first + length) * count);
        at += Math.floor(first * count);
        end = Math.min(end, at + most);
      }
      for (; at < end; at++) {
        if (next() >= DROPPED) part[size++] = features[at] ?? 0;
      }
    }
    part[group] = size - before;
  }
}

/** Start of a group of packed features. */
function findStart(features: Uint32Array, group: number): number {
  let start = GROUPS.length;
  for (let before = 0; before < group; before++) start += features[before] ?? 0;
  return start;
}
