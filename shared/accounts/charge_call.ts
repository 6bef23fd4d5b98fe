import type { Queries } from "../storage/port.ts";
import {
  type ChargeRequest,
  type ChargeResult,
  countRefused,
  createGrantedResult,
  createRefusedResult,
  NEW_MINUTE,
  USAGE_COLUMNS,
} from "./limits.ts";
import { toDay, toMinute } from "./time.ts";

/** Counts a call within $6 per day and $7 per minute. One statement, so concurrent calls wait. */
const CHARGE = `insert into mail_trust.usage as u
  (account_id, day, email, phone, email_refused, phone_refused, minute, minute_used, read_minute,
   read_used)
select cast($1 as text), cast($2 as bigint), cast($4 as bigint), cast($5 as bigint), 0, 0,
  cast($3 as bigint), cast($4 as bigint) + cast($5 as bigint), 0, 0
where cast($4 as bigint) + cast($5 as bigint) <= cast($6 as bigint)
  and cast($4 as bigint) + cast($5 as bigint) <= cast($7 as bigint)
on conflict (account_id, day) do update set
  email = u.email + excluded.email,
  phone = u.phone + excluded.phone,
  minute = case when ${NEW_MINUTE} then excluded.minute else u.minute end,
  minute_used = excluded.minute_used + case when ${NEW_MINUTE} then 0 else u.minute_used end
where u.email + u.phone + excluded.minute_used <= cast($6 as bigint)
  and excluded.minute_used + case when ${NEW_MINUTE} then 0 else u.minute_used end
    <= cast($7 as bigint)
returning ${USAGE_COLUMNS}`;

/** Charges a call, or refuses it: a plan is never exceeded, however many calls come at once. */
export async function chargeCall(queries: Queries, request: ChargeRequest): Promise<ChargeResult> {
  const { caller: { accountId, plan }, kind, cost, now } = request;
  const [email, phone] = [kind === "email" ? cost : 0, kind === "phone" ? cost : 0];
  const day = toDay(now);
  const limits = [plan.perDay, plan.perMinute];
  const [row] = await queries.query(CHARGE, [
    accountId,
    day,
    toMinute(now),
    email,
    phone,
    ...limits,
  ]);
  if (row !== undefined) return createGrantedResult(request, row);
  return createRefusedResult(
    request,
    await countRefused(queries, { accountId, day, email, phone }),
  );
}
