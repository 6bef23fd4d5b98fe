import type { Clock } from "../../runtime/deps.ts";

/** Weight of the newest piece of work in the running mean. */
const WEIGHT = 0.2;

/**
 * Most iterations of the event loop left to the sockets after a piece of work. The listener takes
 * one connection in each, so after long work there must be several, or a new connection would wait
 * for as many pieces as there are connections before it. An iteration without events takes some ten
 * microseconds.
 */
const MAX_IDLE_ITERATIONS = 8;

/** Length of work after which one more iteration is left to the sockets, in milliseconds. */
const MS_PER_IDLE_ITERATION = 4;

/** Options of {@linkcode FairQueue}. */
export interface FairQueueOptions {
  readonly clock: Pick<Clock, "monotonic" | "nextTurn">;
  /** Longest time work may wait, in milliseconds. */
  readonly maxWaitMs: number;
}

interface Waiter {
  readonly since: number;
  readonly start: () => void;
}

/**
 * Starts one piece of work in an iteration of the event loop, first come, first served, and leaves
 * iterations after long work to the sockets. Everything runs on one thread: a hundred requests that
 * arrive together would otherwise be processed in one go, and a call of `/health` would wait for
 * all of them. Predicts when new work would wait too long.
 */
export class FairQueue {
  readonly #options: FairQueueOptions;
  readonly #waiting: Waiter[] = [];
  /** Whether work was started since the sockets were last polled. */
  #working = false;
  #startedAt = 0;
  /** Iterations left to the sockets before the next piece of work. */
  #idleIterations = 0;
  /** Mean time from one piece of work to the next. */
  #meanMs = 1;

  constructor(options: FairQueueOptions) {
    this.#options = options;
  }

  /** Whether work that arrives now would wait too long, or work before it already has. */
  get full(): boolean {
    const [oldest] = this.#waiting;
    if (oldest === undefined) return false;
    const { clock, maxWaitMs } = this.#options;
    return this.#waiting.length * this.#meanMs >= maxWaitMs ||
      clock.monotonic() - oldest.since >= maxWaitMs;
  }

  /** Runs work, at once or when all earlier work has started. */
  run<T>(work: () => T | Promise<T>): T | Promise<T> {
    if (!this.#working) {
      this.#begin();
      return work();
    }
    return new Promise((resolve, reject) => {
      const start = () => {
        try {
          resolve(work());
        } catch (error) {
          reject(error);
        }
      };
      this.#waiting.push({ since: this.#options.clock.monotonic(), start });
    });
  }

  #begin(): void {
    const { clock } = this.#options;
    this.#working = true;
    this.#startedAt = clock.monotonic();
    clock.nextTurn(this.#onIteration);
  }

  /** The sockets were polled since the last piece of work. */
  readonly #onIteration = (): void => {
    const { clock } = this.#options;
    const tookMs = clock.monotonic() - this.#startedAt;
    if (this.#idleIterations === 0) {
      this.#idleIterations =
        Math.min(Math.floor(tookMs / MS_PER_IDLE_ITERATION), MAX_IDLE_ITERATIONS) + 1;
    }
    if (--this.#idleIterations > 0) return clock.nextTurn(this.#onIteration);
    this.#meanMs += WEIGHT * (tookMs - this.#meanMs);
    this.#working = false;
    const next = this.#waiting.shift();
    if (next === undefined) return;
    this.#begin();
    next.start();
  };
}
