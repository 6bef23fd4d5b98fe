import type { BodySeverity } from "../../shared/contract/body.ts";
import type { ScoreWeights } from "../../shared/body/score.ts";
import { round } from "../support/round.ts";
import { logistic } from "./exact_math.ts";
import { computeSampleWeights } from "./sample_weights.ts";
import type { WeighedSample } from "./sample_weights.ts";

/** A message, as the findings of its body. */
export interface BodySample extends WeighedSample {
  readonly findings: readonly { readonly id: string; readonly severity: BodySeverity }[];
}

/** Weight of a finding without data, by its severity; set by judgement. */
const PRIORS: Readonly<Record<BodySeverity, number>> = { info: 0, low: 0.4, medium: 1, high: 2 };

/** Number of steps of the fit, and their length. */
const STEPS = 400, RATE = 4;
/** Regularisation of every weight towards its severity's, relative to all messages. */
const PULL = 0.0015;
/** Largest weight of a finding, as one alone proves nothing. */
const MAX_WEIGHT = 3;

/**
 * Learns a weight per finding by logistic regression; none is negative.
 *
 * @param severities Findings that can have one.
 */
export function learnBodyWeights(
  samples: readonly BodySample[],
  severities: ReadonlyMap<string, BodySeverity>,
): ScoreWeights {
  const ids = [...severities].filter(([, severity]) => severity !== "info").map(([id]) => id)
    .sort();
  const numbers = new Map(ids.map((id, i) => [id, i]));
  const priors = ids.map((id) => PRIORS[severities.get(id) ?? "info"]);
  const found = samples.map(({ findings }) => findings.flatMap(({ id }) => numbers.get(id) ?? []));
  const sampleWeights = computeSampleWeights(samples);
  const total = sampleWeights.reduce((sum, share) => sum + share, 0) || 1;
  const weights = Float64Array.from(priors);
  let offset = 0;
  for (let step = 0; step < STEPS; step++) {
    const slopes = new Float64Array(ids.length);
    let offsetSlope = 0;
    for (const [index, sample] of samples.entries()) {
      const numbersOf = found[index] ?? [];
      let margin = offset;
      for (const number of numbersOf) margin += weights[number] ?? 0;
      const slope = (logistic(margin) - (sample.unwanted ? 1 : 0)) * (sampleWeights[index] ?? 0) /
        total;
      offsetSlope += slope;
      for (const number of numbersOf) slopes[number] = (slopes[number] ?? 0) + slope;
    }
    offset -= RATE * offsetSlope;
    for (const [i, prior] of priors.entries()) {
      const weight = weights[i] ?? 0;
      const next = weight - RATE * ((slopes[i] ?? 0) + PULL * (weight - prior));
      weights[i] = Math.min(MAX_WEIGHT, Math.max(0, next));
    }
  }
  const met = new Set(found.flat());
  const learnt = ids.flatMap((id, i) =>
    met.has(i) ? [[id, round(weights[i] ?? 0, 2)] as const] : []
  );
  return { offset: round(offset, 2), weights: Object.fromEntries(learnt), bySeverity: PRIORS };
}
