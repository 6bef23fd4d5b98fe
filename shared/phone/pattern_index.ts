import { pack, symbolAt, unpack, wildsOf, wordFits } from "./pattern.ts";
import type { PackedWords } from "./pattern.ts";
import {
  bitOf,
  childOf,
  LABEL,
  LEAF_SYMBOLS,
  leafSymbols,
  symbolsOfLeaf,
  WILD_BIT,
} from "./pattern_trie.ts";
import type { PatternTrie } from "./pattern_trie.ts";
import { countCovered } from "./coverage.ts";

/** A pattern that a number fits, and the name its list gives it. */
export interface PatternMatch {
  readonly name: string;
  readonly pattern: string;
}

/** What an index is made of. */
export interface PatternIndexParts {
  /** A label is the position of a name in `names`, or, inverted, of a set in `severalNames`. */
  readonly trie: PatternTrie;
  readonly names: readonly string[];
  /** Positions in `names`, in the order of the list. */
  readonly severalNames: readonly ReadonlySet<number>[];
  readonly size: number;
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
  readonly #names: readonly string[];
  readonly #severalNames: readonly ReadonlySet<number>[];
  readonly #waitingNodes = new Int32Array(MAX_WAITING);
  readonly #waitingDepths = new Int32Array(MAX_WAITING);
  readonly #packed: PackedWords = { high: 0, low: 0 };
  readonly #found: number[] = [];

  /** Use {@linkcode PatternIndexBuilder}. */
  constructor({ trie, names, severalNames, size }: PatternIndexParts) {
    this.#trie = trie;
    this.#names = names;
    this.#severalNames = severalNames;
    this.size = size;
  }

  /**
   * Every entry whose pattern the whole number fits, most specific (fewest `#`) first; equally
   * specific ones by the text of their pattern, and one pattern's names in the order of the list.
   *
   * @param number Digits alone; anything else matches nothing.
   */
  find(number: string): readonly PatternMatch[] {
    const count = this.#collect(number);
    if (count === 0) return NO_MATCH;
    const matches: PatternMatch[] = [];
    if (count === 1) {
      this.#addMatches(this.#found[0] ?? 0, number, matches);
      return matches;
    }
    const records = this.#found.slice(0, count).sort((a, b) => this.#compare(a, b));
    for (const record of records) this.#addMatches(record, number, matches);
    return matches;
  }

  /** How many numbers the patterns cover, each counted once. See {@linkcode countCovered}. */
  countCovered(): number {
    return countCovered(this.#trie);
  }

  #addMatches(record: number, number: string, matches: PatternMatch[]): void {
    const { cells } = this.#trie;
    const pattern = unpack(cells[record] ?? 0, cells[record + 1] ?? 0, number);
    const label = cells[record + LABEL] ?? 0;
    const add = (nameId: number) => matches.push({ name: this.#names[nameId] ?? "", pattern });
    if (label >= 0) add(label);
    else this.#severalNames[~label]?.forEach(add);
  }

  /** Orders records by how specific their patterns are, then by text. */
  #compare(a: number, b: number): number {
    const { cells } = this.#trie;
    const [highA, lowA, highB, lowB] = [
      cells[a] ?? 0,
      cells[a + 1] ?? 0,
      cells[b] ?? 0,
      cells[b + 1] ?? 0,
    ];
    return wildsOf(highA, lowA) - wildsOf(highB, lowB) ||
      (highA >>> 0) - (highB >>> 0) || (lowA >>> 0) - (lowB >>> 0);
  }

  /** Puts the records of the patterns a number fits into `#found`; says how many there are. */
  #collect(number: string): number {
    const packed = this.#packed;
    if (!pack(number, packed, false)) return 0;
    const { high, low } = packed;
    const { cells, roots } = this.#trie;
    const waitingNodes = this.#waitingNodes;
    const waitingDepths = this.#waitingDepths;
    let found = 0;
    let waiting = 0;
    let depth = 0;
    let node = roots[number.length] ?? -1;
    while (node >= 0) {
      const cell = cells[node] ?? 0;
      const next = cells[node + 1] ?? 0;
      node = -1;
      if (cell < 0) {
        const fits = wordFits(symbolsOfLeaf(cell), leafSymbols(high, low, depth)) &&
          (number.length - depth <= LEAF_SYMBOLS ||
            (wordFits(cells[next] ?? 0, high) && wordFits(cells[next + 1] ?? 0, low)));
        if (fits) this.#found[found++] = next;
      } else {
        const bit = bitOf(symbolAt(high, low, depth));
        depth++;
        if ((cell & WILD_BIT) !== 0) {
          waitingNodes[waiting] = childOf(cell, next, WILD_BIT);
          waitingDepths[waiting] = depth;
          waiting++;
        }
        if ((cell & bit) !== 0) node = childOf(cell, next, bit);
      }
      if (node < 0 && waiting > 0) {
        waiting--;
        node = waitingNodes[waiting] ?? -1;
        depth = waitingDepths[waiting] ?? 0;
      }
    }
    return found;
  }
}
