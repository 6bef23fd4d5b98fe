import { AppError } from "../contract/errors.ts";
import { type Queries, readInteger, type Row, type Value } from "../storage/port.ts";
import type { Caller } from "./authenticate.ts";
import { type Plan, READING_FACTOR } from "./plans.ts";
import { DAY_MS } from "../encoding/iso_day.ts";
import { MINUTE_MS, toDay, toMinute } from "./time.ts";

/** Charged kinds of calls; each has a column. */
export type Charged = "email" | "phone";

/** A call to be counted. */
export interface Ask {
  readonly caller: Pick<Caller, "accountId" | "plan">;
  readonly what: Charged;
  readonly cost: number;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** A counted call, which can be refunded. */
export interface Charge {
  readonly accountId: string;
  readonly what: Charged;
  readonly cost: number;
  readonly day: number;
  readonly minute: number;
}

/** How much of a plan is used. */
export interface QuotaState {
  readonly plan: Plan;
  readonly usedToday: number;
  readonly usedThisMinute: number;
  /** Milliseconds since the epoch. */
  readonly dayEnds: number;
  /** Milliseconds since the epoch. */
  readonly minuteEnds: number;
}

/** Result of counting a call. */
export type Taken =
  | { readonly kind: "granted"; readonly charge: Charge; readonly quota: QuotaState }
  | {
    readonly kind: "refused";
    readonly window: "minute" | "day";
    readonly cost: number;
    readonly quota: QuotaState;
  };

/** Maximum difference in minutes of clocks that share a window: calls count in the later minute. */
const SKEW_MINUTES = 5;

/** Whether a new minute begins with this call. */
export const NEW_MINUTE =
  `(excluded.minute > u.minute or u.minute > excluded.minute + ${SKEW_MINUTES})`;
const NEW_READ_MINUTE = "(excluded.read_minute > u.read_minute " +
  `or u.read_minute > excluded.read_minute + ${SKEW_MINUTES})`;

/** The columns from which the standing is read. */
export const COUNTED = "email, phone, minute, minute_used";

const REFUSE = `update mail_trust.usage
set email_refused = email_refused + $3, phone_refused = phone_refused + $4
where account_id = $1 and day = $2 returning ${COUNTED}`;

const GIVE_BACK = `update mail_trust.usage set email = email - $3, phone = phone - $4,
  minute_used = case when minute = $5 and minute_used >= $6 then minute_used - $6
    else minute_used end
where account_id = $1 and day = $2 and email >= $3 and phone >= $4`;

const STANDING = `select ${COUNTED} from mail_trust.usage where account_id = $1 and day = $2`;

const READ = `insert into mail_trust.usage as u
  (account_id, day, email, phone, email_refused, phone_refused, minute, minute_used, read_minute,
   read_used)
values ($1, $2, 0, 0, 0, 0, 0, 0, $3, 1)
on conflict (account_id, day) do update set
  read_minute = case when ${NEW_READ_MINUTE} then excluded.read_minute else u.read_minute end,
  read_used = 1 + case when ${NEW_READ_MINUTE} then 0 else u.read_used end
where 1 + case when ${NEW_READ_MINUTE} then 0 else u.read_used end <= cast($4 as bigint)
returning ${COUNTED}`;

const READ_MINUTE = "select read_minute from mail_trust.usage where account_id = $1 and day = $2";

/** Returns the result for a granted call, from the row after it. */
export function grantCharge(
  { caller: { accountId, plan }, what, cost, now }: Ask,
  row: Row,
): Extract<Taken, { kind: "granted" }> {
  return {
    kind: "granted",
    charge: { accountId, what, cost, day: toDay(now), minute: readInteger(row, "minute") },
    quota: readQuotaState(row, plan, now),
  };
}

/** Returns the result for a refused call, from the current row. */
export function refuseCharge(
  { caller: { plan }, cost, now }: Ask,
  row: Row | undefined,
): Extract<Taken, { kind: "refused" }> {
  const quota = readQuotaState(row, plan, now);
  const window = quota.usedToday + cost > plan.perDay ? "day" : "minute";
  return { kind: "refused", window, cost, quota };
}

/**
 * Counts the cost of refused calls, and returns their row; undefined when nothing was counted yet.
 */
export async function noteRefused(
  queries: Queries,
  { accountId, day, email, phone }: {
    readonly accountId: string;
    readonly day: number;
    readonly email: number;
    readonly phone: number;
  },
): Promise<Row | undefined> {
  return (await queries.query(REFUSE, [accountId, day, email, phone]))[0];
}

/** Refunds a failed call. */
export async function giveBack(queries: Queries, charge: Charge): Promise<void> {
  const { accountId, what, cost, day, minute } = charge;
  const costs: Value[] = [what === "email" ? cost : 0, what === "phone" ? cost : 0];
  await queries.query(GIVE_BACK, [accountId, day, ...costs, minute, cost]);
}

/**
 * Counts a reading call.
 *
 * @throws {AppError} `rate_limit_exceeded` beyond ten times the plan's calls per minute.
 */
export async function takeReading(
  queries: Queries,
  { accountId, plan }: Pick<Caller, "accountId" | "plan">,
  now: number,
): Promise<QuotaState> {
  const limit = plan.perMinute * READING_FACTOR;
  const [row] = await queries.query(READ, [accountId, toDay(now), toMinute(now), limit]);
  if (row !== undefined) return readQuotaState(row, plan, now);
  const [refused] = await queries.query(READ_MINUTE, [accountId, toDay(now)]);
  const minute = Math.max(toMinute(now), refused ? readInteger(refused, "read_minute") : 0);
  const end = (minute + 1) * MINUTE_MS;
  throw new AppError(
    "rate_limit_exceeded",
    `The plan allows ${limit} reading calls a minute.`,
    {
      retryAfter: new Date(end).toISOString(),
      headers: {
        "ratelimit-policy": `"reading";q=${limit};w=${MINUTE_MS / 1000}`,
        ratelimit: `"reading";r=0;t=${countSecondsUntil(end, now)}`,
        "retry-after": `${countSecondsUntil(end, now)}`,
      },
    },
  );
}

/** Reads how much of a plan is used, without counting. */
export async function readQuota(
  queries: Queries,
  { accountId, plan }: Pick<Caller, "accountId" | "plan">,
  now: number,
): Promise<QuotaState> {
  const [row] = await queries.query(STANDING, [accountId, toDay(now)]);
  return readQuotaState(row, plan, now);
}

/** Creates the error for a refused call, with its headers and the time to retry. */
export function createRefusal(
  { window, cost, quota }: Extract<Taken, { kind: "refused" }>,
  now: number,
): AppError {
  const { plan, dayEnds, minuteEnds, usedToday, usedThisMinute } = quota;
  const end = window === "day" ? dayEnds : minuteEnds;
  const limit = window === "day"
    ? `${plan.perDay} calls a day`
    : `${plan.perMinute} calls a minute`;
  const left = window === "day" ? plan.perDay - usedToday : plan.perMinute - usedThisMinute;
  const rest = left > 0 ? `${left} of them are left, and this takes ${cost}` : "they are used up";
  return new AppError("rate_limit_exceeded", `The plan allows ${limit}, and ${rest}.`, {
    retryAfter: new Date(end).toISOString(),
    headers: { ...limitHeaders(quota, now), "retry-after": `${countSecondsUntil(end, now)}` },
  });
}

/** `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers, section 3). */
export function limitHeaders(quota: QuotaState, now: number): Readonly<Record<string, string>> {
  const { plan, usedToday, usedThisMinute, dayEnds, minuteEnds } = quota;
  const left = (limit: number, used: number) => Math.max(0, limit - used);
  return {
    "ratelimit-policy": `"minute";q=${plan.perMinute};w=${
      MINUTE_MS / 1000
    }, "day";q=${plan.perDay};w=${DAY_MS / 1000}`,
    ratelimit: `"minute";r=${left(plan.perMinute, usedThisMinute)};t=${
      countSecondsUntil(minuteEnds, now)
    }, "day";r=${left(plan.perDay, usedToday)};t=${countSecondsUntil(dayEnds, now)}`,
  };
}

/** A row may be missing when the account was erased meanwhile; then nothing is used. */
function readQuotaState(row: Row | undefined, plan: Plan, now: number): QuotaState {
  const minute = row ? readInteger(row, "minute") : 0;
  const current = toMinute(now);
  const counts = minute >= current && minute <= current + SKEW_MINUTES;
  return {
    plan,
    usedToday: row ? readInteger(row, "email") + readInteger(row, "phone") : 0,
    usedThisMinute: row && counts ? readInteger(row, "minute_used") : 0,
    dayEnds: (toDay(now) + 1) * DAY_MS,
    // A window that a clock ahead of this one began counts until its own end.
    minuteEnds: (counts ? minute + 1 : current + 1) * MINUTE_MS,
  };
}

/** Whole seconds, rounded up, at least one, so that a caller who waits is not too early. */
function countSecondsUntil(end: number, now: number): number {
  return Math.max(1, Math.ceil((end - now) / 1000));
}
