import { type Queries, readIntegerColumn } from "../storage/port.ts";
import type { Seal } from "../storage/seal.ts";
import type { VelocityCounter } from "./score_senders.ts";

const MINUTE_MS = 60_000;
/** Length of the window in minutes (SPEC 9), the current one included. */
const WINDOW_MINUTES = 60;
/** Length of the window in milliseconds. */
const WINDOW = WINDOW_MINUTES * MINUTE_MS;
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

const ADD = `insert into mail_trust.sightings as s (subject, minute, count) values ($1, $2, 1)
on conflict (subject, minute) do update set count = s.count + 1 returning count`;

const COUNT = `select cast(sum(count) as bigint) as seen from mail_trust.sightings
where subject = $1 and minute > $2 and minute <= $3`;

/** Counts the mails of senders in the database, which stores keyed hashes only. */
export class StoredVelocity implements VelocityCounter {
  readonly #queries: Queries;
  readonly #seal: Pick<Seal, "hash">;

  constructor(queries: Queries, seal: Pick<Seal, "hash">) {
    this.#queries = queries;
    this.#seal = seal;
  }

  /**
   * Counts one mail of each sender. Resolves to each sender's number of mails in the last hour.
   *
   * @param now Milliseconds since the epoch.
   */
  async countSenders(senders: readonly string[], now: number): Promise<readonly number[]> {
    const minute = Math.floor(now / MINUTE_MS);
    return await Promise.all(senders.map(async (sender) => {
      const subject = await this.#seal.hash(`sender ${sender}`);
      await this.#queries.query(ADD, [subject, minute]);
      const [row] = await this.#queries.query(COUNT, [subject, minute - WINDOW_MINUTES, minute]);
      return row ? readIntegerColumn(row, "seen") : 0;
    }));
  }
}
