import { refusal } from "../accounts/limits.ts";
import type { Ask, Charge, Standing, Taken } from "../accounts/limits.ts";
import { take } from "../accounts/take.ts";
import type { Take } from "../accounts/take.ts";
import { DAY_MS } from "../accounts/time.ts";
import { hashOf } from "../accounts/tokens.ts";
import { AppError } from "../contract/errors.ts";
import { bytesOrNull, integerOf, integerOrNull, textOf } from "../storage/port.ts";
import type { Queries, Row, Store } from "../storage/port.ts";
import type { Seal } from "../storage/seal.ts";

/**
 * The header `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header): a call that is sent
 * again under its key, because the answer was lost, is charged once. The answer is kept, encrypted;
 * without a key to encrypt it with, the work is done again at no charge.
 */
export const IDEMPOTENCY_HEADER = "idempotency-key";

/** How long a key is remembered. */
const IDEMPOTENCY_MS = DAY_MS;

/** A call that is still being worked on after this time was cut off with its process. */
const LEASE_MS = 120_000;

/** Longest answer that is kept, in characters; one that is longer is worked out again. */
const MAX_ANSWER = 1024 * 1024;

const FORM = /^[\x21-\x7e]{1,255}$/;

/** A call to be charged. */
export interface ChargedCall extends Ask {
  /** The key a caller sent, null for none. */
  readonly key: string | null;
  /** What the key stands for: endpoint and body. */
  readonly request: () => string;
}

/** A stored answer. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What is to be done with a call. */
export type Begun =
  | { readonly kind: "replay"; readonly answer: Answer }
  | {
    readonly kind: "work";
    /** Undefined when the call was charged before. */
    readonly standing: Standing | undefined;
    readonly charge: Charge;
    /** Undefined without a key. */
    readonly entry: Entry | undefined;
  };

/** The row of a key; the lease tells whose it is. */
interface Entry {
  readonly accountId: string;
  readonly key: string;
  readonly lease: number;
}

const FIND = `select fingerprint, state, lease_until, charged_day, charged_minute, status, answer,
  expires_at from mail_trust.idempotency where account_id = $1 and key = $2`;

const BEGIN = `insert into mail_trust.idempotency (account_id, key, fingerprint, state, lease_until,
  charged_day, charged_minute, expires_at) values ($1, $2, $3, 'working', $4, 0, 0, $5)
on conflict (account_id, key) do nothing returning key`;

const NOTE_CHARGE = `update mail_trust.idempotency set charged_day = $3, charged_minute = $4
where account_id = $1 and key = $2`;

const TAKE_OVER = `update mail_trust.idempotency set state = 'working', lease_until = $4
where account_id = $1 and key = $2 and lease_until = $3 returning key`;

const FORGET = "delete from mail_trust.idempotency where account_id = $1 and key = $2";
const FORGET_MINE = `${FORGET} and lease_until = $3 returning key`;

const FINISH = `update mail_trust.idempotency set state = 'done', status = $4, answer = $5
where account_id = $1 and key = $2 and lease_until = $3`;

/** Charges calls, each key once. */
export class Idempotency {
  readonly #store: Store;
  readonly #seal: Seal | undefined;
  readonly #take: Take;

  constructor(store: Store, seal: Seal | undefined, take: Take) {
    this.#store = store;
    this.#seal = seal;
    this.#take = take;
  }

  /**
   * Charges a call, or finds what became of it.
   *
   * @throws {AppError} `rate_limit_exceeded`, `idempotency_conflict`, `idempotency_mismatch`,
   * `invalid_request` for a key that is none.
   */
  async begin(call: ChargedCall): Promise<Begun> {
    if (call.key === null) return await this.#charge(this.#take(call), call, undefined);
    if (!FORM.test(call.key)) throw BAD_KEY;
    const { accountId } = call.caller;
    const key = await this.#hash(`key ${accountId} ${call.key}`);
    // A hash without a secret could be tried out against all telephone numbers there are.
    const fingerprint = this.#seal === undefined ? "" : await this.#seal.hash(call.request());
    const begun = await this.#store.transaction((queries) =>
      this.#beginKey(queries, call, { key, fingerprint })
    );
    if ("refused" in begun) throw begun.refused;
    if ("row" in begun) {
      return { kind: "replay", answer: await this.#open(accountId, key, begun.row) };
    }
    return begun;
  }

  /** Keeps the answer of a call, so that the same call gets it again. */
  async finish(entry: Entry, answer: Answer): Promise<void> {
    const { accountId, key, lease } = entry;
    const text = JSON.stringify(answer);
    const sealed = this.#seal === undefined || text.length > MAX_ANSWER
      ? null
      : await this.#seal.close(text, placeOf(accountId, key));
    await this.#store.query(FINISH, [accountId, key, lease, answer.status, sealed]);
  }

  /**
   * Forgets a call that came to nothing, in the transaction that gives its charge back: the same
   * call may try again, and is charged then.
   *
   * @returns False when somebody else has taken it over, with the charge.
   */
  async forget({ accountId, key, lease }: Entry, queries: Queries): Promise<boolean> {
    return (await queries.query(FORGET_MINE, [accountId, key, lease])).length > 0;
  }

  async #hash(text: string): Promise<string> {
    return await this.#seal?.hash(text) ?? hashOf(text);
  }

  async #charge(
    taking: Promise<Taken>,
    { now }: ChargedCall,
    entry: Entry | undefined,
  ): Promise<Begun> {
    const taken = await taking;
    if (taken.kind === "refused") throw refusal(taken, now);
    return { kind: "work", standing: taken.standing, charge: taken.charge, entry };
  }

  /** In one transaction. A refusal is handed out, not thrown: that it was refused is to be kept. */
  async #beginKey(
    queries: Queries,
    call: ChargedCall,
    { key, fingerprint }: { readonly key: string; readonly fingerprint: string },
  ): Promise<Begun | { readonly refused: AppError } | { readonly row: Row }> {
    const { caller: { accountId }, now, what, cost } = call;
    const entry = { accountId, key, lease: now + LEASE_MS };
    const values = [accountId, key, fingerprint, entry.lease, now + IDEMPOTENCY_MS];
    let [begun] = await queries.query(BEGIN, values);
    if (begun === undefined) {
      const [row] = await queries.query(FIND, [accountId, key]);
      if (row === undefined) throw CONFLICT;
      if (integerOf(row, "expires_at") > now) {
        if (textOf(row, "fingerprint") !== fingerprint) throw MISMATCH;
        const done = textOf(row, "state") === "done";
        if (done && bytesOrNull(row, "answer") !== null) return { row };
        const lease = integerOf(row, "lease_until");
        if (!done && lease > now) throw CONFLICT;
        // Cut off, or its answer was not kept: done again, at no charge.
        const mine = await queries.query(TAKE_OVER, [accountId, key, lease, entry.lease]);
        if (mine.length === 0) throw CONFLICT;
        const charge = {
          ...{ accountId, what, cost },
          day: integerOf(row, "charged_day"),
          minute: integerOf(row, "charged_minute"),
        };
        return { kind: "work", standing: undefined, charge, entry };
      }
      await queries.query(FORGET, [accountId, key]);
      [begun] = await queries.query(BEGIN, values);
      if (begun === undefined) throw CONFLICT;
    }
    try {
      const charged = await this.#charge(take(queries, call), call, entry);
      if (charged.kind === "work") {
        const { day, minute } = charged.charge;
        await queries.query(NOTE_CHARGE, [accountId, key, day, minute]);
      }
      return charged;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await queries.query(FORGET, [accountId, key]);
      return { refused: error };
    }
  }

  async #open(accountId: string, key: string, row: Row): Promise<Answer> {
    const sealed = bytesOrNull(row, "answer");
    const text = sealed && await this.#seal?.open(sealed, placeOf(accountId, key));
    if (!text || integerOrNull(row, "status") === null) throw CONFLICT;
    const { status, headers, body } = JSON.parse(text);
    return { status, headers, body };
  }
}

function placeOf(accountId: string, key: string): string {
  return `idempotency/${accountId}/${key}`;
}

const BAD_KEY = new AppError(
  "invalid_request",
  "The header Idempotency-Key must be 1 to 255 visible ASCII characters.",
);

const CONFLICT = new AppError(
  "idempotency_conflict",
  "A call with this Idempotency-Key is being worked on. Send it again in a moment.",
  { headers: { "retry-after": "1" } },
);

const MISMATCH = new AppError(
  "idempotency_mismatch",
  "This Idempotency-Key was used for another request. Use a new one.",
);
