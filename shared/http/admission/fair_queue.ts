import type { Clock } from "../../runtime/deps.ts";

/** What one more turn counts in the running mean. */
const WEIGHT = 0.2;

/**
 * Most turns left to the sockets after a piece of work. The listener takes one connection a turn,
 * so after long work there must be several, or a new connection would wait for as many pieces
 * as there are connections before it. An empty turn takes some ten microseconds.
 */
const MAX_FREE_TURNS = 8;

/** Length of work after which one more turn is left to the sockets, in milliseconds. */
const MS_A_TURN = 4;

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
 * Does one piece of work in a turn of the event loop, first come, first served,
 * and leaves turns after long work to the sockets. Everything runs on one thread:
 * a hundred requests that arrive together would otherwise be worked off in one go,
 * and a call of `/health` meanwhile would wait for all of them.
 * Knows beforehand when new work would wait too long.
 */
export class FairQueue {
  readonly #options: FairQueueOptions;
  readonly #waiting: Waiter[] = [];
  /** Whether work was begun in this turn. */
  #turnTaken = false;
  #turnBegan = 0;
  /** Turns left to the sockets before the next piece of work. */
  #freeTurns = 0;
  /** Mean time from one piece of work to the next. */
  #turnMs = 1;

  constructor(options: FairQueueOptions) {
    this.#options = options;
  }

  /** Whether work that arrives now would wait too long, or work before it already has. */
  get full(): boolean {
    const [oldest] = this.#waiting;
    if (oldest === undefined) return false;
    const { clock, maxWaitMs } = this.#options;
    return this.#waiting.length * this.#turnMs >= maxWaitMs ||
      clock.monotonic() - oldest.since >= maxWaitMs;
  }

  /** Does work, at once or when it is its turn. */
  run<T>(work: () => T | Promise<T>): T | Promise<T> {
    if (!this.#turnTaken) {
      this.#takeTurn();
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

  #takeTurn(): void {
    const { clock } = this.#options;
    this.#turnTaken = true;
    this.#turnBegan = clock.monotonic();
    clock.nextTurn(this.#nextTurn);
  }

  /** The sockets were looked at since the last piece of work. */
  readonly #nextTurn = (): void => {
    const { clock } = this.#options;
    const tookMs = clock.monotonic() - this.#turnBegan;
    if (this.#freeTurns === 0) {
      this.#freeTurns = Math.min(Math.floor(tookMs / MS_A_TURN), MAX_FREE_TURNS) + 1;
    }
    if (--this.#freeTurns > 0) return clock.nextTurn(this.#nextTurn);
    this.#turnMs += WEIGHT * (tookMs - this.#turnMs);
    this.#turnTaken = false;
    const next = this.#waiting.shift();
    if (next === undefined) return;
    this.#takeTurn();
    next.start();
  };
}
