import { codeUnitAt } from "../../encoding/bytes.ts";
import { foldLookalikes } from "../../domains/skeleton.ts";
import { MAX_TEXT_LENGTH } from "../../mime/budget.ts";

/** Maximum number of characters of a text whose words are read; pressure comes early. */
const MAX_TEXT = MAX_TEXT_LENGTH / 4;
/** Maximum number of characters of a word that are folded. */
const MAX_WORD = 1000;
/** Maximum number of folded characters of a text: one character can become 18. */
const MAX_FOLDED = MAX_TEXT_LENGTH;

/** Matches a word, with the combining marks and zero-width characters inside it. */
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}\p{DI}\p{Cf}]*/uy;

/** A word of a text. */
export interface Word {
  /** The word in lower case, without accents, with the lookalikes of Latin letters replaced. */
  readonly word: string;
  /** Result of {@linkcode packStart} for the word. */
  readonly start: number;
  /** Offset of the word in the text. */
  readonly from: number;
  /** Offset of the end of the word in the text. */
  readonly to: number;
}

/** Number of letters at the start of a word by which words are looked up. */
export const START_LETTERS = 4;

/** Packs the first letters of a word into a number, by which words and stems are looked up. */
export function packStart(word: string, letters = START_LETTERS): number {
  let start = 0;
  const end = Math.min(word.length, letters);
  for (let i = 0; i < end; i++) start = start << 7 ^ codeUnitAt(word, i);
  return start & 0x3fffffff;
}

/** Number of bits of the hash by which an index recognises most words that it does not contain. */
const BITS = 12;

/** Values by the packed first letters of a word. Most words cost no look-up in the map. */
export class WordIndex<Value> {
  readonly #mayContain = new Uint8Array(1 << BITS);
  readonly #values = new Map<number, Value[]>();

  add(start: number, value: Value): void {
    this.#mayContain[findSlot(start)] = 1;
    const values = this.#values.get(start);
    if (values === undefined) this.#values.set(start, [value]);
    else values.push(value);
  }

  get(start: number): readonly Value[] {
    return this.#mayContain[findSlot(start)] === 0 ? NONE : this.#values.get(start) ?? NONE;
  }
}

const NONE: readonly never[] = [];

/** Multiplier of Fibonacci hashing: 2^32 divided by the golden ratio, as an odd number. */
const GOLDEN_RATIO = 0x9e3779b1;

function findSlot(start: number): number {
  return Math.imul(start, GOLDEN_RATIO) >>> 32 - BITS;
}

/** Lists the words of a text, in order. */
export function readWords(text: string): Word[] {
  const words: Word[] = [];
  visitWords(text, (word, from, to) => {
    words.push({ word, start: packStart(word), from, to });
  });
  return words;
}

/** Calls a function with each word and its offsets, in order, until it returns false. */
export function visitWords(
  text: string,
  visit: (word: string, from: number, to: number) => boolean | void,
): void {
  const searchText = text.slice(0, MAX_TEXT), end = searchText.length;
  const lowerText = searchText.toLowerCase();
  // Some characters become two in lower case, so that offsets differ.
  const isAligned = lowerText.length === end;
  let length = 0;
  for (let from = 0, to = 0; from < end; from = to) {
    to = from;
    while (to < end && isAsciiLetterOrDigit(codeUnitAt(searchText, to))) to++;
    if (to === end || codeUnitAt(searchText, to) <= LAST_ASCII) {
      // A word of ASCII letters folds to its lower case.
      const word = isAligned ? lowerText.slice(from, to) : searchText.slice(from, to).toLowerCase();
      if (to > from && visit(word, from, to) === false) return;
      to++;
      continue;
    }
    WORD.lastIndex = from;
    to = WORD.test(searchText) ? WORD.lastIndex : from + 1;
    if (WORD.lastIndex === 0 || length > MAX_FOLDED) continue;
    const fold = foldLookalikes(searchText.slice(from, Math.min(to, from + MAX_WORD)));
    length += fold.length;
    // Some characters fold to two words: ½ to 1⁄2.
    for (const word of fold.split(/[^\p{L}\p{N}]+/u)) {
      if (word !== "" && visit(word, from, to) === false) return;
    }
  }
}

const LAST_ASCII = 127;

/** Tells whether a character is a Latin letter without marks, or a digit. */
function isAsciiLetterOrDigit(code: number): boolean {
  return code >= 0x61 && code <= 0x7a || code >= 0x41 && code <= 0x5a ||
    code >= 0x30 && code <= 0x39;
}
