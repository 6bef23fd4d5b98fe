import type { Forest, TreeNode } from "../../shared/verdict/forest.ts";
import { binColumns, type BinnedColumns } from "./bins.ts";
import { measureEffects } from "./effects.ts";
import { createRandom, log, logistic } from "./exact_math.ts";

/** Messages to learn from, one column per property. */
export interface Table {
  /** Values of the messages, a column for each input. */
  readonly columns: readonly Float32Array[];
  /** 1 for bad mail, 0 for good mail. */
  readonly labels: Uint8Array;
  readonly weights: Float64Array;
  /** Log odds of each message before the trees. */
  readonly base: Float64Array;
  /** 1 for inputs whose larger values must never lower the result, -1 for the reverse, else 0. */
  readonly directions: readonly number[];
  /**
   * Maximum log odds by which each input may move the result of all trees; Infinity for no limit.
   */
  readonly limits: readonly number[];
}

/** Size of a forest, and shares of the table that each tree reads. */
export interface ForestOptions {
  readonly trees: number;
  readonly depth: number;
  readonly rate: number;
  /** Share of the messages from which a tree is grown. */
  readonly rowShare: number;
  /** Share of the inputs from which a tree is grown. */
  readonly inputShare: number;
  /**
   * Share of the trees' log odds that counts, as what they learn from some kinds misleads on
   * others.
   */
  readonly countedShare: number;
  /** Random seeds. One forest is grown for each, and the result is their mean. */
  readonly seeds: readonly number[];
}

/** Regularisation of the values of leaves, in weights of a mean message. */
const LAMBDA = 5;
/** Minimum weight of a leaf, in weights of a mean message. */
const MIN_WEIGHT = 5;
/** Minimum gain of a split. */
const MIN_GAIN = 0.5;

/**
 * Grows trees by gradient boosting (Friedman 2001, 2002) that starts from the base. The same table
 * gives the same forest on every machine.
 */
export function growForest(
  table: Table,
  options: ForestOptions,
): Pick<Forest, "offset" | "trees"> {
  const binnedColumns = binColumns(table.columns);
  let goodWeight = 0, badWeight = 0;
  for (const [i, label] of table.labels.entries()) {
    if (label === 1) badWeight += table.weights[i] ?? 0;
    else goodWeight += table.weights[i] ?? 0;
  }
  const offset = goodWeight > 0 && badWeight > 0
    ? log(badWeight / (goodWeight + badWeight)) - log(goodWeight / (goodWeight + badWeight))
    : 0;
  const trees = options.seeds.flatMap((seed) =>
    new Grower(table, binnedColumns, options, offset).grow(createRandom(seed))
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
  readonly #binnedColumns: BinnedColumns;
  readonly #options: ForestOptions;
  readonly #sums: Float64Array;
  readonly #slopes: Float64Array;
  readonly #curves: Float64Array;
  /** Sums of the slopes of a node's rows, by bin. */
  readonly #binSlopes: Float64Array;
  /** Sums of the curvatures of a node's rows, by bin. */
  readonly #binCurves: Float64Array;
  /** Log odds by which each input may still move the result. */
  readonly #remainingEffects: number[];
  /** Inputs that may not move the result any further. */
  readonly #spentInputs = new Set<number>();
  #nodes: TreeNode[] = [];
  #inputs: readonly number[] = [];

  constructor(table: Table, binnedColumns: BinnedColumns, options: ForestOptions, offset: number) {
    const size = table.labels.length;
    this.#table = table;
    this.#binnedColumns = binnedColumns;
    this.#options = options;
    this.#sums = table.base.map((base) => base + offset);
    this.#slopes = new Float64Array(size);
    this.#curves = new Float64Array(size);
    this.#remainingEffects = table.limits.map((limit) => limit / options.seeds.length);
    const binCount = binnedColumns.binStarts.at(-1) ?? 0;
    this.#binSlopes = new Float64Array(binCount);
    this.#binCurves = new Float64Array(binCount);
  }

  /** Grows the trees of a seed. Their values are divided by the number of seeds, for the mean. */
  grow(drawNumber: () => number): (readonly TreeNode[])[] {
    const { trees, depth, rowShare, inputShare } = this.#options;
    const { labels, weights, columns } = this.#table;
    const allRows = Int32Array.from(labels, (_, i) => i);
    return Array.from({ length: trees }, () => {
      for (let i = 0; i < labels.length; i++) {
        const probability = logistic(this.#sums[i] ?? 0), weight = weights[i] ?? 0;
        this.#slopes[i] = (probability - (labels[i] ?? 0)) * weight;
        this.#curves[i] = Math.max(probability * (1 - probability), 1e-6) * weight;
      }
      const sampledRows = allRows.map(() => drawNumber() < rowShare ? 1 : 0);
      this.#inputs = [...columns.keys()].filter(() => drawNumber() < inputShare)
        .filter((input) => !this.#spentInputs.has(input));
      return this.#growWithin(allRows, sampledRows, depth);
    });
  }

  /** Grows a tree anew without the inputs that would move the result by more than their limits. */
  #growWithin(rows: Int32Array, sampledRows: Int32Array, depth: number): readonly TreeNode[] {
    const previousSums = this.#sums.slice();
    while (true) {
      this.#nodes = [];
      this.#grow(rows, sampledRows, depth, -Infinity, Infinity);
      const effects = measureEffects(this.#nodes);
      const excesses = [...effects].filter(([input, effect]) =>
        effect > (this.#remainingEffects[input] ?? 0)
      );
      if (excesses.length === 0) {
        for (const [input, effect] of effects) {
          this.#remainingEffects[input] = (this.#remainingEffects[input] ?? 0) - effect;
        }
        return this.#nodes;
      }
      for (const [input] of excesses) this.#spentInputs.add(input);
      this.#inputs = this.#inputs.filter((input) => !this.#spentInputs.has(input));
      this.#sums.set(previousSums);
    }
  }

  /** Adds the node of some rows and all nodes below it, and returns its index. */
  #grow(
    rows: Int32Array,
    sampledRows: Int32Array,
    depth: number,
    minimum: number,
    maximum: number,
  ): number {
    const at = this.#nodes.length;
    this.#nodes.push([0]);
    const split = depth === 0 ? null : this.#findBestSplit(rows, sampledRows, minimum, maximum);
    if (split === null) {
      this.#setLeaf(at, rows, sampledRows, minimum, maximum);
      return at;
    }
    const { input, bin: edge, lower, upper } = split;
    const bins = this.#binnedColumns.bins[input] ?? new Uint8Array();
    const [lowerRows, upperRows] = divideRows(rows, bins, edge);
    const direction = this.#table.directions[input] ?? 0, middle = (lower + upper) / 2;
    const left = this.#grow(
      lowerRows,
      sampledRows,
      depth - 1,
      direction < 0 ? Math.max(minimum, middle) : minimum,
      direction > 0 ? Math.min(maximum, middle) : maximum,
    );
    const right = this.#grow(
      upperRows,
      sampledRows,
      depth - 1,
      direction > 0 ? Math.max(minimum, middle) : minimum,
      direction < 0 ? Math.min(maximum, middle) : maximum,
    );
    const value = this.#binnedColumns.edges[input]?.[edge] ?? 0;
    this.#nodes[at] = [input, roundToDigits(value), left, right];
    return at;
  }

  /** Makes a node a leaf, and adds its value to its rows. */
  #setLeaf(
    at: number,
    rows: Int32Array,
    sampledRows: Int32Array,
    minimum: number,
    maximum: number,
  ): void {
    let slope = 0, curve = 0;
    for (const row of rows) {
      if (sampledRows[row] === 0) continue;
      slope += this.#slopes[row] ?? 0;
      curve += this.#curves[row] ?? 0;
    }
    const { rate, seeds, countedShare } = this.#options;
    const value = rate * clampValue(-slope / (curve + LAMBDA), minimum, maximum);
    this.#nodes[at] = [roundToDigits(countedShare * value / seeds.length)];
    for (const row of rows) this.#sums[row] = (this.#sums[row] ?? 0) + value;
  }

  /** Finds the split that lowers the loss most; null if none lowers it enough. */
  #findBestSplit(
    rows: Int32Array,
    sampledRows: Int32Array,
    minimum: number,
    maximum: number,
  ): Split | null {
    const { edges, binStarts, usualBins } = this.#binnedColumns;
    const [slopeAll, curveAll] = this.#sumByBin(rows, sampledRows);
    const slopes = this.#binSlopes, curves = this.#binCurves;
    const unsplitGain = computeGain(
      slopeAll,
      curveAll,
      clampValue(-slopeAll / (curveAll + LAMBDA), minimum, maximum),
    );
    let bestSplit: Split | null = null;
    for (const input of this.#inputs) {
      const start = binStarts[input] ?? 0, count = edges[input]?.length ?? 0;
      if (count === 0) continue;
      let slopeRest = slopeAll, curveRest = curveAll;
      for (let bin = 0; bin <= count; bin++) {
        slopeRest -= slopes[start + bin] ?? 0;
        curveRest -= curves[start + bin] ?? 0;
      }
      const direction = this.#table.directions[input] ?? 0;
      let slope = 0, curve = 0;
      for (let bin = 0; bin < count; bin++) {
        const isUsual = bin === usualBins[input];
        slope += isUsual ? slopeRest : slopes[start + bin] ?? 0;
        curve += isUsual ? curveRest : curves[start + bin] ?? 0;
        if (curve < MIN_WEIGHT / 4 || curveAll - curve < MIN_WEIGHT / 4) continue;
        const lower = clampValue(-slope / (curve + LAMBDA), minimum, maximum);
        const upper = clampValue(
          -(slopeAll - slope) / (curveAll - curve + LAMBDA),
          minimum,
          maximum,
        );
        if (direction * (upper - lower) < 0) continue;
        const gain = computeGain(slope, curve, lower) +
          computeGain(slopeAll - slope, curveAll - curve, upper) - unsplitGain;
        if (gain > MIN_GAIN && gain > (bestSplit?.gain ?? 0)) {
          bestSplit = { input, bin, gain, lower, upper };
        }
      }
    }
    return bestSplit;
  }

  /** Sums the rows of a node, in total and by bin. Usual bins are left out: they have the rest. */
  #sumByBin(rows: Int32Array, sampledRows: Int32Array): [slope: number, curve: number] {
    const { unusualPlaces, rowStarts } = this.#binnedColumns;
    const slopes = this.#binSlopes.fill(0), curves = this.#binCurves.fill(0);
    let slopeAll = 0, curveAll = 0;
    for (const row of rows) {
      if (sampledRows[row] === 0) continue;
      const slope = this.#slopes[row] ?? 0, curve = this.#curves[row] ?? 0;
      slopeAll += slope;
      curveAll += curve;
      const end = rowStarts[row + 1] ?? 0;
      for (let i = rowStarts[row] ?? 0; i < end; i++) {
        const place = unusualPlaces[i] ?? 0;
        slopes[place] = (slopes[place] ?? 0) + slope;
        curves[place] = (curves[place] ?? 0) + curve;
      }
    }
    return [slopeAll, curveAll];
  }
}

/** Divides rows by whether their bin is above an edge, in their order. */
function divideRows(rows: Int32Array, bins: Uint8Array, edge: number): [Int32Array, Int32Array] {
  const lowerRows = new Int32Array(rows.length), upperRows = new Int32Array(rows.length);
  let lowerCount = 0, upperCount = 0;
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] ?? 0;
    if ((bins[row] ?? 0) <= edge) lowerRows[lowerCount++] = row;
    else upperRows[upperCount++] = row;
  }
  return [lowerRows.subarray(0, lowerCount), upperRows.subarray(0, upperCount)];
}

/** Computes how far the loss falls if all messages get a value. */
function computeGain(slope: number, curve: number, value: number): number {
  return -(slope * value + 0.5 * (curve + LAMBDA) * value * value);
}

function clampValue(value: number, minimum: number, maximum: number): number {
  return Math.min(maximum, Math.max(minimum, value));
}

/** Rounds to three digits, which are enough and keep the file small. */
function roundToDigits(value: number): number {
  return Number(value.toPrecision(3));
}
