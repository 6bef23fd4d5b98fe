import data from "../../catalogue/model/verdict.json" with { type: "json" };
import type { ThreatLevel } from "../contract/threat_levels.ts";
import type { MailKind } from "../scoring/classifier/input.ts";
import { computeLogOdds, type Forest } from "./forest.ts";
import type { Inputs } from "./inputs.ts";

/** The learnt layer of one kind of mail. */
export interface Layer extends Forest {
  /** Names of the inputs, in the order that the forest was grown with. */
  readonly inputs: readonly string[];
  /** Factor from log odds of the forest to those of a mailbox with {@linkcode KIND_PRIORS}. */
  readonly slope: number;
  /** Number added to the log odds after the factor. */
  readonly shift: number;
  /** Minimum probability of each level. */
  readonly levels: { readonly medium: number; readonly high: number; readonly critical: number };
}

/** Layers by kind of mail. */
export type Layers = Readonly<Record<MailKind, Layer>>;

/** The layers of `catalogue/model/verdict.json`, written by `deno task train`. */
const LAYERS: Layers = {
  ...data,
  // Short messages use the trees of texts, with their own slope, shift and levels.
  short: { ...data.text, ...data.short },
};

/** Prior probability of unwanted mail by kind, as assumed in `lab/training/calibrate.ts`. */
export const KIND_PRIORS: Readonly<Record<MailKind, number>> = {
  whole: 0.33,
  text: 0.33,
  short: 0.25,
};

/** A probability, and the level that follows from it. */
export interface Estimate {
  readonly probability: number;
  readonly level: Exclude<ThreatLevel, "safe">;
}

/** Computes the probability that a mail is unwanted, and the level of that probability. */
export function computeEstimate(
  kind: MailKind,
  inputs: Inputs,
  layers: Layers = LAYERS,
): Estimate {
  const layer = layers[kind];
  const probability = computeProbability(layer, computeLogOdds(layer, listValues(layer, inputs)));
  return { probability, level: findLevel(layer, probability) };
}

/** Lists the values of inputs in the order of a layer. */
export function listValues(
  { inputs: names }: Pick<Layer, "inputs">,
  inputs: Inputs,
): Float64Array {
  const values = new Float64Array(names.length);
  for (let index = 0; index < values.length; index++) {
    values[index] = inputs[names[index] ?? ""] ?? 0;
  }
  return values;
}

/** Returns the minimum probability of each level for mails of a kind. */
export function getLevelThresholds(kind: MailKind): Layer["levels"] {
  return LAYERS[kind].levels;
}

/** Returns the layer of a kind of mail. */
export function getLayer(kind: MailKind): Layer {
  return LAYERS[kind];
}

/** Computes the log odds of a probability. */
export function logit(probability: number): number {
  return Math.log(probability / (1 - probability));
}

/** Computes the probability, with four decimals, from log odds of the forest. */
export function computeProbability(
  { slope, shift }: Pick<Layer, "slope" | "shift">,
  logOdds: number,
): number {
  return Math.round(10_000 / (1 + Math.exp(-(slope * logOdds + shift)))) / 10_000;
}

function findLevel({ levels }: Layer, probability: number): Estimate["level"] {
  if (probability >= levels.critical) return "critical";
  if (probability >= levels.high) return "high";
  return probability >= levels.medium ? "medium" : "low";
}
