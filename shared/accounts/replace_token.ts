import type { Deps } from "../runtime/deps.ts";
import {
  type Queries,
  readIntegerColumn,
  readOptionalIntegerColumn,
  readOptionalTextColumn,
  readTextColumn,
  type Row,
} from "../storage/port.ts";
import { AccountError } from "./account_error.ts";
import { createToken, formatHint, hashToken } from "./tokens.ts";

/** A token that replaces another one; times in milliseconds since the epoch. */
export interface IssuedToken {
  readonly token: string;
  /** Null if the token never expires. */
  readonly expiresAt: number | null;
  readonly oldExpiresAt: number;
}

/** The token to replace, and how long it stays valid. */
interface ReplaceTokenOptions {
  readonly accountId: string;
  readonly tokenHash: string;
  readonly graceMs: number;
}

/** The new token, and the time of its creation. */
interface NewToken {
  readonly token: string;
  readonly hash: string;
  readonly now: number;
}

/** Maximum number of valid tokens per account, as a replaced token stays valid for a while. */
const MAX_LIVE_TOKENS = 20;

/** Adds a token: hash, account, name, hint, scopes, creation and expiry. */
export const ADD_TOKEN = `insert into mail_trust.tokens
(hash, account_id, name, hint, scopes, created_at, expires_at) values ($1, $2, $3, $4, $5, $6, $7)`;

/** Changes a token that has never been used into another one. */
const REPLACE_UNUSED = `update mail_trust.tokens set hash = $2, hint = $3, created_at = $4
where hash = $1 and last_used_at is null and revoked_at is null returning expires_at`;

/**
 * Replaces a token, in one transaction.
 *
 * @throws {AccountError} when it cannot be replaced.
 */
export async function replaceToken(
  queries: Queries,
  { clock, randomBytes }: Pick<Deps, "clock" | "randomBytes">,
  { accountId, tokenHash, graceMs }: ReplaceTokenOptions,
): Promise<IssuedToken> {
  const now = clock.now();
  const token = createToken(randomBytes);
  const newToken = { token, hash: hashToken(token), now };
  // Locks the account's row, so that simultaneous calls cannot exceed the number of tokens.
  await queries.query("update mail_trust.accounts set plan = plan where id = $1", [accountId]);
  const [oldRow] = await queries.query(
    `select name, scopes, expires_at, successor from mail_trust.tokens
    where hash = $1 and revoked_at is null`,
    [tokenHash],
  );
  if (oldRow === undefined) throw new AccountError("The token was revoked.");
  const successor = readOptionalTextColumn(oldRow, "successor");
  const expiresAt = successor === null
    ? await addSuccessor(queries, accountId, oldRow, newToken)
    : await replaceSuccessor(queries, successor, newToken);
  const oldExpiresAt = Math.min(
    readOptionalIntegerColumn(oldRow, "expires_at") ?? Infinity,
    now + graceMs,
  );
  await queries.query(
    "update mail_trust.tokens set expires_at = $2, successor = $3 where hash = $1",
    [tokenHash, oldExpiresAt, newToken.hash],
  );
  return { token, expiresAt, oldExpiresAt };
}

/** Adds the new token; returns its expiry, which is that of the old token. */
async function addSuccessor(
  queries: Queries,
  accountId: string,
  oldRow: Row,
  { token, hash, now }: NewToken,
): Promise<number | null> {
  const [liveCount] = await queries.query(
    `select count(*) as tokens from mail_trust.tokens
    where account_id = $1 and revoked_at is null and (expires_at is null or expires_at > $2)`,
    [accountId, now],
  );
  if (liveCount && readIntegerColumn(liveCount, "tokens") >= MAX_LIVE_TOKENS) {
    throw new AccountError("The account has too many tokens; wait until some have ended.");
  }
  const expiresAt = readOptionalIntegerColumn(oldRow, "expires_at");
  const values = [
    hash,
    accountId,
    readTextColumn(oldRow, "name"),
    formatHint(token),
    readTextColumn(oldRow, "scopes"),
  ];
  await queries.query(ADD_TOKEN, [...values, now, expiresAt]);
  return expiresAt;
}

/** Replaces an earlier, unused successor by the new token; returns the expiry of both. */
async function replaceSuccessor(
  queries: Queries,
  successor: string,
  { token, hash, now }: NewToken,
): Promise<number | null> {
  const [replacedRow] = await queries.query(REPLACE_UNUSED, [
    successor,
    hash,
    formatHint(token),
    now,
  ]);
  if (replacedRow !== undefined) return readOptionalIntegerColumn(replacedRow, "expires_at");
  throw new AccountError(
    "This token was replaced, and the new one has been used or revoked: use the new one, or " +
      "ask the operator for another.",
  );
}
