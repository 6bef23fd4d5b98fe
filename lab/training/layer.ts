import type { MailKind } from "../../shared/scoring/classifier/view.ts";
import { logOddsOf } from "../../shared/verdict/forest.ts";
import type { Forest } from "../../shared/verdict/forest.ts";
import { INPUTS } from "../../shared/verdict/inputs.ts";
import { probabilityOf } from "../../shared/verdict/layer.ts";
import type { Layer } from "../../shared/verdict/layer.ts";
import { exp } from "./exact_math.ts";
import { PRIORS } from "./calibrate.ts";
import { sharesOf } from "./shares.ts";
import type { LayerRecord } from "./records.ts";
import { growForest } from "./trees.ts";
import type { ForestOptions, Table } from "./trees.ts";

/** Size of the shipped forests, chosen on left-out sources. */
const FOREST: ForestOptions = { trees: 120, depth: 3, rate: 0.1 };
/** Extra weight of ordinary good mail: levels are measured on it. */
const ORDINARY = 3;
/** Largest share of the ordinary good mail of a source that may reach each level. */
export const SHARES = { medium: 0.1, high: 0.01, critical: 0.001 } as const;
/**
 * How many times that share the ordinary good mail of one source may reach each level: sources of
 * texts are so small that a single mail may be more than the share.
 */
const MOST: Readonly<Record<MailKind, Readonly<Record<keyof typeof SHARES, number>>>> = {
  whole: { medium: 2, high: 1.5, critical: 1.5 },
  text: { medium: 3, high: 4, critical: 4 },
  short: { medium: 3, high: 3, critical: 3 },
};
/** Least number of ordinary good mails for a source to count. */
const MIN_ORDINARY = 40;

/** Kinds of mail that the layer of each is learnt from: few archives hold short texts. */
const LEARNT_FROM: Readonly<Record<MailKind, readonly MailKind[]>> = {
  whole: ["whole"],
  text: ["text", "short"],
  short: ["text", "short"],
};

/** The records of one kind of mail, with the log odds of forests grown without their sources. */
export interface LeftOutLayer {
  readonly kind: MailKind;
  readonly records: readonly LayerRecord[];
  /** Those that its forest is learnt from: its own, and of other kinds. */
  readonly learnt: readonly LayerRecord[];
  readonly leftOut: Float64Array;
}

/** The records that the layer of a kind is learnt from. */
export function learntFor(records: readonly LayerRecord[], kind: MailKind): LayerRecord[] {
  // A model that was trained without the only archive of a language knows none of its words.
  return records.filter(({ sample: { mailKind, language } }) =>
    LEARNT_FROM[kind].includes(mailKind) && language !== "zh"
  );
}

/** Log odds of each record by a forest that was grown without its source. */
export function leftOutLogOdds(
  records: readonly LayerRecord[],
  learnt: readonly LayerRecord[],
): Float64Array {
  const found = new Float64Array(records.length);
  for (const fold of new Set(records.map(({ sample }) => sample.fold))) {
    const forest = growLayer(learnt.filter(({ sample }) => sample.fold !== fold));
    for (const [i, record] of records.entries()) {
      if (record.sample.fold === fold) found[i] = logOddsOf(forest, judged(record));
    }
  }
  return found;
}

/** The layer of a kind of mail, its line and levels from its own records. */
export function layerOf(layer: LeftOutLayer): Layer {
  const line = calibrated(layer.records, layer.leftOut, PRIORS[layer.kind]);
  return { ...line, levels: levelsOf(layer, line), ...growLayer(layer.learnt) };
}

/** The forest of records. */
export function growLayer(records: readonly LayerRecord[]): Forest {
  return growForest(tableOf(records), FOREST);
}

/** The log odds above which a mail is `medium`, `high` and `critical`. */
export function bordersAt(
  records: readonly LayerRecord[],
  leftOut: Float64Array,
  kind: MailKind,
): number[] {
  const { medium, high, critical } = MOST[kind];
  return [
    borderOf(records, leftOut, SHARES.medium, medium),
    borderOf(records, leftOut, SHARES.high, high),
    borderOf(records, leftOut, SHARES.critical, critical),
  ];
}

/** The values of a record as the verdict would see them. */
export function judged({ inputs }: LayerRecord): number[] {
  return inputs.map((value) => Number.isNaN(value) ? 0 : value);
}

function tableOf(records: readonly LayerRecord[]): Table {
  const shares = sharesOf(records.map(({ sample }) => sample));
  return {
    columns: INPUTS.map((_, input) =>
      Float32Array.from(records, ({ inputs }) => inputs[input] ?? 0)
    ),
    unwanted: Uint8Array.from(records, ({ sample }) => sample.unwanted ? 1 : 0),
    weights: Float64Array.from(
      records,
      ({ ordinary }, i) => (shares[i] ?? 1) * (ordinary ? ORDINARY : 1),
    ),
    rising: new Set(INPUTS.keys()),
  };
}

/** Steps of the fit. */
const STEPS = 60;

/** Slope and shift from log odds of left-out sources to those of a mailbox (Platt 1999). */
function calibrated(
  records: readonly LayerRecord[],
  leftOut: Float64Array,
  prior: number,
): Pick<Layer, "slope" | "shift"> {
  const shares = sharesOf(records.map(({ sample }) => sample));
  let slope = 1, shift = 0;
  for (let step = 0; step < STEPS; step++) {
    let g0 = 0, g1 = 0, h00 = 1e-9, h01 = 0, h11 = 1e-9;
    for (const [i, { sample }] of records.entries()) {
      const x = leftOut[i] ?? 0, share = (shares[i] ?? 0) / records.length;
      const p = 1 / (1 + exp(-(slope * x + shift)));
      const d = (p - (sample.unwanted ? 1 : 0)) * share, c = p * (1 - p) * share;
      g0 += d;
      g1 += d * x;
      h00 += c;
      h01 += c * x;
      h11 += c * x * x;
    }
    const determinant = h00 * h11 - h01 * h01;
    shift -= (h11 * g0 - h01 * g1) / determinant / 2;
    slope -= (h00 * g1 - h01 * g0) / determinant / 2;
  }
  return { slope: five(Math.max(slope, 0.01)), shift: five(shift + prior) };
}

/** The least probability of each level. */
function levelsOf(
  { records, leftOut, kind }: LeftOutLayer,
  line: Pick<Layer, "slope" | "shift">,
): Layer["levels"] {
  const [medium = 1, high = 1, critical = 1] = bordersAt(records, leftOut, kind)
    // Above the last mail that must not reach it, by the last decimal.
    .map((border) => Math.min(1, five(probabilityOf(line, border) + 0.0001)));
  return { medium, high, critical };
}

/**
 * The log odds that at most a share of the ordinary good mail of a source exceeds, as the mean over
 * sources, and `most` times the share in none.
 */
function borderOf(
  records: readonly LayerRecord[],
  leftOut: Float64Array,
  share: number,
  most: number,
): number {
  const rows = Map.groupBy(
    records.keys().filter((i) => records[i]?.ordinary === true),
    (i) => records[i]?.sample.row ?? "",
  );
  const sources = [...rows.values()].filter(({ length }) => length >= MIN_ORDINARY)
    .map((row) => row.map((i) => leftOut[i] ?? 0).sort((a, b) => b - a));
  const worst = sources.map((row) => row[Math.floor(most * share * row.length)] ?? -Infinity);
  const all = sources.flatMap((row) => row.map((at) => ({ at, part: 1 / row.length })))
    .sort((a, b) => b.at - a.at);
  let sum = 0;
  const mean = all.find(({ part }) => (sum += part) > share * sources.length)?.at ?? 0;
  return Math.max(mean, ...worst);
}

function five(value: number): number {
  return Number(value.toPrecision(5));
}
