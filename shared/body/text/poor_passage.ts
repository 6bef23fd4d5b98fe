import { codeUnitAt } from "../../encoding/bytes.ts";
import { detectLanguage, detectOtherLanguage, RECOGNISED, weighLanguages } from "./language.ts";
import { readWords, type Word } from "./words.ts";

/** The words of a mail in languages in which little unwanted mail is recognised. */
export interface PoorPassage {
  /** The language (ISO 639-1) or script (ISO 15924). */
  readonly language: string;
  /** Subject and text without these words; null if no other language is clear in them. */
  readonly rest: OtherWords | null;
}

/** Subject and text of a mail without its poorly covered words. */
export interface OtherWords {
  readonly subject: string;
  readonly body: string;
  /** Whether most words of the mail are among them. */
  readonly areMost: boolean;
}

/** Weight of a word of unknown language: ten of them outweigh one of a known language. */
const UNKNOWN = -0.1;
/** Minimum sum of the weights of a passage. */
const MIN_SUM = 2;
/** Loss of weight at which a passage ends: three words of other languages, or a line of names. */
const MAX_LOSS = 3;
/** Minimum number of words of all passages; fewer are names and greetings. */
const MIN_WORDS = 8;
/** Minimum number of other words of a mail that are judged without its passages. */
const MIN_REST = 8;
/** Minimum share of the passages in the words up to their end and the author's words after it. */
const MIN_SHARE = 0.25;

/**
 * Finds the words of a mail in poorly covered languages. Null if their share of the author's words
 * is small. Linear.
 *
 * @param text Subject and text, with a line feed between them.
 */
export function findPoorPassage(
  text: string,
  { words, subjectLength }: { readonly words: readonly Word[]; readonly subjectLength: number },
): PoorPassage | null {
  const passages = findPassages(text, words);
  const poorWords = passages.flatMap(([first, end]) => words.slice(first, end));
  const to = poorWords.at(-1)?.to;
  if (to === undefined) return null;
  const size = countWords(text, poorWords);
  if (size < MIN_WORDS || !isTelling(text, poorWords) || detectLanguage(poorWords) !== null) {
    return null;
  }
  const ownEnd = findOwnEnd(text, to);
  if (size < MIN_SHARE * countWords(text, words.filter((word) => word.from < ownEnd))) return null;
  const spans = passages.map(([first, end]) =>
    [words[first]?.from ?? 0, words[end - 1]?.to ?? 0] as const
  );
  const language = detectOtherLanguage(
    spans.map(([from, spanEnd]) => text.slice(from, spanEnd)).join("\n"),
  );
  if (language === null || RECOGNISED.has(language)) return null;
  const rest = {
    areMost: size < countWords(text, words) / 2,
    subject: removeSpans(text.slice(0, subjectLength), spans),
    body: removeSpans(text, [[0, subjectLength], ...spans]).trim(),
  };
  return { language, rest: hasClearLanguage(rest) ? rest : null };
}

/** Tells whether words show a language even if each counts once: `long long` is not Vietnamese. */
function isTelling(text: string, words: readonly Word[]): boolean {
  const weights = new Map(words.map((word) => [word.word, weighWord(text, word, true)]));
  let sum = 0;
  for (const weight of weights.values()) sum += Math.max(0, weight);
  return sum >= MIN_SUM;
}

/** Tells whether words are enough, and in a language in which unwanted mail is recognised. */
function hasClearLanguage({ subject, body }: OtherWords): boolean {
  const text = `${subject}\n${body}`, words = readWords(text);
  return words.length >= MIN_REST &&
    (detectLanguage(words) !== null || RECOGNISED.has(detectOtherLanguage(text) ?? ""));
}

/** Removes spans, in the order of their offsets, from a text. */
function removeSpans(
  text: string,
  spans: readonly (readonly [from: number, to: number])[],
): string {
  const parts: string[] = [];
  let end = 0;
  for (const [from, to] of spans) {
    parts.push(text.slice(end, from));
    end = Math.max(end, to);
  }
  return [...parts, text.slice(end)].join("\n");
}

/** A passage as the index of its first word, and that after its last word. */
type Passage = readonly [first: number, end: number];

/** Finds passages with more words of poorly covered languages than of others. */
function findPassages(text: string, words: readonly Word[]): Passage[] {
  const hasMarks = MARKED_LETTER.test(text.slice(0, words.at(-1)?.to));
  const passages: Passage[] = [];
  let sum = 0, maxSum = 0, first = 0, end = 0, next = 0;
  const close = () => {
    if (maxSum >= MIN_SUM) {
      const passage = completeLines(text, words, { first, end, from: next });
      passages.push(passage);
      next = passage[1];
    }
    sum = maxSum = 0;
  };
  for (let at = 0; at < words.length; at++) {
    const word = words[at];
    if (word === undefined || at < next) continue;
    if (sum === 0) first = at;
    sum = Math.max(0, sum + weighWord(text, word, hasMarks));
    if (sum > maxSum) {
      maxSum = sum;
      end = at + 1;
    }
    if (sum === 0 || sum < maxSum - MAX_LOSS) close();
  }
  close();
  return passages;
}

/** Adds the words before and after a passage up to the end of the line, or another language. */
function completeLines(
  text: string,
  words: readonly Word[],
  passage: { readonly first: number; readonly end: number; readonly from: number },
): Passage {
  let { first, end } = passage;
  while (first > passage.from && continuesLine(text, words[first], words[first - 1])) first--;
  while (continuesLine(text, words[end - 1], words[end])) end++;
  return [first, end];
}

/** Tells whether the word before or after a passage belongs to it: by language and line. */
function continuesLine(text: string, word: Word | undefined, next: Word | undefined): boolean {
  return word !== undefined && next !== undefined && weighLanguages(next) >= 0 &&
    !isBeyondLatin(text, word) &&
    !text.slice(Math.min(word.to, next.to), Math.max(word.from, next.from)).includes("\n");
}

/** Matches the line after an author's words: a mark of a quotation, a signature or a footer. */
const END = /\n(?:>|--|__)/g;

/** Returns the offset at which the author's words after `from` end. */
function findOwnEnd(text: string, from: number): number {
  END.lastIndex = from;
  return END.exec(text)?.index ?? text.length;
}

/** Weighs a word: positive in a poorly covered language, negative in another one. */
function weighWord(text: string, word: Word, hasMarks: boolean): number {
  if (isBeyondLatin(text, word)) return countWord(text, word);
  const weight = weighLanguages(word);
  if (weight !== 0) return weight;
  return hasMarks && MARKED_LETTER.test(text.slice(word.from, word.to)) ? 1 : UNKNOWN;
}

/** Matches a letter of Latin that the languages with phrases do not have. */
const MARKED_LETTER = /[\u0100-\u0151\u0154-\u024f\u1ea0-\u1ef9]/;
/** Code unit of the first letter beyond Latin: Greek. */
const FIRST_BEYOND = 0x370;

function isBeyondLatin(text: string, { from, to }: Word): boolean {
  return codeUnitAt(text, from) >= FIRST_BEYOND || codeUnitAt(text, to - 1) >= FIRST_BEYOND;
}

function countWords(text: string, words: readonly Word[]): number {
  return words.reduce((sum, word) => sum + countWord(text, word), 0);
}

/** Number of letters of a word in Han and kana, and in other scripts without blanks. */
const SHORT_WORD = 2, LONG_WORD = 6;
/** Matches a letter of Han or kana. */
const HAN_OR_KANA = /[\u2e80-\uabff\uf900-\uffff]/;

/** Counts a word; a text without blanks between words counts by its letters. */
function countWord(text: string, word: Word): number {
  if (!isBeyondLatin(text, word)) return 1;
  const isShort = HAN_OR_KANA.test(text.charAt(word.from));
  return Math.max(1, (word.to - word.from) / (isShort ? SHORT_WORD : LONG_WORD));
}
