/** The SQL statements of the queue. */

/** Condition for jobs that have not ended; the partial indexes have the same condition. */
const IS_OPEN = "status in ('pending', 'processing')";

/** Computes a job's turn (start-time fair queueing): after the account's last job, else first. */
const TURN = `select coalesce(max(turn), 0) from (
  select max(turn) + 1 as turn from mail_trust.jobs
    where account_id = $2 and kind = $3 and ${IS_OPEN}
  union all select min(turn) as turn from mail_trust.jobs where kind = $3 and ${IS_OPEN}
) as turns`;

export const ADD = `insert into mail_trust.jobs (id, account_id, kind, status, created_at, run_at,
  lease_until, attempts, request, charged_day, charged_minute, expires_at, receiver, format, turn)
values ($1, $2, $3, 'pending', $4, $4, 0, 0, $5, $6, $7, $8, $9, $10, (${TURN}))`;

/**
 * Claims a due job, except those of newer formats ($6) and accounts ($4) or receivers ($5) at their
 * limit. Turns and leases later than any server sets ($7 to $9) count as due.
 */
export const CLAIM = `update mail_trust.jobs set status = 'processing', attempts = attempts + 1,
  started_at = coalesce(started_at, $1), lease_until = $2
where id = (
  select id from mail_trust.jobs
  where kind = $3 and ${IS_OPEN} and (run_at <= $1 or run_at > case when attempts = 0 then cast($7 as bigint) else cast($8 as bigint) end)
    and (lease_until <= $1 or lease_until > $9)
    and account_id not in (select key from json_each($4))
    and (receiver is null or receiver not in (select key from json_each($5)))
    and format <= $6
  order by turn, run_at limit 1 for update skip locked
)
returning id, account_id, request, attempts, charged_day, charged_minute, expires_at, receiver`;

/** Condition for the claimed job. The attempt excludes a worker whose lease has ended. */
const WHERE_CLAIMED = "where id = $1 and attempts = $2 and status = 'processing'";

export const FINISH =
  `update mail_trust.jobs set status = $3, finished_at = $4, request = $5, result = $6,
  error = $7, expires_at = $8 ${WHERE_CLAIMED} returning id`;

export const RELEASE =
  `update mail_trust.jobs set status = 'pending', lease_until = 0, run_at = $3 ${WHERE_CLAIMED}
returning id`;

export const RENEW = `update mail_trust.jobs set lease_until = $3 ${WHERE_CLAIMED} returning id`;

/** Undoes the claim; the job cannot be claimed before `run_at` ($3). */
export const PUT_BACK = `update mail_trust.jobs set status = 'pending', lease_until = 0,
  attempts = attempts - 1, started_at = case when attempts = 1 then null else started_at end,
  run_at = $3 ${WHERE_CLAIMED} returning id`;

export const FIND = `select status, created_at, started_at, finished_at, result, error, callback
from mail_trust.jobs where id = $1 and account_id = $2 and kind = $3
  and (expires_at > $4 or ${IS_OPEN})`;

export const RECORD_CALLBACK =
  `update mail_trust.jobs set callback = $3 where id = $1 and account_id = $2`;
