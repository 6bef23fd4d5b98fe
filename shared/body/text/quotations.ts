import type { Word } from "./words.ts";

/** Quotation marks; „German“ ones end as “English” ones start, and » may start too. */
const MARKS = /["\u201c\u201d\u201e\u00ab\u00bb]/g;
/** The closing marks of each opening quotation mark. */
const ENDS: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["\u201c", '\u201d"'],
  ["\u201e", '\u201c\u201d"'],
  ["\u00ab", "\u00bb"],
  ["\u00bb", "\u00ab"],
]);
/**
 * Minimum number of characters between two marks, and the fewest words: fewer are the name of a
 * button, a title.
 */
const MIN_QUOTED = 30, MAX_QUOTED = 400, MIN_WORDS = 5;
/** An empty line, which ends a quotation. */
const NEW_PARAGRAPH = /\n[ \t]{0,9}\n/;
/** The start of an address: a text with a link is not a quotation. */
const ADDRESS = /:\/\/|www\./i;
/** A line of the mail that is answered. */
const ANSWERED_LINE = /^[ \t]{0,3}>.*$/gm;

/** Largest share of the words that may be quotations: a quoting mail has words of its own. */
const MAX_SHARE = 3 / 4;
/** Maximum number of marks, and most lines, that are read. */
const MAX_READ = 2000;

/** A part of a text. */
interface TextPart {
  readonly from: number;
  readonly to: number;
}

/**
 * Blanks the words between quotation marks, as warnings quote frauds, unless hardly any others
 * remain.
 */
export function stripQuotations(words: readonly Word[], text: string): readonly Word[] {
  return blankParts(words, findQuotations(joinSearched(words, text)), MIN_WORDS);
}

/** Returns the words of a text, those of the mail that it answers blanked, in the same way. */
export function blankQuotedReply(words: readonly Word[], text: string): readonly Word[] {
  const lines = findFirst(joinSearched(words, text).matchAll(ANSWERED_LINE));
  return blankParts(
    words,
    lines.map(({ 0: line, index }) => ({ from: index, to: index + line.length })),
  );
}

/** Returns the text up to its last word. */
function joinSearched(words: readonly Word[], text: string): string {
  return text.slice(0, (words.at(-1)?.to ?? 0) + 1);
}

function blankParts(
  words: readonly Word[],
  parts: readonly TextPart[],
  least = 0,
): readonly Word[] {
  const quoted = new Set<Word>();
  let at = 0;
  for (const { from, to } of parts) {
    while (at < words.length && (words[at]?.from ?? 0) < from) at++;
    const start = at;
    while (at < words.length && (words[at]?.to ?? 0) <= to) at++;
    if (at - start < least) continue;
    for (const word of words.slice(start, at)) quoted.add(word);
  }
  if (quoted.size === 0 || quoted.size > words.length * MAX_SHARE) return words;
  return words.map((word) => quoted.has(word) ? { ...word, word: "", start: 0 } : word);
}

/** Returns the quoted parts of a text, in its order. */
function findQuotations(text: string): TextPart[] {
  const found: TextPart[] = [];
  const marks = findFirst(text.matchAll(MARKS));
  for (let i = 0; i + 1 < marks.length; i++) {
    const [start, end] = [marks[i], marks[i + 1]];
    if (start === undefined || end === undefined) continue;
    if (!ENDS.get(start[0])?.includes(end[0])) continue;
    const from = start.index + 1, length = end.index - from;
    if (length < MIN_QUOTED || length > MAX_QUOTED) continue;
    const quoted = text.slice(from, end.index);
    if (NEW_PARAGRAPH.test(quoted) || ADDRESS.test(quoted)) continue;
    // An inch, or the end of an older quotation.
    if (/[\p{L}\p{N}]/u.test(text.slice(from - 2, from - 1))) continue;
    found.push({ from, to: end.index });
    i++;
  }
  return found;
}

function findFirst(found: Iterable<RegExpExecArray>): RegExpExecArray[] {
  const kept: RegExpExecArray[] = [];
  for (const each of found) {
    if (kept.length >= MAX_READ) break;
    kept.push(each);
  }
  return kept;
}
