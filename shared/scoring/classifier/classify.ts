import {
  computeFeatureValue,
  extractFeatures,
  type Features,
  type GroupName,
  GROUPS,
  MAX_FIRST_PIECES,
  MAX_FIRST_WORDS,
} from "./features.ts";
import type { Model } from "./model_file.ts";
import { type ClassifierInput, classifyMailKind, type MailKind } from "./input.ts";

/** Result of the classifier. */
export interface Classification {
  /**
   * Probability in percent that the mail is unwanted, in the mix of mail for which its kind is
   * calibrated.
   */
  readonly score: number;
  /** The raw margin of the model; positive means unwanted. */
  readonly margin: number;
  readonly kind: MailKind;
}

/**
 * Classifies a mail. Integers are added, roots and divisions follow in a fixed order, so every
 * machine gets the same result.
 */
export function classify(model: Model, input: ClassifierInput): Classification {
  return classifyWeights(model, input, collectWeights(model, extractFeatures(input)));
}

/** Does the work of {@linkcode classify} if the weights of the mail are known. */
export function classifyWeights(
  model: Model,
  input: ClassifierInput,
  weights: Weights,
): Classification {
  const kind = classifyMailKind(input);
  const margin = computeMargin(model, weights);
  return { score: computeScore(model, margin, kind), margin, kind };
}

/** Weights of the features of a mail, in the order of the features. */
export type Weights = Readonly<Record<GroupName, Int8Array>>;

/** Looks up the weights of all features, once per mail, as look-ups in the large table are slow. */
export function collectWeights({ weights }: Model, features: Features): Weights {
  const selectWeights = (buckets: Int32Array) => {
    const selection = new Int8Array(buckets.length);
    for (let i = 0; i < selection.length; i++) selection[i] = weights.at(buckets[i] ?? 0) ?? 0;
    return selection;
  };
  const words = selectWeights(features.words), pieces = selectWeights(features.letters);
  return {
    words,
    letters: pieces,
    subject: selectWeights(features.subject),
    shape: selectWeights(features.shape),
    firstWords: words.subarray(0, MAX_FIRST_WORDS),
    firstPieces: pieces.subarray(0, MAX_FIRST_PIECES),
  };
}

/** Computes the raw margin of a mail from the weights of its features. */
export function computeMargin(
  { unit, bias }: Pick<Model, "unit" | "bias">,
  weights: Readonly<Record<GroupName, ArrayLike<number>>>,
): number {
  let total = 0;
  for (const [index, group] of GROUPS.entries()) {
    const groupWeights = weights[group];
    let sum = 0;
    for (let i = 0; i < groupWeights.length; i++) sum += groupWeights[i] ?? 0;
    // All features of a group have the same value: the more there are, the less each counts.
    total += sum * computeFeatureValue(index, groupWeights.length);
  }
  return bias + unit * total;
}

/** Computes the score of a margin: the number of calibrated minimum margins that it reaches. */
function computeScore({ scores }: Model, margin: number, kind: MailKind): number {
  const minimums = scores[kind] ?? [];
  let low = 0, high = minimums.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((minimums[middle] ?? 0) <= margin) low = middle + 1;
    else high = middle;
  }
  return low;
}
