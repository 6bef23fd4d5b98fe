import { CONFUSABLES } from "./confusables.ts";

/** Digits that pass for a letter in a name. */
const DIGITS: ReadonlyMap<string, string> = new Map([
  ["0", "o"],
  ["1", "l"],
  ["3", "e"],
  ["5", "s"],
]);

/** Pairs that read as one letter when set close. */
const PAIRS: readonly (readonly [pair: string, letter: string])[] = [
  ["rn", "m"],
  ["vv", "w"],
  ["cl", "d"],
];

/** Accents and other marks, after decomposition. */
const MARKS = /\p{M}/gu;

/** A text as the eye reads it: lower case, no accents, letters drawn alike made one. */
export function fold(text: string): string {
  if (isPlain(text)) return text.toLowerCase();
  let folded = "";
  for (const char of text.normalize("NFKD").replace(MARKS, "").toLowerCase()) {
    folded += CONFUSABLES.get(char) ?? char;
  }
  return folded;
}

/**
 * A name in a form that is the same for all that look alike: {@linkcode fold}, and digits and
 * letter pairs that pass for a letter. Two different names with one skeleton are lookalikes.
 */
export function skeleton(name: string): string {
  let text = "";
  for (const char of fold(name)) text += DIGITS.get(char) ?? char;
  for (const [pair, letter] of PAIRS) text = text.replaceAll(pair, letter);
  return text;
}

function isPlain(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text);
}
