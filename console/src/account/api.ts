import { isObject } from "../../../shared/contract/is_object.ts";
import { DAY_MS, formatIsoDay } from "../../../shared/encoding/iso_day.ts";

import { CallFailure, readFailure } from "../wire/failure.ts";

/** Used and remaining calls of a plan, from `GET account/credits`. */
export interface PlanQuota {
  readonly plan: string;
  readonly perDay: number;
  readonly used: number;
  readonly remaining: number;
  /** Time from which the plan's calls are available again, ISO 8601 UTC. */
  readonly resetAt: string;
  readonly perMinute: number;
  readonly remainingThisMinute: number;
}

/** Number of calls of one day. */
export interface DayUsage {
  /** `YYYY-MM-DD`, UTC. */
  readonly date: string;
  readonly email: number;
  readonly phone: number;
  readonly refused: number;
}

/** The token that replaces another one. */
export interface NewTokenAnswer {
  readonly token: string;
  /** Expiry of the replaced token, ISO 8601 UTC. */
  readonly previousEndsAt: string;
}

/** A server, and the token to call it with. */
export interface AccountTarget {
  /** URL without a final slash; "" is the origin of the page. */
  readonly baseUrl: string;
  readonly token: string;
}

/** Path prefix of the v1 API. Importing its contract would bring every schema into the page. */
const V1_PREFIX = "/api/v1";

/** Paths of the API: on a server of its own, and on Supabase. */
const API_PREFIXES = [V1_PREFIX, `/functions/v1${V1_PREFIX}`];

/**
 * Reads how many calls of the plan are used and left.
 *
 * @throws {CallFailure}
 */
export async function fetchQuota(target: AccountTarget): Promise<PlanQuota> {
  const answer = await send(target, "GET", "/account/credits");
  return {
    plan: readText(answer, "plan"),
    perDay: readCount(answer, "limit_per_day"),
    used: readCount(answer, "used"),
    remaining: readCount(answer, "remaining"),
    resetAt: readText(answer, "reset_at"),
    perMinute: readCount(answer, "limit_per_minute"),
    remainingThisMinute: readCount(answer, "remaining_this_minute"),
  };
}

/**
 * Reads the calls of the last `days` days, today included.
 *
 * @param now The present, in milliseconds since the Unix epoch.
 * @throws {CallFailure}
 */
export async function fetchUsage(
  target: AccountTarget,
  days: number,
  now: number,
): Promise<DayUsage[]> {
  const dates = Array.from(
    { length: days },
    (_, i) => formatIsoDay(now - (days - 1 - i) * DAY_MS),
  );
  const range = new URLSearchParams({ from: dates[0] ?? "", to: dates.at(-1) ?? "" });
  const answer = await send(target, "GET", `/account/usage?${range}`);
  const entries = answer["days"];
  if (!Array.isArray(entries)) throw new CallFailure("not_understood");
  const byDate = new Map<string, { email: number; phone: number; refused: number }>(
    dates.map((date) => [date, { email: 0, phone: 0, refused: 0 }]),
  );
  for (const entry of entries) {
    const day = byDate.get(readText(entry, "date"));
    if (day === undefined) continue;
    // Every other endpoint that costs a credit looks up numbers.
    const kind = readText(entry, "endpoint") === "email/analyze" ? "email" : "phone";
    day[kind] += readCount(entry, "count");
    day.refused += readCount(entry, "refused");
  }
  return [...byDate].map(([date, counts]) => ({ date, ...counts }));
}

/**
 * Replaces the token by a new one.
 *
 * @throws {CallFailure}
 */
export async function requestTokenReplacement(target: AccountTarget): Promise<NewTokenAnswer> {
  const answer = await send(target, "POST", "/account/token");
  return {
    token: readText(answer, "token"),
    previousEndsAt: readText(answer, "previous_expires_at"),
  };
}

/** Sends a request to the first API prefix that the server knows, and reads its JSON object. */
async function send(
  { baseUrl, token }: AccountTarget,
  method: "GET" | "POST",
  path: string,
): Promise<Readonly<Record<string, unknown>>> {
  let response: Response | undefined;
  for (const prefix of API_PREFIXES) {
    try {
      response = await fetch(`${baseUrl}${prefix}${path}`, {
        method,
        headers: { authorization: `Bearer ${token}` },
        credentials: "omit",
        redirect: "error",
        cache: "no-store",
      });
    } catch {
      throw new CallFailure("unreachable");
    }
    if (response.status !== 404) break;
  }
  if (!response?.ok) throw response ? await readFailure(response) : new CallFailure("unreachable");
  const value: unknown = await response.json().catch(() => null);
  if (!isObject(value)) throw new CallFailure("not_understood");
  return value;
}

/** Maximum number of characters per text of a response. */
const MAX_TEXT = 200;

function readText(value: unknown, name: string): string {
  const text = isObject(value) ? value[name] : undefined;
  if (typeof text !== "string" || text.length > MAX_TEXT) throw new CallFailure("not_understood");
  return text;
}

function readCount(value: unknown, name: string): number {
  const count = isObject(value) ? value[name] : undefined;
  if (typeof count !== "number" || !Number.isSafeInteger(count) || count < 0) {
    throw new CallFailure("not_understood");
  }
  return count;
}
