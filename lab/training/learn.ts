import { BUCKETS, computeValue, GROUPS } from "../../shared/scoring/classifier/features.ts";
import { logistic, sequence } from "./exact_math.ts";
import { Hardness } from "./hardness.ts";
import { takePart } from "./parts.ts";
import { assignPlaces, packedPlaces } from "./places.ts";
import type { Sample } from "./samples.ts";
import { computeShares } from "./shares.ts";

/** The parts of a message that training reads. */
export type Learnt = Pick<
  Sample,
  "id" | "source" | "kind" | "language" | "unwanted" | "whole" | "features"
>;

/** Weights before quantisation. */
export interface LearntWeights {
  readonly weights: Float32Array;
  readonly bias: number;
}

/**
 * Seeds of orders and parts of messages in training; weights are means over them (after Breiman
 * 1996).
 */
const SEEDS = [7, 8, 9];
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
/** Minimum number of sources with a feature: one or two would identify the source. */
const MIN_SOURCES = 3;
/** Largest weight of a message. */
const MAX_SHARE = 20;
/** Largest effect of a feature of form, in log odds: no single sign decides. */
const MAX_FORM = 1;
/** Extra weight of a wanted message that would be called unwanted with certainty. */
const ALARM = 3;

/** The group of the features of form, and the largest value of one of them. */
const FORM = GROUPS.indexOf("shape"), MOST_VALUE = computeValue(FORM, 1);

/**
 * Learns logistic regression over hashed features; false positives and badly learnt sources (Sagawa
 * et al. 2020) weigh more.
 */
export function learn(samples: readonly Learnt[], seeds: readonly number[] = SEEDS): LearntWeights {
  const { places, buckets } = assignPlaces(samples, MIN_SOURCES);
  const packed = samples.map(({ features }) => packedPlaces(features, places));
  const shares = computeShares(samples);
  const weights = new Float32Array(BUCKETS);
  let bias = 0;
  for (const seed of seeds) {
    const learnt = learnOnce(samples, packed, shares, startingState(buckets.length + 1), seed);
    for (const [index, bucket] of buckets.entries()) {
      weights[bucket] = (weights[bucket] ?? 0) +
        (learnt.state[2 * (index + 1)] ?? 0) / seeds.length;
    }
    bias += learnt.bias / seeds.length;
  }
  return { weights, bias };
}

/** Learns from all messages in an order of their own; changes `state`. */
function learnOnce(
  samples: readonly Learnt[],
  packed: readonly Uint32Array[],
  shares: Float64Array,
  state: Float32Array,
  seed: number,
): { readonly state: Float32Array; readonly bias: number } {
  const values = new Float64Array(GROUPS.length);
  const part = new Uint32Array(packed.reduce((most, { length }) => Math.max(most, length), 0));
  const order = Int32Array.from(samples, (_, index) => index);
  const next = sequence(seed);
  const hardness = new Hardness(samples);
  let bias = 0;
  for (let round = 0; round < ROUNDS; round++) {
    shuffle(order, next);
    const rate = RATE / (1 + 0.3 * round);
    for (const index of order) {
      const unwanted = samples[index]?.unwanted === true;
      takePart(packed[index] ?? part, part, next);
      const likely = logistic(bias + linear(part, state, 2, values));
      const share = Math.min(shares[index] ?? 0, MAX_SHARE) * hardness.of(index) *
        (unwanted ? 1 : 1 + ALARM * likely);
      const slope = (likely - (unwanted ? 1 - DOUBT : DOUBT)) * share;
      hardness.see(index, unwanted ? likely : 1 - likely);
      bias -= 0.01 * rate * slope;
      step(part, state, values, slope, rate);
    }
    hardness.turn();
  }
  return { state, bias };
}

/** Moves the weights of a message's features against the slope of its loss. */
function step(
  part: Uint32Array,
  state: Float32Array,
  values: Float64Array,
  slope: number,
  rate: number,
): void {
  let at = GROUPS.length;
  for (let group = 0; group < GROUPS.length; group++) {
    const most = group === FORM ? MAX_FORM / MOST_VALUE : Infinity;
    const move = slope * (values[group] ?? 0);
    const end = at + (part[group] ?? 0);
    for (; at < end; at++) {
      const place = 2 * (part[at] ?? 0);
      const weight = state[place] ?? 0;
      const gradient = move + DECAY * weight;
      const square = (state[place + 1] ?? 0) + gradient * gradient;
      const next = weight - rate * gradient / Math.sqrt(square);
      state[place] = Math.min(most, Math.max(-most, next));
      state[place + 1] = square;
    }
  }
}

/** Computes the margin of a message: positive means unwanted. */
export function computeMargin(
  { features }: Pick<Sample, "features">,
  { weights, bias }: LearntWeights,
): number {
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
    const value = computeValue(group, count);
    values[group] = value;
    total += sum * value;
  }
  return total;
}

/**
 * Creates weights and sums of squared gradients side by side; an infinite sum keeps place 0 at
 * zero.
 */
function startingState(size: number): Float32Array {
  const state = new Float32Array(2 * size);
  for (let place = 0; place < size; place++) {
    state[2 * place + 1] = place === 0 ? Infinity : FIRST_SQUARE;
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
