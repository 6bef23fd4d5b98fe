import { MAX_DELETED_PARTS } from "../jobs/request_parts.ts";
import type { Clock } from "../runtime/deps.ts";
import type { Queries, Store } from "../storage/port.ts";

/** Maximum number of rows per statement: rows may be large, and other processes write in between. */
export const MAX_ERASED_ROWS = 50;

/** Pause between two statements, in milliseconds: processes that wait to write retry every ten. */
const PAUSE_MS = 20;

/** Maximum number of attempts to clear the write-ahead log, which fail while others read. */
const MAX_SCRUB_ATTEMPTS = 50;

/** Tables with many or large rows per account, and the column that identifies a row within one. */
const LARGE_TABLES = [
  ["jobs", "id"],
  ["results", "key"],
  ["idempotency", "key"],
  ["usage", "day"],
] as const;

/** Deletes some parts of requests; each row returned is one, so that they can be counted. */
const ERASE_PARTS = `delete from mail_trust.job_parts where (job_id, part) in
  (select p.job_id, p.part from mail_trust.job_parts p join mail_trust.jobs j on j.id = p.job_id
    where j.account_id = $1 limit ${MAX_DELETED_PARTS})
returning 1 as one`;

/** Result of erasing an account. */
export interface ErasureResult {
  /** False if other processes kept reading, so that the write-ahead log still has the data. */
  readonly isScrubbed: boolean;
}

/**
 * Erases an account in portions. An erasure that was interrupted can be repeated.
 *
 * @param record Records the erasure in the last transaction.
 */
export async function eraseAccount(
  store: Store,
  { id, clock }: { readonly id: string; readonly clock: Pick<Clock, "now" | "sleep"> },
  record: (queries: Queries) => Promise<void>,
): Promise<ErasureResult> {
  await store.query(
    "update mail_trust.tokens set revoked_at = $2 where account_id = $1 and revoked_at is null",
    [id, clock.now()],
  );
  while ((await store.query(ERASE_PARTS, [id])).length === MAX_DELETED_PARTS) {
    await clock.sleep(PAUSE_MS);
  }
  for (const [table, key] of LARGE_TABLES) {
    const portion = `delete from mail_trust.${table} where account_id = $1 and ${key} in
      (select ${key} from mail_trust.${table} where account_id = $1 limit ${MAX_ERASED_ROWS})
    returning 1 as one`;
    while ((await store.query(portion, [id])).length === MAX_ERASED_ROWS) {
      await clock.sleep(PAUSE_MS);
    }
  }
  await store.transaction(async (queries) => {
    const erasedRows = await queries.query(
      "delete from mail_trust.accounts where id = $1 returning id",
      [id],
    );
    if (erasedRows.length > 0) await record(queries);
  });
  for (let attempts = 0; attempts < MAX_SCRUB_ATTEMPTS; attempts++) {
    if (await store.scrub()) return { isScrubbed: true };
    await clock.sleep(PAUSE_MS);
  }
  return { isScrubbed: false };
}
