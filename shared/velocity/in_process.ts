import type { VelocityCounter } from "./score_senders.ts";

const MINUTE = 60_000;
/** Length of the window (SPEC 9). */
const WINDOW = 60 * MINUTE;
/** Maximum number of senders, some 4 MB; the sender with the oldest last mail is removed first. */
const MAX_SENDERS = 20_000;
/** Maximum number of timestamps per sender; more would not change the score. */
const MAX_TIMES = 100;

/** A counter in the memory of this process, bounded. */
export class InProcessVelocity implements VelocityCounter {
  /** Timestamps per sender, oldest first; senders in the order of their last mails. */
  readonly #timesBySender = new Map<string, number[]>();

  countSenders(senders: readonly string[], now: number): Promise<readonly number[]> {
    return Promise.resolve(senders.map((sender) => this.#countOne(sender, now)));
  }

  #countOne(sender: string, now: number): number {
    const times = (this.#timesBySender.get(sender) ?? []).filter((time) => time > now - WINDOW);
    times.push(now);
    this.#timesBySender.delete(sender);
    this.#timesBySender.set(sender, times.slice(-MAX_TIMES));
    this.#sweep(now);
    return times.length;
  }

  /** Removes senders without a mail within the hour, and those beyond the maximum. */
  #sweep(now: number): void {
    for (const [sender, times] of this.#timesBySender) {
      if (this.#timesBySender.size <= MAX_SENDERS && (times.at(-1) ?? 0) > now - WINDOW) return;
      this.#timesBySender.delete(sender);
    }
  }
}
