import type { Deps } from "../runtime/deps.ts";
import {
  type Queries,
  readInteger,
  readOptionalInteger,
  readOptionalText,
  readText,
  type Row,
} from "../storage/port.ts";
import { AccountError } from "./account_error.ts";
import { createToken, formatHint, hashToken } from "./tokens.ts";

/** A token that replaces another one; times in milliseconds since the epoch. */
export interface IssuedToken {
  readonly token: string;
  /** Null for never. */
  readonly expiresAt: number | null;
  readonly oldExpiresAt: number;
}

/** The token to replace, and how long it stays valid. */
interface Replaced {
  readonly accountId: string;
  readonly tokenHash: string;
  readonly graceMs: number;
}

/** The new token, and the time it is made. */
interface NewToken {
  readonly token: string;
  readonly hash: string;
  readonly now: number;
}

/** Maximum number of valid tokens of an account, as a replaced one stays valid for a while. */
const MAX_LIVE_TOKENS = 20;

export const ADD_TOKEN = `insert into mail_trust.tokens
(hash, account_id, name, hint, scopes, created_at, expires_at) values ($1, $2, $3, $4, $5, $6, $7)`;

const TAKE_PLACE = `update mail_trust.tokens set hash = $2, hint = $3, created_at = $4
where hash = $1 and last_used_at is null and revoked_at is null returning expires_at`;

/**
 * Replaces a token, in one transaction.
 *
 * @throws {AccountError} when it cannot be replaced.
 */
export async function replaceToken(
  queries: Queries,
  { clock, randomBytes }: Pick<Deps, "clock" | "randomBytes">,
  { accountId, tokenHash, graceMs }: Replaced,
): Promise<IssuedToken> {
  const now = clock.now();
  const token = createToken(randomBytes);
  const made = { token, hash: hashToken(token), now };
  // Locks the account's row, so that simultaneous calls cannot exceed the number of tokens.
  await queries.query("update mail_trust.accounts set plan = plan where id = $1", [accountId]);
  const [old] = await queries.query(
    `select name, scopes, expires_at, successor from mail_trust.tokens
    where hash = $1 and revoked_at is null`,
    [tokenHash],
  );
  if (old === undefined) throw new AccountError("The token was revoked.");
  const successor = readOptionalText(old, "successor");
  const expiresAt = successor === null
    ? await addSuccessor(queries, accountId, old, made)
    : await replaceSuccessor(queries, successor, made);
  const oldExpiresAt = Math.min(readOptionalInteger(old, "expires_at") ?? Infinity, now + graceMs);
  await queries.query(
    "update mail_trust.tokens set expires_at = $2, successor = $3 where hash = $1",
    [tokenHash, oldExpiresAt, made.hash],
  );
  return { token, expiresAt, oldExpiresAt };
}

/** @returns The end of the new token, which is that of the old one. */
async function addSuccessor(
  queries: Queries,
  accountId: string,
  old: Row,
  { token, hash, now }: NewToken,
): Promise<number | null> {
  const [live] = await queries.query(
    `select count(*) as tokens from mail_trust.tokens
    where account_id = $1 and revoked_at is null and (expires_at is null or expires_at > $2)`,
    [accountId, now],
  );
  if (live && readInteger(live, "tokens") >= MAX_LIVE_TOKENS) {
    throw new AccountError("The account has too many tokens; wait until some have ended.");
  }
  const until = readOptionalInteger(old, "expires_at");
  const values = [
    hash,
    accountId,
    readText(old, "name"),
    formatHint(token),
    readText(old, "scopes"),
  ];
  await queries.query(ADD_TOKEN, [...values, now, until]);
  return until;
}

/** @returns The end of the new token, which is that of the token it replaces. */
async function replaceSuccessor(
  queries: Queries,
  successor: string,
  { token, hash, now }: NewToken,
): Promise<number | null> {
  const [taken] = await queries.query(TAKE_PLACE, [successor, hash, formatHint(token), now]);
  if (taken !== undefined) return readOptionalInteger(taken, "expires_at");
  throw new AccountError(
    "This token was replaced, and the new one has been used or revoked: use the new one, or " +
      "ask the operator for another.",
  );
}
