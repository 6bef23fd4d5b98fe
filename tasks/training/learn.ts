import { BUCKETS, GROUPS, valueOf } from "../../shared/scoring/classifier/features.ts";
import { logistic, sequence } from "./exact_math.ts";
import { Hardness } from "./hardness.ts";
import { takePart } from "./parts.ts";
import type { Sample } from "./samples.ts";

/** Weights before they are made small integers. */
export interface Weights {
  readonly weights: Float32Array;
  readonly bias: number;
}

/** What a message's share depends on. */
export type Weighed = Pick<Sample, "source" | "unwanted" | "whole" | "kind" | "language">;

/** Rounds over all messages. */
const ROUNDS = 4;
/** Length of the first steps (AdaGrad). */
const RATE = 0.15;
/** What the sum of squared gradients begins with. */
const FIRST_SQUARE = 1e-4;
/** Pull of every weight towards nothing. */
const DECAY = 1e-4;
/** A label is believed so far: the heuristic ones are wrong now and then. */
const DOUBT = 0.015;
/** Sources a feature must occur in: what one or two have is a trace of theirs. */
const MIN_SOURCES = 3;
/** Most that one message counts. */
const MAX_SHARE = 20;
/** How much more a wanted message counts that would be called unwanted for sure. */
const ALARM = 3;

/**
 * Logistic regression over hashed features, by steps in a fixed order, each over a part of a mail.
 * False alarms weigh more (focal weights), and so do the sources of a label that the round
 * before got wrong (distributionally robust, after Sagawa et al. 2020).
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

/** The margin of a message: positive is unwanted. */
export function marginOf({ features }: Sample, { weights, bias }: Weights): number {
  return bias + linear(features, weights, 1, new Float64Array(GROUPS.length));
}

/**
 * Weighted sum of weights that stand so many places apart;
 * leaves the value that a feature of each group has in `values`.
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
 * What each message counts, one on the average: within a label,
 * kinds by the root of their sources' weight, and a source by the fourth root of its messages;
 * then the labels are drawn together in each language, since a language in
 * which nearly all mail is good would speak for a mail; in all, both labels count the same.
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

/** Makes both labels count as much as half of the messages. */
function evenLabels(samples: readonly Weighed[], shares: Float64Array): void {
  const totals = totalsOf(samples, shares, ({ unwanted }) => `${unwanted}`);
  for (const [index, { unwanted }] of samples.entries()) {
    shares[index] = (shares[index] ?? 0) / (totals.get(`${unwanted}`) ?? 1) * samples.length / 2;
  }
}

/** Most that a label of a language is raised or lowered. */
const MAX_EVENING = 3;

/** Draws the labels of each language together by the root of their ratio, both ways. */
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
 * For each bucket its weight and the sum of its squared gradients, side by side. The sum is without
 * end where too few sources have a feature of the bucket, and so its weight stays nothing.
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
