/**
 * A leaf `[value]`, or a node `[input, threshold, below, otherwise]`; the last two are indexes of
 * nodes in the same tree.
 */
export type TreeNode = readonly number[];

/** Boosted trees: the offset, a linear input and one leaf of each tree add up to log odds. */
export interface Forest {
  readonly offset: number;
  /** An input that adds its value times a weight. */
  readonly linear: { readonly input: number; readonly weight: number };
  readonly trees: readonly (readonly TreeNode[])[];
}

/** Maximum number of steps through a tree; a damaged model file cannot cause an endless loop. */
const MAX_DEPTH = 8;

/** Computes the log odds of a mail from its inputs, which are in the order of the training. */
export function computeLogOdds(forest: Forest, inputs: readonly number[]): number {
  const { roots, inputs: inputsOfNodes, thresholds, next } = packOnce(forest.trees);
  const values = Float64Array.from(inputs);
  const { input: linearInput, weight } = forest.linear;
  let sum = forest.offset + weight * (values[linearInput] ?? 0);
  for (let tree = 0; tree < roots.length; tree++) {
    let node = roots[tree] ?? 0, input = inputsOfNodes[node] ?? LEAF;
    for (let step = 0; input !== LEAF && step < MAX_DEPTH; step++) {
      node = next[2 * node + ((values[input] ?? 0) < (thresholds[node] ?? 0) ? 0 : 1)] ?? 0;
      input = inputsOfNodes[node] ?? LEAF;
    }
    if (input === LEAF) sum += thresholds[node] ?? 0;
  }
  return sum;
}

/** The nodes of all trees in typed arrays, for speed: each mail visits thousands of them. */
interface PackedForest {
  /** Index of the first node of each tree. */
  readonly roots: Int32Array;
  /** The input that each node compares; {@linkcode LEAF} for a leaf. */
  readonly inputs: Int16Array;
  /** The threshold of each node, or the value of a leaf. */
  readonly thresholds: Float64Array;
  /** Indexes of the two nodes after each node: below the threshold, and otherwise. */
  readonly next: Int32Array;
}

const LEAF = -1;

const PACKED = new WeakMap<Forest["trees"], PackedForest>();

/** Packs the trees of a forest, once per forest. */
function packOnce(trees: Forest["trees"]): PackedForest {
  const known = PACKED.get(trees);
  if (known !== undefined) return known;
  const nodes = trees.flat();
  const packed: PackedForest = {
    roots: new Int32Array(trees.length),
    inputs: new Int16Array(nodes.length).fill(LEAF),
    thresholds: new Float64Array(nodes.length),
    next: new Int32Array(2 * nodes.length),
  };
  let node = 0;
  for (const [treeIndex, tree] of trees.entries()) {
    const root = packed.roots[treeIndex] = node;
    for (const [input = 0, threshold, below = 0, otherwise = 0] of tree) {
      packed.thresholds[node] = threshold ?? input;
      if (threshold !== undefined) {
        packed.inputs[node] = input;
        packed.next.set([root + below, root + otherwise], 2 * node);
      }
      node++;
    }
  }
  PACKED.set(trees, packed);
  return packed;
}
