import { CONFUSABLES } from "./confusables.ts";

/** Digits and pairs of letters, with the letter that each resembles. */
const ALIKE: ReadonlyMap<string, string> = new Map([
  ["0", "o"],
  ["1", "l"],
  ["3", "e"],
  ["5", "s"],
  ["rn", "m"],
  ["vv", "w"],
  ["cl", "d"],
  ["c1", "d"],
]);

/**
 * Matches accents and invisible characters. They are removed before decomposition, which would sort
 * long runs of them in quadratic time.
 */
const MARKS = /[\p{M}\p{DI}\p{Cf}]/gu;

const BEYOND_ASCII = /[^\0-\x7f]/gu;

/** Folds a text to lower case without accents, with the lookalikes of Latin letters replaced. */
export function foldLookalikes(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  const foldedText = text.replace(MARKS, "").normalize("NFKD").replace(MARKS, "").toLowerCase();
  return foldedText.replaceAll(BEYOND_ASCII, (char) => CONFUSABLES.get(char) ?? char);
}

/** Folds a name and replaces lookalike digits and pairs: names that look alike are equal. */
export function computeSkeleton(name: string): string {
  return foldLookalikes(name).replaceAll(
    /[0135]|rn|vv|c[l1]/g,
    (match) => ALIKE.get(match) ?? match,
  );
}

/** Tells whether all characters of a text are ASCII. */
export function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 0x7f) return false;
  return true;
}

/** Matches four or more letters with a blank between each two. */
const SPACED = /(?<!\S)\p{L}(?:\s\p{L}){3,40}(?!\S)/gu;

/** Joins the letters of words such as `P A Y P A L`. */
export function joinSpaced(text: string): string {
  return text.replaceAll(SPACED, (letters) => letters.replaceAll(/\s/g, ""));
}
