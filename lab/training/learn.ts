import { BUCKETS, computeFeatureValue, GROUPS } from "../../shared/scoring/classifier/features.ts";
import { teachesWords } from "../evaluation/sources.ts";
import { createRandom, logistic } from "./exact_math.ts";
import { Hardness } from "./hardness.ts";
import { dropFeatures } from "./parts.ts";
import { numberBuckets, packPlaces } from "./places.ts";
import type { Sample } from "./samples.ts";
import { computeSampleWeights } from "./sample_weights.ts";

/** The properties of a sample that training reads. */
export type TrainingSample = Pick<
  Sample,
  "id" | "source" | "kind" | "language" | "isUnwanted" | "isWhole" | "features"
>;

/** Weights before quantisation. */
export interface LearntWeights {
  readonly weights: Float32Array;
  readonly bias: number;
}

/**
 * Random seeds. Each seed trains once, with its own order of messages and choice of features. The
 * weights are the mean over all seeds (bagging, Breiman 1996), or chance would set the thresholds.
 */
const SEEDS = [7, 8, 9, 10, 11, 12];
/** Number of passes over all messages. */
const ROUNDS = 4;
/** Initial learning rate (AdaGrad). */
const RATE = 0.15;
/** Decrease of the learning rate per round. */
const RATE_DECAY = 0.3;
/** Learning rate of the bias, as a share of the rate: the bias moves with every message. */
const BIAS_RATE = 0.01;
/** Initial sum of squared gradients. */
const FIRST_SQUARE = 1e-4;
/** Regularisation of every weight towards zero. */
const DECAY = 1e-4;
/** Label smoothing, as heuristic labels are sometimes wrong. */
const LABEL_SMOOTHING = 0.015;
/** Minimum number of sources with a feature; with one or two, it would identify the source. */
const MIN_SOURCES = 3;
/** Maximum weight of a message. */
const MAX_SAMPLE_WEIGHT = 20;
/** Maximum effect of a feature of the group "shape", in log odds, so that none decides alone. */
const MAX_SHAPE_EFFECT = 1;
/** Extra weight of a wanted message to which the model gives the probability 1. */
const FALSE_POSITIVE_WEIGHT = 3;

/** Index of the group "shape". */
const SHAPE_GROUP = GROUPS.indexOf("shape");
/** Maximum value of a feature of the group "shape". */
const MAX_SHAPE_VALUE = computeFeatureValue(SHAPE_GROUP, 1);

/**
 * Learns logistic regression over hashed features. False positives and sources with a high loss
 * (Sagawa et al. 2020) weigh more.
 */
export function learn(messages: readonly TrainingSample[]): LearntWeights {
  const samples = messages.filter(({ source }) => teachesWords(source));
  const { places, buckets } = numberBuckets(samples, MIN_SOURCES);
  const packedFeatures = samples.map(({ features }) => packPlaces(features, places));
  const sampleWeights = computeSampleWeights(samples);
  const weights = new Float32Array(BUCKETS);
  let bias = 0;
  for (const seed of SEEDS) {
    const result = learnWithSeed(
      samples,
      packedFeatures,
      sampleWeights,
      createState(buckets.length + 1),
      seed,
    );
    for (const [index, bucket] of buckets.entries()) {
      weights[bucket] = (weights[bucket] ?? 0) +
        (result.state[2 * (index + 1)] ?? 0) / SEEDS.length;
    }
    bias += result.bias / SEEDS.length;
  }
  return { weights, bias };
}

/**
 * Trains in {@linkcode ROUNDS} passes over all messages, and changes `state`. The seed decides
 * their order and which of their features each step reads.
 */
function learnWithSeed(
  samples: readonly TrainingSample[],
  packedFeatures: readonly Uint32Array[],
  sampleWeights: Float64Array,
  state: Float32Array,
  seed: number,
): { readonly state: Float32Array; readonly bias: number } {
  const values = new Float64Array(GROUPS.length);
  const keptFeatures = new Uint32Array(
    packedFeatures.reduce((maxLength, { length }) => Math.max(maxLength, length), 0),
  );
  const order = Int32Array.from(samples, (_, index) => index);
  const drawNumber = createRandom(seed);
  const hardness = new Hardness(samples);
  let bias = 0;
  for (let round = 0; round < ROUNDS; round++) {
    shuffle(order, drawNumber);
    const rate = RATE / (1 + RATE_DECAY * round);
    for (const index of order) {
      const isUnwanted = samples[index]?.isUnwanted === true;
      dropFeatures(packedFeatures[index] ?? keptFeatures, keptFeatures, drawNumber);
      const probability = logistic(bias + computeMargin(keptFeatures, state, 2, values));
      const sampleWeight = Math.min(sampleWeights[index] ?? 0, MAX_SAMPLE_WEIGHT) *
        hardness.getFactor(index) *
        (isUnwanted ? 1 : 1 + FALSE_POSITIVE_WEIGHT * probability);
      const slope = (probability - (isUnwanted ? 1 - LABEL_SMOOTHING : LABEL_SMOOTHING)) *
        sampleWeight;
      hardness.recordLikelihood(index, isUnwanted ? probability : 1 - probability);
      bias -= BIAS_RATE * rate * slope;
      updateWeights(keptFeatures, state, values, slope, rate);
    }
    hardness.updateFactors();
  }
  return { state, bias };
}

/** Moves the weights of a message's features against the slope of its loss. */
function updateWeights(
  keptFeatures: Uint32Array,
  state: Float32Array,
  values: Float64Array,
  slope: number,
  rate: number,
): void {
  let at = GROUPS.length;
  for (let group = 0; group < GROUPS.length; group++) {
    const maxWeight = group === SHAPE_GROUP ? MAX_SHAPE_EFFECT / MAX_SHAPE_VALUE : Infinity;
    const lossGradient = slope * (values[group] ?? 0);
    const end = at + (keptFeatures[group] ?? 0);
    for (; at < end; at++) {
      const place = 2 * (keptFeatures[at] ?? 0);
      const weight = state[place] ?? 0;
      const gradient = lossGradient + DECAY * weight;
      const square = (state[place + 1] ?? 0) + gradient * gradient;
      const newWeight = weight - rate * gradient / Math.sqrt(square);
      state[place] = Math.min(maxWeight, Math.max(-maxWeight, newWeight));
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
 * Computes the weighted sum of the features, whose weights are `stride` elements apart. It writes
 * the value of a feature of each group to `values`.
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
 * Creates weights and sums of squared gradients side by side. An infinite sum keeps the weight at
 * place 0 at zero.
 */
function createState(size: number): Float32Array {
  const state = new Float32Array(2 * size);
  for (let place = 0; place < size; place++) {
    state[2 * place + 1] = place === 0 ? Infinity : FIRST_SQUARE;
  }
  return state;
}

function shuffle(order: Int32Array, drawNumber: () => number): void {
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(drawNumber() * (i + 1));
    const swappedIndex = order[i] ?? 0;
    order[i] = order[j] ?? 0;
    order[j] = swappedIndex;
  }
}
