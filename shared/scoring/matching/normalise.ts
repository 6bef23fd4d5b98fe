import { COMBINING, foldToText, foldToUnit, REMOVED } from "./fold_table.ts";

/**
 * Matches sequences that NFC composes, up to 30 marks as in the Stream-Safe Text Format (Unicode
 * Annex #15).
 */
const COMPOSABLE =
  /[\u1100-\u1112][\u1161-\u1175][\u11a8-\u11c2]?|[^\p{M}\p{ASCII}](?:(?![\u0300-\u036f])\p{M}){1,30}/gu;

const ASCII = /^[\0-\x7f]*$/;
const ASCII_SEPARATORS = /[\0- \x7f_-]+/g;

/** Composes (NFC) the sequences of a text that folding of single code points would miss. */
export function compose(text: string): string {
  return text.replace(COMPOSABLE, (sequence) => sequence.normalize("NFC"));
}

/** Normalises a keyword: folded code points, single blanks; empty when nothing is left. */
export function normaliseKeyword(keyword: string): string {
  // A quick path: most keywords are ASCII, and thousands are normalised at the start.
  if (ASCII.test(keyword)) {
    return keyword.toLowerCase().replaceAll("`", "'").replaceAll(ASCII_SEPARATORS, " ").trim();
  }
  let text = "";
  for (const character of compose(keyword)) {
    const codePoint = character.codePointAt(0) ?? 0;
    const unit = foldToUnit(codePoint);
    if (unit === REMOVED) continue;
    text += unit > COMBINING ? String.fromCharCode(unit) : foldToText(codePoint);
  }
  return text.replaceAll(/ {2,}/g, " ").trim();
}
