import { foldCodePoint } from "../../../shared/scoring/matching/fold.ts";

/** Kept folds; emptied when full, as senders choose the characters. */
const MAX_KEPT = 4096;

const kept = new Map<string, string>();

/**
 * Tells how a character reads when words are compared (see `foldCodePoint`), worked out once each.
 */
export function foldCharacter(character: string): string {
  const known = kept.get(character);
  if (known !== undefined) return known;
  const folded = foldCodePoint(character.codePointAt(0) ?? 0);
  if (kept.size === MAX_KEPT) kept.clear();
  kept.set(character, folded);
  return folded;
}
