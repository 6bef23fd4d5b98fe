import { MAX_SYMBOLS, symbolAt, tailAt, WILD } from "./pattern.ts";

/** Distinct patterns, sorted by length and then by text, `#` after the digits. */
export interface SortedPatterns {
  /** The two packed words of each, and what the index wants to know of a match. */
  readonly high: Int32Array;
  readonly low: Int32Array;
  readonly labels: Int32Array;
  /** `from[n]` is the first pattern of length `n`; `from[n + 1]` is the end of that length. */
  readonly from: Int32Array;
}

/**
 * A trie in one typed array. A node is two cells:
 * - a branch: which symbols follow (bit 0 to 9 a digit, bit 10 `#`), then where its first child is.
 *   Children stand side by side in the order of their bits.
 * - a leaf: below zero, its lower 28 bits the next seven symbols of its pattern; then where the
 *   pattern's record is. A leaf stands where one pattern alone is left.
 *
 * A record is three cells: `high`, `low` and label.
 *
 * A lookup in a large trie waits for memory, so it is laid out for that: the branches over many
 * patterns, which every lookup goes through, stand close together, and what is below them is
 * written in pieces of at most {@linkcode PIECE} patterns with all their nodes and records.
 */
export interface PatternTrie {
  readonly cells: Int32Array;
  /** Root node by pattern length, -1 where no pattern has that length. */
  readonly roots: Int32Array;
}

/** Cells of a node. */
const NODE = 2;

/** Cells of a record, and the one of them that holds the label. */
const RECORD = 3;
export const LABEL = 2;

/** Most patterns of a piece; with their nodes they fill about one kilobyte. */
const PIECE = 32;

/** A node to write, and its patterns: from `first` up to `last`, alike up to `depth`. */
interface Range {
  /** Known once its parent's children are all known. */
  node: number;
  readonly first: number;
  readonly last: number;
  readonly depth: number;
}

/** Bit of a branch that says a child for `#` follows. */
export const WILD_BIT = 1 << 10;

/** Symbols of a pattern that its leaf holds. */
export const LEAF_SYMBOLS = 7;
const LEAF_BITS = 0x0fffffff;

/** Number of set bits of every set of symbols. */
const BIT_COUNT = Uint8Array.from({ length: 2 * WILD_BIT }, (_, bits) => {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
});

/** The bit of a branch for a symbol. */
export function bitOf(symbol: number): number {
  return symbol === WILD ? WILD_BIT : 1 << symbol;
}

/** Where the child for `bit` of a branch is. */
export function childOf(mask: number, firstChild: number, bit: number): number {
  return firstChild + NODE * (BIT_COUNT[mask & (bit - 1)] ?? 0);
}

/** The symbols of a pattern or number from `depth` on, as a leaf there holds them. */
export function leafSymbols(high: number, low: number, depth: number): number {
  return tailAt(high, low, depth) >>> 4;
}

/** The symbols a leaf holds. */
export function symbolsOfLeaf(cell: number): number {
  return cell & LEAF_BITS;
}

/** Builds the trie of sorted patterns. */
export function buildTrie({ high, low, labels, from }: SortedPatterns): PatternTrie {
  let cells = new Int32Array(64 + 8 * high.length);
  let used = 0;
  const take = (count: number) => {
    if (used + count > cells.length) {
      const larger = new Int32Array(2 * cells.length);
      larger.set(cells);
      cells = larger;
    }
    used += count;
    return used - count;
  };

  const writeLeaf = (node: number, pattern: number, depth: number) => {
    const record = take(RECORD);
    cells[record] = high[pattern] ?? 0;
    cells[record + 1] = low[pattern] ?? 0;
    cells[record + LABEL] = labels[pattern] ?? 0;
    cells[node] = ~LEAF_BITS | leafSymbols(high[pattern] ?? 0, low[pattern] ?? 0, depth);
    cells[node + 1] = record;
  };
  /** Writes a branch over the patterns of a range; says where its children begin and their ranges. */
  const writeBranch = ({ node, first, last, depth }: Range): Range[] => {
    const children: Range[] = [];
    let mask = 0;
    for (let at = first; at < last;) {
      const start = at;
      const symbol = symbolAt(high[at] ?? 0, low[at] ?? 0, depth);
      do at++; while (at < last && symbolAt(high[at] ?? 0, low[at] ?? 0, depth) === symbol);
      children.push({ node: 0, first: start, last: at, depth: depth + 1 });
      mask |= bitOf(symbol);
    }
    const firstChild = take(NODE * children.length);
    cells[node] = mask;
    cells[node + 1] = firstChild;
    let child = firstChild;
    for (const range of children) {
      range.node = child;
      child += NODE;
    }
    return children;
  };
  const writePiece = (range: Range) => {
    if (range.last - range.first === 1) writeLeaf(range.node, range.first, range.depth);
    else writeBranch(range).forEach(writePiece);
  };

  const roots = new Int32Array(MAX_SYMBOLS + 1).fill(-1);
  const large: Range[] = [];
  const pieces: Range[] = [];
  const sort = (range: Range) => (range.last - range.first > PIECE ? large : pieces).push(range);
  for (let length = 1; length <= MAX_SYMBOLS; length++) {
    const first = from[length] ?? 0;
    const last = from[length + 1] ?? 0;
    if (first === last) continue;
    const node = take(NODE);
    roots[length] = node;
    sort({ node, first, last, depth: 0 });
  }
  // The array grows while it is gone through.
  for (const range of large) writeBranch(range).forEach(sort);
  pieces.forEach(writePiece);
  return { cells: cells.slice(0, used), roots };
}
