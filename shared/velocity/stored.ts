import { type Queries, readIntegerColumn } from "../storage/port.ts";
import type { Seal } from "../storage/seal.ts";

const MINUTE_MS = 60_000;

/** Length of the window in minutes (SPEC part 9), the current one included. */
const WINDOW_MINUTES = 60;

const ADD = `insert into mail_trust.sightings as s (subject, minute, count) values ($1, $2, 1)
on conflict (subject, minute) do update set count = s.count + 1 returning count`;

const COUNT = `select cast(sum(count) as bigint) as seen from mail_trust.sightings
where subject = $1 and minute > $2 and minute <= $3`;

/** Counts the mails of senders in the database, which stores keyed hashes only. */
export class StoredVelocity {
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
