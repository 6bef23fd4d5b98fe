import { symbolAt, WILD, wildsOf } from "./pattern.ts";
import { bitOf, childOf, WILD_BIT } from "./pattern_trie.ts";
import type { PatternTrie } from "./pattern_trie.ts";

/**
 * Steps after which overlaps are no longer looked for. Real lists have `#` at the end only and take
 * about one step a pattern; patterns made to overlap in every way could take more steps than there
 * are numbers.
 */
const MAX_STEPS = 3_000_000;

/**
 * How many numbers fit at least one of the patterns: a number under several is counted once.
 *
 * Exact unless the patterns overlap so wildly that it takes more than {@linkcode MAX_STEPS} steps;
 * what is left then counts as if nothing in it overlapped.
 */
export function countCovered(trie: PatternTrie): number {
  let covered = 0;
  const counter = new Counter(trie);
  for (const [length, root] of trie.roots.entries()) {
    if (root >= 0) covered += counter.count([root], 0, length);
  }
  return covered;
}

class Counter {
  readonly #trie: PatternTrie;
  #steps = 0;

  constructor(trie: PatternTrie) {
    this.#trie = trie;
  }

  /** Numbers covered below `nodes`, which all stand at `depth` under the same digits. */
  count(nodes: readonly number[], depth: number, length: number): number {
    if (nodes.length === 0) return 0;
    const all = 10 ** (length - depth);
    if (nodes.some((node) => this.#coversAll(node, depth, length))) return all;
    const [only] = nodes;
    if (nodes.length === 1 && only !== undefined && this.#isLeaf(only)) {
      return this.#sizeOfLeaf(only, depth);
    }
    this.#steps += nodes.length;
    if (this.#steps > MAX_STEPS) {
      return Math.min(all, nodes.reduce((sum, node) => sum + this.#sum(node, depth, length), 0));
    }
    const underWild = this.#children(nodes, WILD, depth);
    let wildOnly = 0;
    let covered = 0;
    for (let digit = 0; digit <= 9; digit++) {
      const underDigit = this.#children(nodes, digit, depth);
      if (underDigit.length === 0) wildOnly++;
      else covered += this.count([...underDigit, ...underWild], depth + 1, length);
    }
    if (wildOnly === 0 || underWild.length === 0) return covered;
    return covered + wildOnly * this.count(underWild, depth + 1, length);
  }

  #isLeaf(node: number): boolean {
    return (this.#trie.cells[node] ?? 0) < 0;
  }

  #patternOf(leaf: number): { high: number; low: number } {
    const { cells } = this.#trie;
    const record = cells[leaf + 1] ?? 0;
    return { high: cells[record] ?? 0, low: cells[record + 1] ?? 0 };
  }

  /** Numbers a leaf covers under the digits that lead to `depth`. */
  #sizeOfLeaf(leaf: number, depth: number): number {
    const { high, low } = this.#patternOf(leaf);
    let wilds = wildsOf(high, low);
    for (let i = 0; i < depth; i++) if (symbolAt(high, low, i) === WILD) wilds--;
    return 10 ** wilds;
  }

  #coversAll(node: number, depth: number, length: number): boolean {
    return this.#isLeaf(node) && this.#sizeOfLeaf(node, depth) === 10 ** (length - depth);
  }

  #children(nodes: readonly number[], symbol: number, depth: number): number[] {
    const bit = bitOf(symbol);
    const children: number[] = [];
    for (const node of nodes) {
      const { mask, firstChild } = this.#branch(node);
      if (this.#isLeaf(node)) {
        const { high, low } = this.#patternOf(node);
        if (symbolAt(high, low, depth) === symbol) children.push(node);
      } else if ((mask & bit) !== 0) {
        children.push(childOf(mask, firstChild, bit));
      }
    }
    return children;
  }

  #branch(node: number): { mask: number; firstChild: number } {
    const { cells } = this.#trie;
    return { mask: cells[node] ?? 0, firstChild: cells[node + 1] ?? 0 };
  }

  /** Sum of the sizes of the patterns below a node, overlaps counted more than once. */
  #sum(node: number, depth: number, length: number): number {
    if (this.#isLeaf(node)) return this.#sizeOfLeaf(node, depth);
    const { mask, firstChild } = this.#branch(node);
    let sum = 0;
    for (let bit = 1; bit <= WILD_BIT; bit <<= 1) {
      if ((mask & bit) === 0) continue;
      const child = childOf(mask, firstChild, bit);
      sum += (bit === WILD_BIT ? 10 : 1) * this.#sum(child, depth + 1, length);
    }
    return sum;
  }
}
