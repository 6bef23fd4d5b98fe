import { learn, marginOf } from "./learn.ts";
import type { Sample } from "./samples.ts";

/** Folds used only for learning: texts written for this project test nothing. */
export const NEVER_TESTED: ReadonlySet<string> = new Set(["written"]);

/**
 * The margin of each message by weights learnt without its source (a product: without every fifth
 * product); null for messages that test nothing.
 */
export function leftOutMargins(
  samples: readonly Sample[],
  told: (fold: string) => void = () => {},
): (number | null)[] {
  const margins: (number | null)[] = samples.map(() => null);
  for (const fold of new Set(samples.map((sample) => sample.fold))) {
    if (NEVER_TESTED.has(fold)) continue;
    told(fold);
    const weights = learn(samples.filter((sample) => sample.fold !== fold));
    for (const [index, sample] of samples.entries()) {
      if (sample.fold === fold) margins[index] = marginOf(sample, weights);
    }
  }
  return margins;
}
