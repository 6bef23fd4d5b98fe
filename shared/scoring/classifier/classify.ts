import {
  computeValue,
  extractFeatures,
  type Features,
  type GroupName,
  GROUPS,
  MAX_FIRST_PIECES,
  MAX_FIRST_WORDS,
} from "./features.ts";
import type { Model } from "./model_file.ts";
import { classifyMailKind, type MailKind, type MailView } from "./view.ts";

/** Result of the classifier. */
export interface Classification {
  /**
   * 0 to 100: the probability that it is unwanted, for the mix of mail that its kind is calibrated
   * for.
   */
  readonly score: number;
  /** The raw margin of the model; positive means unwanted. */
  readonly margin: number;
  readonly kind: MailKind;
}

/**
 * Classifies a mail. Sums of integers, square roots and divisions in a fixed order: the same on every
 * machine.
 */
export function classify(model: Model, view: MailView): Classification {
  return classifyWeights(model, view, collectWeights(model, extractFeatures(view)));
}

/** {@linkcode classify} of a mail whose weights are known. */
export function classifyWeights(model: Model, view: MailView, weights: Weights): Classification {
  const kind = classifyMailKind(view);
  const margin = computeMargin(model, weights);
  return { score: computeScore(model, margin, kind), margin, kind };
}

/** The weights of the features of a mail, in their order. */
export type Weights = Readonly<Record<GroupName, Int8Array>>;

/** Looks the weights up, once for all who need them: each is elsewhere in a large table. */
export function collectWeights({ weights }: Model, features: Features): Weights {
  const selectWeights = (buckets: Int32Array) => {
    const found = new Int8Array(buckets.length);
    for (let i = 0; i < found.length; i++) found[i] = weights.at(buckets[i] ?? 0) ?? 0;
    return found;
  };
  const words = selectWeights(features.words), letters = selectWeights(features.letters);
  return {
    words,
    letters,
    subject: selectWeights(features.subject),
    shape: selectWeights(features.shape),
    firstWords: words.subarray(0, MAX_FIRST_WORDS),
    firstPieces: letters.subarray(0, MAX_FIRST_PIECES),
  };
}

/** Computes the raw margin of a mail with these weights. */
export function computeMargin({ unit, bias }: Model, weights: Weights): number {
  let total = 0;
  for (const [index, group] of GROUPS.entries()) {
    const found = weights[group];
    let sum = 0;
    for (let i = 0; i < found.length; i++) sum += found[i] ?? 0;
    total += sum * computeValue(index, found.length);
  }
  return bias + unit * total;
}

/** Computes the score of a margin: how many of the calibrated margins it reaches. */
function computeScore({ scores }: Model, margin: number, kind: MailKind): number {
  const least = scores[kind] ?? [];
  let low = 0, high = least.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((least[middle] ?? 0) <= margin) low = middle + 1;
    else high = middle;
  }
  return low;
}
