import { AccountError } from "../accounts/account_error.ts";
import { parseDay, toDay } from "../accounts/time.ts";
import { DAY_MS } from "../encoding/iso_day.ts";
import { readUsage, USAGE_DAYS } from "../accounts/usage.ts";
import { writeUsageCsv } from "../exports/usage_csv.ts";
import { AppError } from "../contract/errors.ts";
import type { AccountCredits, AccountUsage, TokenReplacement } from "../contract/v1.ts";
import { prefersType } from "../http/accept.ts";
import { Reply } from "../http/reply.ts";
import { createChangingEndpoint, createReadingEndpoint, type Handler } from "./call.ts";
import type { ApiService } from "./service.ts";

/** Number of days reported by default. */
const DEFAULT_DAYS = 30;

/** How long a replaced token stays valid, in milliseconds: a day to install its successor. */
const TOKEN_GRACE_MS = DAY_MS;

const CSV_HEADERS = {
  "content-type": "text/csv; charset=utf-8; header=present",
  "content-disposition": 'attachment; filename="usage.csv"',
};

/** `GET account/usage`: calls by day and endpoint, as JSON or CSV. */
export function createAccountUsage(service: ApiService): Handler {
  return createReadingEndpoint(service, {
    label: "v1.account.usage",
    requiredScope: "account:read",
    handle: async ({ request, scope, caller, now }): Promise<AccountUsage | Reply> => {
      const range = readRange(new URL(request.url).searchParams, toDay(now));
      const usage = await readUsage(service.store, caller.accountId, range);
      const isCsv = prefersType("text/csv", { other: "application/json", accept: scope.accept });
      if (!isCsv) return { plan: caller.planName, ...usage };
      return new Reply(200, CSV_HEADERS, writeUsageCsv([usage], { includesAccounts: false }));
    },
  });
}

/** `GET account/credits`: remaining calls of the day and of the minute. */
export function createAccountCredits(service: ApiService): Handler {
  return createReadingEndpoint(service, {
    label: "v1.account.credits",
    requiredScope: "account:read",
    handle: ({ caller: { plan, planName }, quota }): AccountCredits => ({
      plan: planName,
      limit_per_day: plan.perDay,
      used: quota.usedToday,
      remaining: Math.max(0, plan.perDay - quota.usedToday),
      reset_at: new Date(quota.dayEndsAt).toISOString(),
      limit_per_minute: plan.perMinute,
      remaining_this_minute: Math.max(0, plan.perMinute - quota.usedThisMinute),
    }),
  });
}

/** `POST account/token`: replaces the token of the call by a new one. */
export function createAccountToken(service: ApiService): Handler {
  return createChangingEndpoint(service, {
    label: "v1.account.token",
    handle: async ({ caller: { accountId, tokenHash } }): Promise<TokenReplacement> => {
      try {
        const { token, expiresAt, oldExpiresAt } = await service.accounts.rotate(
          accountId,
          tokenHash,
          TOKEN_GRACE_MS,
        );
        return {
          token,
          expires_at: expiresAt === null ? null : new Date(expiresAt).toISOString(),
          previous_expires_at: new Date(oldExpiresAt).toISOString(),
        };
      } catch (error) {
        if (!(error instanceof AccountError)) throw error;
        throw new AppError("forbidden", error.message);
      }
    },
  });
}

/**
 * Reads the first and the last day to report from the query, as days since the epoch.
 *
 * @throws {AppError} `invalid_request`, with all problems.
 */
function readRange(query: URLSearchParams, today: number) {
  const details: { path: string; message: string }[] = [];
  const readDay = (name: string, fallback: number): number => {
    const text = query.get(name);
    const day = text === null ? fallback : parseDay(text);
    if (day === undefined) {
      details.push({ path: name, message: "must be a date, YYYY-MM-DD, since 1970" });
    }
    return day ?? fallback;
  };
  const to = readDay("to", today);
  const from = readDay("from", to - DEFAULT_DAYS + 1);
  if (details.length === 0 && from > to) {
    details.push({ path: "from", message: "must not be after to" });
  } else if (details.length === 0 && to - from >= USAGE_DAYS) {
    details.push({ path: "from", message: `must be less than ${USAGE_DAYS} days before to` });
  }
  if (details.length === 0) return { from, to };
  const problems = details.map(({ path, message }) => `${path}: ${message}`).join("; ");
  throw new AppError("invalid_request", `The request is not valid. ${problems}.`, { details });
}
