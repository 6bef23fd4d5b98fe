import type { Word } from "./words.ts";

/**
 * Matches all quotation marks; some both open and close, as in „German“, “English”, »Danish«. A
 * single mark between letters is an apostrophe.
 */
const MARKS =
  /["\u201c\u201d\u201e\u00ab\u00bb]|(?<![\p{L}\p{N}])['\u2018\u2019\u201a\u2039\u203a]|['\u2018\u2019\u2039\u203a](?![\p{L}\p{N}])/gu;
/** The closing marks of each opening quotation mark. */
const ENDS: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["\u201c", '\u201d"'],
  ["\u201e", '\u201c\u201d"'],
  ["\u00ab", "\u00bb"],
  ["\u00bb", "\u00ab"],
  ["'", "'"],
  ["\u2018", "\u2019'"],
  ["\u201a", "\u2018\u2019'"],
  ["\u2039", "\u203a"],
  ["\u203a", "\u2039"],
]);
/** Minimum number of characters of a quotation; shorter ones name a button or a title. */
const MIN_QUOTED = 30;
/** Maximum number of characters of a quotation. */
const MAX_QUOTED = 400;
/** Minimum number of words of a quotation. */
const MIN_WORDS = 5;
/** Matches an empty line, which ends a quotation. */
const NEW_PARAGRAPH = /\n[ \t]{0,9}\n/;
/** Matches the start of a URL: a text with a link is not a quotation. */
const URL_START = /:\/\/|www\./i;
/** Matches a line of the answered mail. */
const ANSWERED_LINE = /^[ \t]{0,3}>.*$/gm;

/** Maximum share of quoted words: above it, a mail is read as its author's own words. */
const MAX_SHARE = 3 / 4;
/** Maximum number of matches per expression and text. */
const MAX_MATCHES = 2000;

/** Offsets of a part of a text. */
export interface TextPart {
  readonly from: number;
  readonly to: number;
}

/** Blanks the words in quotations, unless few others remain: warnings quote what frauds write. */
export function blankQuotations(words: readonly Word[], text: string): readonly Word[] {
  return blankParts(words, findQuotations(cutAfterWords(words, text)), MIN_WORDS);
}

/** Blanks the words of the answered mail in a text, unless few other words remain. */
export function blankAnsweredMail(words: readonly Word[], text: string): readonly Word[] {
  if (!text.includes(">")) return words;
  const lines = takeMatches(cutAfterWords(words, text).matchAll(ANSWERED_LINE));
  return blankParts(
    words,
    lines.map(({ 0: line, index }) => ({ from: index, to: index + line.length })),
  );
}

/** Cuts a text after its last word, and the longest end of a quotation that may follow it. */
function cutAfterWords(words: readonly Word[], text: string): string {
  return text.slice(0, (words.at(-1)?.to ?? 0) + MAX_QUOTED);
}

/** Blanks the words in parts of a text that contain at least `minWords` of them each. */
function blankParts(
  words: readonly Word[],
  parts: readonly TextPart[],
  minWords = 0,
): readonly Word[] {
  const blankedWords = new Set<Word>();
  let at = 0;
  for (const { from, to } of parts) {
    while (at < words.length && (words[at]?.from ?? 0) < from) at++;
    const start = at;
    while (at < words.length && (words[at]?.to ?? 0) <= to) at++;
    if (at - start < minWords) continue;
    for (const word of words.slice(start, at)) blankedWords.add(word);
  }
  if (blankedWords.size === 0 || blankedWords.size > words.length * MAX_SHARE) return words;
  return words.map((word) => blankedWords.has(word) ? { ...word, word: "", start: 0 } : word);
}

/** Finds the quotations of a text that have at least some number of characters, in order. */
export function findQuotations(text: string, minLength = MIN_QUOTED): TextPart[] {
  const quotations: TextPart[] = [];
  const marks = takeMatches(text.matchAll(MARKS));
  for (let i = 0; i + 1 < marks.length; i++) {
    const [start, end] = [marks[i], marks[i + 1]];
    if (start === undefined || end === undefined) continue;
    if (!ENDS.get(start[0])?.includes(end[0])) continue;
    const from = start.index + 1, length = end.index - from;
    if (length < minLength || length > MAX_QUOTED) continue;
    const quotation = text.slice(from, end.index);
    if (NEW_PARAGRAPH.test(quotation) || URL_START.test(quotation)) continue;
    // After a letter or digit, the mark means inches, or closes an earlier quotation.
    if (/[\p{L}\p{N}]/u.test(text.slice(from - 2, from - 1))) continue;
    quotations.push({ from, to: end.index });
    i++;
  }
  return quotations;
}

/** Replaces parts of a text, which are in order, by blanks. */
export function removeParts(text: string, parts: readonly TextPart[]): string {
  let rest = "", at = 0;
  for (const { from, to } of parts) {
    if (from > at) rest += `${text.slice(at, from)} `;
    at = Math.max(at, to);
  }
  return rest + text.slice(at);
}

function takeMatches(matches: Iterable<RegExpExecArray>): RegExpExecArray[] {
  const list: RegExpExecArray[] = [];
  for (const match of matches) {
    if (list.length >= MAX_MATCHES) break;
    list.push(match);
  }
  return list;
}

/** Maximum number of characters before and after an offset that are searched for a footer. */
const AROUND = 600;
/** Matches words of the footers of confidential mail. */
const FOOTER =
  /\b(?:intended (?:solely|only|recipients?|for)|addressees?|unauthori[sz]ed (?:use|disclosure)|destinataires?|empf\u00e4nger|destinatari[oi]?s?)\b/i;

/** Tells whether an offset is in a paragraph that says for whom a mail is intended. */
export function isInFooter(text: string, at: number): boolean {
  const textBefore = text.slice(Math.max(0, at - AROUND), at);
  const textAfter = text.slice(at, at + AROUND);
  const end = textAfter.search(/\n\s{0,9}\n/);
  const start = textBefore.lastIndexOf("\n\n");
  return FOOTER.test(
    textBefore.slice(start < 0 ? 0 : start) + textAfter.slice(0, end < 0 ? AROUND : end),
  );
}
