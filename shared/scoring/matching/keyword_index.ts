import { codeUnitAt } from "../../encoding/bytes.ts";
import { COMBINING, foldToText, foldToUnit, REMOVED } from "./fold_table.ts";
import { KeywordAutomaton, ROOT } from "./keyword_automaton.ts";
import { computeSymbol, type KeywordData } from "./keyword_data.ts";
import { compose } from "./normalise.ts";
import { classifyUnit, PAIR, SPACE, WORD } from "./unit_class.ts";
import { HASH_SEED, hashNext, Vocabulary } from "./vocabulary.ts";

/** Number of ASCII characters. */
const ASCII = 0x80;
/** Entry of a separator in the table of ASCII words. */
const SEPARATOR = -1;

/** Folded form of each ASCII letter and digit; 0 for other characters. */
const FOLDED_ASCII = new Uint8Array(ASCII);
for (const character of "abcdefghijklmnopqrstuvwxyz0123456789") {
  FOLDED_ASCII[character.charCodeAt(0)] = character.charCodeAt(0);
  FOLDED_ASCII[character.toUpperCase().charCodeAt(0)] = character.charCodeAt(0);
}

/** The facts about the current word with which it is looked up at its end. */
interface CurrentWord {
  readonly length: number;
  readonly hash: number;
  readonly blanks: number;
}

/** Finds all keywords in one pass over a text; other words cost one look-up each. */
export class KeywordIndex {
  readonly #vocabulary: Vocabulary;
  readonly #automaton: KeywordAutomaton;
  /**
   * Numbers of ASCII characters that are words by themselves; SEPARATOR for separators, 0 for all
   * others.
   */
  readonly #asciiWords = new Int32Array(ASCII);
  /** The current word, cut at the length of the longest word in the vocabulary. */
  readonly #word: Uint16Array;
  /** Number of the last scan in which each keyword was found. */
  readonly #foundIn: Float64Array;
  #scans = 0;

  constructor(data: KeywordData) {
    this.#vocabulary = new Vocabulary(data.words);
    this.#automaton = new KeywordAutomaton(data, this.#vocabulary.size);
    this.#word = new Uint16Array(this.#vocabulary.maxLength);
    this.#foundIn = new Float64Array(this.#automaton.keywordCount);
    for (let code = 0; code < ASCII; code++) this.#asciiWords[code] = this.#findAsciiWord(code);
  }

  /** Number of keywords. */
  get size(): number {
    return this.#automaton.keywordCount;
  }

  /** Returns the numbers of the keywords that occur in the text, each once. */
  scan(text: string): number[] {
    return this.#scan(text) ?? this.#scan(compose(text), true) ?? [];
  }

  /** Scans a text; returns null if it has combining characters and is not composed yet. */
  #scan(input: string, isComposed = false): number[] | null {
    const text = input.toWellFormed(), end = text.length;
    const word = this.#word;
    const asciiWords = this.#asciiWords;
    const keywords: number[] = [];
    this.#scans++;
    let state = ROOT;
    /** 1 if blanks precede the current word, however many, else 0. */
    let blanks = 0;
    /** Length and hash of the current word; 0 and HASH_SEED between words. */
    let length = 0;
    let hash = HASH_SEED;
    /** Unread units of a code point that folds to several. */
    let rest = "";
    let restAt = 0;
    for (let i = 0; i <= end;) {
      let unit: number;
      if (restAt < rest.length) {
        unit = rest.charCodeAt(restAt++);
      } else {
        // Letters and digits of ASCII need no fold.
        for (let letter = FOLDED_ASCII[readUnit(text, i, end)] ?? 0; letter !== 0;) {
          if (length < word.length) word[length] = letter;
          length++;
          hash = hashNext(hash, letter);
          letter = FOLDED_ASCII[readUnit(text, ++i, end)] ?? 0;
        }
        const lead = readUnit(text, i, end);
        if (lead < ASCII) {
          i++;
          if (length > 0) {
            state = this.#endWord(state, { length, hash, blanks }, keywords);
            length = blanks = 0;
            hash = HASH_SEED;
          }
          const number = asciiWords[lead] ?? 0;
          if (number === SEPARATOR) {
            blanks = 1;
            continue;
          }
          state = this.#advance(state, number, blanks, keywords);
          blanks = 0;
          continue;
        }
        // All other characters are folded, then classified.
        const codePoint = text.codePointAt(i) ?? 0;
        i += codePoint > 0xffff ? 2 : 1;
        unit = foldToUnit(codePoint);
        if (unit === REMOVED) continue;
        if (unit <= COMBINING) {
          if (unit === COMBINING && !isComposed) return null;
          rest = foldToText(codePoint);
          restAt = 0;
          continue;
        }
      }
      const kind = classifyUnit(unit);
      if (kind === WORD) {
        if (length < word.length) word[length] = unit;
        length++;
        hash = hashNext(hash, unit);
        continue;
      }
      if (length > 0) {
        state = this.#endWord(state, { length, hash, blanks }, keywords);
        length = blanks = 0;
        hash = HASH_SEED;
      }
      if (kind === SPACE) {
        blanks = 1;
        continue;
      }
      // Punctuation, or a letter of a script without spaces, is a word by itself.
      word[0] = unit;
      length = 1;
      hash = hashNext(hash, unit);
      if (kind === PAIR && restAt < rest.length) {
        const second = rest.charCodeAt(restAt++);
        word[1] = second;
        length = 2;
        hash = hashNext(hash, second);
      }
      state = this.#endWord(state, { length, hash, blanks }, keywords);
      length = blanks = 0;
      hash = HASH_SEED;
    }
    return keywords;
  }

  #findAsciiWord(code: number): number {
    if (FOLDED_ASCII[code] !== 0) return 0;
    const unit = foldToUnit(code);
    if (classifyUnit(unit) === SPACE) return SEPARATOR;
    this.#word[0] = unit;
    return this.#findNumber(1, hashNext(HASH_SEED, unit));
  }

  /** Returns the state after the current word; adds the keywords that end with it to `keywords`. */
  #endWord(state: number, { length, hash, blanks }: CurrentWord, keywords: number[]): number {
    return this.#advance(state, this.#findNumber(length, hash), blanks, keywords);
  }

  /** Finds the number of the current word, 0 if no keyword has it. */
  #findNumber(length: number, hash: number): number {
    return length > this.#word.length ? 0 : this.#vocabulary.find(this.#word, length, hash);
  }

  /** Returns the state after a word by its number; adds the keywords that end with it to `keywords`. */
  #advance(state: number, number: number, blanks: number, keywords: number[]): number {
    if (number === 0) return ROOT;
    const next = this.#automaton.step(state, computeSymbol(number, blanks));
    for (
      let end = this.#automaton.findFirstEnd(next);
      end !== ROOT;
      end = this.#automaton.findNextEnd(end)
    ) {
      const keyword = this.#automaton.findKeyword(end);
      if (this.#foundIn[keyword] === this.#scans) continue;
      this.#foundIn[keyword] = this.#scans;
      keywords.push(keyword);
    }
    return next;
  }
}

/** Returns the code unit at an offset. After the text it returns 0, which ends the last word. */
function readUnit(text: string, at: number, end: number): number {
  return at < end ? codeUnitAt(text, at) : 0;
}
