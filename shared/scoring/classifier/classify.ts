import { featuresOf, GROUPS, valueOf } from "./features.ts";
import type { Features } from "./features.ts";
import type { Model } from "./model_file.ts";
import { mailKindOf } from "./view.ts";
import type { MailKind, MailView } from "./view.ts";

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
 * Classifies a mail. Sums of integers, square roots and divisions in a fixed order:
 * the same on every machine.
 */
export function classify(model: Model, view: MailView): Classification {
  return classifyFeatures(model, view, featuresOf(view));
}

/** {@linkcode classify} of a mail whose features are known. */
export function classifyFeatures(
  model: Model,
  view: MailView,
  features: Features,
): Classification {
  const kind = mailKindOf(view);
  const margin = marginOf(model, features);
  return { score: scoreOf(model, margin, kind), margin, kind };
}

function marginOf({ weights, unit, bias }: Model, features: Features): number {
  let total = 0;
  for (const [index, group] of GROUPS.entries()) {
    const buckets = features[group];
    let sum = 0;
    for (const bucket of buckets) sum += weights[bucket] ?? 0;
    total += sum * valueOf(index, buckets.length);
  }
  return bias + unit * total;
}

/** The score of a margin: how many of the calibrated margins it reaches. */
function scoreOf({ scores }: Model, margin: number, kind: MailKind): number {
  const least = scores[kind] ?? [];
  let low = 0, high = least.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((least[middle] ?? 0) <= margin) low = middle + 1;
    else high = middle;
  }
  return low;
}
