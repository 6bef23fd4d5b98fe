import { NO_LIMIT } from "../contract/credits.ts";
import { AppError } from "../contract/errors.ts";
import type { CreditCounter } from "../http/credit_counter.ts";
import type { Config } from "../runtime/config.ts";
import type { Deps } from "../runtime/deps.ts";
import { openStore } from "../storage/open.ts";
import { readIntegerColumn, StorageError, type Store } from "../storage/port.ts";
import { createConfiguredSeal } from "../storage/seal.ts";
import { createClientAddress } from "../ip/client_address.ts";
import { DAY_MS } from "../encoding/iso_day.ts";
import { toDay } from "./time.ts";

/** Counts one credit, unless all are used; one statement, so concurrent calls cannot exceed the limit. */
const CHARGE = `insert into mail_trust.credits as c (subject, day, used)
select cast($1 as text), cast($2 as bigint), 1 where 1 <= cast($3 as bigint)
on conflict (subject, day) do update set used = c.used + 1 where c.used + 1 <= cast($3 as bigint)
returning used`;

const REFUND =
  "update mail_trust.credits set used = used - 1 where subject = $1 and day = $2 and used > 0";

/** `Retry-After` in seconds while the database is unreachable. */
const RETRY_AFTER = "5";

export interface CreditsContext {
  readonly config: Config;
  readonly deps: Deps;
  readonly store?: Store;
}

/**
 * Creates the counter of the functions' credits, per UTC day and caller (SPEC part 8). Undefined if
 * the server counts none.
 */
export function createCredits(
  { config, deps, ...context }: CreditsContext,
): CreditCounter | undefined {
  if (config.CREDITS !== "server" || config.CREDITS_PER_DAY === NO_LIMIT) return undefined;
  const store = context.store ?? openStore(config, deps);
  const seal = createConfiguredSeal(config, deps);
  // Never undefined here: CREDITS=server is refused at start without both.
  if (store === undefined || seal === undefined) return undefined;
  const limit = config.CREDITS_PER_DAY;
  const findClientAddress = createClientAddress(config.TRUSTED_PROXIES);

  /** Refunds credits; a database that fails is only logged. */
  const refundAll = async (keys: readonly string[], day: number): Promise<void> => {
    try {
      for (const key of keys) await store.query(REFUND, [key, day]);
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      deps.log("warn", "storage_failed", { reason: error.problem }, error.cause ?? error);
    }
  };

  return {
    charge: async (request, subject) => {
      const day = findCreditDay(deps.clock.now());
      const counters = subject === undefined
        ? findClientAddress(deps.getPeer(request), request.headers.get("x-forwarded-for"))
          .map(({ key, callers }) => ({ name: `address ${key}`, max: callers * limit }))
        : [{ name: `subject ${subject}`, max: limit }];
      /** Keys of the counters that have counted this call. */
      const chargedKeys: string[] = [];
      const refund = () => refundAll(chargedKeys, day.number);
      try {
        let remainingCredits = limit;
        for (const { name, max: maxCredits } of counters) {
          const key = await seal.hash(`credits ${name}`);
          const [row] = await store.query(CHARGE, [key, day.number, maxCredits]);
          if (row === undefined) {
            await refund();
            throw createUsedUpError(limit, day);
          }
          chargedKeys.push(key);
          remainingCredits = Math.min(
            remainingCredits,
            maxCredits - readIntegerColumn(row, "used"),
          );
        }
        return { headers: createRateLimitHeaders({ limit, remainingCredits, day }), refund };
      } catch (error) {
        if (!(error instanceof StorageError)) throw error;
        deps.log("error", "storage_failed", { reason: error.problem }, error.cause ?? error);
        throw new AppError(
          "service_unavailable",
          "The service cannot count its credits now. Try again in a moment.",
          { headers: { "retry-after": RETRY_AFTER }, cause: error },
        );
      }
    },
  };
}

/** The UTC day for which credits are counted. */
interface CreditDay {
  /** Days since the Unix epoch. */
  readonly number: number;
  /** Milliseconds since the epoch. */
  readonly endsAt: number;
  readonly remainingSeconds: number;
}

function findCreditDay(now: number): CreditDay {
  const number = toDay(now);
  const endsAt = (number + 1) * DAY_MS;
  return { number, endsAt, remainingSeconds: Math.max(1, Math.ceil((endsAt - now) / 1000)) };
}

/** Creates `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers, section 3). */
function createRateLimitHeaders(
  { limit, remainingCredits, day }: {
    readonly limit: number;
    readonly remainingCredits: number;
    readonly day: CreditDay;
  },
): Record<string, string> {
  return {
    "ratelimit-policy": `"day";q=${limit};w=${DAY_MS / 1000}`,
    ratelimit: `"day";r=${remainingCredits};t=${day.remainingSeconds}`,
  };
}

function createUsedUpError(limit: number, day: CreditDay): AppError {
  return new AppError(
    "rate_limit_exceeded",
    `Your ${limit} analyses of today are used up. New ones are available at midnight UTC.`,
    {
      retryAfter: new Date(day.endsAt).toISOString(),
      headers: {
        ...createRateLimitHeaders({ limit, remainingCredits: 0, day }),
        "retry-after": `${day.remainingSeconds}`,
      },
    },
  );
}
