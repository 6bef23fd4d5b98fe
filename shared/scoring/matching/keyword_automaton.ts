import type { KeywordData } from "./keyword_data.ts";
import { computeTableSize, spread } from "./vocabulary.ts";

/** The start state. */
export const ROOT = 0;

/** Entry of a state in which no keyword ends. */
const NONE = -1;

/**
 * Finds keywords with the automaton of Aho and Corasick (1975). Its steps are words, not
 * characters: they are fewer, and a keyword cannot begin inside a word.
 */
export class KeywordAutomaton {
  /** Number of keywords; the first is number 0. */
  readonly keywordCount: number;
  /** Target of the root for each word, whether or not a blank precedes it. */
  readonly #first: Int32Array;
  /** Transitions of all other states. */
  readonly #next: Transitions;
  /** State of the longest proper suffix. */
  readonly #fail: Int32Array;
  /** The state itself, or the nearest along the fail links that has a transition; ROOT if none. */
  readonly #withTransitions: Int32Array;
  /** The state itself, or the nearest along the fail links, where a keyword ends; ROOT if none. */
  readonly #ends: Int32Array;
  /** Keyword that ends in a state, or NONE. */
  readonly #keyword: Int32Array;

  /** @param wordCount Number of different words in the keywords. */
  constructor({ symbols }: KeywordData, wordCount: number) {
    const size = symbols.length + 1;
    this.#first = new Int32Array(wordCount + 1);
    // The root's transitions are in #first: a smaller table is faster to build at start.
    this.#next = new Transitions(
      symbols.filter((symbol, i) => symbol !== 0 && symbols[i - 1]).length,
    );
    this.#fail = new Int32Array(size);
    this.#withTransitions = new Int32Array(size);
    this.#ends = new Int32Array(size);
    this.#keyword = new Int32Array(size).fill(NONE);
    this.keywordCount = this.#build(symbols);
  }

  /** Returns the state that one more word leads to. */
  step(from: number, symbol: number): number {
    for (
      let state = this.#withTransitions[from] ?? ROOT;
      state !== ROOT;
      state = this.#withTransitions[this.#fail[state] ?? ROOT] ?? ROOT
    ) {
      const target = this.#next.find(state, symbol);
      if (target !== ROOT) return target;
    }
    return this.#first[symbol >> 1] ?? ROOT;
  }

  /** Returns the first state whose keyword ends at the position of `state`; ROOT if none. */
  findFirstEnd(state: number): number {
    return this.#ends[state] ?? ROOT;
  }

  /** Returns the next state after `end` whose keyword ends at the same position; ROOT if none. */
  findNextEnd(end: number): number {
    return this.#ends[this.#fail[end] ?? ROOT] ?? ROOT;
  }

  /** Finds the keyword of an end, which `findFirstEnd` or `findNextEnd` returned. */
  findKeyword(end: number): number {
    return this.#keyword[end] ?? NONE;
  }

  /** Builds the states of all keywords, then the fail links; returns the number of keywords. */
  #build(symbols: readonly number[]): number {
    const parents = new Int32Array(symbols.length + 1);
    const symbolsFromParent = new Int32Array(symbols.length + 1);
    /**
     * Per depth, the last added state; `older` links each state to the one added before it. Fail
     * links are set depth by depth, as each needs those of the depths above.
     */
    const lastByDepth: number[] = [];
    const older = new Int32Array(symbols.length + 1);
    let states = 1;
    let keywords = 0;
    let state = ROOT;
    let depth = 0;
    for (const symbol of symbols) {
      if (symbol === 0) {
        this.#keyword[state] = keywords++;
        state = ROOT;
        depth = 0;
        continue;
      }
      let to = state === ROOT ? this.#first[symbol >> 1] ?? ROOT : this.#next.find(state, symbol);
      if (to === ROOT) {
        to = states++;
        if (state === ROOT) this.#first[symbol >> 1] = to;
        else this.#next.add(state, symbol, to);
        parents[to] = state;
        symbolsFromParent[to] = symbol;
        this.#withTransitions[state] = state;
        older[to] = lastByDepth[depth] ?? ROOT;
        lastByDepth[depth] = to;
      }
      state = to;
      depth++;
    }
    for (const last of lastByDepth) {
      for (let to = last; to !== ROOT; to = older[to] ?? ROOT) {
        const parent = parents[to] ?? ROOT;
        const fail = parent === ROOT
          ? ROOT
          : this.step(this.#fail[parent] ?? ROOT, symbolsFromParent[to] ?? 0);
        this.#fail[to] = fail;
        if (this.#withTransitions[to] !== to) {
          this.#withTransitions[to] = this.#withTransitions[fail] ?? ROOT;
        }
        this.#ends[to] = this.#keyword[to] === NONE ? this.#ends[fail] ?? ROOT : to;
      }
    }
    return keywords;
  }
}

/** Numbers per entry of the table: state, symbol, target. */
const WIDTH = 3;

/** Transitions of an automaton, (state, symbol) to state, in one table. */
class Transitions {
  /** Open addressing; a target of 0 is an empty slot: no transition leads back to the root. */
  readonly #table: Int32Array;
  readonly #mask: number;

  /** @param capacity Maximum number of transitions. */
  constructor(capacity: number) {
    const size = computeTableSize(capacity);
    this.#table = new Int32Array(size * WIDTH);
    this.#mask = size - 1;
  }

  /** Finds the state that a symbol leads to; 0 if there is no such transition. */
  find(state: number, symbol: number): number {
    return this.#table[this.#findEntry(state, symbol) + 2] ?? 0;
  }

  /** Adds a transition, which must be new. */
  add(state: number, symbol: number, target: number): void {
    const entry = this.#findEntry(state, symbol);
    this.#table[entry] = state;
    this.#table[entry + 1] = symbol;
    this.#table[entry + 2] = target;
  }

  #findEntry(state: number, symbol: number): number {
    const table = this.#table;
    let slot = spread(Math.imul(state, 0x9e3779b1) ^ Math.imul(symbol, 0x85ebca6b)) & this.#mask;
    for (;;) {
      const entry = slot * WIDTH;
      if (table[entry + 2] === 0 || (table[entry] === state && table[entry + 1] === symbol)) {
        return entry;
      }
      slot = slot + 1 & this.#mask;
    }
  }
}
