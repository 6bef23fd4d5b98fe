import type { TreeNode } from "../../shared/verdict/forest.ts";

/** A leaf of a tree. */
interface Leaf {
  readonly value: number;
  /** Range of each input's values that lead to the leaf, by the index of the input. */
  readonly ranges: ReadonlyMap<number, readonly [from: number, to: number]>;
}

/**
 * Measures how far each input alone can change the value of a tree. Keys are the indices of inputs.
 */
export function measureEffects(tree: readonly TreeNode[]): ReadonlyMap<number, number> {
  const leaves = [...listLeaves(tree, 0, new Map())];
  const inputs = new Set(leaves.flatMap(({ ranges }) => [...ranges.keys()]));
  return new Map([...inputs].map((input) => [input, findLargestDifference(leaves, input)]));
}

/** Yields the leaves below a node. */
function* listLeaves(
  tree: readonly TreeNode[],
  node: number,
  ranges: Leaf["ranges"],
): Generator<Leaf> {
  const [inputOrValue = 0, threshold, below, otherwise] = tree[node] ?? [];
  if (threshold === undefined || below === undefined || otherwise === undefined) {
    yield { value: inputOrValue, ranges };
    return;
  }
  const input = inputOrValue, [from, to] = ranges.get(input) ?? [-Infinity, Infinity];
  yield* listLeaves(tree, below, new Map([...ranges, [input, [from, Math.min(to, threshold)]]]));
  yield* listLeaves(
    tree,
    otherwise,
    new Map([...ranges, [input, [Math.max(from, threshold), to]]]),
  );
}

function findLargestDifference(leaves: readonly Leaf[], input: number): number {
  const values = leaves.flatMap((a, i) =>
    leaves.slice(0, i).filter((b) => differOnlyBy(input, a, b))
      .map((b) => Math.abs(a.value - b.value))
  );
  return Math.max(0, ...values);
}

/** Tells whether another value of one input can lead a mail from one leaf to the other. */
function differOnlyBy(input: number, { ranges }: Leaf, otherLeaf: Leaf): boolean {
  return [...ranges].every(([rangedInput, [from, to]]) => {
    const [otherFrom, otherTo] = otherLeaf.ranges.get(rangedInput) ?? [-Infinity, Infinity];
    return rangedInput === input || Math.max(from, otherFrom) < Math.min(to, otherTo);
  });
}
