import type { Clock } from "../runtime/deps.ts";

/** One wait for which time may run out. */
interface Wait {
  readonly due: number;
  /** Undefined once the wait has ended. */
  onLate: (() => void) | undefined;
}

/**
 * Deadlines that all lie equally far ahead, on one timer: under load a timer of its own for each
 * request body cost as much as reading it.
 */
export class Deadlines {
  readonly #clock: Pick<Clock, "monotonic" | "after">;
  readonly #ms: number;
  /** In the order they began, which is the order they end. */
  #waits: Wait[] = [];
  #waiting = 0;
  #cancelTimer: (() => void) | undefined;

  constructor(clock: Pick<Clock, "monotonic" | "after">, ms: number) {
    this.#clock = clock;
    this.#ms = ms;
  }

  /** Calls `onLate` once after the time, unless the returned function is called before. */
  start(onLate: () => void): () => void {
    const wait: Wait = { due: this.#clock.monotonic() + this.#ms, onLate };
    this.#waits.push(wait);
    this.#waiting++;
    this.#cancelTimer ??= this.#clock.after(this.#ms, () => this.#expire());
    return () => this.#end(wait);
  }

  #end(wait: Wait): void {
    if (wait.onLate === undefined) return;
    wait.onLate = undefined;
    if (--this.#waiting > 0) return;
    this.#waits = [];
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
  }

  #expire(): void {
    const now = this.#clock.monotonic();
    this.#cancelTimer = undefined;
    const late = this.#waits.filter(({ due, onLate }) => onLate !== undefined && due <= now);
    this.#waits = this.#waits.filter(({ due, onLate }) => onLate !== undefined && due > now);
    this.#waiting = this.#waits.length;
    const [next] = this.#waits;
    if (next) this.#cancelTimer = this.#clock.after(next.due - now, () => this.#expire());
    for (const wait of late) {
      const { onLate } = wait;
      wait.onLate = undefined;
      onLate?.();
    }
  }
}
