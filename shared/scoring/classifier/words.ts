import { COMBINING, DROPPED, foldedText, foldedUnit } from "../matching/fold_table.ts";
import { PAIR, SINGLE, unitClass, WORD } from "../matching/unit_class.ts";

/** Most of a text that is examined: its start and its end. */
const MAX_START = 30_000, MAX_END = 10_000;
/** Longest folded text: some characters fold to a dozen. */
const MAX_FOLDED = 2 * (MAX_START + MAX_END);
/** Longest word; longer ones are ignored. */
export const MAX_WORD = 24;
/** Single letters in a row from which they count as a spelt-out word. */
const MIN_SPELT = 4;

/** Symbols that count as words. */
const SIGNS = new Set([..."!?$%€£¥#@*"]);

/** Pieces of addresses: in raw mail they are inside links and are not words of the text. */
const OF_ADDRESSES = new Set(
  "http https www com net org html htm php asp aspx cgi href img src jpg jpeg gif png nbsp mailto"
    .split(" "),
);

/**
 * The words of a text: case, accents, lookalike letters and invisible characters folded, numbers by
 * their length (`0000`; a year is `year`), a few symbols, each character of a script without
 * blanks. Two forms of one text, as written and in lower case with blanks around every symbol, give
 * the same words.
 */
export function wordsOf(text: string): string[] {
  const folded = fold(
    text.length <= MAX_START + MAX_END
      ? text
      : `${text.slice(0, MAX_START)} ${text.slice(-MAX_END)}`,
  );
  const words: string[] = [];
  for (let i = 0; i < folded.length;) {
    const kind = unitClass(folded.charCodeAt(i));
    let end = i + 1;
    if (kind === WORD) {
      const digit = isDigit(folded.charCodeAt(i));
      while (
        end < folded.length && unitClass(folded.charCodeAt(end)) === WORD &&
        isDigit(folded.charCodeAt(end)) === digit
      ) end++;
      const word = folded.slice(i, end);
      if (digit) words.push(numberWord(word));
      else if (word.length <= MAX_WORD && !OF_ADDRESSES.has(word)) words.push(word);
    } else if (kind === PAIR) {
      end = Math.min(end + 1, folded.length);
      words.push(folded.slice(i, end));
    } else if (kind === SINGLE) {
      const sign = folded.charAt(i);
      if (SIGNS.has(sign) || sign.charCodeAt(0) >= 0x2e80) words.push(sign);
    }
    i = end;
  }
  return joinSpelt(words);
}

/** Buffer for the folded text: the last character may fold to a dozen. */
const units = new Uint16Array(MAX_FOLDED + 64);
/** Units that become a text at once: arguments of one call. */
const PIECE = 8192;

function fold(text: string): string {
  let length = 0;
  for (let i = 0; i < text.length && length < MAX_FOLDED; i++) {
    let codePoint = text.charCodeAt(i);
    if (codePoint >= 0xd800 && codePoint <= 0xdbff) {
      codePoint = text.codePointAt(i) ?? codePoint;
      if (codePoint > 0xffff) i++;
    }
    const unit = foldedUnit(codePoint);
    if (unit === DROPPED) continue;
    if (unit > COMBINING) units[length++] = unit;
    else {
      const several = foldedText(codePoint);
      for (let j = 0; j < several.length; j++) units[length++] = several.charCodeAt(j);
    }
  }
  const pieces: string[] = [];
  for (let from = 0; from < length; from += PIECE) {
    pieces.push(String.fromCharCode(...units.subarray(from, Math.min(from + PIECE, length))));
  }
  return pieces.join("");
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function numberWord(digits: string): string {
  if (digits.length === 4 && (digits.startsWith("19") || digits.startsWith("20"))) return "year";
  return "0000000".slice(0, Math.min(digits.length, 7));
}

/** `v i a g r a` is a word. */
function joinSpelt(words: string[]): string[] {
  const out: string[] = [];
  for (let i = 0; i < words.length;) {
    let end = i;
    while (end < words.length && isLetterAlone(words[end] ?? "")) end++;
    if (end - i >= MIN_SPELT) out.push(words.slice(i, end).join("").slice(0, MAX_WORD));
    else if (end > i) out.push(...words.slice(i, end));
    if (end < words.length) out.push(words[end] ?? "");
    i = end + 1;
  }
  return out;
}

function isLetterAlone(word: string): boolean {
  return word.length === 1 && word >= "a" && word <= "z";
}
