import { log } from "./exact_math.ts";
import type { Sample } from "./samples.ts";

/** Largest factor by which a source's weight is raised or lowered. */
const MAX_HARDNESS = 3;
/** Loss added to the mean of every source, so that no weight falls to zero. */
const ADDED_LOSS = 0.05;
/** Minimum likelihood that a loss is computed from. */
const MIN_LIKELIHOOD = 1e-9;

/** Weights of sources and labels, by how wrong the previous round was on them. */
export class Hardness {
  readonly #groups: Int32Array;
  readonly #unwanted: readonly boolean[];
  readonly #factors: Float64Array;
  readonly #losses: Float64Array;
  readonly #counts: Float64Array;

  constructor(samples: readonly Pick<Sample, "source" | "unwanted">[]) {
    const numbers = new Map<string, number>();
    const unwanted: boolean[] = [];
    this.#groups = Int32Array.from(samples, (sample) => {
      const key = `${sample.unwanted} ${sample.source}`;
      const number = numbers.get(key) ?? numbers.size;
      numbers.set(key, number);
      unwanted[number] = sample.unwanted;
      return number;
    });
    this.#unwanted = unwanted;
    this.#factors = new Float64Array(numbers.size).fill(1);
    this.#losses = new Float64Array(numbers.size);
    this.#counts = new Float64Array(numbers.size);
  }

  /** Returns the weight of a message's source and label. */
  getFactor(index: number): number {
    return this.#factors[this.#groups[index] ?? 0] ?? 1;
  }

  /** Records the likelihood given to a message's own label. */
  recordLikelihood(index: number, likely: number): void {
    const group = this.#groups[index] ?? 0;
    this.#losses[group] = (this.#losses[group] ?? 0) - log(Math.max(likely, MIN_LIKELIHOOD));
    this.#counts[group] = (this.#counts[group] ?? 0) + 1;
  }

  /** Sets the weight of every source to the root of its mean loss over that of its label. */
  updateFactors(): void {
    for (const label of [true, false]) {
      const groups = [...this.#unwanted.keys()].filter((group) => this.#unwanted[group] === label);
      const means = groups.map((group) =>
        (this.#losses[group] ?? 0) / Math.max(1, this.#counts[group] ?? 0) + ADDED_LOSS
      );
      const mean = means.reduce((sum, loss) => sum + loss, 0) / Math.max(1, groups.length);
      for (const [i, group] of groups.entries()) {
        const factor = Math.sqrt((means[i] ?? mean) / mean);
        this.#factors[group] = Math.min(MAX_HARDNESS, Math.max(1 / MAX_HARDNESS, factor));
      }
    }
    this.#losses.fill(0);
    this.#counts.fill(0);
  }
}
