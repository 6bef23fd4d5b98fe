import { pack, symbolAt, unpack, wildsOf, wordFits } from "./pattern.ts";
import type { PackedWords } from "./pattern.ts";
import { bitOf, childrenBefore, WILD_BIT } from "./pattern_trie.ts";
import type { PatternTrie } from "./pattern_trie.ts";
import { countCovered } from "./coverage.ts";

/** A pattern that a number fits, and the name its list gives it. */
export interface PatternMatch {
  readonly name: string;
  readonly pattern: string;
}

const NO_MATCH: readonly PatternMatch[] = Object.freeze([]);

/**
 * Most branches for `#` that can wait while another is followed: one a depth. The search goes to the
 * digit first and comes back, so a waiting branch is always less deep than the current node.
 */
const MAX_WAITING = 16;

/**
 * Patterns of digits and `#`, found by number. A lookup walks the trie once down the digits of the
 * number and once down each `#` that stands beside them, so its cost follows the length of the
 * number and the matches, not how many patterns there are. Never changes once built.
 */
export class PatternIndex {
  /** Entries the index holds; the same pattern under two names counts twice. */
  readonly size: number;
  readonly #trie: PatternTrie;
  /** Names of the entries of pattern `p`: `entryNames[entriesFrom[p]]` up to `entriesFrom[p + 1]`. */
  readonly #entriesFrom: Int32Array;
  readonly #entryNames: Int32Array;
  readonly #names: readonly string[];
  readonly #waitingNodes = new Int32Array(MAX_WAITING);
  readonly #waitingDepths = new Int32Array(MAX_WAITING);
  readonly #words: PackedWords = { high: 0, low: 0 };

  constructor(
    trie: PatternTrie,
    { entriesFrom, entryNames, names }: {
      entriesFrom: Int32Array;
      entryNames: Int32Array;
      names: readonly string[];
    },
  ) {
    this.#trie = trie;
    this.#entriesFrom = entriesFrom;
    this.#entryNames = entryNames;
    this.#names = names;
    this.size = entryNames.length;
  }

  /**
   * Every entry whose pattern the whole number fits, most specific (fewest `#`) first; equally
   * specific ones by the text of their pattern, and one pattern's names in the order of the list.
   *
   * @param number Digits alone; anything else matches nothing.
   */
  find(number: string): readonly PatternMatch[] {
    const patterns = this.#patternsOf(number);
    if (patterns === undefined) return NO_MATCH;
    const { high, low } = this.#trie;
    const wilds = (pattern: number) => wildsOf(high[pattern] ?? 0, low[pattern] ?? 0);
    if (patterns.length > 1) patterns.sort((a, b) => wilds(a) - wilds(b) || a - b);
    const matches: PatternMatch[] = [];
    for (const index of patterns) {
      const pattern = unpack(high[index] ?? 0, low[index] ?? 0, number.length);
      const end = this.#entriesFrom[index + 1] ?? 0;
      for (let entry = this.#entriesFrom[index] ?? 0; entry < end; entry++) {
        matches.push({ name: this.#names[this.#entryNames[entry] ?? 0] ?? "", pattern });
      }
    }
    return matches;
  }

  /** How many numbers the patterns cover, each counted once. See {@linkcode countCovered}. */
  countCovered(): number {
    return countCovered(this.#trie);
  }

  #patternsOf(number: string): number[] | undefined {
    const words = this.#words;
    if (!pack(number, words, false)) return undefined;
    const { high, low } = words;
    const { nodes, roots } = this.#trie;
    const waitingNodes = this.#waitingNodes;
    const waitingDepths = this.#waitingDepths;
    let waiting = 0;
    let node = roots[number.length] ?? -1;
    if (node < 0) return undefined;
    let depth = 0;
    let found: number[] | undefined;
    while (true) {
      const mask = nodes[2 * node] ?? 0;
      const next = nodes[2 * node + 1] ?? 0;
      if (mask === 0) {
        const fits = wordFits(this.#trie.high[next] ?? 0, high) &&
          wordFits(this.#trie.low[next] ?? 0, low);
        if (fits) (found ??= []).push(next);
      } else {
        const bit = bitOf(symbolAt(high, low, depth));
        depth++;
        if ((mask & WILD_BIT) !== 0) {
          waitingNodes[waiting] = next + childrenBefore(mask, WILD_BIT);
          waitingDepths[waiting] = depth;
          waiting++;
        }
        if ((mask & bit) !== 0) {
          node = next + childrenBefore(mask, bit);
          continue;
        }
      }
      if (waiting === 0) return found;
      waiting--;
      node = waitingNodes[waiting] ?? 0;
      depth = waitingDepths[waiting] ?? 0;
    }
  }
}
