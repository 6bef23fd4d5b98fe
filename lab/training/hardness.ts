import { log } from "./exact_math.ts";
import type { Sample } from "./samples.ts";

/** Maximum factor by which the weight of a source is raised or lowered. */
const MAX_FACTOR = 3;
/** Loss that is added to the mean of every source, so that no weight falls to zero. */
const ADDED_LOSS = 0.05;
/** Minimum likelihood from which a loss is computed, as the logarithm of 0 is infinite. */
const MIN_LIKELIHOOD = 1e-9;

/**
 * Factors for the weights of messages, by source and label. A source with a higher loss in one
 * round weighs more in the next.
 */
export class Hardness {
  readonly #groups: Int32Array;
  readonly #groupLabels: readonly boolean[];
  readonly #factors: Float64Array;
  readonly #losses: Float64Array;
  readonly #counts: Float64Array;

  constructor(samples: readonly Pick<Sample, "source" | "isUnwanted">[]) {
    const numbers = new Map<string, number>();
    const groupLabels: boolean[] = [];
    this.#groups = Int32Array.from(samples, (sample) => {
      const key = `${sample.isUnwanted} ${sample.source}`;
      const number = numbers.get(key) ?? numbers.size;
      numbers.set(key, number);
      groupLabels[number] = sample.isUnwanted;
      return number;
    });
    this.#groupLabels = groupLabels;
    this.#factors = new Float64Array(numbers.size).fill(1);
    this.#losses = new Float64Array(numbers.size);
    this.#counts = new Float64Array(numbers.size);
  }

  /** Returns the factor of a message's source and label. */
  getFactor(index: number): number {
    return this.#factors[this.#groups[index] ?? 0] ?? 1;
  }

  /** Records the probability that the model gave to a message's label. */
  recordLikelihood(index: number, likelihood: number): void {
    const group = this.#groups[index] ?? 0;
    this.#losses[group] = (this.#losses[group] ?? 0) - log(Math.max(likelihood, MIN_LIKELIHOOD));
    this.#counts[group] = (this.#counts[group] ?? 0) + 1;
  }

  /** Sets each factor to the root of a source's mean loss, relative to the sources of its label. */
  updateFactors(): void {
    for (const label of [true, false]) {
      const groups = [...this.#groupLabels.keys()].filter((group) =>
        this.#groupLabels[group] === label
      );
      const means = groups.map((group) =>
        (this.#losses[group] ?? 0) / Math.max(1, this.#counts[group] ?? 0) + ADDED_LOSS
      );
      const mean = means.reduce((sum, loss) => sum + loss, 0) / Math.max(1, groups.length);
      for (const [i, group] of groups.entries()) {
        const factor = Math.sqrt((means[i] ?? mean) / mean);
        this.#factors[group] = Math.min(MAX_FACTOR, Math.max(1 / MAX_FACTOR, factor));
      }
    }
    this.#losses.fill(0);
    this.#counts.fill(0);
  }
}
