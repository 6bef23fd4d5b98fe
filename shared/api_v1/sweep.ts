import { DAY_MS, dayOf, minuteOf } from "../accounts/time.ts";
import { USAGE_DAYS } from "../accounts/usage.ts";
import type { Queries, Value } from "../storage/port.ts";

/** Most rows of a table that one sweep deletes: nobody waits long for it. */
export const MOST_ROWS = 1_000;

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

/**
 * Deletes what has been kept for as long as it is kept, some of it: the rest is for the next sweep.
 *
 * @returns How many rows.
 */
export async function sweep(queries: Queries, now: number): Promise<number> {
  let swept = 0;
  for (const [sql, values] of deletions(now)) swept += (await queries.query(sql, values)).length;
  return swept;
}
