import type { Forest, TreeNode } from "../../shared/verdict/forest.ts";
import { binColumns, type Binned } from "./bins.ts";
import { measureEffects } from "./effects.ts";
import { createRandom, log, logistic } from "./exact_math.ts";

/** Messages to learn from, as columns. */
export interface Table {
  /** Values of each input, a column each. */
  readonly columns: readonly Float32Array[];
  readonly unwanted: Uint8Array;
  readonly weights: Float64Array;
  /** Log odds of each message before the trees. */
  readonly base: Float64Array;
  /** 1 for inputs whose larger values must never lower the result, -1 for the reverse, else 0. */
  readonly directions: readonly number[];
  /** The most log odds by which each input of the trees may move the result; Infinity for none. */
  readonly limits: readonly number[];
}

/** Size of a forest, and what each of its trees sees. */
export interface ForestOptions {
  readonly trees: number;
  readonly depth: number;
  readonly rate: number;
  /** Shares of the messages and of the inputs that a tree is grown from. */
  readonly rows: number;
  readonly inputs: number;
  /** Share of the trees' log odds that counts: what they learn of some kinds misleads on others. */
  readonly counted: number;
  /** A forest is grown for each; the result is their mean. */
  readonly seeds: readonly number[];
}

/** Regularisation of the values of leaves, in weights of a mean message. */
const LAMBDA = 5;
/** Minimum weight of a leaf, in weights of a mean message. */
const MIN_WEIGHT = 5;
/** Minimum gain of a split. */
const MIN_GAIN = 0.5;

/**
 * Grows trees by gradient boosting (Friedman 2001, 2002) on what the base leaves unexplained. One
 * table gives one forest on every machine.
 */
export function growForest(
  table: Table,
  options: ForestOptions,
): Pick<Forest, "offset" | "trees"> {
  const binned = binColumns(table.columns);
  let good = 0, bad = 0;
  for (const [i, unwanted] of table.unwanted.entries()) {
    if (unwanted === 1) bad += table.weights[i] ?? 0;
    else good += table.weights[i] ?? 0;
  }
  const offset = good > 0 && bad > 0 ? log(bad / (good + bad)) - log(good / (good + bad)) : 0;
  const trees = options.seeds.flatMap((seed) =>
    new Grower(table, binned, options, offset).grow(createRandom(seed))
  );
  return { offset: roundToDigits(offset), trees };
}

interface Split {
  readonly input: number;
  readonly bin: number;
  readonly gain: number;
  readonly lower: number;
  readonly upper: number;
}

class Grower {
  readonly #table: Table;
  readonly #binned: Binned;
  readonly #options: ForestOptions;
  readonly #sums: Float64Array;
  readonly #slopes: Float64Array;
  readonly #curves: Float64Array;
  /** Sums of each bin of the rows of a node. */
  readonly #binSlopes: Float64Array;
  readonly #binCurves: Float64Array;
  /** Log odds by which each input may still move the result, and inputs that are used up. */
  readonly #left: number[];
  readonly #spent = new Set<number>();
  #nodes: TreeNode[] = [];
  #inputs: readonly number[] = [];

  constructor(table: Table, binned: Binned, options: ForestOptions, offset: number) {
    const size = table.unwanted.length;
    this.#table = table;
    this.#binned = binned;
    this.#options = options;
    this.#sums = table.base.map((base) => base + offset);
    this.#slopes = new Float64Array(size);
    this.#curves = new Float64Array(size);
    this.#left = table.limits.map((limit) => limit / options.seeds.length);
    const bins = binned.starts.at(-1) ?? 0;
    this.#binSlopes = new Float64Array(bins);
    this.#binCurves = new Float64Array(bins);
  }

  /** Returns the trees, each for its share of the mean over all seeds. */
  grow(next: () => number): (readonly TreeNode[])[] {
    const { trees, depth, rows: rowShare, inputs: inputShare } = this.#options;
    const { unwanted, weights, columns } = this.#table;
    const all = Int32Array.from(unwanted, (_, i) => i);
    return Array.from({ length: trees }, () => {
      for (let i = 0; i < unwanted.length; i++) {
        const likely = logistic(this.#sums[i] ?? 0), weight = weights[i] ?? 0;
        this.#slopes[i] = (likely - (unwanted[i] ?? 0)) * weight;
        this.#curves[i] = Math.max(likely * (1 - likely), 1e-6) * weight;
      }
      const seen = all.map(() => next() < rowShare ? 1 : 0);
      this.#inputs = [...columns.keys()].filter(() => next() < inputShare)
        .filter((input) => !this.#spent.has(input));
      return this.#growWithin(all, seen, depth);
    });
  }

  /** Grows a tree anew without the inputs that would move the result by more than their limits. */
  #growWithin(rows: Int32Array, seen: Int32Array, depth: number): readonly TreeNode[] {
    const before = this.#sums.slice();
    while (true) {
      this.#nodes = [];
      this.#grow(rows, seen, depth, -Infinity, Infinity);
      const effects = measureEffects(this.#nodes);
      const exceeding = [...effects].filter(([input, effect]) => effect > (this.#left[input] ?? 0));
      if (exceeding.length === 0) {
        for (const [input, effect] of effects) {
          this.#left[input] = (this.#left[input] ?? 0) - effect;
        }
        return this.#nodes;
      }
      for (const [input] of exceeding) this.#spent.add(input);
      this.#inputs = this.#inputs.filter((input) => !this.#spent.has(input));
      this.#sums.set(before);
    }
  }

  /** Adds the node of these rows and all nodes below it; returns its number. */
  #grow(rows: Int32Array, seen: Int32Array, depth: number, least: number, most: number): number {
    const at = this.#nodes.length;
    this.#nodes.push([0]);
    const split = depth === 0 ? null : this.#findBestSplit(rows, seen, least, most);
    if (split === null) {
      this.#setLeaf(at, rows, seen, least, most);
      return at;
    }
    const { input, bin: edge, lower, upper } = split;
    const bins = this.#binned.bins[input] ?? new Uint8Array();
    const [below, above] = divideRows(rows, bins, edge);
    const direction = this.#table.directions[input] ?? 0, middle = (lower + upper) / 2;
    const left = this.#grow(
      below,
      seen,
      depth - 1,
      direction < 0 ? Math.max(least, middle) : least,
      direction > 0 ? Math.min(most, middle) : most,
    );
    const right = this.#grow(
      above,
      seen,
      depth - 1,
      direction > 0 ? Math.max(least, middle) : least,
      direction < 0 ? Math.min(most, middle) : most,
    );
    const value = this.#binned.edges[input]?.[edge] ?? 0;
    this.#nodes[at] = [input, roundToDigits(value), left, right];
    return at;
  }

  /** Makes a node a leaf, and adds its value to its rows. */
  #setLeaf(at: number, rows: Int32Array, seen: Int32Array, least: number, most: number): void {
    let slope = 0, curve = 0;
    for (const row of rows) {
      if (seen[row] === 0) continue;
      slope += this.#slopes[row] ?? 0;
      curve += this.#curves[row] ?? 0;
    }
    const { rate, seeds, counted } = this.#options;
    const value = rate * clampValue(-slope / (curve + LAMBDA), least, most);
    this.#nodes[at] = [roundToDigits(counted * value / seeds.length)];
    for (const row of rows) this.#sums[row] = (this.#sums[row] ?? 0) + value;
  }

  /** Finds the split that lowers the loss most; null if none gains enough. */
  #findBestSplit(rows: Int32Array, seen: Int32Array, least: number, most: number): Split | null {
    const { edges, starts, usual } = this.#binned;
    const [slopeAll, curveAll] = this.#sumByBin(rows, seen);
    const slopes = this.#binSlopes, curves = this.#binCurves;
    const before = computeGain(
      slopeAll,
      curveAll,
      clampValue(-slopeAll / (curveAll + LAMBDA), least, most),
    );
    let best: Split | null = null;
    for (const input of this.#inputs) {
      const start = starts[input] ?? 0, count = edges[input]?.length ?? 0;
      if (count === 0) continue;
      let slopeRest = slopeAll, curveRest = curveAll;
      for (let bin = 0; bin <= count; bin++) {
        slopeRest -= slopes[start + bin] ?? 0;
        curveRest -= curves[start + bin] ?? 0;
      }
      const direction = this.#table.directions[input] ?? 0;
      let slope = 0, curve = 0;
      for (let bin = 0; bin < count; bin++) {
        const isUsual = bin === usual[input];
        slope += isUsual ? slopeRest : slopes[start + bin] ?? 0;
        curve += isUsual ? curveRest : curves[start + bin] ?? 0;
        if (curve < MIN_WEIGHT / 4 || curveAll - curve < MIN_WEIGHT / 4) continue;
        const lower = clampValue(-slope / (curve + LAMBDA), least, most);
        const upper = clampValue(-(slopeAll - slope) / (curveAll - curve + LAMBDA), least, most);
        if (direction * (upper - lower) < 0) continue;
        const gain = computeGain(slope, curve, lower) +
          computeGain(slopeAll - slope, curveAll - curve, upper) - before;
        if (gain > MIN_GAIN && gain > (best?.gain ?? 0)) best = { input, bin, gain, lower, upper };
      }
    }
    return best;
  }

  /** Adds up the rows of a node, in all and by bin; sums of usual bins are what is missing. */
  #sumByBin(rows: Int32Array, seen: Int32Array): [slope: number, curve: number] {
    const { unusual, begins } = this.#binned;
    const slopes = this.#binSlopes.fill(0), curves = this.#binCurves.fill(0);
    let slopeAll = 0, curveAll = 0;
    for (const row of rows) {
      if (seen[row] === 0) continue;
      const slope = this.#slopes[row] ?? 0, curve = this.#curves[row] ?? 0;
      slopeAll += slope;
      curveAll += curve;
      const end = begins[row + 1] ?? 0;
      for (let i = begins[row] ?? 0; i < end; i++) {
        const place = unusual[i] ?? 0;
        slopes[place] = (slopes[place] ?? 0) + slope;
        curves[place] = (curves[place] ?? 0) + curve;
      }
    }
    return [slopeAll, curveAll];
  }
}

/** Divides rows by whether their bin is above an edge, in their order. */
function divideRows(rows: Int32Array, bins: Uint8Array, edge: number): [Int32Array, Int32Array] {
  const below = new Int32Array(rows.length), above = new Int32Array(rows.length);
  let belowCount = 0, aboveCount = 0;
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] ?? 0;
    if ((bins[row] ?? 0) <= edge) below[belowCount++] = row;
    else above[aboveCount++] = row;
  }
  return [below.subarray(0, belowCount), above.subarray(0, aboveCount)];
}

/** Computes by how much the loss falls if all messages get a value. */
function computeGain(slope: number, curve: number, value: number): number {
  return -(slope * value + 0.5 * (curve + LAMBDA) * value * value);
}

function clampValue(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

/** Rounds to three digits, which are enough and keep the file small. */
function roundToDigits(value: number): number {
  return Number(value.toPrecision(3));
}
