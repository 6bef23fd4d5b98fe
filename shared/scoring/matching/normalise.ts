import { COMBINING, DROPPED, foldedText, foldedUnit } from "./fold_table.ts";

/**
 * Matches sequences that NFC composes: Hangul, kana with voicing marks, letters with marks of their
 * script. Runs end at the 30 marks of the Stream-Safe Text Format (Unicode Annex #15), for linear
 * cost.
 */
const COMPOSABLE =
  /[\u1100-\u1112][\u1161-\u1175][\u11a8-\u11c2]?|[^\p{M}\p{ASCII}](?:(?![\u0300-\u036f])\p{M}){1,30}/gu;

const ASCII = /^[\0-\x7f]*$/;
const ASCII_SEPARATORS = /[\0- \x7f_-]+/g;

/** A text in which the sequences are composed that folding single code points would miss. */
export function compose(text: string): string {
  return text.replace(COMPOSABLE, (sequence) => sequence.normalize("NFC"));
}

/**
 * A keyword in normalised form: every code point folded (see `foldCodePoint`), blanks collapsed and
 * trimmed; empty when nothing is left. The scan of a text folds in the same way, without making a
 * string.
 */
export function normaliseKeyword(keyword: string): string {
  // Most keywords are ASCII, and a start normalises thousands.
  if (ASCII.test(keyword)) {
    return keyword.toLowerCase().replaceAll("`", "'").replaceAll(ASCII_SEPARATORS, " ").trim();
  }
  let text = "";
  for (const character of compose(keyword)) {
    const codePoint = character.codePointAt(0) ?? 0;
    const unit = foldedUnit(codePoint);
    if (unit === DROPPED) continue;
    text += unit > COMBINING ? String.fromCharCode(unit) : foldedText(codePoint);
  }
  return text.replaceAll(/ {2,}/g, " ").trim();
}
