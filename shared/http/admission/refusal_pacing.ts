import type { Clock } from "../../runtime/deps.ts";

/** Time between two releases, in milliseconds. */
export const PACE_MS = 10;

/** Minimum number of refusals sent at a time, if as many wait. */
export const MIN_BATCH = 8;

/** Maximum number of refusals sent at a time: this takes a few milliseconds. */
export const MAX_BATCH = 64;

/** Share of the waiting refusals sent at a time, between the two: one in this many. */
const SHARE = 25;

/**
 * Maximum number of refusals that wait; further ones are sent at once, so that memory stays
 * bounded.
 */
export const MAX_WAITING = 5_000;

/** Sends refusals at a steady pace: clients that are refused at once retry at once. */
export class RefusalPacing {
  readonly #after: Clock["after"];
  #waiting: (() => void)[] = [];

  constructor({ after }: Pick<Clock, "after">) {
    this.#after = after;
  }

  /** Resolves when the refusal may be sent. */
  next(): Promise<void> {
    if (this.#waiting.length >= MAX_WAITING) return Promise.resolve();
    if (this.#waiting.length === 0) this.#after(PACE_MS, () => this.#release());
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #release(): void {
    const share = Math.ceil(this.#waiting.length / SHARE);
    const count = Math.min(Math.max(MIN_BATCH, share), MAX_BATCH);
    for (const send of this.#waiting.splice(0, count)) send();
    if (this.#waiting.length > 0) this.#after(PACE_MS, () => this.#release());
  }
}
