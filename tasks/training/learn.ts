import { BUCKETS, GROUPS, valueOf } from "../../shared/scoring/classifier/features.ts";
import { logistic, sequence } from "./exact_math.ts";
import { Hardness } from "./hardness.ts";
import { takePart } from "./parts.ts";
import type { Sample } from "./samples.ts";

/** Weights before quantisation. */
export interface Weights {
  readonly weights: Float32Array;
  readonly bias: number;
}

/** What a message's weight depends on. */
export type Weighed = Pick<Sample, "source" | "unwanted" | "whole" | "kind" | "language">;

/** Passes over all messages. */
const ROUNDS = 4;
/** Initial learning rate (AdaGrad). */
const RATE = 0.15;
/** Initial sum of squared gradients. */
const FIRST_SQUARE = 1e-4;
/** Regularisation of every weight towards zero. */
const DECAY = 1e-4;
/** Label smoothing: heuristic labels are sometimes wrong. */
const DOUBT = 0.015;
/** Least number of sources with a feature: one or two would identify the source. */
const MIN_SOURCES = 3;
/** Largest weight of a message. */
const MAX_SHARE = 20;
/** Extra weight of a wanted message that would be called unwanted with certainty. */
const ALARM = 3;

/**
 * Logistic regression over hashed features, by steps in a fixed order, each over a part of a mail.
 * False positives have more weight (focal weights), and so have the sources of a label on which the
 * previous round was wrong (distributionally robust, after Sagawa et al. 2020).
 */
export function learn(samples: readonly Sample[]): Weights {
  const shares = sharesOf(samples);
  const state = startingState(samples);
  const values = new Float64Array(GROUPS.length);
  const longest = samples.reduce((most, { features }) => Math.max(most, features.length), 0);
  const part = new Uint32Array(longest);
  const order = Int32Array.from(samples, (_, index) => index);
  const next = sequence(7);
  const hardness = new Hardness(samples);
  let bias = 0;
  for (let round = 0; round < ROUNDS; round++) {
    shuffle(order, next);
    const rate = RATE / (1 + 0.3 * round);
    for (const index of order) {
      const sample = samples[index];
      if (sample === undefined) continue;
      takePart(sample.features, part, next);
      const { unwanted } = sample;
      const likely = logistic(bias + linear(part, state, 2, values));
      const share = Math.min(shares[index] ?? 0, MAX_SHARE) * hardness.of(index) *
        (unwanted ? 1 : 1 + ALARM * likely);
      const slope = (likely - (unwanted ? 1 - DOUBT : DOUBT)) * share;
      hardness.see(index, unwanted ? likely : 1 - likely);
      bias -= 0.01 * rate * slope;
      let at = GROUPS.length;
      for (let group = 0; group < GROUPS.length; group++) {
        const step = slope * (values[group] ?? 0);
        const end = at + (part[group] ?? 0);
        for (; at < end; at++) {
          const place = 2 * (part[at] ?? 0);
          const weight = state[place] ?? 0;
          const gradient = step + DECAY * weight;
          const square = (state[place + 1] ?? 0) + gradient * gradient;
          state[place] = weight - rate * gradient / Math.sqrt(square);
          state[place + 1] = square;
        }
      }
    }
    hardness.turn();
  }
  const weights = new Float32Array(BUCKETS);
  for (let bucket = 0; bucket < BUCKETS; bucket++) weights[bucket] = state[2 * bucket] ?? 0;
  return { weights, bias };
}

/** The margin of a message: positive means unwanted. */
export function marginOf({ features }: Sample, { weights, bias }: Weights): number {
  return bias + linear(features, weights, 1, new Float64Array(GROUPS.length));
}

/**
 * Weighted sum, with the weights `apart` places apart; stores the value of a feature of each group
 * in `values`.
 */
function linear(
  features: Uint32Array,
  weights: Float32Array,
  apart: number,
  values: Float64Array,
): number {
  let at = GROUPS.length, total = 0;
  for (let group = 0; group < GROUPS.length; group++) {
    const count = features[group] ?? 0;
    const end = at + count;
    let sum = 0;
    for (; at < end; at++) sum += weights[apart * (features[at] ?? 0)] ?? 0;
    const value = valueOf(group, count);
    values[group] = value;
    total += sum * value;
  }
  return total;
}

/**
 * The weight of each message, one on average. Within a label, kinds count by the root of their
 * sources' weight, and a source by the fourth root of its messages. Then the labels are balanced in
 * each language, since a language with nearly only good mail would speak in favour of a mail. In
 * total both labels have the same weight.
 */
export function sharesOf(samples: readonly Weighed[]): Float64Array {
  const key = ({ source, unwanted, whole }: Weighed) => `${source} ${unwanted} ${whole}`;
  const counts = new Map<string, number>();
  for (const sample of samples) counts.set(key(sample), (counts.get(key(sample)) ?? 0) + 1);
  const shares = Float64Array.from(samples, (sample) => {
    const count = counts.get(key(sample)) ?? 1;
    return Math.sqrt(Math.sqrt(count)) / count * (sample.whole ? 1 : 0.5);
  });
  const kinds = new Map<string, number>();
  const kindKey = ({ kind, unwanted }: Weighed) => `${unwanted} ${kind}`;
  for (const [index, sample] of samples.entries()) {
    kinds.set(kindKey(sample), (kinds.get(kindKey(sample)) ?? 0) + (shares[index] ?? 0));
  }
  for (const [index, sample] of samples.entries()) {
    shares[index] = (shares[index] ?? 0) / Math.sqrt(kinds.get(kindKey(sample)) ?? 1);
  }
  evenLabels(samples, shares);
  evenLanguages(samples, shares);
  evenLabels(samples, shares);
  return shares;
}

/** Gives each label half of the total weight. */
function evenLabels(samples: readonly Weighed[], shares: Float64Array): void {
  const totals = totalsOf(samples, shares, ({ unwanted }) => `${unwanted}`);
  for (const [index, { unwanted }] of samples.entries()) {
    shares[index] = (shares[index] ?? 0) / (totals.get(`${unwanted}`) ?? 1) * samples.length / 2;
  }
}

/** Largest factor by which a label of a language is raised or lowered. */
const MAX_EVENING = 3;

/** Balances the labels of each language by the root of their ratio. */
function evenLanguages(samples: readonly Weighed[], shares: Float64Array): void {
  const key = (language: string, unwanted: boolean) => `${language} ${unwanted}`;
  const totals = totalsOf(samples, shares, (sample) => key(sample.language, sample.unwanted));
  for (const [index, { language, unwanted }] of samples.entries()) {
    const own = totals.get(key(language, unwanted)) ?? 0;
    const other = totals.get(key(language, !unwanted)) ?? 0;
    if (own === 0 || other === 0) continue;
    const factor = Math.sqrt(other / own);
    shares[index] = (shares[index] ?? 0) *
      Math.min(MAX_EVENING, Math.max(1 / MAX_EVENING, factor));
  }
}

function totalsOf(
  samples: readonly Weighed[],
  shares: Float64Array,
  key: (sample: Weighed) => string,
): Map<string, number> {
  const totals = new Map<string, number>();
  for (const [index, sample] of samples.entries()) {
    totals.set(key(sample), (totals.get(key(sample)) ?? 0) + (shares[index] ?? 0));
  }
  return totals;
}

/**
 * For each bucket its weight and the sum of its squared gradients, next to each other. The sum is
 * infinite where too few sources have a feature of the bucket, so that its weight stays zero.
 */
function startingState(samples: readonly Sample[]): Float32Array {
  const sources = [...Map.groupBy(samples, ({ source }) => source).values()];
  const counts = new Uint16Array(BUCKETS);
  const last = new Int32Array(BUCKETS).fill(-1);
  for (const [number, of] of sources.entries()) {
    for (const { features } of of) {
      for (let at = GROUPS.length; at < features.length; at++) {
        const bucket = features[at] ?? 0;
        if (last[bucket] === number) continue;
        last[bucket] = number;
        counts[bucket] = (counts[bucket] ?? 0) + 1;
      }
    }
  }
  const needed = Math.min(MIN_SOURCES, sources.length);
  const state = new Float32Array(2 * BUCKETS);
  for (let bucket = 0; bucket < BUCKETS; bucket++) {
    state[2 * bucket + 1] = (counts[bucket] ?? 0) >= needed ? FIRST_SQUARE : Infinity;
  }
  return state;
}

function shuffle(order: Int32Array, next: () => number): void {
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(next() * (i + 1));
    const kept = order[i] ?? 0;
    order[i] = order[j] ?? 0;
    order[j] = kept;
  }
}
