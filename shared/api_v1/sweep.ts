import { toDay, toMinute } from "../accounts/time.ts";
import { DAY_MS } from "../encoding/iso_day.ts";
import { USAGE_DAYS } from "../accounts/usage.ts";
import { DELETED_PARTS } from "../jobs/request_parts.ts";
import type { Clock } from "../runtime/deps.ts";
import type { Queries, Value } from "../storage/port.ts";

/** Maximum number of rows that one statement deletes, so that it ends soon. */
export const MOST_ROWS = 1_000;

/** Maximum number of rows of a statement, if each may contain a mail. */
const MOST_LARGE_ROWS = 50;

/** Longest duration of a sweep; the next one deletes the rest. */
export const SWEEP_MS = 10_000;

/** Minutes for which sightings of senders count (SPEC part 9), and the current one. */
const SIGHTING_MINUTES = 61;

/** Parts of ended jobs, left by a process that was killed. */
const FORGOTTEN_PARTS = `delete from mail_trust.job_parts where (job_id, part) in
  (select p.job_id, p.part from mail_trust.job_parts p join mail_trust.jobs j on j.id = p.job_id
    where j.status in ('complete', 'error') limit ${DELETED_PARTS})
returning 1 as one`;

/** Deletes some rows that have expired. */
interface Deletion {
  readonly sql: string;
  readonly values: readonly Value[];
  /** Most rows it deletes. */
  readonly most: number;
}

/** Lists the expired rows of each table. */
function listDeletions(now: number): readonly Deletion[] {
  const deletion = (table: string, key: string, where: string, value: number, most: number) => {
    const columns = key.includes(",") ? `(${key})` : key;
    const sql = `delete from mail_trust.${table} where ${columns} in
      (select ${key} from mail_trust.${table} where ${where} limit ${most})
    returning 1 as one`;
    return { sql, values: [value], most };
  };
  const expired = (table: string, key: string, also = "") =>
    deletion(table, key, `expires_at <= $1${also}`, now, MOST_LARGE_ROWS);
  const before = (table: string, key: string, time: string, value: number) =>
    deletion(table, key, `${time} < $1`, value, MOST_ROWS);
  return [
    { sql: FORGOTTEN_PARTS, values: [], most: DELETED_PARTS },
    expired("results", "key"),
    expired("jobs", "id", " and status in ('complete', 'error')"),
    expired("idempotency", "account_id, key"),
    before("sightings", "subject, minute", "minute", toMinute(now) - SIGHTING_MINUTES),
    before("credits", "subject, day", "day", toDay(now) - 1),
    before("usage", "account_id, day", "day", toDay(now) - USAGE_DAYS),
    before("audit", "id", "at", now - USAGE_DAYS * DAY_MS),
  ];
}

/** Clock of a sweep: `now` in milliseconds since the epoch. */
export type SweepClock = Pick<Clock, "now" | "monotonic" | "nextTurn">;

/** Deletes expired rows in portions until none is left or the time is over; returns how many. */
export async function sweep(queries: Queries, clock: SweepClock): Promise<number> {
  const ends = clock.monotonic() + SWEEP_MS;
  let swept = 0;
  let tables = listDeletions(clock.now());
  while (tables.length > 0) {
    const full: Deletion[] = [];
    for (const table of tables) {
      const { sql, values, most } = table;
      const deleted = (await queries.query(sql, values)).length;
      swept += deleted;
      if (deleted >= most) full.push(table);
      await new Promise<void>((resolve) => clock.nextTurn(resolve));
    }
    tables = clock.monotonic() < ends ? full : [];
  }
  return swept;
}
