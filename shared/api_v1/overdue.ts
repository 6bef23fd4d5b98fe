import { giveBack } from "../accounts/limits.ts";
import { JOB_KEPT_MS } from "../jobs/queue.ts";
import { readInteger, readText, type Store } from "../storage/port.ts";
import { OVERDUE } from "./mail_job.ts";

/** Milliseconds in which workers, which have the key, end overdue jobs; then the sweep does. */
const LEFT_MS = 3_600_000;

/** Maximum number of jobs ended in one call. */
const MOST = 100;

const FIND = `select id, account_id, kind, charged_day, charged_minute from mail_trust.jobs
where status in ('pending', 'processing') and expires_at <= $1 limit ${MOST}`;

const END =
  `update mail_trust.jobs set status = 'error', finished_at = $2, request = $3, error = $4,
  expires_at = $5
where id = $1 and status in ('pending', 'processing') and expires_at <= $6 returning id`;

/**
 * Ends and refunds jobs that no worker ended in time; returns how many.
 *
 * @param now Milliseconds since the epoch.
 */
export async function endOverdue(store: Store, now: number): Promise<number> {
  let ended = 0;
  for (const row of await store.query(FIND, [now - LEFT_MS])) {
    const id = readText(row, "id");
    const [day, minute] = [readInteger(row, "charged_day"), readInteger(row, "charged_minute")];
    await store.transaction(async (queries) => {
      const error = JSON.stringify(OVERDUE);
      const values = [id, now, new Uint8Array(), error, now + JOB_KEPT_MS, now - LEFT_MS];
      if ((await queries.query(END, values)).length === 0) return;
      ended++;
      if (readText(row, "kind") !== "email") return;
      const accountId = readText(row, "account_id");
      await giveBack(queries, { accountId, what: "email", cost: 1, day, minute });
    });
  }
  return ended;
}
