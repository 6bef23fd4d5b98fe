/**
 * A leaf `[value]`, or a node `[input, threshold, below, otherwise]`. The last two are indexes of
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

/** The inputs of a mail, and the results of a forest for them. */
export interface Evaluation {
  /** The inputs, in the order of the training. */
  readonly inputs: Float64Array;
  /** The value of each tree's leaf. */
  readonly leaves: Float64Array;
  readonly logOdds: number;
}

/** Computes the log odds of a mail from its inputs, which are in the order of the training. */
export function computeLogOdds(forest: Forest, inputs: ArrayLike<number>): number {
  const packedForest = packOnce(forest.trees), { input, weight } = forest.linear;
  let sum = forest.offset + weight * (inputs[input] ?? 0);
  for (let tree = 0; tree < packedForest.roots.length; tree++) {
    sum += findLeaf(packedForest, tree, inputs);
  }
  return sum;
}

/** Computes the log odds of a mail and stores the leaves, for {@linkcode computeChangedOdds}. */
export function evaluate(forest: Forest, inputs: Float64Array): Evaluation {
  const packedForest = packOnce(forest.trees), { input, weight } = forest.linear;
  const leaves = new Float64Array(packedForest.roots.length);
  let logOdds = forest.offset + weight * (inputs[input] ?? 0);
  for (let tree = 0; tree < leaves.length; tree++) {
    logOdds += leaves[tree] = findLeaf(packedForest, tree, inputs);
  }
  return { inputs, leaves, logOdds };
}

/**
 * Buffers that all calls of {@linkcode computeChangedOdds} share, to spare the garbage collector.
 */
let values = new Float64Array(64), isStale = new Uint8Array(1024);

/**
 * Computes the log odds with other values of some inputs. It walks only the trees that read them.
 */
export function computeChangedOdds(
  forest: Forest,
  { inputs, leaves }: Evaluation,
  changes: readonly (readonly [input: number, value: number])[],
): number {
  const packedForest = packOnce(forest.trees), { input: linearInput, weight } = forest.linear;
  if (values.length < inputs.length) values = new Float64Array(inputs.length);
  if (isStale.length < leaves.length) isStale = new Uint8Array(leaves.length);
  values.set(inputs);
  isStale.fill(0);
  for (const [input, value] of changes) {
    values[input] = value;
    for (const tree of packedForest.readers[input] ?? []) isStale[tree] = 1;
  }
  let sum = forest.offset + weight * (values[linearInput] ?? 0);
  for (let tree = 0; tree < leaves.length; tree++) {
    sum += isStale[tree] === 1 ? findLeaf(packedForest, tree, values) : leaves[tree] ?? 0;
  }
  return sum;
}

/** Finds the value of the leaf to which a tree leads. */
function findLeaf(
  { roots, inputs, thresholds, children }: PackedForest,
  tree: number,
  values: ArrayLike<number>,
): number {
  let node = roots[tree] ?? 0, input = inputs[node] ?? LEAF;
  for (let step = 0; input !== LEAF && step < MAX_DEPTH; step++) {
    node = children[2 * node + ((values[input] ?? 0) < (thresholds[node] ?? 0) ? 0 : 1)] ?? 0;
    input = inputs[node] ?? LEAF;
  }
  return input === LEAF ? thresholds[node] ?? 0 : 0;
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
  readonly children: Int32Array;
  /** The trees that compare each input. */
  readonly readers: readonly (readonly number[])[];
}

const LEAF = -1;

const PACKED_FORESTS = new WeakMap<Forest["trees"], PackedForest>();

/** Packs the trees of a forest, once per forest. */
function packOnce(trees: Forest["trees"]): PackedForest {
  const cachedForest = PACKED_FORESTS.get(trees);
  if (cachedForest !== undefined) return cachedForest;
  const nodes = trees.flat();
  const readers: number[][] = [];
  const packedForest: PackedForest = {
    roots: new Int32Array(trees.length),
    inputs: new Int16Array(nodes.length).fill(LEAF),
    thresholds: new Float64Array(nodes.length),
    children: new Int32Array(2 * nodes.length),
    readers,
  };
  let node = 0;
  for (const [treeIndex, tree] of trees.entries()) {
    const root = packedForest.roots[treeIndex] = node;
    for (const [input = 0, threshold, below = 0, otherwise = 0] of tree) {
      packedForest.thresholds[node] = threshold ?? input;
      if (threshold !== undefined) {
        packedForest.inputs[node] = input;
        const inputReaders = readers[input] ??= [];
        if (inputReaders.at(-1) !== treeIndex) inputReaders.push(treeIndex);
        packedForest.children.set([root + below, root + otherwise], 2 * node);
      }
      node++;
    }
  }
  PACKED_FORESTS.set(trees, packedForest);
  return packedForest;
}
