import { findTrust } from "../evaluation/sources.ts";
import type { Sample } from "./samples.ts";

/** The properties of a sample on which its weight depends. */
export type WeighedSample = Pick<Sample, "source" | "isUnwanted" | "isWhole" | "kind" | "language">;

/**
 * Computes each message's weight. A source counts by the fourth root of its size, and a kind by the
 * root of its sum. A text without its mail counts half. Labels have the same total weight, and
 * nearly the same in each language.
 */
export function computeSampleWeights(samples: readonly WeighedSample[]): Float64Array {
  const formatSourceKey = ({ source, isUnwanted, isWhole }: WeighedSample) =>
    `${source} ${isUnwanted} ${isWhole}`;
  const unitWeights = new Float64Array(samples.length).fill(1);
  const counts = computeTotals(samples, unitWeights, formatSourceKey);
  const weights = Float64Array.from(samples, (sample) => {
    const count = counts.get(formatSourceKey(sample)) ?? 1;
    return Math.sqrt(Math.sqrt(count)) / count * (sample.isWhole ? 1 : 0.5) *
      findTrust(sample.source);
  });
  const formatKindKey = ({ kind, isUnwanted }: WeighedSample) => `${isUnwanted} ${kind}`;
  const kinds = computeTotals(samples, weights, formatKindKey);
  for (const [index, sample] of samples.entries()) {
    weights[index] = (weights[index] ?? 0) / Math.sqrt(kinds.get(formatKindKey(sample)) ?? 1);
  }
  balanceLabels(samples, weights);
  // Languages are compared at equal labels, which shifts the labels again.
  balanceLanguages(samples, weights);
  balanceLabels(samples, weights);
  return weights;
}

/** Scales the weights so that each label has half of the total, and a mean message the weight 1. */
function balanceLabels(samples: readonly WeighedSample[], weights: Float64Array): void {
  const totals = computeTotals(samples, weights, ({ isUnwanted }) => `${isUnwanted}`);
  for (const [index, { isUnwanted }] of samples.entries()) {
    weights[index] = (weights[index] ?? 0) / (totals.get(`${isUnwanted}`) ?? 1) * samples.length /
      2;
  }
}

/** Maximum factor by which a label of a language is raised or lowered. */
const MAX_LANGUAGE_FACTOR = 3;

/** Multiplies the weights of a language's label by the root of the other label's ratio to it. */
function balanceLanguages(samples: readonly WeighedSample[], weights: Float64Array): void {
  const formatLanguageKey = (language: string, isUnwanted: boolean) => `${language} ${isUnwanted}`;
  const totals = computeTotals(
    samples,
    weights,
    (sample) => formatLanguageKey(sample.language, sample.isUnwanted),
  );
  for (const [index, { language, isUnwanted }] of samples.entries()) {
    const labelTotal = totals.get(formatLanguageKey(language, isUnwanted)) ?? 0;
    const otherTotal = totals.get(formatLanguageKey(language, !isUnwanted)) ?? 0;
    if (labelTotal === 0 || otherTotal === 0) continue;
    const factor = Math.sqrt(otherTotal / labelTotal);
    weights[index] = (weights[index] ?? 0) *
      Math.min(MAX_LANGUAGE_FACTOR, Math.max(1 / MAX_LANGUAGE_FACTOR, factor));
  }
}

/** Sums up the weights of the messages with the same key. */
function computeTotals(
  samples: readonly WeighedSample[],
  weights: Float64Array,
  formatKey: (sample: WeighedSample) => string,
): Map<string, number> {
  const totals = new Map<string, number>();
  for (const [index, sample] of samples.entries()) {
    totals.set(
      formatKey(sample),
      (totals.get(formatKey(sample)) ?? 0) + (weights[index] ?? 0),
    );
  }
  return totals;
}
