import type { TreeNode } from "../../shared/verdict/forest.ts";

/** A leaf with the range of each input that leads to it. */
interface Leaf {
  readonly value: number;
  readonly ranges: ReadonlyMap<number, readonly [from: number, to: number]>;
}

/**
 * Measures the largest effect of each input of a tree, between two leaves that its values reach.
 */
export function measureEffects(tree: readonly TreeNode[]): ReadonlyMap<number, number> {
  const leaves = [...leavesBelow(tree, 0, new Map())];
  const inputs = new Set(leaves.flatMap(({ ranges }) => [...ranges.keys()]));
  return new Map([...inputs].map((input) => [input, largestDifference(leaves, input)]));
}

function* leavesBelow(
  tree: readonly TreeNode[],
  at: number,
  ranges: Leaf["ranges"],
): Generator<Leaf> {
  const [first = 0, border, below, above] = tree[at] ?? [];
  if (border === undefined || below === undefined || above === undefined) {
    yield { value: first, ranges };
    return;
  }
  const [from, to] = ranges.get(first) ?? [-Infinity, Infinity];
  yield* leavesBelow(tree, below, new Map([...ranges, [first, [from, Math.min(to, border)]]]));
  yield* leavesBelow(tree, above, new Map([...ranges, [first, [Math.max(from, border), to]]]));
}

function largestDifference(leaves: readonly Leaf[], input: number): number {
  const values = leaves.flatMap((a, i) =>
    leaves.slice(0, i).filter((b) => differOnlyBy(input, a, b))
      .map((b) => Math.abs(a.value - b.value))
  );
  return Math.max(0, ...values);
}

/** Tells whether a mail that reaches one leaf can reach the other by another value of an input. */
function differOnlyBy(input: number, { ranges }: Leaf, other: Leaf): boolean {
  return [...ranges].every(([each, [from, to]]) => {
    const [otherFrom, otherTo] = other.ranges.get(each) ?? [-Infinity, Infinity];
    return each === input || Math.max(from, otherFrom) < Math.min(to, otherTo);
  });
}
