import { COMBINING, DROPPED, foldedText, foldedUnit } from "../matching/fold_table.ts";
import { PAIR, SINGLE, unitClass, WORD } from "../matching/unit_class.ts";
import { beginHash, computeHash, extendHash, mix } from "./hash.ts";

/** Most of a text that is examined: its start and its end. */
const MAX_START = 30_000, MAX_END = 10_000;
/** Longest folded text: some characters fold to a dozen. */
const MAX_FOLDED = 2 * (MAX_START + MAX_END);
/** Longest word; longer ones are ignored. */
export const MAX_WORD = 24;
/** Single letters in a row from which they count as a spelt-out word. */
const MIN_SPELT = 4;

/** Symbols that count as words. */
const SIGNS = new Set([..."!?$%€£¥#@*"].map((character) => character.charCodeAt(0)));

/** Pieces of addresses: in raw mail they are inside links and are not words of the text. */
const ADDRESS_WORDS = new Map(
  "http https www com net org html htm php asp aspx cgi href src img jpg jpeg gif png nbsp mailto"
    .split(" ").map((word) => [computeHash(word), word]),
);

/** The character before and after a word. */
const EDGE = "_".charCodeAt(0);
const A = "a".charCodeAt(0), Z = "z".charCodeAt(0);
const YEAR = [..."year"].map((letter) => letter.charCodeAt(0));
/** The figure that numbers are made of. */
const FIGURE = "0".charCodeAt(0);

/** Buffers: the last character of a text may fold to a dozen; a word has an edge. */
const folded = new Uint16Array(MAX_FOLDED + 64);
const written = new Uint16Array(4 * folded.length);

/**
 * Words of texts, folded by case, accents, lookalikes and invisible characters; numbers keep their
 * length.
 */
export class Words {
  /** Code units of the words, an edge before and after each. */
  units = new Uint16Array([EDGE]);
  /** The places of the edges: a word follows each but the last. */
  readonly edges: number[] = [0];
  /** Single letters that the last words are. */
  #letters = 0;

  constructor(text = "") {
    this.add(text);
  }

  get count(): number {
    return this.edges.length - 1;
  }

  /** Returns a word as text. */
  text(word: number): string {
    return decodeUnits(this.units, (this.edges[word] ?? 0) + 1, this.edges[word + 1] ?? 0);
  }

  /** Tells whether a word is a number, but not a year. */
  isNumber(word: number): boolean {
    return this.units[(this.edges[word] ?? 0) + 1] === FIGURE;
  }

  /** Tells whether a word is the same as one before it. */
  isSame(word: number, before: number): boolean {
    const { edges, units } = this;
    if (before >= word) return false;
    const to = edges[before + 1] ?? 0;
    let at = edges[word] ?? 0, other = edges[before] ?? 0;
    if ((edges[word + 1] ?? 0) - at !== to - other) return false;
    while (other < to) if (units[++at] !== units[++other]) return false;
    return true;
  }

  /** Adds the words of a text. */
  add(text: string): void {
    const length = fold(
      text.length <= MAX_START + MAX_END
        ? text
        : `${text.slice(0, MAX_START)} ${text.slice(-MAX_END)}`,
    );
    written.set(this.units);
    for (let i = 0, end = 0; i < length; i = end) {
      const unit = folded[i] ?? 0;
      const kind = unitClass(unit);
      end = i + 1;
      if (kind === WORD) {
        const digit = isDigit(unit);
        while (end < length && unitClass(folded[end] ?? 0) === WORD) {
          if (isDigit(folded[end] ?? 0) !== digit) break;
          end++;
        }
        if (digit) this.#number(i, end);
        else if (end - i <= MAX_WORD && !isInAddress(i, end)) this.#word(i, end);
      } else if (kind === PAIR) {
        end = Math.min(end + 1, length);
        this.#word(i, end);
      } else if (kind === SINGLE && (SIGNS.has(unit) || unit >= 0x2e80)) this.#word(i, end);
    }
    this.#joinSpelt();
    this.units = written.slice(0, this.#next);
  }

  /** Tells where the next word starts. */
  get #next(): number {
    return (this.edges[this.edges.length - 1] ?? 0) + 1;
  }

  /** Adds a word of the folded text. */
  #word(from: number, to: number): void {
    const first = folded[from] ?? 0;
    const isLetter = to === from + 1 && first >= A && first <= Z;
    if (!isLetter) this.#joinSpelt();
    const start = this.#next;
    for (let i = from; i < to; i++) written[start + i - from] = folded[i] ?? 0;
    this.#end(start + to - from);
    if (isLetter) this.#letters++;
  }

  #number(from: number, to: number): void {
    this.#joinSpelt();
    const start = this.#next;
    const century = to - from === 4 ? (folded[from] ?? 0) * 256 + (folded[from + 1] ?? 0) : 0;
    if (century === NINETEEN || century === TWENTY) {
      written.set(YEAR, start);
      this.#end(start + YEAR.length);
    } else {
      const end = start + Math.min(to - from, MAX_FIGURES);
      written.fill(FIGURE, start, end);
      this.#end(end);
    }
  }

  #end(at: number): void {
    written[at] = EDGE;
    this.edges.push(at);
  }

  /** `v i a g r a` is a word. */
  #joinSpelt(): void {
    const count = this.#letters;
    this.#letters = 0;
    if (count < MIN_SPELT) return;
    this.edges.length -= count;
    const start = this.#next;
    const length = Math.min(count, MAX_WORD);
    for (let i = 1; i < length; i++) written[start + i] = written[start + 2 * i] ?? 0;
    this.#end(start + length);
  }
}

/** The longest number's length, and the first figures of years. */
const MAX_FIGURES = 7;
const NINETEEN = readCentury("19"), TWENTY = readCentury("20");

function readCentury(figures: string): number {
  return figures.charCodeAt(0) * 256 + figures.charCodeAt(1);
}

/** Folds a text into its buffer. */
function fold(text: string): number {
  let length = 0;
  for (let i = 0; i < text.length && length < MAX_FOLDED; i++) {
    let codePoint = text.charCodeAt(i);
    if (codePoint >= 0xd800 && codePoint <= 0xdbff) {
      codePoint = text.codePointAt(i) ?? codePoint;
      if (codePoint > 0xffff) i++;
    }
    const unit = foldedUnit(codePoint);
    if (unit === DROPPED) continue;
    if (unit > COMBINING) folded[length++] = unit;
    else {
      const several = foldedText(codePoint);
      for (let j = 0; j < several.length; j++) folded[length++] = several.charCodeAt(j);
    }
  }
  return length;
}

function isDigit(unit: number): boolean {
  return unit >= 48 && unit <= 57;
}

function isInAddress(from: number, to: number): boolean {
  if (to - from > MAX_OF_ADDRESS) return false;
  let state = beginHash(0);
  for (let i = from; i < to; i++) state = extendHash(state, folded[i] ?? 0);
  const known = ADDRESS_WORDS.get(mix(state));
  return known !== undefined && known === decodeUnits(folded, from, to);
}

const MAX_OF_ADDRESS = 6;

function decodeUnits(units: Uint16Array, from: number, to: number): string {
  return String.fromCharCode(...units.subarray(from, to));
}
