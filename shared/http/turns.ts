import type { Clock } from "../runtime/deps.ts";

/**
 * Work that is done before the sockets are looked at again. Everything runs on one thread: a
 * hundred requests that arrive together would otherwise be worked off in one go, and whoever asks
 * for `/health` meanwhile waits for all of them.
 */
const RUN_MS = 10;

/** Work that starts this soon after the last belongs to the same run. */
const PAUSE_MS = 1;

/** What one more measurement counts in the running means. */
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
  readonly #waiting: (() => void)[] = [];
  #runStart = -Infinity;
  #lastWork = -Infinity;
  /** Mean thread time of one piece of work. */
  #workMs = 1;
  /** Mean time from one piece of work to the next while others wait. */
  #paceMs = 1;

  constructor(options: TurnsOptions) {
    this.#options = options;
  }

  /** Whether work that arrives now would have to wait too long. */
  get full(): boolean {
    return this.#waiting.length * this.#paceMs >= this.#options.maxWaitMs;
  }

  /** Waits for a turn; undefined when there is nothing to wait for. */
  next(): Promise<void> | undefined {
    const now = this.#options.clock.monotonic();
    if (this.#waiting.length === 0) {
      if (now - this.#lastWork > PAUSE_MS) this.#runStart = now;
      this.#lastWork = now;
      if (now - this.#runStart < RUN_MS) return undefined;
      this.#release(now, 0);
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push(resolve);
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
  #release(since: number, released: number): void {
    this.#options.clock.after(0, () => {
      const now = this.#options.clock.monotonic();
      if (released > 0) this.#paceMs += WEIGHT * ((now - since) / released - this.#paceMs);
      this.#runStart = now;
      this.#lastWork = now;
      const count = Math.max(1, Math.floor(RUN_MS / Math.max(this.#workMs, 0.01)));
      const next = this.#waiting.splice(0, count);
      for (const go of next) go();
      if (this.#waiting.length > 0) this.#release(now, next.length);
    });
  }
}
