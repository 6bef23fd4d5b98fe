import { COMBINING, DROPPED, foldedText, foldedUnit } from "./fold_table.ts";
import { KeywordAutomaton, ROOT } from "./keyword_automaton.ts";
import type { KeywordData } from "./keyword_data.ts";
import { compose } from "./normalise.ts";
import { PAIR, SPACE, unitClass, WORD } from "./unit_class.ts";
import { HASH_SEED, hashNext, Vocabulary } from "./vocabulary.ts";

/** Number of ASCII characters, and the entry for separators in the table of their words. */
const ASCII = 0x80, SEPARATOR = -1;

/** Folded form of each ASCII letter or digit; 0 for the others. */
const PLAIN = new Uint8Array(ASCII);
for (const character of "abcdefghijklmnopqrstuvwxyz0123456789") {
  PLAIN[character.charCodeAt(0)] = character.charCodeAt(0);
  PLAIN[character.toUpperCase().charCodeAt(0)] = character.charCodeAt(0);
}

/** Finds all keywords in one pass over a text; other words cost one look-up each. */
export class KeywordIndex {
  readonly #vocabulary: Vocabulary;
  readonly #automaton: KeywordAutomaton;
  /** Word numbers of ASCII symbols; 0 for letters, digits and symbols of no keyword. */
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
    for (let code = 0; code < ASCII; code++) this.#symbols[code] = this.#findSymbolNumber(code);
  }

  /** Number of keywords. */
  get size(): number {
    return this.#automaton.keywords;
  }

  /** Numbers of the keywords that occur in the text, each once. */
  scan(text: string): number[] {
    return this.#scan(text) ?? this.#scan(compose(text), true) ?? [];
  }

  /** Null when the text has characters that combine, and is not composed. */
  #scan(given: string, isComposed = false): number[] | null {
    const text = given.toWellFormed();
    const word = this.#word;
    const symbols = this.#symbols;
    const found: number[] = [];
    this.#scans++;
    let state = ROOT;
    let spaced = 0;
    let length = 0;
    let hash = HASH_SEED;
    /** Unread units of a code point that folds to several. */
    let rest = "";
    let restAt = 0;
    for (let i = 0; i <= text.length;) {
      let unit: number;
      if (restAt < rest.length) {
        unit = rest.charCodeAt(restAt++);
      } else {
        for (let plain = PLAIN[readUnit(text, i)] ?? 0; plain !== 0;) {
          if (length < word.length) word[length] = plain;
          length++;
          hash = hashNext(hash, plain);
          plain = PLAIN[readUnit(text, ++i)] ?? 0;
        }
        const lead = readUnit(text, i++);
        if (lead < ASCII) {
          if (length > 0) {
            state = this.#read(state, this.#findNumber(length, hash), spaced, found);
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
        const codePoint = text.codePointAt(i - 1) ?? 0;
        if (codePoint > 0xffff) i++;
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
        state = this.#read(state, this.#findNumber(length, hash), spaced, found);
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
      state = this.#read(state, this.#findNumber(length, hash), spaced, found);
      length = spaced = 0;
      hash = HASH_SEED;
    }
    return found;
  }

  #findSymbolNumber(code: number): number {
    if (PLAIN[code] !== 0) return 0;
    const unit = foldedUnit(code);
    if (unitClass(unit) === SPACE) return SEPARATOR;
    this.#word[0] = unit;
    return this.#findNumber(1, hashNext(HASH_SEED, unit));
  }

  /** Finds the number of the word that was read, 0 if no keyword has it. */
  #findNumber(length: number, hash: number): number {
    return length > this.#word.length ? 0 : this.#vocabulary.find(this.#word, length, hash);
  }

  /** Reads the state after a word of that number; adds the keywords that end with it to `found`. */
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

/**
 * Returns the code unit at a place; after the last one 0, which ends a word and every run of
 * letters.
 */
function readUnit(text: string, at: number): number {
  return at < text.length ? text.charCodeAt(at) : 0;
}
