import { type Queries, readTextColumn } from "../storage/port.ts";

/** Finds the tokens that end in $2 and all their successors, if they are valid. */
const LIVE_CHAIN = `with recursive chain (hash, successor) as (
  select hash, successor from mail_trust.tokens where account_id = $1 and hint = $2
  union
  select t.hash, t.successor from mail_trust.tokens t join chain on t.hash = chain.successor
)
select t.hash, t.hint from mail_trust.tokens t join chain on t.hash = chain.hash
where t.revoked_at is null and (t.expires_at is null or t.expires_at > $3)
order by t.created_at, t.hash`;

/** Last characters of the revoked tokens, and of their successors that are still valid. */
interface RevocationResult {
  readonly revokedHints: readonly string[];
  readonly successors: readonly string[];
}

/** Revokes the tokens of an account that end in `hint`, on request with all their successors. */
export async function revokeTokens(
  queries: Queries,
  { accountId, hint, includesSuccessors, now }: {
    readonly accountId: string;
    readonly hint: string;
    readonly includesSuccessors: boolean;
    /** Milliseconds since the epoch. */
    readonly now: number;
  },
): Promise<RevocationResult> {
  const rows = await queries.query(LIVE_CHAIN, [accountId, hint, now]);
  const liveTokens = rows.map((row) => ({
    hash: readTextColumn(row, "hash"),
    hint: readTextColumn(row, "hint"),
  }));
  const revokedTokens = liveTokens.filter((token) => includesSuccessors || token.hint === hint);
  for (const { hash } of revokedTokens) {
    await queries.query("update mail_trust.tokens set revoked_at = $2 where hash = $1", [
      hash,
      now,
    ]);
  }
  return {
    revokedHints: revokedTokens.map((token) => token.hint),
    successors: liveTokens.filter((token) => !revokedTokens.includes(token)).map((token) =>
      token.hint
    ),
  };
}
