import { CONFUSABLES } from "./confusables.ts";

/** Digits that look like a letter in a name, and pairs that look like one. */
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
 * Matches accents and invisible characters, which go before decomposition: it sorts runs of them in
 * quadratic time.
 */
const MARKS = /[\p{M}\p{DI}\p{Cf}]/gu;

const BEYOND_ASCII = /[^\0-\x7f]/gu;

/**
 * Returns a text reduced to its looks: lower case, no accents, letters that look alike made equal.
 */
export function fold(text: string): string {
  if (isPlain(text)) return text.toLowerCase();
  const bare = text.replace(MARKS, "").normalize("NFKD").replace(MARKS, "").toLowerCase();
  return bare.replaceAll(BEYOND_ASCII, (char) => CONFUSABLES.get(char) ?? char);
}

/**
 * Computes a form that is equal for names that look alike: folded, with lookalike digits and letter
 * pairs replaced.
 */
export function skeleton(name: string): string {
  return fold(name).replaceAll(/[0135]|rn|vv|c[l1]/g, (found) => ALIKE.get(found) ?? found);
}

function isPlain(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text);
}

/** Four letters or more with a blank between each. */
const SPACED = /(?<!\S)\p{L}(?:\s\p{L}){3,40}(?!\S)/gu;

/** Joins the letters of names written as `P A Y P A L`. */
export function joinSpaced(text: string): string {
  return text.replaceAll(SPACED, (letters) => letters.replaceAll(/\s/g, ""));
}
