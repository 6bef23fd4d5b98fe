import { codeUnitAt } from "../../encoding/bytes.ts";
import type { ClassifierInput, MailShape } from "./input.ts";

/** Matches an address of a cryptocurrency, which is a feature, and whose letters are not words. */
export const COIN_ADDRESS =
  /\b(?:bc1[a-z0-9]{20,60}|[13][a-km-zA-HJ-NP-Z1-9]{26,34}|0x[0-9a-fA-F]{40})\b/g;
/** Maximum number of characters of the text examined. */
const MAX_TEXT = 20_000;
/** Minimum number of letters for which shares are computed. */
const MIN_LETTERS = 30;
/**
 * Matches a Latin letter beside a Cyrillic or Greek one, which disguises a word. `µ` and U+0345
 * count as Greek, as they do in capitals.
 */
const MIXED = /[a-z][\u0400-\u04ff\u0370-\u03ff]|[\u0400-\u04ff\u0370-\u03ff][a-z]/i;

/** Adds the features of subject and text. */
export function addTextFeatures(
  { subject, text, wholeSubject }: ClassifierInput,
  shape: MailShape,
): void {
  const start = text.slice(0, MAX_TEXT);
  const { upper, lower, other } = countLetters(start);
  const all = upper + lower + other;
  if (all >= MIN_LETTERS && upper > 0) {
    if (upper > 0.5 * (upper + lower)) shape.add("text:capitals");
    if (other > 0.3 * all) shape.add("text:other script");
  }
  if (start.includes("!!")) shape.add("text:exclamations");
  if (/\$\s?\d{1,3}(?:[,.]\d{3}){2}|\b(?:million|billion)\b/i.test(start)) {
    shape.add("text:millions");
  }
  const mayMix = other > 0 || start.includes("\u00b5") || start.includes("\u0345");
  if (mayMix && MIXED.test(start)) shape.add("text:scripts in one word");
  if (start.search(COIN_ADDRESS) >= 0) shape.add("text:coin address");
  addSubjectFeatures(subject, wholeSubject, shape);
}

function addSubjectFeatures(subject: string, wholeSubject: string, shape: MailShape): void {
  if (wholeSubject.trim() === "") return;
  const { upper, lower } = countLetters(subject);
  if (upper + lower >= 8 && upper > 0.7 * (upper + lower)) shape.add("subject:capitals");
  if (subject.length > 90) shape.add("subject:long");
  if (/\S {4,}\S/.test(subject)) shape.add("subject:gap");
}

/** Counts Latin letters of ASCII, and letters of other scripts (from U+0370). */
function countLetters(text: string): { upper: number; lower: number; other: number } {
  let upper = 0, lower = 0, other = 0;
  for (let i = 0, end = text.length; i < end; i++) {
    const code = codeUnitAt(text, i);
    if (code >= 97 && code <= 122) lower++;
    else if (code >= 65 && code <= 90) upper++;
    else if (code >= 0x370) other++;
  }
  return { upper, lower, other };
}
