import { codeUnitAt } from "../../encoding/bytes.ts";
import { COMBINING, foldToText, foldToUnit, REMOVED } from "../matching/fold_table.ts";
import { classifyUnit, PAIR, SINGLE, WORD } from "../matching/unit_class.ts";
import { beginHash, computeHash, extendHash, mix } from "./hash.ts";

/** Maximum number of characters read at the start of a text. */
const MAX_START = 30_000;
/** Maximum number of characters read at the end of a longer text. */
const MAX_END = 10_000;
/** Maximum length of a folded text: some characters fold to a dozen. */
const MAX_FOLDED = 2 * (MAX_START + MAX_END);
/** Longest word; longer ones are ignored. */
export const MAX_WORD = 24;
/** Minimum number of single letters in a row that count as a spelt-out word. */
const MIN_SPELT = 4;

/** First code unit of the scripts written without blanks: each character is a word. */
const FIRST_UNSPACED = 0x2e80;

/** ASCII and currency symbols that count as words. */
const SYMBOLS = new Set([..."!?$%€£¥#@*"].map((character) => character.charCodeAt(0)));

/** Words of links and markup, which say nothing about the text, by hash. */
const LINK_WORDS = new Map(
  "http https www com net org html htm php asp aspx cgi href src img jpg jpeg gif png nbsp mailto"
    .split(" ").map((word) => [computeHash(word), word]),
);

/** Longest of {@linkcode LINK_WORDS}. */
const MAX_LINK_WORD = 6;

/** The code unit before and after each word. */
const EDGE = "_".charCodeAt(0);
const A = "a".charCodeAt(0), Z = "z".charCodeAt(0);
const YEAR = [..."year"].map((letter) => letter.charCodeAt(0));
/** The digit that replaces every digit of a number. */
const DIGIT = "0".charCodeAt(0);
/** Maximum number of digits kept of a number. */
const MAX_DIGITS = 7;
/** The first two digits of years, each pair as one number. */
const NINETEEN = readCentury("19"), TWENTY = readCentury("20");

/** Buffer of a folded text; its last character may fold to a dozen. */
const foldedUnits = new Uint16Array(MAX_FOLDED + 64);
/** The offset in the text of each code unit in `foldedUnits`. */
const offsets = new Int32Array(foldedUnits.length);
/** Buffer of the words with their edges, as {@linkcode Words.units} has them. */
const wordUnits = new Uint16Array(4 * foldedUnits.length);

/**
 * Splits texts into words, folded by case, accents, lookalikes and invisible characters. Numbers of
 * the same length are the same word.
 */
export class Words {
  /** Code units of all words, with an edge before and after each. */
  units = new Uint16Array([EDGE]);
  /** Offsets of the edges in `units`; a word follows each edge but the last. */
  readonly edges: number[] = [0];
  /** Offset of the start of each word in its text. */
  readonly starts: number[] = [];
  /** Number of words at the end that are single letters. */
  #letters = 0;

  constructor(text = "") {
    this.add(text);
  }

  get count(): number {
    return this.edges.length - 1;
  }

  /** Reads a word as text. */
  readText(word: number): string {
    return decodeUnits(this.units, (this.edges[word] ?? 0) + 1, this.edges[word + 1] ?? 0);
  }

  /** Tells whether a word is a number; years are words. */
  isNumber(word: number): boolean {
    return this.units[(this.edges[word] ?? 0) + 1] === DIGIT;
  }

  /** Tells whether a word equals an earlier one. */
  isSame(word: number, earlierWord: number): boolean {
    const { edges, units } = this;
    if (earlierWord >= word) return false;
    const to = edges[earlierWord + 1] ?? 0;
    let at = edges[word] ?? 0, other = edges[earlierWord] ?? 0;
    if ((edges[word + 1] ?? 0) - at !== to - other) return false;
    while (other < to) if (units[++at] !== units[++other]) return false;
    return true;
  }

  /** Adds the words of a text. */
  add(text: string): void {
    const length = fold(cutLongText(text));
    wordUnits.set(this.units);
    for (let i = 0, end = 0; i < length; i = end) {
      const unit = foldedUnits[i] ?? 0;
      const kind = classifyUnit(unit);
      end = i + 1;
      if (kind === WORD) {
        const isNumber = isDigit(unit);
        while (end < length && classifyUnit(foldedUnits[end] ?? 0) === WORD) {
          if (isDigit(foldedUnits[end] ?? 0) !== isNumber) break;
          end++;
        }
        if (isNumber) this.#addNumber(i, end);
        else if (end - i <= MAX_WORD && !isLinkWord(i, end)) this.#addWord(i, end);
      } else if (kind === PAIR) {
        end = Math.min(end + 1, length);
        this.#addWord(i, end);
      } else if (kind === SINGLE && (SYMBOLS.has(unit) || unit >= FIRST_UNSPACED)) {
        this.#addWord(i, end);
      }
    }
    this.#joinSpelt();
    this.units = wordUnits.slice(0, this.#nextStart);
  }

  /** The offset at which the next word starts. */
  get #nextStart(): number {
    return (this.edges[this.edges.length - 1] ?? 0) + 1;
  }

  /** Adds the word between two offsets of the folded text. */
  #addWord(from: number, to: number): void {
    const first = foldedUnits[from] ?? 0;
    const isLetter = to === from + 1 && first >= A && first <= Z;
    if (!isLetter) this.#joinSpelt();
    const start = this.#nextStart;
    for (let i = from; i < to; i++) wordUnits[start + i - from] = foldedUnits[i] ?? 0;
    this.#endWord(start + to - from, from);
    if (isLetter) this.#letters++;
  }

  /** Adds the number between two offsets of the folded text. */
  #addNumber(from: number, to: number): void {
    this.#joinSpelt();
    const start = this.#nextStart;
    const century = to - from === 4
      ? (foldedUnits[from] ?? 0) * 256 + (foldedUnits[from + 1] ?? 0)
      : 0;
    if (century === NINETEEN || century === TWENTY) {
      wordUnits.set(YEAR, start);
      this.#endWord(start + YEAR.length, from);
    } else {
      const end = start + Math.min(to - from, MAX_DIGITS);
      wordUnits.fill(DIGIT, start, end);
      this.#endWord(end, from);
    }
  }

  /** Ends a word at an edge; it starts at an offset of the folded text. */
  #endWord(edge: number, from: number): void {
    wordUnits[edge] = EDGE;
    this.edges.push(edge);
    this.starts.push(offsets[from] ?? 0);
  }

  /** Joins the single letters at the end to one word, such as `v i a g r a`. */
  #joinSpelt(): void {
    const count = this.#letters;
    this.#letters = 0;
    if (count < MIN_SPELT) return;
    this.edges.length -= count;
    const start = this.#nextStart;
    const length = Math.min(count, MAX_WORD);
    for (let i = 1; i < length; i++) wordUnits[start + i] = wordUnits[start + 2 * i] ?? 0;
    wordUnits[start + length] = EDGE;
    this.edges.push(start + length);
    // The word starts where its first letter does.
    this.starts.length = this.count;
  }
}

/** Cuts the middle out of a text that is too long to read. */
export function cutLongText(text: string): string {
  return text.length <= MAX_START + MAX_END
    ? text
    : `${text.slice(0, MAX_START)} ${text.slice(-MAX_END)}`;
}

function readCentury(digits: string): number {
  return digits.charCodeAt(0) * 256 + codeUnitAt(digits, 1);
}

/** Folds a text into the buffer `foldedUnits`; returns the number of code units. */
function fold(text: string): number {
  const end = text.length;
  let length = 0;
  for (let i = 0; i < end && length < MAX_FOLDED; i++) {
    let codePoint = codeUnitAt(text, i);
    const at = i;
    if (codePoint >= 0xd800 && codePoint <= 0xdbff) {
      codePoint = text.codePointAt(i) ?? codePoint;
      if (codePoint > 0xffff) i++;
    }
    const unit = foldToUnit(codePoint);
    if (unit === REMOVED) continue;
    if (unit > COMBINING) {
      offsets[length] = at;
      foldedUnits[length++] = unit;
    } else {
      const units = foldToText(codePoint);
      for (let j = 0; j < units.length; j++) {
        offsets[length] = at;
        foldedUnits[length++] = codeUnitAt(units, j);
      }
    }
  }
  return length;
}

function isDigit(unit: number): boolean {
  return unit >= 48 && unit <= 57;
}

function isLinkWord(from: number, to: number): boolean {
  if (to - from > MAX_LINK_WORD) return false;
  let state = beginHash(0);
  for (let i = from; i < to; i++) state = extendHash(state, foldedUnits[i] ?? 0);
  const linkWord = LINK_WORDS.get(mix(state));
  return linkWord !== undefined && linkWord === decodeUnits(foldedUnits, from, to);
}

function decodeUnits(units: Uint16Array, from: number, to: number): string {
  return Reflect.apply(String.fromCharCode, null, units.subarray(from, to));
}
