import type { Forest, TreeNode } from "../../shared/verdict/forest.ts";
import { logistic } from "./exact_math.ts";

/** Messages to learn from, as columns. */
export interface Table {
  /** Values of each input, a column each; NaN where not known. */
  readonly columns: readonly Float32Array[];
  readonly unwanted: Uint8Array;
  readonly weights: Float64Array;
  /** Inputs whose larger values must never lower the result. */
  readonly rising: ReadonlySet<number>;
}

/** Size of a forest. */
export interface ForestOptions {
  readonly trees: number;
  readonly depth: number;
  readonly rate: number;
}

/** Most borders of an input. */
const MAX_BINS = 32;
/** Regularisation of leaves, and the least weight of one, relative to a mean message. */
const LAMBDA = 20, MIN_WEIGHT = 30;
/** Least gain of a split. */
const MIN_GAIN = 1;

/** Each input as the numbers of its bins, with the borders between them. */
interface Binned {
  readonly bins: Uint8Array;
  /** Border above each bin but the last. */
  readonly borders: readonly number[];
}

/**
 * Gradient boosting of logistic loss over binned inputs (Friedman 2001), with monotone inputs as
 * bounds that are passed on to both sides of a split. Deterministic: no sampling; a value that is
 * not known goes to the side that the number of its row gives.
 */
export function growForest(table: Table, { trees: count, depth, rate }: ForestOptions): Forest {
  const { columns, unwanted, weights, rising } = table;
  const binned = columns.map(bin);
  const size = unwanted.length;
  let good = 0, bad = 0;
  for (let i = 0; i < size; i++) {
    if (unwanted[i] === 1) bad += weights[i] ?? 0;
    else good += weights[i] ?? 0;
  }
  const offset = lnRatio(bad, good);
  const sums = new Float64Array(size).fill(offset);
  const slopes = new Float64Array(size), curves = new Float64Array(size);
  const trees: (readonly TreeNode[])[] = [];
  for (let round = 0; round < count; round++) {
    for (let i = 0; i < size; i++) {
      const likely = logistic(sums[i] ?? 0), weight = weights[i] ?? 0;
      slopes[i] = (likely - (unwanted[i] ?? 0)) * weight;
      curves[i] = Math.max(likely * (1 - likely), 1e-6) * weight;
    }
    const grower = new Grower({ binned, slopes, curves, rising, rate, sums });
    const rows = Int32Array.from({ length: size }, (_, i) => i);
    grower.grow(rows, depth, -Infinity, Infinity);
    trees.push(grower.nodes);
  }
  return { offset: digits(offset), trees };
}

interface Growing {
  readonly binned: readonly Binned[];
  readonly slopes: Float64Array;
  readonly curves: Float64Array;
  readonly rising: ReadonlySet<number>;
  readonly rate: number;
  readonly sums: Float64Array;
}

interface Split {
  readonly input: number;
  readonly bin: number;
  readonly gain: number;
  readonly lower: number;
  readonly upper: number;
}

/** Number of the bin of a value that is not known. */
const UNKNOWN = 255;

class Grower {
  readonly nodes: TreeNode[] = [];
  readonly #of: Growing;

  constructor(growing: Growing) {
    this.#of = growing;
  }

  /** Adds the node of these rows and all nodes below it; returns its number. */
  grow(rows: Int32Array, depth: number, least: number, most: number): number {
    const at = this.nodes.length;
    this.nodes.push([0]);
    const split = depth === 0 ? null : this.#best(rows, least, most);
    if (split === null) {
      this.#leaf(at, rows, least, most);
      return at;
    }
    const { input, bin: border, lower, upper } = split;
    const [below, above] = this.#part(rows, input, border);
    const middle = (lower + upper) / 2;
    const isRising = this.#of.rising.has(input);
    const left = this.grow(below, depth - 1, least, isRising ? Math.min(most, middle) : most);
    const right = this.grow(above, depth - 1, isRising ? Math.max(least, middle) : least, most);
    this.nodes[at] = [input, digits(this.#of.binned[input]?.borders[border] ?? 0), left, right];
    return at;
  }

  #leaf(at: number, rows: Int32Array, least: number, most: number): void {
    const { slopes, curves, sums, rate } = this.#of;
    let slope = 0, curve = 0;
    for (const row of rows) {
      slope += slopes[row] ?? 0;
      curve += curves[row] ?? 0;
    }
    const value = digits(rate * bounded(-slope / (curve + LAMBDA), least, most));
    this.nodes[at] = [value];
    for (const row of rows) sums[row] = (sums[row] ?? 0) + value;
  }

  #part(rows: Int32Array, input: number, border: number): [Int32Array, Int32Array] {
    const bins = this.#of.binned[input]?.bins ?? new Uint8Array();
    const isBelow = (row: number) => {
      const bin = bins[row] ?? 0;
      return bin === UNKNOWN ? (Math.imul(row, 0x9e3779b1) >>> 16 & 1) === 0 : bin <= border;
    };
    return [rows.filter(isBelow), rows.filter((row) => !isBelow(row))];
  }

  #best(rows: Int32Array, least: number, most: number): Split | null {
    const { binned, slopes, curves, rising } = this.#of;
    let best: Split | null = null;
    const slopeOf = new Float64Array(256), curveOf = new Float64Array(256);
    for (const [input, { bins, borders }] of binned.entries()) {
      if (borders.length === 0) continue;
      slopeOf.fill(0);
      curveOf.fill(0);
      for (const row of rows) {
        const bin = bins[row] ?? 0;
        slopeOf[bin] = (slopeOf[bin] ?? 0) + (slopes[row] ?? 0);
        curveOf[bin] = (curveOf[bin] ?? 0) + (curves[row] ?? 0);
      }
      let slopeAll = 0, curveAll = 0;
      for (let bin = 0; bin <= borders.length; bin++) {
        slopeAll += slopeOf[bin] ?? 0;
        curveAll += curveOf[bin] ?? 0;
      }
      let slope = 0, curve = 0;
      for (let bin = 0; bin < borders.length; bin++) {
        slope += slopeOf[bin] ?? 0;
        curve += curveOf[bin] ?? 0;
        if (curve < MIN_WEIGHT / 4 || curveAll - curve < MIN_WEIGHT / 4) continue;
        const lower = bounded(-slope / (curve + LAMBDA), least, most);
        const upper = bounded(-(slopeAll - slope) / (curveAll - curve + LAMBDA), least, most);
        if (rising.has(input) && lower > upper) continue;
        const gain = gainOf(slope, curve, lower) +
          gainOf(slopeAll - slope, curveAll - curve, upper) -
          gainOf(slopeAll, curveAll, bounded(-slopeAll / (curveAll + LAMBDA), least, most));
        if (gain > MIN_GAIN && gain > (best?.gain ?? 0)) {
          best = { input, bin, gain, lower, upper };
        }
      }
    }
    return best;
  }
}

/** By how much the loss falls where all messages get a value. */
function gainOf(slope: number, curve: number, value: number): number {
  return -(slope * value + 0.5 * (curve + LAMBDA) * value * value);
}

function bounded(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

/** Cuts a column into bins of about equal size. */
function bin(column: Float32Array): Binned {
  const known = column.filter((value) => !Number.isNaN(value)).sort();
  const borders: number[] = [];
  for (let i = 1; i < MAX_BINS; i++) {
    const at = Math.floor(known.length * i / MAX_BINS);
    const value = known[at] ?? 0;
    if (value > (known[0] ?? 0) && value > (borders.at(-1) ?? -Infinity)) borders.push(value);
  }
  // An input that is nearly always the same still has a border.
  const largest = known.at(-1) ?? 0;
  if (borders.length === 0 && largest > (known[0] ?? 0)) {
    const above = known.find((value) => value > (known[0] ?? 0)) ?? largest;
    borders.push(above);
  }
  const bins = Uint8Array.from(column, (value) => {
    if (Number.isNaN(value)) return UNKNOWN;
    let low = 0, high = borders.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (value < (borders[middle] ?? 0)) high = middle;
      else low = middle + 1;
    }
    return low;
  });
  return { bins, borders };
}

function lnRatio(a: number, b: number): number {
  return a > 0 && b > 0 ? Math.log(a / b) : 0;
}

/** Five digits are enough, and keep the file small. */
function digits(value: number): number {
  return Number(value.toPrecision(5));
}
