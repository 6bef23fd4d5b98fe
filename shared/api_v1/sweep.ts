import { toDay, toMinute } from "../accounts/time.ts";
import { DAY_MS } from "../encoding/iso_day.ts";
import { USAGE_DAYS } from "../accounts/usage.ts";
import { MAX_DELETED_PARTS } from "../jobs/request_parts.ts";
import type { Clock } from "../runtime/deps.ts";
import type { Queries, Value } from "../storage/port.ts";

/** Maximum number of rows that one statement deletes, so that it ends soon. */
export const MAX_ROWS = 1_000;

/** Maximum number of rows of a statement, if each may contain a mail. */
const MAX_LARGE_ROWS = 50;

/** Maximum duration of a sweep in milliseconds; the next sweep deletes the rest. */
export const SWEEP_MS = 10_000;

/** How long mails of a sender count (SPEC part 9), in minutes, the current one included. */
const SENDER_MINUTES = 61;

/** Deletes parts of ended jobs, left by a process that was killed. */
const DELETE_ORPHANED_PARTS = `delete from mail_trust.job_parts where (job_id, part) in
  (select p.job_id, p.part from mail_trust.job_parts p join mail_trust.jobs j on j.id = p.job_id
    where j.status in ('complete', 'error') limit ${MAX_DELETED_PARTS})
returning 1 as one`;

/** Deletes some rows that have expired. */
interface Deletion {
  readonly sql: string;
  readonly values: readonly Value[];
  /** Maximum number of rows per statement. */
  readonly maxRows: number;
}

/**
 * Lists the deletions of expired rows of each table.
 *
 * @param now Milliseconds since the epoch.
 */
function listDeletions(now: number): readonly Deletion[] {
  // `key` names the columns that identify a row; `value` is the parameter $1 of `where`.
  const deleteWhere = (
    table: string,
    key: string,
    where: string,
    value: number,
    maxRows: number,
  ) => {
    const columns = key.includes(",") ? `(${key})` : key;
    const sql = `delete from mail_trust.${table} where ${columns} in
      (select ${key} from mail_trust.${table} where ${where} limit ${maxRows})
    returning 1 as one`;
    return { sql, values: [value], maxRows };
  };
  const deleteExpired = (table: string, key: string, condition = "") =>
    deleteWhere(table, key, `expires_at <= $1${condition}`, now, MAX_LARGE_ROWS);
  const deleteBefore = (table: string, key: string, time: string, value: number) =>
    deleteWhere(table, key, `${time} < $1`, value, MAX_ROWS);
  return [
    { sql: DELETE_ORPHANED_PARTS, values: [], maxRows: MAX_DELETED_PARTS },
    deleteExpired("results", "key"),
    deleteExpired("jobs", "id", " and status in ('complete', 'error')"),
    deleteExpired("idempotency", "account_id, key"),
    deleteBefore("sightings", "subject, minute", "minute", toMinute(now) - SENDER_MINUTES),
    deleteBefore("credits", "subject, day", "day", toDay(now) - 1),
    deleteBefore("usage", "account_id, day", "day", toDay(now) - USAGE_DAYS),
    deleteBefore("audit", "id", "at", now - USAGE_DAYS * DAY_MS),
  ];
}

/** Clock of a sweep: `now` in milliseconds since the epoch. */
export type SweepClock = Pick<Clock, "now" | "monotonic" | "nextTurn">;

/** Deletes expired rows in portions until none is left or the time is over; returns how many. */
export async function sweep(queries: Queries, clock: SweepClock): Promise<number> {
  const endsAt = clock.monotonic() + SWEEP_MS;
  let deletedRows = 0;
  let deletions = listDeletions(clock.now());
  while (deletions.length > 0) {
    const fullDeletions: Deletion[] = [];
    for (const deletion of deletions) {
      const { sql, values, maxRows } = deletion;
      const rowCount = (await queries.query(sql, values)).length;
      deletedRows += rowCount;
      if (rowCount >= maxRows) fullDeletions.push(deletion);
      await new Promise<void>((resolve) => clock.nextTurn(resolve));
    }
    deletions = clock.monotonic() < endsAt ? fullDeletions : [];
  }
  return deletedRows;
}
