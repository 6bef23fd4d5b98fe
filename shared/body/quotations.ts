import type { Word } from "./words.ts";

/** Quotation marks; „German“ ones end as “English” ones start, and » may start too. */
const MARKS = /["\u201c\u201d\u201e\u00ab\u00bb]/g;
/** The marks that end what a mark starts. */
const ENDS: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["\u201c", '\u201d"'],
  ["\u201e", '\u201c\u201d"'],
  ["\u00ab", "\u00bb"],
  ["\u00bb", "\u00ab"],
]);
/** Characters between two marks. */
const MIN_QUOTED = 30, MAX_QUOTED = 400;
/** A line of the mail that is answered. */
const OF_ANSWERED = /^[ \t]{0,3}>.*$/gm;
/** An empty line, which ends what marks quote. */
const NEW_PARAGRAPH = /\n[ \t]{0,9}\n/;

/** Fewest words of a quotation between marks: fewer are the name of a button or a title. */
const MIN_WORDS = 5;
/** Largest share of the words that may be quotations: whoever quotes says something himself. */
const MAX_SHARE = 3 / 4;
/** Most marks, and most lines, that are read. */
const MAX_READ = 2000;

/**
 * The words of a text, those in quotations blanked: who warns of a fraud quotes it, and who answers
 * a mail quotes that. A text that is hardly more than quotations is read as if it had none.
 */
export function withoutQuotations(words: readonly Word[], text: string): readonly Word[] {
  const end = words.at(-1)?.to ?? 0;
  const quoted = new Set<Word>();
  let at = 0;
  for (const { from, to, isLine } of quotations(text.slice(0, end + 1))) {
    while (at < words.length && (words[at]?.from ?? 0) < from) at++;
    const start = at;
    while (at < words.length && (words[at]?.to ?? 0) <= to) at++;
    if (!isLine && at - start < MIN_WORDS) continue;
    for (const word of words.slice(start, at)) quoted.add(word);
  }
  if (quoted.size === 0 || quoted.size > words.length * MAX_SHARE) return words;
  return words.map((word) => quoted.has(word) ? { ...word, word: "" } : word);
}

/** A part of a text. */
interface Quotation {
  readonly from: number;
  readonly to: number;
  readonly isLine: boolean;
}

/** The quotations of a text in their order. */
function quotations(text: string): Quotation[] {
  const found: Quotation[] = [];
  const marks = first(text.matchAll(MARKS));
  for (let i = 0; i + 1 < marks.length; i++) {
    const [start, end] = [marks[i], marks[i + 1]];
    if (start === undefined || end === undefined) continue;
    if (!ENDS.get(start[0])?.includes(end[0])) continue;
    const from = start.index + 1;
    if (!isQuoted(text.slice(from, from + MAX_QUOTED + 1), end.index - from)) continue;
    // An inch, or the end of an older quotation.
    if (/[\p{L}\p{N}]/u.test(text.slice(from - 2, from - 1))) continue;
    found.push({ from, to: end.index, isLine: false });
    i++;
  }
  for (const { 0: line, index } of first(text.matchAll(OF_ANSWERED))) {
    found.push({ from: index, to: index + line.length, isLine: true });
  }
  return found.sort((a, b) => a.from - b.from);
}

/** Whether marks quote the start of a text: of a length, in one paragraph. */
function isQuoted(text: string, length: number): boolean {
  if (length < MIN_QUOTED || length > MAX_QUOTED) return false;
  const quoted = text.slice(0, length);
  return !NEW_PARAGRAPH.test(quoted);
}

function first(found: Iterable<RegExpExecArray>): RegExpExecArray[] {
  const kept: RegExpExecArray[] = [];
  for (const each of found) {
    if (kept.length >= MAX_READ) break;
    kept.push(each);
  }
  return kept;
}
