import { type Scope, SCOPES } from "../contract/v1.ts";
import type { Deps } from "../runtime/deps.ts";
import {
  type Queries,
  readIntegerColumn,
  readOptionalIntegerColumn,
  readOptionalTextColumn,
  readTextColumn,
  type Row,
  type Store,
} from "../storage/port.ts";
import { AccountError } from "./account_error.ts";
import { readScopes } from "./authenticate.ts";
import { refuseInvalidTokenName, trimAccountName } from "./names.ts";
import { eraseAccount, type ErasureResult } from "./erase.ts";
import {
  findPlan,
  MAX_LIMIT,
  OWN_LIMIT_COLUMNS,
  type OwnLimits,
  PLAN_NAMES,
  readOwnLimits,
} from "./plans.ts";
import { ADD_TOKEN, type IssuedToken, replaceToken } from "./replace_token.ts";
import { revokeTokens } from "./revoke_tokens.ts";
import { createToken, formatHint, hashToken } from "./tokens.ts";

/** An account, as administrators see it. */
export interface Account extends OwnLimits {
  readonly id: string;
  readonly name: string;
  readonly plan: string;
}

/**
 * A token, as administrators see it: only its last characters are known. Times are milliseconds since
 * the epoch.
 */
export interface TokenEntry {
  /** Last characters of the token. */
  readonly hint: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly createdAt: number;
  readonly expiresAt: number | null;
  readonly revokedAt: number | null;
  readonly lastUsedAt: number | null;
  /** Last characters of the token that it replaced; null if an administrator created it. */
  readonly replaces: string | null;
}

/** Name, scopes and expiry of a new token. */
export interface TokenOptions {
  readonly name?: string;
  readonly scopes?: readonly Scope[];
  /** Milliseconds since the epoch; undefined for a token that never expires. */
  readonly expiresAt?: number | undefined;
}

/** Dependencies of {@linkcode Accounts}. */
export type AccountDeps = Pick<Deps, "clock" | "newId" | "randomBytes">;

/** Administers accounts; each change is recorded in a row. */
export class Accounts {
  readonly #store: Store;
  readonly #deps: AccountDeps;

  constructor(store: Store, deps: AccountDeps) {
    this.#store = store;
    this.#deps = deps;
  }

  /**
   * Creates an account with its first token.
   *
   * @throws {AccountError} for an unknown plan, or a name that is empty or too long.
   */
  async create(
    { name, plan, ...options }: {
      readonly name: string;
      readonly plan: string;
      readonly scopes?: readonly Scope[];
      readonly expiresAt?: number | undefined;
    },
  ): Promise<{ readonly account: Account; readonly token: string }> {
    refuseUnknownPlan(plan);
    const account = { id: this.#deps.newId(), name: trimAccountName(name), plan };
    const { token, values } = this.#createTokenRow(account.id, options);
    await this.#store.transaction(async (queries) => {
      await queries.query(
        "insert into mail_trust.accounts (id, name, plan, created_at) values ($1, $2, $3, $4)",
        [account.id, account.name, plan, this.#readTime()],
      );
      await queries.query(ADD_TOKEN, values);
      await this.#audit(queries, "account_created", account.id, `plan=${plan}`);
    });
    return { account, token };
  }

  /** Lists all accounts, oldest first, each with the number of its tokens that are not revoked. */
  async list(): Promise<readonly (Account & { readonly tokens: number })[]> {
    const rows = await this.#store.query(
      `select ${ACCOUNT_COLUMNS}, count(t.hash) as tokens from mail_trust.accounts a
      left join mail_trust.tokens t on t.account_id = a.id and t.revoked_at is null
      group by ${ACCOUNT_COLUMNS}, a.created_at order by a.created_at, a.id`,
    );
    return rows.map((row) => ({ ...readAccount(row), tokens: readIntegerColumn(row, "tokens") }));
  }

  /**
   * Finds an account.
   *
   * @throws {AccountError} when there is no such account.
   */
  async get(id: string): Promise<Account> {
    const [row] = await this.#store.query(
      `select ${ACCOUNT_COLUMNS} from mail_trust.accounts a where id = $1`,
      [id],
    );
    if (row === undefined) throw new AccountError("There is no such account.");
    return readAccount(row);
  }

  /** Changes an account's plan; the new limits apply from its next call. */
  async setPlan(id: string, plan: string): Promise<Account> {
    refuseUnknownPlan(plan);
    await this.#store.transaction(async (queries) => {
      const changedRows = await queries.query(
        "update mail_trust.accounts set plan = $2 where id = $1 returning id",
        [id, plan],
      );
      if (changedRows.length > 0) await this.#audit(queries, "plan_changed", id, `plan=${plan}`);
    });
    return await this.get(id);
  }

  /**
   * Sets an account's own limits. Null restores the limit of the plan; undefined changes nothing.
   *
   * @throws {AccountError}
   */
  async setLimits(
    id: string,
    limits: { readonly perMinute?: number | null; readonly perDay?: number | null },
  ): Promise<Account> {
    const { perMinute = null, perDay = null } = { ...await this.get(id), ...limits };
    for (const limit of [perMinute, perDay]) {
      if (limit !== null && !(Number.isInteger(limit) && limit >= 0 && limit <= MAX_LIMIT)) {
        throw new AccountError(`A limit is a whole number up to ${MAX_LIMIT}.`);
      }
    }
    await this.#store.transaction(async (queries) => {
      await queries.query(
        "update mail_trust.accounts set per_minute = $2, per_day = $3 where id = $1",
        [id, perMinute, perDay],
      );
      const detail = `per_minute=${perMinute ?? "plan"} per_day=${perDay ?? "plan"}`;
      await this.#audit(queries, "limits_changed", id, detail);
    });
    return await this.get(id);
  }

  /**
   * Lists the tokens of an account, oldest first.
   *
   * @throws {AccountError} when there is no such account.
   */
  async listTokens(id: string): Promise<readonly TokenEntry[]> {
    await this.get(id);
    const rows = await this.#store.query(
      `select t.hint, t.name, t.scopes, t.created_at, t.expires_at, t.revoked_at, t.last_used_at,
        o.hint as replaces
      from mail_trust.tokens t
      left join mail_trust.tokens o on o.account_id = t.account_id and o.successor = t.hash
      where t.account_id = $1 order by t.created_at, t.hash`,
      [id],
    );
    return rows.map((row) => ({
      hint: readTextColumn(row, "hint"),
      name: readTextColumn(row, "name"),
      scopes: readScopes(readTextColumn(row, "scopes")),
      createdAt: readIntegerColumn(row, "created_at"),
      expiresAt: readOptionalIntegerColumn(row, "expires_at"),
      revokedAt: readOptionalIntegerColumn(row, "revoked_at"),
      lastUsedAt: readOptionalIntegerColumn(row, "last_used_at"),
      replaces: readOptionalTextColumn(row, "replaces"),
    }));
  }

  /** Adds a token to an account, and returns it; the others stay valid. */
  async addToken(id: string, options: TokenOptions = {}): Promise<string> {
    const account = await this.get(id);
    const { token, values } = this.#createTokenRow(account.id, options);
    await this.#store.transaction(async (queries) => {
      await queries.query(ADD_TOKEN, values);
      await this.#audit(queries, "token_created", id, `hint=${formatHint(token)}`);
    });
    return token;
  }

  /**
   * Revokes the tokens that end in `hint`.
   *
   * @param includesSuccessors Whether to revoke the tokens that replaced them too.
   * @returns Number of revoked tokens, and the hints of successors that are still valid.
   * @throws {AccountError} when no valid token ends in `hint`.
   */
  async revoke(
    id: string,
    hint: string,
    { includesSuccessors = false }: { readonly includesSuccessors?: boolean } = {},
  ): Promise<{ readonly revoked: number; readonly successors: readonly string[] }> {
    await this.get(id);
    return await this.#store.transaction(async (queries) => {
      const options = { accountId: id, hint, includesSuccessors, now: this.#readTime() };
      const { revokedHints, successors } = await revokeTokens(queries, options);
      if (revokedHints.length === 0) throw new AccountError("It has no such valid token.");
      for (const revokedHint of revokedHints) {
        await this.#audit(queries, "token_revoked", id, `hint=${revokedHint}`);
      }
      return { revoked: revokedHints.length, successors };
    });
  }

  /**
   * Replaces a token by a new one with equal scopes and expiry. The old token stays valid for
   * `graceMs`.
   *
   * @throws {AccountError}
   */
  async rotate(accountId: string, tokenHash: string, graceMs: number): Promise<IssuedToken> {
    return await this.#store.transaction(async (queries) => {
      const issuedToken = await replaceToken(queries, this.#deps, {
        accountId,
        tokenHash,
        graceMs,
      });
      await this.#audit(
        queries,
        "token_rotated",
        accountId,
        `hint=${formatHint(issuedToken.token)}`,
      );
      return issuedToken;
    });
  }

  /**
   * Erases an account and all its data, and records the erasure.
   *
   * @throws {AccountError} when there is no such account.
   */
  async erase(id: string): Promise<ErasureResult> {
    await this.get(id);
    return await eraseAccount(
      this.#store,
      { id, clock: this.#deps.clock },
      (queries) => this.#audit(queries, "account_erased", id, ""),
    );
  }

  /**
   * Records an export of the account's data.
   *
   * @throws {AccountError} when there is no such account.
   */
  async recordExport(id: string): Promise<void> {
    await this.get(id);
    await this.#audit(this.#store, "account_exported", id, "");
  }

  /** Lists the recorded changes of an account, oldest first; `at` in milliseconds since the epoch. */
  async listHistory(
    id: string,
  ): Promise<readonly { readonly at: number; readonly action: string; readonly detail: string }[]> {
    const rows = await this.#store.query(
      "select at, action, detail from mail_trust.audit where account_id = $1 order by at, id",
      [id],
    );
    return rows.map((row) => ({
      at: readIntegerColumn(row, "at"),
      action: readTextColumn(row, "action"),
      detail: readTextColumn(row, "detail"),
    }));
  }

  #readTime(): number {
    return this.#deps.clock.now();
  }

  /** Creates a token, and the values of {@linkcode ADD_TOKEN} that store it. */
  #createTokenRow(accountId: string, { name = "", scopes = SCOPES, expiresAt }: TokenOptions) {
    refuseInvalidTokenName(name);
    if (expiresAt !== undefined && expiresAt <= this.#readTime()) {
      throw new AccountError("A token cannot expire before it is created.");
    }
    const token = createToken(this.#deps.randomBytes);
    const values = [
      hashToken(token),
      accountId,
      name,
      formatHint(token),
      scopes.join(" "),
      this.#readTime(),
      expiresAt ?? null,
    ] as const;
    return { token, values };
  }

  async #audit(queries: Queries, action: string, accountId: string, detail: string): Promise<void> {
    await queries.query(
      "insert into mail_trust.audit (id, at, action, account_id, detail) values ($1, " +
        "$2, $3, $4, $5)",
      [this.#deps.newId(), this.#readTime(), action, accountId, detail],
    );
  }
}

const ACCOUNT_COLUMNS = `a.id, a.name, a.plan, ${OWN_LIMIT_COLUMNS}`;

function readAccount(row: Row): Account {
  const [id, name, plan] = [
    readTextColumn(row, "id"),
    readTextColumn(row, "name"),
    readTextColumn(row, "plan"),
  ];
  return { id, name, plan, ...readOwnLimits(row) };
}

function refuseUnknownPlan(plan: string): void {
  if (findPlan(plan) === undefined) {
    throw new AccountError(`There is no such plan. Plans: ${PLAN_NAMES.join(", ")}.`);
  }
}
