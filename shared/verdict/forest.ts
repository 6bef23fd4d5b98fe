/** An inner node, `[input, border, lower, upper]`: to `lower` below the border; or `[value]`. */
export type TreeNode = readonly number[];

/** Boosted trees: the offset and one leaf of each tree add up to log odds. */
export interface Forest {
  readonly offset: number;
  readonly trees: readonly (readonly TreeNode[])[];
}

/** Maximum number of steps of a way through a tree: no file makes it endless. */
const MAX_DEPTH = 8;

/** Computes the log odds of a mail by its inputs, in the order that the forest was grown with. */
export function computeLogOdds({ offset, trees }: Forest, inputs: readonly number[]): number {
  let sum = offset;
  for (const tree of trees) sum += findLeaf(tree, inputs);
  return sum;
}

/** Finds the value of the leaf that a mail comes to. */
function findLeaf(tree: readonly TreeNode[], inputs: readonly number[]): number {
  let at = 0;
  for (let step = 0; step <= MAX_DEPTH; step++) {
    const node = tree[at];
    const first = node?.[0] ?? 0, border = node?.[1];
    if (border === undefined) return first;
    at = ((inputs[first] ?? 0) < border ? node?.[2] : node?.[3]) ?? 0;
  }
  return 0;
}
