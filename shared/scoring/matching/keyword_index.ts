import { COMBINING, DROPPED, foldedText, foldedUnit } from "./fold_table.ts";
import { KeywordAutomaton, ROOT } from "./keyword_automaton.ts";
import type { KeywordData } from "./keyword_data.ts";
import { compose } from "./normalise.ts";
import { PAIR, SPACE, unitClass, WORD } from "./unit_class.ts";
import { HASH_SEED, hashNext, Vocabulary } from "./vocabulary.ts";

/** Length of the buffer kept for the next text, in UTF-16 code units; a body is seldom longer. */
const KEPT_UNITS = 1 << 16;
/** Most bytes of UTF-8 a UTF-16 code unit becomes. */
const MAX_UTF8 = 3;
const keptBytes = new Uint8Array(KEPT_UNITS * MAX_UTF8 + 1);
const ENCODER = new TextEncoder();

/** Characters of one byte, and what the table of their words says of separators. */
const ASCII = 0x80, SEPARATOR = -1;

/** What each byte of UTF-8 that is an ASCII letter or digit folds to; 0 for all others. */
const WORD_BYTES = new Uint8Array(256);
for (const character of "abcdefghijklmnopqrstuvwxyz0123456789") {
  WORD_BYTES[character.charCodeAt(0)] = character.charCodeAt(0);
  WORD_BYTES[character.toUpperCase().charCodeAt(0)] = character.charCodeAt(0);
}

/**
 * Finds all keywords in one pass over a text, folding it on the way as `normaliseKeyword` does. The
 * cost follows the text and what is found in it: a word that no keyword has costs one look-up
 * however many keywords there are.
 */
export class KeywordIndex {
  readonly #vocabulary: Vocabulary;
  readonly #automaton: KeywordAutomaton;
  /** Number of the word that each ASCII character is which is no letter or digit; 0 for none. */
  readonly #symbols = new Int32Array(ASCII);
  /** The word that is being read, as far as it may be one of the vocabulary. */
  readonly #word: Uint16Array;
  /** The scan in which each keyword was last found. */
  readonly #foundIn: Float64Array;
  #scans = 0;

  constructor(data: KeywordData) {
    this.#vocabulary = new Vocabulary(data.words);
    this.#automaton = new KeywordAutomaton(data, this.#vocabulary.size);
    this.#word = new Uint16Array(this.#vocabulary.longest);
    this.#foundIn = new Float64Array(this.#automaton.keywords);
    for (let code = 0; code < ASCII; code++) this.#symbols[code] = this.#numberOfSymbol(code);
  }

  /** How many keywords there are. */
  get size(): number {
    return this.#automaton.keywords;
  }

  /** Numbers of the keywords that occur in the text, each once. */
  scan(text: string): number[] {
    return this.#scan(text) ?? this.#scan(compose(text), true) ?? [];
  }

  /**
   * Reads UTF-8: one native call makes it from every kind of string there is inside the engine, and
   * reading bytes is several times faster than `charCodeAt`.
   *
   * @returns null when the text has characters that combine, and is not composed.
   */
  #scan(text: string, isComposed = false): number[] | null {
    const bytes = text.length <= KEPT_UNITS
      ? keptBytes
      : new Uint8Array(text.length * MAX_UTF8 + 1);
    const end = ENCODER.encodeInto(text, bytes).written;
    // Not of a word: ends the last one, and every run of letters.
    bytes[end] = 0;
    const word = this.#word;
    const symbols = this.#symbols;
    const found: number[] = [];
    this.#scans++;
    let state = ROOT;
    let spaced = 0;
    let length = 0;
    let hash = HASH_SEED;
    /** Of a code point that folds to several units, those that are still to be read. */
    let rest = "";
    let restAt = 0;
    for (let i = 0; i <= end;) {
      let unit: number;
      if (restAt < rest.length) {
        unit = rest.charCodeAt(restAt++);
      } else {
        for (let plain = WORD_BYTES[bytes[i] ?? 0] ?? 0; plain !== 0;) {
          if (length < word.length) word[length] = plain;
          length++;
          hash = hashNext(hash, plain);
          plain = WORD_BYTES[bytes[++i] ?? 0] ?? 0;
        }
        const lead = bytes[i++] ?? 0;
        if (lead < ASCII) {
          if (length > 0) {
            state = this.#read(state, this.#numberOf(length, hash), spaced, found);
            length = spaced = 0;
            hash = HASH_SEED;
          }
          const number = symbols[lead] ?? 0;
          if (number === SEPARATOR) {
            spaced = 1;
            continue;
          }
          state = this.#read(state, number, spaced, found);
          spaced = 0;
          continue;
        }
        let codePoint: number;
        if (lead >= 0xf0) {
          codePoint = (lead & 0x07) << 18 | trail(bytes, i) << 12 | trail(bytes, i + 1) << 6 |
            trail(bytes, i + 2);
          i += 3;
        } else if (lead >= 0xe0) {
          codePoint = (lead & 0x0f) << 12 | trail(bytes, i) << 6 | trail(bytes, i + 1);
          i += 2;
        } else {
          codePoint = (lead & 0x1f) << 6 | trail(bytes, i);
          i++;
        }
        unit = foldedUnit(codePoint);
        if (unit === DROPPED) continue;
        if (unit <= COMBINING) {
          if (unit === COMBINING && !isComposed) return null;
          rest = foldedText(codePoint);
          restAt = 0;
          continue;
        }
      }
      const kind = unitClass(unit);
      if (kind === WORD) {
        if (length < word.length) word[length] = unit;
        length++;
        hash = hashNext(hash, unit);
        continue;
      }
      if (length > 0) {
        state = this.#read(state, this.#numberOf(length, hash), spaced, found);
        length = spaced = 0;
        hash = HASH_SEED;
      }
      if (kind === SPACE) {
        spaced = 1;
        continue;
      }
      word[0] = unit;
      length = 1;
      hash = hashNext(hash, unit);
      if (kind === PAIR && restAt < rest.length) {
        const second = rest.charCodeAt(restAt++);
        word[1] = second;
        length = 2;
        hash = hashNext(hash, second);
      }
      state = this.#read(state, this.#numberOf(length, hash), spaced, found);
      length = spaced = 0;
      hash = HASH_SEED;
    }
    return found;
  }

  #numberOfSymbol(code: number): number {
    if (WORD_BYTES[code] !== 0) return 0;
    const unit = foldedUnit(code);
    if (unitClass(unit) === SPACE) return SEPARATOR;
    this.#word[0] = unit;
    return this.#numberOf(1, hashNext(HASH_SEED, unit));
  }

  /** The number of the word that was read, 0 when it is of no keyword. */
  #numberOf(length: number, hash: number): number {
    return length > this.#word.length ? 0 : this.#vocabulary.find(this.#word, length, hash);
  }

  /** The state after a word of that number; what ends with it is found. */
  #read(state: number, number: number, spaced: number, found: number[]): number {
    if (number === 0) return ROOT;
    const next = this.#automaton.step(state, number * 2 + spaced);
    for (
      let end = this.#automaton.firstEnd(next);
      end !== ROOT;
      end = this.#automaton.nextEnd(end)
    ) {
      const keyword = this.#automaton.keywordAt(end);
      if (this.#foundIn[keyword] === this.#scans) continue;
      this.#foundIn[keyword] = this.#scans;
      found.push(keyword);
    }
    return next;
  }
}

function trail(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) & 0x3f;
}
