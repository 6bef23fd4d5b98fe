import { findTrust } from "../evaluation/sources.ts";
import type { Sample } from "./samples.ts";

/** Properties that decide a message's weight. */
export type WeighedSample = Pick<Sample, "source" | "unwanted" | "whole" | "kind" | "language">;

/**
 * Computes each message's weight. A source counts by the fourth root of its size, a kind by the root
 * of its sum, a text without its mail half. Labels count the same in total, and nearly the same in
 * each language.
 */
export function computeSampleWeights(samples: readonly WeighedSample[]): Float64Array {
  const key = ({ source, unwanted, whole }: WeighedSample) => `${source} ${unwanted} ${whole}`;
  const counts = new Map<string, number>();
  for (const sample of samples) counts.set(key(sample), (counts.get(key(sample)) ?? 0) + 1);
  const weights = Float64Array.from(samples, (sample) => {
    const count = counts.get(key(sample)) ?? 1;
    return Math.sqrt(Math.sqrt(count)) / count * (sample.whole ? 1 : 0.5) *
      findTrust(sample.source);
  });
  const kinds = new Map<string, number>();
  const kindKey = ({ kind, unwanted }: WeighedSample) => `${unwanted} ${kind}`;
  for (const [index, sample] of samples.entries()) {
    kinds.set(kindKey(sample), (kinds.get(kindKey(sample)) ?? 0) + (weights[index] ?? 0));
  }
  for (const [index, sample] of samples.entries()) {
    weights[index] = (weights[index] ?? 0) / Math.sqrt(kinds.get(kindKey(sample)) ?? 1);
  }
  evenLabels(samples, weights);
  // Languages are compared at equal labels, which shifts the labels again.
  evenLanguages(samples, weights);
  evenLabels(samples, weights);
  return weights;
}

/** Gives each label half of the total weight. */
function evenLabels(samples: readonly WeighedSample[], weights: Float64Array): void {
  const totals = computeTotals(samples, weights, ({ unwanted }) => `${unwanted}`);
  for (const [index, { unwanted }] of samples.entries()) {
    weights[index] = (weights[index] ?? 0) / (totals.get(`${unwanted}`) ?? 1) * samples.length / 2;
  }
}

/** Largest factor by which a label of a language is raised or lowered. */
const MAX_EVENING = 3;

/** Balances the labels of each language by the root of their ratio. */
function evenLanguages(samples: readonly WeighedSample[], weights: Float64Array): void {
  const key = (language: string, unwanted: boolean) => `${language} ${unwanted}`;
  const totals = computeTotals(samples, weights, (sample) => key(sample.language, sample.unwanted));
  for (const [index, { language, unwanted }] of samples.entries()) {
    const own = totals.get(key(language, unwanted)) ?? 0;
    const other = totals.get(key(language, !unwanted)) ?? 0;
    if (own === 0 || other === 0) continue;
    const factor = Math.sqrt(other / own);
    weights[index] = (weights[index] ?? 0) *
      Math.min(MAX_EVENING, Math.max(1 / MAX_EVENING, factor));
  }
}

function computeTotals(
  samples: readonly WeighedSample[],
  weights: Float64Array,
  key: (sample: WeighedSample) => string,
): Map<string, number> {
  const totals = new Map<string, number>();
  for (const [index, sample] of samples.entries()) {
    totals.set(key(sample), (totals.get(key(sample)) ?? 0) + (weights[index] ?? 0));
  }
  return totals;
}
