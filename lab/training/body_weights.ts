import type { BodySeverity } from "../../shared/contract/body.ts";
import type { ScoreWeights } from "../../shared/body/score.ts";
import { round } from "../support/round.ts";
import { logistic } from "./exact_math.ts";
import { computeSampleWeights } from "./sample_weights.ts";
import type { WeighedSample } from "./sample_weights.ts";

/** A message to learn from, with the findings of its body. */
export interface BodySample extends WeighedSample {
  readonly findings: readonly { readonly id: string; readonly severity: BodySeverity }[];
}

/** Weight of a finding that no message has, by its severity. The numbers are a judgement. */
const PRIORS: Readonly<Record<BodySeverity, number>> = { info: 0, low: 0.4, medium: 1, high: 2 };

/** Number of steps of the fit. */
const STEPS = 400;
/** Length of a step, as a factor of the gradient. */
const RATE = 4;
/** Regularisation of every weight towards that of its severity. */
const PULL = 0.0015;
/** Maximum weight of a finding, as one finding alone proves nothing. */
const MAX_WEIGHT = 3;

/**
 * Learns a weight per finding by logistic regression (gradient descent). No weight is negative.
 *
 * @param severities Severity of each finding; those of `info` get no weight.
 */
export function learnBodyWeights(
  samples: readonly BodySample[],
  severities: ReadonlyMap<string, BodySeverity>,
): ScoreWeights {
  const ids = [...severities].filter(([, severity]) => severity !== "info").map(([id]) => id)
    .sort();
  const indices = new Map(ids.map((id, i) => [id, i]));
  const priors = ids.map((id) => PRIORS[severities.get(id) ?? "info"]);
  const findingIndices = samples.map(({ findings }) =>
    findings.flatMap(({ id }) => indices.get(id) ?? [])
  );
  const sampleWeights = computeSampleWeights(samples);
  const total = sampleWeights.reduce((sum, weight) => sum + weight, 0) || 1;
  const weights = Float64Array.from(priors);
  let offset = 0;
  for (let step = 0; step < STEPS; step++) {
    const slopes = new Float64Array(ids.length);
    let offsetSlope = 0;
    for (const [sampleIndex, { isUnwanted }] of samples.entries()) {
      const findings = findingIndices[sampleIndex] ?? [];
      let margin = offset;
      for (const i of findings) margin += weights[i] ?? 0;
      const slope = (logistic(margin) - (isUnwanted ? 1 : 0)) * (sampleWeights[sampleIndex] ?? 0) /
        total;
      offsetSlope += slope;
      for (const i of findings) slopes[i] = (slopes[i] ?? 0) + slope;
    }
    offset -= RATE * offsetSlope;
    for (const [i, prior] of priors.entries()) {
      const weight = weights[i] ?? 0;
      const newWeight = weight - RATE * ((slopes[i] ?? 0) + PULL * (weight - prior));
      weights[i] = Math.min(MAX_WEIGHT, Math.max(0, newWeight));
    }
  }
  const occurringIndices = new Set(findingIndices.flat());
  const learntWeights = ids.flatMap((id, i) =>
    occurringIndices.has(i) ? [[id, round(weights[i] ?? 0, 2)] as const] : []
  );
  return {
    offset: round(offset, 2),
    weights: Object.fromEntries(learntWeights),
    bySeverity: PRIORS,
  };
}
