import { BUCKETS, computeFeatureValue, GROUPS } from "../../shared/scoring/classifier/features.ts";
import { teachesWords } from "../evaluation/sources.ts";
import { createRandom, logistic } from "./exact_math.ts";
import { Hardness } from "./hardness.ts";
import { dropFeatures } from "./parts.ts";
import { numberBuckets, packPlaces } from "./places.ts";
import type { Sample } from "./samples.ts";
import { computeSampleWeights } from "./sample_weights.ts";

/** The parts of a sample that training reads. */
export type TrainingSample = Pick<
  Sample,
  "id" | "source" | "kind" | "language" | "unwanted" | "whole" | "features"
>;

/** Weights before quantisation. */
export interface LearntWeights {
  readonly weights: Float32Array;
  readonly bias: number;
}

/**
 * Random seeds. Each trains once, with its own order of messages and choice of features. The
 * weights are the mean over all (bagging, Breiman 1996), as otherwise chance would set thresholds of
 * a few mails.
 */
const SEEDS = [7, 8, 9, 10, 11, 12];
/** Passes over all messages. */
const ROUNDS = 4;
/** Initial learning rate (AdaGrad). */
const RATE = 0.15;
/** Decrease of the learning rate per round. */
const RATE_DECAY = 0.3;
/** Learning rate of the bias, as a share of the others: it moves with every message. */
const BIAS_RATE = 0.01;
/** Initial sum of squared gradients. */
const FIRST_SQUARE = 1e-4;
/** Regularisation of every weight towards zero. */
const DECAY = 1e-4;
/** Label smoothing: heuristic labels are sometimes wrong. */
const DOUBT = 0.015;
/** Minimum number of sources with a feature: one or two would identify the source. */
const MIN_SOURCES = 3;
/** Largest weight of a message. */
const MAX_SAMPLE_WEIGHT = 20;
/** Largest effect of a feature of the group "shape", in log odds: none decides alone. */
const MAX_SHAPE = 1;
/** Extra weight of a wanted message that would be called unwanted with certainty. */
const ALARM = 3;

/** Index of the group "shape". */
const SHAPE = GROUPS.indexOf("shape");
/** Largest value of a feature of the group "shape". */
const MAX_VALUE = computeFeatureValue(SHAPE, 1);

/**
 * Learns logistic regression over hashed features; false positives and badly learnt sources (Sagawa
 * et al. 2020) weigh more.
 */
export function learn(messages: readonly TrainingSample[]): LearntWeights {
  const samples = messages.filter(({ source }) => teachesWords(source));
  const { places, buckets } = numberBuckets(samples, MIN_SOURCES);
  const packed = samples.map(({ features }) => packPlaces(features, places));
  const sampleWeights = computeSampleWeights(samples);
  const weights = new Float32Array(BUCKETS);
  let bias = 0;
  for (const seed of SEEDS) {
    const learnt = learnOnce(
      samples,
      packed,
      sampleWeights,
      createState(buckets.length + 1),
      seed,
    );
    for (const [index, bucket] of buckets.entries()) {
      weights[bucket] = (weights[bucket] ?? 0) +
        (learnt.state[2 * (index + 1)] ?? 0) / SEEDS.length;
    }
    bias += learnt.bias / SEEDS.length;
  }
  return { weights, bias };
}

/**
 * Trains once over all messages, in an order and with parts of each that follow from `seed`; changes
 * `state`.
 */
function learnOnce(
  samples: readonly TrainingSample[],
  packed: readonly Uint32Array[],
  sampleWeights: Float64Array,
  state: Float32Array,
  seed: number,
): { readonly state: Float32Array; readonly bias: number } {
  const values = new Float64Array(GROUPS.length);
  const part = new Uint32Array(packed.reduce((most, { length }) => Math.max(most, length), 0));
  const order = Int32Array.from(samples, (_, index) => index);
  const next = createRandom(seed);
  const hardness = new Hardness(samples);
  let bias = 0;
  for (let round = 0; round < ROUNDS; round++) {
    shuffle(order, next);
    const rate = RATE / (1 + RATE_DECAY * round);
    for (const index of order) {
      const unwanted = samples[index]?.unwanted === true;
      dropFeatures(packed[index] ?? part, part, next);
      const likely = logistic(bias + computeMargin(part, state, 2, values));
      const share = Math.min(sampleWeights[index] ?? 0, MAX_SAMPLE_WEIGHT) *
        hardness.getFactor(index) *
        (unwanted ? 1 : 1 + ALARM * likely);
      const slope = (likely - (unwanted ? 1 - DOUBT : DOUBT)) * share;
      hardness.recordLikelihood(index, unwanted ? likely : 1 - likely);
      bias -= BIAS_RATE * rate * slope;
      step(part, state, values, slope, rate);
    }
    hardness.updateFactors();
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
    const most = group === SHAPE ? MAX_SHAPE / MAX_VALUE : Infinity;
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
export function computeSampleMargin(
  { features }: Pick<Sample, "features">,
  { weights, bias }: LearntWeights,
): number {
  return bias + computeMargin(features, weights, 1, new Float64Array(GROUPS.length));
}

/**
 * Returns the weighted sum of the features, whose weights are `stride` elements apart. Writes the
 * value of a feature of each group to `values`.
 */
function computeMargin(
  features: Uint32Array,
  weights: Float32Array,
  stride: number,
  values: Float64Array,
): number {
  let at = GROUPS.length, total = 0;
  for (let group = 0; group < GROUPS.length; group++) {
    const count = features[group] ?? 0;
    const end = at + count;
    let sum = 0;
    for (; at < end; at++) sum += weights[stride * (features[at] ?? 0)] ?? 0;
    const value = computeFeatureValue(group, count);
    values[group] = value;
    total += sum * value;
  }
  return total;
}

/**
 * Creates weights and sums of squared gradients side by side; an infinite sum keeps place 0 at
 * zero.
 */
function createState(size: number): Float32Array {
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
