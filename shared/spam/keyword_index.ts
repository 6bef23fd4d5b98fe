import type { NormalisedText } from "./normalise.ts";
import { tokensOf } from "./tokens.ts";
import { Transitions } from "./transitions.ts";
import { PAIR, SPACE, unitClass, WORD } from "./unit_class.ts";
import { hashFirst, hashNext, Vocabulary } from "./vocabulary.ts";

const ROOT = 0;
const NONE = -1;

/**
 * Finds all keywords in one pass over the text: the automaton of Aho and Corasick (1975), whose
 * symbols are whole words instead of characters. Word boundaries come for free, and a word that no
 * keyword has costs one look-up however many keywords there are.
 */
export class KeywordIndex {
  readonly #vocabulary: Vocabulary;
  /** Target of the root for each token, whether or not a blank precedes it. */
  readonly #first: Int32Array;
  /** Other transitions; the symbol is twice the token, plus one when a blank precedes it. */
  readonly #next: Transitions;
  /** State of the longest proper suffix. */
  readonly #fail: Int32Array;
  /** Keyword that ends in a state, or NONE. */
  readonly #keyword: Int32Array;
  /** Nearest state along the fail links in which a keyword ends; ROOT when there is none. */
  readonly #output: Int32Array;
  /** The scan in which each keyword was last found. */
  readonly #foundIn: Float64Array;
  #scans = 0;

  /** @param keywords Normalised, none empty, each once. */
  constructor(keywords: readonly string[]) {
    const split = keywords.map(tokensOf);
    const numbers = new Map<string, number>();
    let total = 0;
    for (const tokens of split) {
      total += tokens.length;
      for (const { text } of tokens) if (!numbers.has(text)) numbers.set(text, numbers.size + 1);
    }
    this.#vocabulary = new Vocabulary([...numbers.keys()]);
    this.#first = new Int32Array(numbers.size + 1);
    this.#next = new Transitions(total);
    this.#fail = new Int32Array(total + 1);
    this.#keyword = new Int32Array(total + 1).fill(NONE);
    this.#output = new Int32Array(total + 1);
    this.#foundIn = new Float64Array(keywords.length);
    this.#build(split, numbers);
  }

  /** Numbers of the keywords that occur in the text, each once. */
  scan({ units, length }: NormalisedText): number[] {
    const found: number[] = [];
    const scan = ++this.#scans;
    let state = ROOT;
    let spaced = 0;
    for (let i = 0; i < length;) {
      const unit = units[i] ?? 0;
      const kind = unitClass(unit);
      if (kind === SPACE) {
        spaced = 1;
        i++;
        continue;
      }
      let end = i + 1;
      let hash = hashFirst(unit);
      if (kind === WORD) {
        for (; end < length; end++) {
          const following = units[end] ?? 0;
          if (unitClass(following) !== WORD) break;
          hash = hashNext(hash, following);
        }
      } else if (kind === PAIR && end < length) {
        hash = hashNext(hash, units[end++] ?? 0);
      }
      const token = this.#vocabulary.find(units, i, end, hash);
      state = token === 0 ? ROOT : this.#step(state, token, spaced);
      if (state !== ROOT) this.#collect(state, scan, found);
      spaced = 0;
      i = end;
    }
    return found;
  }

  #step(from: number, token: number, spaced: number): number {
    const symbol = token * 2 + spaced;
    for (let state = from; state !== ROOT; state = this.#fail[state] ?? ROOT) {
      const target = this.#next.find(state, symbol);
      if (target !== ROOT) return target;
    }
    return this.#first[token] ?? ROOT;
  }

  #collect(state: number, scan: number, found: number[]): void {
    for (let at = state; at !== ROOT; at = this.#output[at] ?? ROOT) {
      const keyword = this.#keyword[at] ?? NONE;
      if (keyword === NONE || this.#foundIn[keyword] === scan) continue;
      this.#foundIn[keyword] = scan;
      found.push(keyword);
    }
  }

  #build(
    split: readonly (readonly { text: string; spaced: boolean }[])[],
    numbers: ReadonlyMap<string, number>,
  ): void {
    interface Edge {
      readonly from: number;
      readonly token: number;
      readonly spaced: number;
      readonly to: number;
    }
    /** Edges by depth: fail links of a depth need those of the depth before. */
    const levels: Edge[][] = [];
    let states = 1;
    for (const [keyword, tokens] of split.entries()) {
      let state = ROOT;
      for (const [depth, { text, spaced: hasBlank }] of tokens.entries()) {
        const token = numbers.get(text) ?? 0;
        const spaced = hasBlank ? 1 : 0;
        let to = state === ROOT
          ? this.#first[token] ?? ROOT
          : this.#next.find(state, token * 2 + spaced);
        if (to === ROOT) {
          to = states++;
          if (state === ROOT) this.#first[token] = to;
          else this.#next.add(state, token * 2 + spaced, to);
          (levels[depth] ??= []).push({ from: state, token, spaced, to });
        }
        state = to;
      }
      this.#keyword[state] = keyword;
    }
    for (const { from, token, spaced, to } of levels.flat()) {
      const fail = from === ROOT ? ROOT : this.#step(this.#fail[from] ?? ROOT, token, spaced);
      this.#fail[to] = fail;
      this.#output[to] = this.#keyword[fail] === NONE ? this.#output[fail] ?? ROOT : fail;
    }
  }
}
