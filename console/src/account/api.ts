import { isObject } from "../../../shared/contract/is_object.ts";
import { DAY_MS, formatIsoDay } from "../../../shared/encoding/iso_day.ts";
import { V1_PREFIX } from "./prefix.ts";
import { CallFailure, readFailure } from "../wire/failure.ts";

/** Used and remaining calls of a plan, from `GET account/credits`. */
export interface ShownQuota {
  readonly plan: string;
  readonly perDay: number;
  readonly used: number;
  readonly remaining: number;
  /** ISO 8601 UTC. */
  readonly resetAt: string;
  readonly perMinute: number;
  readonly remainingThisMinute: number;
}

/** Calls of one day. */
export interface UsedDay {
  /** `YYYY-MM-DD`, UTC. */
  readonly date: string;
  readonly email: number;
  readonly phone: number;
  readonly refused: number;
}

/** Answer of a token replacement. */
export interface ReplacedToken {
  readonly token: string;
  /** Expiry of the previous token, ISO 8601 UTC. */
  readonly previousEndsAt: string;
}

/** The server and the token. */
export interface AccountTarget {
  /** Without a slash at the end; "" is the origin the page came from. */
  readonly baseUrl: string;
  readonly token: string;
}

/** Paths of the API: on our own server, and behind a Supabase function. */
const API_PREFIXES = [V1_PREFIX, `/functions/v1${V1_PREFIX}`];

/** @throws {CallFailure} */
export async function readQuota(target: AccountTarget): Promise<ShownQuota> {
  const answer = await ask(target, "GET", "/account/credits");
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
 * @param today Milliseconds since the epoch.
 * @throws {CallFailure}
 */
export async function readUsage(
  target: AccountTarget,
  days: number,
  today: number,
): Promise<UsedDay[]> {
  const dates = Array.from(
    { length: days },
    (_, i) => formatIsoDay(today - (days - 1 - i) * DAY_MS),
  );
  const range = new URLSearchParams({ from: dates[0] ?? "", to: dates.at(-1) ?? "" });
  const answer = await ask(target, "GET", `/account/usage?${range}`);
  const entries = answer["days"];
  if (!Array.isArray(entries)) throw new CallFailure("not_understood");
  const byDate = new Map<string, { email: number; phone: number; refused: number }>(
    dates.map((date) => [date, { email: 0, phone: 0, refused: 0 }]),
  );
  for (const entry of entries) {
    const day = byDate.get(readText(entry, "date"));
    if (day === undefined) continue;
    // Calls are of one mail or of numbers; there is no third endpoint that costs.
    const kind = readText(entry, "endpoint") === "email/analyze" ? "email" : "phone";
    day[kind] += readCount(entry, "count");
    day.refused += readCount(entry, "refused");
  }
  return [...byDate].map(([date, counts]) => ({ date, ...counts }));
}

/** @throws {CallFailure} */
export async function replaceToken(target: AccountTarget): Promise<ReplacedToken> {
  const answer = await ask(target, "POST", "/account/token");
  return {
    token: readText(answer, "token"),
    previousEndsAt: readText(answer, "previous_expires_at"),
  };
}

type AnswerFields = Readonly<Record<string, unknown>>;

async function ask(
  { baseUrl, token }: AccountTarget,
  method: "GET" | "POST",
  path: string,
): Promise<AnswerFields> {
  let response: Response | undefined;
  for (const place of API_PREFIXES) {
    try {
      response = await fetch(`${baseUrl}${place}${path}`, {
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

function readText(value: unknown, name: string): string {
  const text = isObject(value) ? value[name] : undefined;
  if (typeof text !== "string" || text.length > 200) throw new CallFailure("not_understood");
  return text;
}

function readCount(value: unknown, name: string): number {
  const count = isObject(value) ? value[name] : undefined;
  if (typeof count !== "number" || !Number.isSafeInteger(count) || count < 0) {
    throw new CallFailure("not_understood");
  }
  return count;
}
