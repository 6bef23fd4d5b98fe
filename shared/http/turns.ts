import type { Clock } from "../runtime/deps.ts";
import { stateWithin } from "./soon.ts";

/**
 * Work that is done before the sockets are looked at again. Everything runs on one thread: a
 * hundred requests that arrive together would otherwise be worked off in one go, and whoever asks
 * for `/health` meanwhile waits for all of them.
 */
const RUN_MS = 5;

/** What one more run counts in the running mean. */
const WEIGHT = 0.2;

/**
 * Microtask turns within which work that waits for nothing outside is done. Work that does wait
 * costs this many empty turns, some ten microseconds.
 */
const READY_TURNS = 300;

/** Options of {@linkcode Turns}. */
export interface TurnsOptions {
  readonly clock: Pick<Clock, "monotonic" | "nextTurn">;
  /** Longest wait for a turn, in milliseconds. */
  readonly maxWaitMs: number;
}

/** Work that was put off: does it, and gives what it came to. */
interface Waiter {
  readonly since: number;
  readonly start: () => unknown;
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
  /** Whether work was done since the sockets were looked at last. */
  #inRun = false;
  /** Whether the next run of those waiting has been asked for. */
  #planned = false;
  /** Mean thread time of one piece of work. */
  #workMs = 1;

  constructor(options: TurnsOptions) {
    this.#options = options;
  }

  /** Whether work that arrives now would have to wait too long, or work before it already has. */
  get full(): boolean {
    const [oldest] = this.#waiting;
    if (oldest === undefined) return false;
    return this.#waiting.length * this.#workMs >= this.#options.maxWaitMs ||
      this.#now() - oldest.since >= this.#options.maxWaitMs;
  }

  /** Does work, now or when it is its turn. */
  run<T>(work: () => T | Promise<T>): T | Promise<T> {
    const now = this.#now();
    if (this.#waiting.length === 0) {
      if (!this.#inRun) {
        this.#inRun = true;
        this.#runStart = now;
        this.#options.clock.nextTurn(this.#endRun);
      }
      if (now - this.#runStart < RUN_MS) return work();
      this.#plan();
    }
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const start = () => {
      try {
        const result = work();
        resolve(result);
        return result;
      } catch (error) {
        return reject(error);
      }
    };
    this.#waiting.push({ since: now, start });
    return promise;
  }

  #now(): number {
    return this.#options.clock.monotonic();
  }

  /** One run a turn: work that comes while the last that waited is done finds nobody waiting. */
  #plan(): void {
    if (this.#planned) return;
    this.#planned = true;
    this.#options.clock.nextTurn(this.#workOff);
  }

  readonly #endRun = (): void => {
    this.#inRun = false;
  };

  /** One run: each piece of work to its end, or until it waits, and then the next. */
  readonly #workOff = async (): Promise<void> => {
    const start = this.#runStart = this.#now();
    this.#inRun = true;
    this.#planned = false;
    let done = 0;
    do {
      const result = this.#waiting.shift()?.start();
      if (result instanceof Promise) await stateWithin(READY_TURNS, result);
      done++;
    } while (this.#waiting.length > 0 && this.#now() - start < RUN_MS);
    this.#workMs += WEIGHT * ((this.#now() - start) / done - this.#workMs);
    if (this.#waiting.length > 0) this.#plan();
    else this.#endRun();
  };
}
