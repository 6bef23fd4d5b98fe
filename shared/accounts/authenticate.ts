import { AppError } from "../contract/errors.ts";
import { type Scope, SCOPES } from "../contract/v1.ts";
import {
  type Queries,
  readOptionalIntegerColumn,
  readTextColumn,
  StorageError,
} from "../storage/port.ts";
import { applyOwnLimits, findPlan, OWN_LIMIT_COLUMNS, type Plan, readOwnLimits } from "./plans.ts";
import { MINUTE_MS } from "./time.ts";
import { hashToken, isToken } from "./tokens.ts";

/** An authenticated caller. */
export interface Caller {
  readonly accountId: string;
  readonly planName: string;
  /** The account's own limits, or the plan's where it has none. */
  readonly plan: Plan;
  readonly scopes: ReadonlySet<Scope>;
  /** SHA-256 of the token, as it is stored. */
  readonly tokenHash: string;
}

const FIND_TOKEN = `select t.account_id, t.scopes, t.expires_at, t.revoked_at, t.last_used_at,
  a.plan, ${OWN_LIMIT_COLUMNS}
from mail_trust.tokens t join mail_trust.accounts a on a.id = t.account_id
where t.hash = $1`;

/** Records the last use, once a minute at most. */
const RECORD_USE = `update mail_trust.tokens set last_used_at = $2
where hash = $1 and (last_used_at is null or last_used_at < $3)`;

/** The error for all invalid tokens, so that it does not reveal what is wrong with a token. */
const INVALID_TOKEN = new AppError(
  "unauthorized",
  "Send the header Authorization: Bearer <API token> with a token that is valid.",
  { headers: { "www-authenticate": "Bearer" } },
);

/**
 * Authenticates a caller by the `Authorization` header.
 *
 * @param now Milliseconds since the epoch.
 * @throws {AppError} `unauthorized`; {@linkcode StorageError}.
 */
export async function authenticate(
  queries: Queries,
  authorization: string | null,
  now: number,
): Promise<Caller> {
  const [, token = ""] = /^bearer +(\S{1,64})$/i.exec(authorization ?? "") ?? [];
  if (!isToken(token)) throw INVALID_TOKEN;
  const tokenHash = hashToken(token);
  const [row] = await queries.query(FIND_TOKEN, [tokenHash]);
  if (row === undefined) throw INVALID_TOKEN;
  const expiresAt = readOptionalIntegerColumn(row, "expires_at");
  if (expiresAt !== null && expiresAt <= now) throw INVALID_TOKEN;
  if (readOptionalIntegerColumn(row, "revoked_at") !== null) throw INVALID_TOKEN;
  const planName = readTextColumn(row, "plan");
  const plan = findPlan(planName);
  if (plan === undefined) throw new StorageError("schema", "An account has an unknown plan.");
  const lastUsedAt = readOptionalIntegerColumn(row, "last_used_at");
  if (lastUsedAt === null || lastUsedAt < now - MINUTE_MS) {
    await queries.query(RECORD_USE, [tokenHash, now, now - MINUTE_MS]);
  }
  return {
    accountId: readTextColumn(row, "account_id"),
    planName,
    plan: applyOwnLimits(plan, readOwnLimits(row)),
    scopes: new Set(readScopes(readTextColumn(row, "scopes"))),
    tokenHash,
  };
}

/**
 * Refuses a caller whose token lacks a scope.
 *
 * @throws {AppError} `forbidden`.
 */
export function requireScope({ scopes }: Caller, scope: Scope): void {
  if (scopes.has(scope)) return;
  throw new AppError("forbidden", `This token may not do this: it lacks the scope ${scope}.`, {
    headers: { "www-authenticate": `Bearer error="insufficient_scope", scope="${scope}"` },
  });
}

/** Reads the scopes of a token from their column, in which blanks separate them. */
export function readScopes(text: string): Scope[] {
  const names = text.split(" ");
  return SCOPES.filter((scope) => names.includes(scope));
}
