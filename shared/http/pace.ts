import type { Clock } from "../runtime/deps.ts";

/** Time between two releases, in milliseconds. */
export const PACE_MS = 10;

/** Fewest that are let go at a time, where as many wait. */
export const LEAST_AT_ONCE = 8;

/** Most that are let go at a time: what is done in a few milliseconds. */
export const MOST_AT_ONCE = 64;

/** Share of those waiting that is let go at a time, between the two: one in this many. */
const SHARE = 25;

/** Most that wait; who comes then is not held up, so that what they hold stays bounded. */
export const MOST_WAITING = 5_000;

/**
 * Lets refusals go at a steady pace. A refusal is cheap, but whoever is refused at once is back at
 * once: a thousand clients that try again without a pause would keep the thread busy with nothing
 * else. A wait slows them and costs nothing here: ten milliseconds where few are refused, a quarter
 * second (`PACE_MS` times `SHARE`) and more where many are.
 */
export class Pace {
  readonly #after: Clock["after"];
  #waiting: (() => void)[] = [];

  constructor({ after }: Pick<Clock, "after">) {
    this.#after = after;
  }

  /** Resolves when the caller may go on. */
  next(): Promise<void> {
    if (this.#waiting.length >= MOST_WAITING) return Promise.resolve();
    if (this.#waiting.length === 0) this.#after(PACE_MS, () => this.#release());
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #release(): void {
    const share = Math.ceil(this.#waiting.length / SHARE);
    const count = Math.min(Math.max(LEAST_AT_ONCE, share), MOST_AT_ONCE);
    for (const go of this.#waiting.splice(0, count)) go();
    if (this.#waiting.length > 0) this.#after(PACE_MS, () => this.#release());
  }
}
