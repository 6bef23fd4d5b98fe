import { DELETED_PARTS } from "../jobs/request_parts.ts";
import type { Clock } from "../runtime/deps.ts";
import type { Queries, Store } from "../storage/port.ts";

/**
 * Maximum number of rows that one statement erases, as they may be large; others can write in
 * between.
 */
export const ERASED_ROWS = 50;

/** Pause between two statements, in milliseconds: waiting processes try every ten. */
const PAUSE_MS = 20;

/** How often clearing the log is tried while other processes read. */
const SCRUB_TRIES = 50;

/** Tables with many or large rows per account, and the columns that identify a row. */
const LARGE = [
  ["jobs", "id"],
  ["results", "key"],
  ["idempotency", "key"],
  ["usage", "day"],
] as const;

const ERASE_PARTS = `delete from mail_trust.job_parts where (job_id, part) in
  (select p.job_id, p.part from mail_trust.job_parts p join mail_trust.jobs j on j.id = p.job_id
    where j.account_id = $1 limit ${DELETED_PARTS})
returning 1 as one`;

/** Result of erasing an account. */
export interface Erased {
  /** False while another process reads the database: then the erased data is still in the log. */
  readonly scrubbed: boolean;
}

/**
 * Erases an account in portions, and can be repeated.
 *
 * @param note Records the erasure in the last transaction.
 */
export async function eraseAccount(
  store: Store,
  { id, clock }: { readonly id: string; readonly clock: Pick<Clock, "now" | "sleep"> },
  note: (queries: Queries) => Promise<void>,
): Promise<Erased> {
  await store.query(
    "update mail_trust.tokens set revoked_at = $2 where account_id = $1 and revoked_at is null",
    [id, clock.now()],
  );
  while ((await store.query(ERASE_PARTS, [id])).length === DELETED_PARTS) {
    await clock.sleep(PAUSE_MS);
  }
  for (const [table, key] of LARGE) {
    const portion = `delete from mail_trust.${table} where account_id = $1 and ${key} in
      (select ${key} from mail_trust.${table} where account_id = $1 limit ${ERASED_ROWS})
    returning 1 as one`;
    while ((await store.query(portion, [id])).length === ERASED_ROWS) await clock.sleep(PAUSE_MS);
  }
  await store.transaction(async (queries) => {
    const erased = await queries.query(
      "delete from mail_trust.accounts where id = $1 returning id",
      [id],
    );
    if (erased.length > 0) await note(queries);
  });
  for (let tries = 0; tries < SCRUB_TRIES; tries++) {
    if (await store.scrub()) return { scrubbed: true };
    await clock.sleep(PAUSE_MS);
  }
  return { scrubbed: false };
}
