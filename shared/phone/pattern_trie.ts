import { MAX_SYMBOLS, symbolAt, WILD } from "./pattern.ts";

/** Cells of a pattern's record: its two packed words and its label. */
export const RECORD = 3;

/** Cell of a record that holds the label, which the trie itself does not look at. */
export const LABEL = 2;

/** Distinct patterns, sorted by length and then by text, `#` after the digits. */
export interface SortedPatterns {
  /** One record after the other: what a match needs of a pattern is in one place in memory. */
  readonly records: Int32Array;
  /** `from[n]` is the first pattern of length `n`; `from[n + 1]` is the end of that length. */
  readonly from: Int32Array;
}

/**
 * A trie in one typed array, two cells a node:
 * - a branch: which symbols follow (bit 0 to 9 a digit, bit 10 `#`), then its first child. Children
 *   stand side by side in the order of their bits.
 * - a leaf: 0, then the pattern. A leaf stands where one pattern alone is left, so the end of the
 *   pattern is compared there and takes no nodes of its own.
 */
export interface PatternTrie extends SortedPatterns {
  readonly nodes: Int32Array;
  /** Root node by pattern length, -1 where no pattern has that length. */
  readonly roots: Int32Array;
}

/** Bit of a branch that says a child for `#` follows. */
export const WILD_BIT = 1 << 10;

/** Number of set bits of every set of symbols. */
const BIT_COUNT = Uint8Array.from({ length: 2 * WILD_BIT }, (_, bits) => {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
});

/** How many children of a branch come before the child of `bit`. */
export function childrenBefore(mask: number, bit: number): number {
  return BIT_COUNT[mask & (bit - 1)] ?? 0;
}

/** The bit of a branch for a symbol. */
export function bitOf(symbol: number): number {
  return symbol === WILD ? WILD_BIT : 1 << symbol;
}

/** Builds the trie breadth first, which puts the children of a branch side by side. */
export function buildTrie(patterns: SortedPatterns): PatternTrie {
  const { records, from } = patterns;
  const symbol = (pattern: number, depth: number) =>
    symbolAt(records[RECORD * pattern] ?? 0, records[RECORD * pattern + 1] ?? 0, depth);
  let nodes = new Int32Array(64 + records.length);
  let count = 0;
  /** Appends a node that, until its turn comes, holds the range of its patterns. */
  const append = (start: number, end: number) => {
    if (2 * count + 2 > nodes.length) {
      const larger = new Int32Array(nodes.length * 2);
      larger.set(nodes);
      nodes = larger;
    }
    nodes[2 * count] = start;
    nodes[2 * count + 1] = end;
    return count++;
  };

  const roots = new Int32Array(MAX_SYMBOLS + 1).fill(-1);
  let node = 0;
  for (let length = 1; length <= MAX_SYMBOLS; length++) {
    const start = from[length] ?? 0;
    const end = from[length + 1] ?? 0;
    if (start === end) continue;
    roots[length] = append(start, end);
    for (let depth = 0, levelEnd = count; node < count; node++) {
      if (node === levelEnd) {
        depth++;
        levelEnd = count;
      }
      const first = nodes[2 * node] ?? 0;
      const last = nodes[2 * node + 1] ?? 0;
      if (last - first === 1) {
        nodes[2 * node] = 0;
        nodes[2 * node + 1] = first;
        continue;
      }
      let mask = 0;
      const firstChild = count;
      for (let at = first; at < last;) {
        const next = symbol(at, depth);
        const childStart = at;
        do at++; while (at < last && symbol(at, depth) === next);
        append(childStart, at);
        mask |= bitOf(next);
      }
      nodes[2 * node] = mask;
      nodes[2 * node + 1] = firstChild;
    }
  }
  return { records, from, nodes: nodes.slice(0, 2 * count), roots };
}
