import { AppError } from "../contract/errors.ts";
import { type Queries, readIntegerColumn, type Row, type Value } from "../storage/port.ts";
import type { Caller } from "./authenticate.ts";
import { type Plan, READING_FACTOR } from "./plans.ts";
import { DAY_MS } from "../encoding/iso_day.ts";
import { MINUTE_MS, toDay, toMinute } from "./time.ts";

/** Kinds of calls that are charged; each has a column. */
export type ChargedKind = "email" | "phone";

/** A call to charge. */
export interface ChargeRequest {
  readonly caller: Pick<Caller, "accountId" | "plan">;
  readonly kind: ChargedKind;
  readonly cost: number;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** A charged call, which can be refunded. */
export interface Charge {
  readonly accountId: string;
  readonly kind: ChargedKind;
  readonly cost: number;
  /** Days since the epoch. */
  readonly day: number;
  /** Minutes since the epoch, as in the row. */
  readonly minute: number;
}

/** How much of a plan is used. */
export interface QuotaState {
  readonly plan: Plan;
  readonly usedToday: number;
  readonly usedThisMinute: number;
  /** Milliseconds since the epoch. */
  readonly dayEndsAt: number;
  /** Milliseconds since the epoch. */
  readonly minuteEndsAt: number;
}

/** Result of charging a call. */
export type ChargeResult =
  | { readonly kind: "granted"; readonly charge: Charge; readonly quota: QuotaState }
  | {
    readonly kind: "refused";
    readonly window: "minute" | "day";
    readonly cost: number;
    readonly quota: QuotaState;
  };

/**
 * Maximum difference in minutes between the servers' clocks. Up to it, a call counts in the minute
 * of the row if that minute is later.
 */
const SKEW_MINUTES = 5;

/** SQL condition that a new minute begins with this call. */
export const NEW_MINUTE =
  `(excluded.minute > u.minute or u.minute > excluded.minute + ${SKEW_MINUTES})`;
const NEW_READ_MINUTE = "(excluded.read_minute > u.read_minute " +
  `or u.read_minute > excluded.read_minute + ${SKEW_MINUTES})`;

/** Columns that {@linkcode QuotaState} is read from. */
export const USAGE_COLUMNS = "email, phone, minute, minute_used";

const COUNT_REFUSED = `update mail_trust.usage
set email_refused = email_refused + $3, phone_refused = phone_refused + $4
where account_id = $1 and day = $2 returning ${USAGE_COLUMNS}`;

const REFUND = `update mail_trust.usage set email = email - $3, phone = phone - $4,
  minute_used = case when minute = $5 and minute_used >= $6 then minute_used - $6
    else minute_used end
where account_id = $1 and day = $2 and email >= $3 and phone >= $4`;

const FIND_USAGE =
  `select ${USAGE_COLUMNS} from mail_trust.usage where account_id = $1 and day = $2`;

const COUNT_READING = `insert into mail_trust.usage as u
  (account_id, day, email, phone, email_refused, phone_refused, minute, minute_used, read_minute,
   read_used)
values ($1, $2, 0, 0, 0, 0, 0, 0, $3, 1)
on conflict (account_id, day) do update set
  read_minute = case when ${NEW_READ_MINUTE} then excluded.read_minute else u.read_minute end,
  read_used = 1 + case when ${NEW_READ_MINUTE} then 0 else u.read_used end
where 1 + case when ${NEW_READ_MINUTE} then 0 else u.read_used end <= cast($4 as bigint)
returning ${USAGE_COLUMNS}`;

const FIND_READ_MINUTE =
  "select read_minute from mail_trust.usage where account_id = $1 and day = $2";

/** Creates the result for a granted call, from the row that includes it. */
export function createGrantedResult(
  { caller: { accountId, plan }, kind, cost, now }: ChargeRequest,
  row: Row,
): Extract<ChargeResult, { kind: "granted" }> {
  return {
    kind: "granted",
    charge: { accountId, kind, cost, day: toDay(now), minute: readIntegerColumn(row, "minute") },
    quota: readQuotaState(row, plan, now),
  };
}

/** Creates the result for a refused call, from the current row. */
export function createRefusedResult(
  { caller: { plan }, cost, now }: ChargeRequest,
  row: Row | undefined,
): Extract<ChargeResult, { kind: "refused" }> {
  const quota = readQuotaState(row, plan, now);
  const window = quota.usedToday + cost > plan.perDay ? "day" : "minute";
  return { kind: "refused", window, cost, quota };
}

/**
 * Counts refused calls, and returns the row of the day; undefined if the account has none yet.
 *
 * @param email Number of refused calls of this kind, like `phone`.
 */
export async function countRefused(
  queries: Queries,
  { accountId, day, email, phone }: {
    readonly accountId: string;
    readonly day: number;
    readonly email: number;
    readonly phone: number;
  },
): Promise<Row | undefined> {
  return (await queries.query(COUNT_REFUSED, [accountId, day, email, phone]))[0];
}

/** Refunds a failed call. */
export async function refundCharge(queries: Queries, charge: Charge): Promise<void> {
  const { accountId, kind, cost, day, minute } = charge;
  const costs: Value[] = [kind === "email" ? cost : 0, kind === "phone" ? cost : 0];
  await queries.query(REFUND, [accountId, day, ...costs, minute, cost]);
}

/**
 * Counts a call that only reads, such as of the usage: it is free, but limited per minute.
 *
 * @throws {AppError} `rate_limit_exceeded` beyond ten times the plan's calls per minute.
 */
export async function countReading(
  queries: Queries,
  { accountId, plan }: Pick<Caller, "accountId" | "plan">,
  now: number,
): Promise<QuotaState> {
  const limit = plan.perMinute * READING_FACTOR;
  const [row] = await queries.query(COUNT_READING, [accountId, toDay(now), toMinute(now), limit]);
  if (row !== undefined) return readQuotaState(row, plan, now);
  const [refusedRow] = await queries.query(FIND_READ_MINUTE, [accountId, toDay(now)]);
  const minute = Math.max(
    toMinute(now),
    refusedRow ? readIntegerColumn(refusedRow, "read_minute") : 0,
  );
  const endsAt = (minute + 1) * MINUTE_MS;
  throw new AppError(
    "rate_limit_exceeded",
    `The plan allows ${limit} reading calls a minute.`,
    {
      retryAfter: new Date(endsAt).toISOString(),
      headers: {
        "ratelimit-policy": `"reading";q=${limit};w=${MINUTE_MS / 1000}`,
        ratelimit: `"reading";r=0;t=${countSecondsUntil(endsAt, now)}`,
        "retry-after": `${countSecondsUntil(endsAt, now)}`,
      },
    },
  );
}

/** Reads how much of a plan is used, without counting a call. */
export async function readQuota(
  queries: Queries,
  { accountId, plan }: Pick<Caller, "accountId" | "plan">,
  now: number,
): Promise<QuotaState> {
  const [row] = await queries.query(FIND_USAGE, [accountId, toDay(now)]);
  return readQuotaState(row, plan, now);
}

/** Creates the error for a refused call, with its headers and the time to retry. */
export function createRateLimitError(
  { window, cost, quota }: Extract<ChargeResult, { kind: "refused" }>,
  now: number,
): AppError {
  const { plan, dayEndsAt, minuteEndsAt, usedToday, usedThisMinute } = quota;
  const endsAt = window === "day" ? dayEndsAt : minuteEndsAt;
  const limit = window === "day"
    ? `${plan.perDay} calls a day`
    : `${plan.perMinute} calls a minute`;
  const remainingCalls = window === "day"
    ? plan.perDay - usedToday
    : plan.perMinute - usedThisMinute;
  const explanation = remainingCalls > 0
    ? `${remainingCalls} of them are left, and this takes ${cost}`
    : "they are used up";
  return new AppError("rate_limit_exceeded", `The plan allows ${limit}, and ${explanation}.`, {
    retryAfter: new Date(endsAt).toISOString(),
    headers: {
      ...createLimitHeaders(quota, now),
      "retry-after": `${countSecondsUntil(endsAt, now)}`,
    },
  });
}

/** Creates `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers, section 3). */
export function createLimitHeaders(
  quota: QuotaState,
  now: number,
): Readonly<Record<string, string>> {
  const { plan, usedToday, usedThisMinute, dayEndsAt, minuteEndsAt } = quota;
  const computeRemaining = (limit: number, usedCalls: number) => Math.max(0, limit - usedCalls);
  return {
    "ratelimit-policy": `"minute";q=${plan.perMinute};w=${
      MINUTE_MS / 1000
    }, "day";q=${plan.perDay};w=${DAY_MS / 1000}`,
    ratelimit: `"minute";r=${computeRemaining(plan.perMinute, usedThisMinute)};t=${
      countSecondsUntil(minuteEndsAt, now)
    }, "day";r=${computeRemaining(plan.perDay, usedToday)};t=${countSecondsUntil(dayEndsAt, now)}`,
  };
}

/** Converts the row of a day to a state; all is zero if an erasure has deleted the row. */
function readQuotaState(row: Row | undefined, plan: Plan, now: number): QuotaState {
  const minute = row ? readIntegerColumn(row, "minute") : 0;
  const currentMinute = toMinute(now);
  const isCurrent = minute >= currentMinute && minute <= currentMinute + SKEW_MINUTES;
  return {
    plan,
    usedToday: row ? readIntegerColumn(row, "email") + readIntegerColumn(row, "phone") : 0,
    usedThisMinute: row && isCurrent ? readIntegerColumn(row, "minute_used") : 0,
    dayEndsAt: (toDay(now) + 1) * DAY_MS,
    // The minute may have been started by a server whose clock is ahead of this one.
    minuteEndsAt: (isCurrent ? minute + 1 : currentMinute + 1) * MINUTE_MS,
  };
}

/** Counts whole seconds, at least one, rounded up: a caller who waits them is not too early. */
function countSecondsUntil(endsAt: number, now: number): number {
  return Math.max(1, Math.ceil((endsAt - now) / 1000));
}
