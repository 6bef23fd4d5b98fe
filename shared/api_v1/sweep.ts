import { DAY_MS, dayOf, minuteOf } from "../accounts/time.ts";
import { USAGE_DAYS } from "../accounts/usage.ts";
import type { Clock } from "../runtime/deps.ts";
import type { Queries, Value } from "../storage/port.ts";

/** Most rows that one statement deletes: nobody waits long for it. */
export const MOST_ROWS = 1_000;

/** How long a sweep goes on where there is much to delete; the rest is for the next one. */
export const SWEEP_MS = 10_000;

/** Minutes that sightings of senders count for (SPEC part 9), and the one that is under way. */
const SIGHTING_MINUTES = 61;

/** What ends when: the rows of a table that are over, oldest first. */
function deletions(now: number): readonly (readonly [sql: string, values: readonly Value[]])[] {
  const ended = (table: string, key: string) =>
    `delete from mail_trust.${table} where ${key} in
      (select ${key} from mail_trust.${table} where expires_at <= $1 limit ${MOST_ROWS})
    returning 1 as one`;
  const before = (table: string, key: string, time: string) => {
    const columns = key.includes(",") ? `(${key})` : key;
    return `delete from mail_trust.${table} where ${columns} in
      (select ${key} from mail_trust.${table} where ${time} < $1 limit ${MOST_ROWS})
    returning 1 as one`;
  };
  return [
    [ended("results", "key"), [now]],
    [ended("jobs", "id"), [now]],
    [
      `delete from mail_trust.idempotency where (account_id, key) in
        (select account_id, key from mail_trust.idempotency where expires_at <= $1
        limit ${MOST_ROWS}) returning 1 as one`,
      [now],
    ],
    [before("sightings", "subject, minute", "minute"), [minuteOf(now) - SIGHTING_MINUTES]],
    [before("credits", "subject, day", "day"), [dayOf(now) - 1]],
    [before("usage", "account_id, day", "day"), [dayOf(now) - USAGE_DAYS]],
    [before("audit", "id", "at"), [now - USAGE_DAYS * DAY_MS]],
  ];
}

/** What a sweep goes by: `now` in milliseconds since the epoch. */
export type SweepClock = Pick<Clock, "now" | "monotonic" | "nextTurn">;

/**
 * Deletes what has been kept for as long as it is kept: so many rows of each table, and again of
 * those that had as many, until nothing is over or the time is up. Calls go on in between.
 *
 * @returns How many rows.
 */
export async function sweep(queries: Queries, clock: SweepClock): Promise<number> {
  const ends = clock.monotonic() + SWEEP_MS;
  let swept = 0;
  let tables = deletions(clock.now());
  while (tables.length > 0) {
    const full: typeof tables[number][] = [];
    for (const table of tables) {
      const [sql, values] = table;
      const deleted = (await queries.query(sql, values)).length;
      swept += deleted;
      if (deleted >= MOST_ROWS) full.push(table);
      await new Promise<void>((resolve) => clock.nextTurn(resolve));
    }
    tables = clock.monotonic() < ends ? full : [];
  }
  return swept;
}
