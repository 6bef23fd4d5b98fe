import type { Clock } from "../runtime/deps.ts";

/**
 * Work that is done before the sockets are looked at again. Everything runs on one thread: a
 * hundred requests that arrive together would otherwise be worked off in one go, and whoever asks
 * for `/health` meanwhile waits for all of them.
 */
const RUN_MS = 10;

/** Work that starts this soon after the last belongs to the same run. */
const PAUSE_MS = 1;

/** What one more measurement counts in the running mean. */
const WEIGHT = 0.1;

/** Options of {@linkcode Turns}. */
export interface TurnsOptions {
  readonly clock: Pick<Clock, "monotonic" | "after">;
  /** Longest wait for a turn, in milliseconds. */
  readonly maxWaitMs: number;
}

/**
 * Lets requests work in turns: at once while there is little to do, else in the order they came, a
 * few at a time, so that no run keeps the thread for long. Tells beforehand when the wait would be
 * too long.
 */
export class Turns {
  readonly #options: TurnsOptions;
  readonly #waiting: Waiter[] = [];
  #runStart = -Infinity;
  #lastWork = -Infinity;
  /** Mean thread time of one piece of work. */
  #workMs = 1;

  constructor(options: TurnsOptions) {
    this.#options = options;
  }

  /** Whether work that arrives now would have to wait too long, or work before it already has. */
  get full(): boolean {
    const [oldest] = this.#waiting;
    if (oldest === undefined) return false;
    const { clock, maxWaitMs } = this.#options;
    return this.#waiting.length * this.#workMs >= maxWaitMs ||
      clock.monotonic() - oldest.since >= maxWaitMs;
  }

  /** Waits for a turn; undefined when there is nothing to wait for. */
  next(): Promise<void> | undefined {
    const now = this.#options.clock.monotonic();
    if (this.#waiting.length === 0) {
      if (now - this.#lastWork > PAUSE_MS) this.#runStart = now;
      this.#lastWork = now;
      if (now - this.#runStart < RUN_MS) return undefined;
      this.#release();
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push({ since: now, go: resolve });
    return promise;
  }

  /** Does work that does not wait, or the part of it before it waits, and notes what it took. */
  work<T>(work: () => T): T {
    const start = this.#options.clock.monotonic();
    try {
      return work();
    } finally {
      this.#lastWork = this.#options.clock.monotonic();
      this.#workMs += WEIGHT * (this.#lastWork - start - this.#workMs);
    }
  }

  /** Lets the next few go once the sockets have been looked at. */
  #release(): void {
    this.#options.clock.after(0, () => {
      this.#runStart = this.#lastWork = this.#options.clock.monotonic();
      const count = Math.max(1, Math.floor(RUN_MS / Math.max(this.#workMs, 0.01)));
      for (const { go } of this.#waiting.splice(0, count)) go();
      if (this.#waiting.length > 0) this.#release();
    });
  }
}

interface Waiter {
  readonly since: number;
  readonly go: () => void;
}
