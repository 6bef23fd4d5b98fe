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
export function computeLogOdds(forest: Forest, inputs: readonly number[]): number {
  const { roots, inputs: asked, borders, next } = pack(forest.trees);
  const values = Float64Array.from(inputs);
  let sum = forest.offset;
  for (let tree = 0; tree < roots.length; tree++) {
    let at = roots[tree] ?? 0, input = asked[at] ?? LEAF;
    for (let step = 0; input !== LEAF && step < MAX_DEPTH; step++) {
      at = next[2 * at + ((values[input] ?? 0) < (borders[at] ?? 0) ? 0 : 1)] ?? 0;
      input = asked[at] ?? LEAF;
    }
    if (input === LEAF) sum += borders[at] ?? 0;
  }
  return sum;
}

/** The nodes of all trees in one sequence: a mail walks through thousands of them. */
interface PackedForest {
  /** Place of the first node of each tree. */
  readonly roots: Int32Array;
  /** The input that each node compares; {@linkcode LEAF} for a leaf. */
  readonly inputs: Int16Array;
  /** The border of each node; the value of a leaf. */
  readonly borders: Float64Array;
  /** The places after each node, two a node: below its border, and otherwise. */
  readonly next: Int32Array;
}

const LEAF = -1;

const packed = new WeakMap<Forest["trees"], PackedForest>();

/** Packs trees; those of a file are packed once. */
function pack(trees: Forest["trees"]): PackedForest {
  const known = packed.get(trees);
  if (known !== undefined) return known;
  const nodes = trees.flat();
  const made: PackedForest = {
    roots: new Int32Array(trees.length),
    inputs: new Int16Array(nodes.length).fill(LEAF),
    borders: new Float64Array(nodes.length),
    next: new Int32Array(2 * nodes.length),
  };
  let at = 0;
  for (const [number, tree] of trees.entries()) {
    const root = made.roots[number] = at;
    for (const [input = 0, border, lower = 0, upper = 0] of tree) {
      made.borders[at] = border ?? input;
      if (border !== undefined) {
        made.inputs[at] = input;
        made.next.set([root + lower, root + upper], 2 * at);
      }
      at++;
    }
  }
  packed.set(trees, made);
  return made;
}
