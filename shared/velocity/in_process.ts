import type { VelocityCounter } from "./counter.ts";

const MINUTE = 60_000;
/** Length of the window (SPEC 9). */
const WINDOW = 60 * MINUTE;
/**
 * Maximum number of senders kept; the one not seen for longest is dropped first. About 4 MB when
 * full.
 */
const MAX_SENDERS = 20_000;
/** Maximum number of times kept for one sender: further ones do not change the score. */
const MAX_TIMES = 100;

/** A counter in the memory of this process, bounded. */
export class InProcessVelocity implements VelocityCounter {
  /** Times of each sender, oldest first; senders in the order they were last seen. */
  readonly #seen = new Map<string, number[]>();

  note(senders: readonly string[], now: number): Promise<readonly number[]> {
    return Promise.resolve(senders.map((sender) => this.#noteOne(sender, now)));
  }

  #noteOne(sender: string, now: number): number {
    const times = (this.#seen.get(sender) ?? []).filter((time) => time > now - WINDOW);
    times.push(now);
    this.#seen.delete(sender);
    this.#seen.set(sender, times.slice(-MAX_TIMES));
    this.#sweep(now);
    return times.length;
  }

  /** Drops senders not seen for an hour, and those beyond the limit. */
  #sweep(now: number): void {
    for (const [sender, times] of this.#seen) {
      if (this.#seen.size <= MAX_SENDERS && (times.at(-1) ?? 0) > now - WINDOW) return;
      this.#seen.delete(sender);
    }
  }
}
