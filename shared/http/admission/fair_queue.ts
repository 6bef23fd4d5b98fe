import type { Clock } from "../../runtime/deps.ts";

/** Weight of the newest task in the moving average of durations. */
const WEIGHT = 0.2;

export interface FairQueueOptions {
  readonly clock: Pick<Clock, "monotonic" | "nextTurn">;
  /** Maximum wait of work, in milliseconds. */
  readonly maxWaitMs: number;
}

interface Waiter {
  readonly arrivedAt: number;
  readonly start: () => void;
}

/**
 * Starts one task per iteration of the event loop, in order, so that `/health` answers in between.
 */
export class FairQueue {
  readonly #options: FairQueueOptions;
  readonly #waiting: Waiter[] = [];
  /** Whether work was started in this iteration of the event loop. */
  #isWorking = false;
  #startedAt = 0;
  /** Mean time from one task to the next, in milliseconds. */
  #meanMs = 1;

  constructor(options: FairQueueOptions) {
    this.#options = options;
  }

  /** Tells whether new work would wait too long, or the oldest work has waited too long. */
  get isFull(): boolean {
    const [oldest] = this.#waiting;
    if (oldest === undefined) return false;
    const { clock, maxWaitMs } = this.#options;
    return this.#waiting.length * this.#meanMs >= maxWaitMs ||
      clock.monotonic() - oldest.arrivedAt >= maxWaitMs;
  }

  /** Runs work, at once or when all earlier work has started. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (!this.#isWorking) {
      this.#begin();
      return await work();
    }
    return await new Promise((resolve, reject) => {
      const start = () => {
        try {
          resolve(work());
        } catch (error) {
          reject(error);
        }
      };
      this.#waiting.push({ arrivedAt: this.#options.clock.monotonic(), start });
    });
  }

  #begin(): void {
    const { clock } = this.#options;
    this.#isWorking = true;
    this.#startedAt = clock.monotonic();
    clock.nextTurn(this.#onIteration);
  }

  /** Starts the next work, once the event loop has polled the sockets. */
  readonly #onIteration = (): void => {
    const { clock } = this.#options;
    const elapsedMs = clock.monotonic() - this.#startedAt;
    this.#meanMs += WEIGHT * (elapsedMs - this.#meanMs);
    this.#isWorking = false;
    const nextWaiter = this.#waiting.shift();
    if (nextWaiter === undefined) return;
    this.#begin();
    nextWaiter.start();
  };
}
