import { type Queries, readInteger } from "../storage/port.ts";
import type { Seal } from "../storage/seal.ts";

const MINUTE_MS = 60_000;

/** The window (SPEC part 9): this minute and the 59 before it. */
const WINDOW_MINUTES = 60;

const NOTE = `insert into mail_trust.sightings as s (subject, minute, count) values ($1, $2, 1)
on conflict (subject, minute) do update set count = s.count + 1 returning count`;

const COUNT = `select cast(sum(count) as bigint) as seen from mail_trust.sightings
where subject = $1 and minute > $2 and minute <= $3`;

/** Counts senders for every process that shares a database; it only receives keyed hashes. */
export class StoredVelocity {
  readonly #queries: Queries;
  readonly #seal: Pick<Seal, "hash">;

  constructor(queries: Queries, seal: Pick<Seal, "hash">) {
    this.#queries = queries;
    this.#seal = seal;
  }

  /**
   * Counts one mail of each sender; returns their counts of the last hour.
   *
   * @param now Milliseconds since the epoch.
   */
  async note(senders: readonly string[], now: number): Promise<readonly number[]> {
    const minute = Math.floor(now / MINUTE_MS);
    return await Promise.all(senders.map(async (sender) => {
      const subject = await this.#seal.hash(`sender ${sender}`);
      await this.#queries.query(NOTE, [subject, minute]);
      const [row] = await this.#queries.query(COUNT, [subject, minute - WINDOW_MINUTES, minute]);
      return row ? readInteger(row, "seen") : 0;
    }));
  }
}
