import {
  type Charge,
  type ChargeRequest,
  countReading,
  createRateLimitError,
  type QuotaState,
} from "../accounts/limits.ts";
import { chargeCall } from "../accounts/charge_call.ts";
import { DAY_MS } from "../encoding/iso_day.ts";
import type { AppError } from "../contract/errors.ts";
import {
  type Queries,
  readIntegerColumn,
  readOptionalBytesColumn,
  readOptionalIntegerColumn,
  readTextColumn,
  type Row,
  type Store,
} from "../storage/port.ts";
import type { Seal } from "../storage/seal.ts";
import {
  BAD_KEY_ERROR,
  CALL_LEASE_MS,
  CONFLICT,
  createConflictError,
  MISMATCH,
} from "./idempotency_refusals.ts";

/**
 * The header `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header). Calls with one key are
 * charged once.
 */
export const IDEMPOTENCY_HEADER = "idempotency-key";

/** How long a key is stored, in milliseconds. */
const IDEMPOTENCY_MS = DAY_MS;

/** A key: 1 to 255 visible ASCII characters. */
const KEY_FORM = /^[\x21-\x7e]{1,255}$/;

/** A call to charge; a call that costs 0 counts as a reading call. */
export interface KeyedCall extends ChargeRequest {
  /** The caller's key; null for a call without one. */
  readonly key: string | null;
  /** Formats the request that the key belongs to: endpoint and body. */
  readonly formatRequest: () => string;
}

/** A stored answer. */
export interface StoredAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A job that was created in the transaction that charged its call. */
export interface AcceptedJob {
  readonly answer: StoredAnswer;
  /** Called after the commit. */
  readonly onCommit: () => void;
}

/**
 * Creates the job of a call in the transaction that charges it, so that both are stored or neither.
 */
export type CreateJob = (queries: Queries, charge: Charge) => Promise<AcceptedJob>;

/** How to proceed with a call. */
export type CallStart =
  | { readonly kind: "replay"; readonly answer: StoredAnswer; readonly quota: QuotaState }
  | { readonly kind: "accepted"; readonly job: AcceptedJob; readonly quota: QuotaState }
  | {
    readonly kind: "work";
    readonly quota: QuotaState;
    readonly charge: Charge;
    /** Undefined for a call without a key. */
    readonly entry: KeyRow | undefined;
  };

/** The row of a key; its lease tells which process works on it. */
interface KeyRow {
  readonly accountId: string;
  readonly key: string;
  /** End of the lease, in milliseconds since the epoch. */
  readonly lease: number;
}

/** A caller's key and the request, hashed with one of the keys of the seal. */
interface HashedKey {
  readonly key: string;
  readonly fingerprint: string;
}

/** State of a call by the rows of its key. */
type CallRecord =
  | { readonly kind: "refused"; readonly error: AppError }
  | { readonly kind: "done"; readonly key: string; readonly row: Row }
  /** Without `quota` if the call was charged before. */
  | (Omit<Extract<CallStart, { kind: "work" }>, "quota"> & { readonly quota?: QuotaState });

const FIND = `select fingerprint, state, lease_until, charged_day, charged_minute, status, answer,
  expires_at from mail_trust.idempotency where account_id = $1 and key = $2`;

const BEGIN = `insert into mail_trust.idempotency (account_id, key, fingerprint, state, lease_until,
  charged_day, charged_minute, expires_at) values ($1, $2, $3, 'working', $4, 0, 0, $5)
on conflict (account_id, key) do nothing returning key`;

const RECORD_CHARGE = `update mail_trust.idempotency set charged_day = $3, charged_minute = $4
where account_id = $1 and key = $2`;

const TAKE_OVER = `update mail_trust.idempotency set state = 'working', lease_until = $4
where account_id = $1 and key = $2 and lease_until = $3 returning key`;

const FORGET = "delete from mail_trust.idempotency where account_id = $1 and key = $2";
const FORGET_MINE = `${FORGET} and lease_until = $3 returning key`;

const FINISH = `update mail_trust.idempotency set state = 'done', status = $4, answer = $5
where account_id = $1 and key = $2 and lease_until = $3`;

/** Charges calls; repeated calls with one key are charged once and get the stored answer. */
export class Idempotency {
  readonly #store: Store;
  readonly #seal: Seal;

  /** @param seal Encrypts answers; without a configured key, a seal of this process. */
  constructor(store: Store, seal: Seal) {
    this.#store = store;
    this.#seal = seal;
  }

  /**
   * Charges a call, or finds its earlier result.
   *
   * @param createJob Creates the job of a call that is answered later.
   * @throws {AppError} for a call beyond the limits, or a key that is malformed, in use, or of another
   * request.
   */
  async begin(call: KeyedCall, createJob?: CreateJob): Promise<CallStart> {
    const { key, caller, now } = call;
    if (key !== null && !KEY_FORM.test(key)) throw BAD_KEY_ERROR;
    const freeQuota = call.cost === 0 ? await countReading(this.#store, caller, now) : undefined;
    if (key === null) {
      if (freeQuota) {
        return { kind: "work", quota: freeQuota, charge: createCharge(call), entry: undefined };
      }
      if (createJob) return await this.#beginJob(call, createJob);
      return { kind: "work", ...await chargeOrThrow(this.#store, call), entry: undefined };
    }
    const hashes = await this.#hash(call, key);
    const record = await this.#store.transaction(async (queries) => {
      const callRecord = await this.#findOrCharge(queries, call, hashes);
      if (callRecord.kind !== "work" || createJob === undefined) return callRecord;
      const job = await createJob(queries, callRecord.charge);
      if (callRecord.entry) await this.finish(callRecord.entry, job.answer, queries);
      return { kind: "accepted", job, quota: callRecord.quota } as const;
    });
    if (record.kind === "refused" && record.error.code === "rate_limit_exceeded") {
      throw record.error;
    }
    const countedQuota = "quota" in record ? record.quota : undefined;
    const quota = countedQuota ?? freeQuota ?? await countReading(this.#store, caller, now);
    if (record.kind === "refused") throw record.error;
    if (record.kind === "work" || record.kind === "accepted") return { ...record, quota };
    return { kind: "replay", answer: await this.#open(caller.accountId, record), quota };
  }

  /** Stores the answer of a call, so that a repeated call gets it again. */
  async finish(entry: KeyRow, answer: StoredAnswer, queries: Queries = this.#store): Promise<void> {
    const { accountId, key, lease } = entry;
    const sealed = await this.#seal.close(JSON.stringify(answer), formatPlace(accountId, key));
    await queries.query(FINISH, [accountId, key, lease, answer.status, sealed]);
  }

  /**
   * Deletes the key of a failed call, in the transaction of the refund. False if another process has
   * taken over the call.
   */
  async forget({ accountId, key, lease }: KeyRow, queries: Queries): Promise<boolean> {
    return (await queries.query(FORGET_MINE, [accountId, key, lease])).length > 0;
  }

  /**
   * Charges a call without a key and creates its job. A refusal is returned from the transaction,
   * not thrown, as its count has to be committed.
   */
  async #beginJob(call: KeyedCall, createJob: CreateJob): Promise<CallStart> {
    const start = await this.#store.transaction(async (queries) => {
      const result = await chargeCall(queries, call);
      if (result.kind === "refused") return result;
      const { charge, quota } = result;
      return { kind: "accepted", job: await createJob(queries, charge), quota } as const;
    });
    if (start.kind === "refused") throw createRateLimitError(start, call.now);
    return start;
  }

  /** Hashes with each key of the seal, the newest first: a day ago an older one may have been used. */
  async #hash(
    { caller: { accountId }, formatRequest }: KeyedCall,
    key: string,
  ): Promise<HashedKey[]> {
    const [keys, fingerprints] = await Promise.all([
      this.#seal.hashWithAllKeys(`key ${accountId} ${key}`),
      this.#seal.hashWithAllKeys(formatRequest()),
    ]);
    return keys.map((key, i) => ({ key, fingerprint: fingerprints[i] ?? "" }));
  }

  /**
   * Finds the call of a key, or charges it. A refusal is returned, not thrown, so that the
   * transaction commits its count.
   */
  async #findOrCharge(
    queries: Queries,
    call: KeyedCall,
    hashes: readonly HashedKey[],
  ): Promise<CallRecord> {
    const { caller: { accountId }, now } = call;
    const [newestKey, ...olderKeys] = hashes;
    if (newestKey === undefined) throw new RangeError("a seal has a key");
    for (const hashedKey of olderKeys) {
      const row = await findRow(queries, call, hashedKey);
      if (row !== undefined) return await this.#resume(queries, call, { ...hashedKey, row });
    }
    const lease = now + CALL_LEASE_MS;
    const values = [accountId, newestKey.key, newestKey.fingerprint, lease, now + IDEMPOTENCY_MS];
    let [newRow] = await queries.query(BEGIN, values);
    if (newRow === undefined) {
      const [row] = await queries.query(FIND, [accountId, newestKey.key]);
      if (row === undefined) return CONFLICT;
      if (readIntegerColumn(row, "expires_at") > now) {
        return await this.#resume(queries, call, { ...newestKey, row });
      }
      await queries.query(FORGET, [accountId, newestKey.key]);
      [newRow] = await queries.query(BEGIN, values);
      if (newRow === undefined) return CONFLICT;
    }
    return await this.#charge(queries, call, { accountId, key: newestKey.key, lease }, olderKeys);
  }

  /** Proceeds with a call whose key is known. */
  async #resume(
    queries: Queries,
    call: KeyedCall,
    { key, fingerprint, row }: HashedKey & { readonly row: Row },
  ): Promise<CallRecord> {
    const { caller: { accountId }, now } = call;
    if (readTextColumn(row, "fingerprint") !== fingerprint) return MISMATCH;
    if (readTextColumn(row, "state") === "done") return { kind: "done", key, row };
    const lease = readIntegerColumn(row, "lease_until");
    if (lease > now) return { kind: "refused", error: createConflictError(lease, now) };
    // The process that worked on the call has ended: this one repeats the work, without a charge.
    const entry = { accountId, key, lease: now + CALL_LEASE_MS };
    const takenOverRows = await queries.query(TAKE_OVER, [accountId, key, lease, entry.lease]);
    if (takenOverRows.length === 0) return CONFLICT;
    const charge = createCharge(
      call,
      readIntegerColumn(row, "charged_day"),
      readIntegerColumn(row, "charged_minute"),
    );
    return { kind: "work", charge, entry };
  }

  /** Charges a call whose key is new. */
  async #charge(
    queries: Queries,
    call: KeyedCall,
    entry: KeyRow,
    olderKeys: readonly HashedKey[],
  ): Promise<CallRecord> {
    const { accountId, key } = entry;
    if (call.cost === 0) return { kind: "work", charge: createCharge(call), entry };
    const result = await chargeCall(queries, call);
    if (result.kind === "refused") {
      await queries.query(FORGET, [accountId, key]);
      return { kind: "refused", error: createRateLimitError(result, call.now) };
    }
    const { charge, quota } = result;
    // A process with another newest key may have started the same call meanwhile. Charging locks
    // the account's row, so the later one sees the row of the earlier one.
    for (const olderKey of olderKeys) {
      if (await findRow(queries, call, olderKey) !== undefined) throw CONFLICT.error;
    }
    await queries.query(RECORD_CHARGE, [accountId, key, charge.day, charge.minute]);
    return { kind: "work", charge, quota, entry };
  }

  /** Decrypts the stored answer of a call; a missing key of the seal counts as a conflict. */
  async #open(
    accountId: string,
    { key, row }: Extract<CallRecord, { kind: "done" }>,
  ): Promise<StoredAnswer> {
    const sealed = readOptionalBytesColumn(row, "answer");
    const text = sealed && await this.#seal.open(sealed, formatPlace(accountId, key));
    if (!text || readOptionalIntegerColumn(row, "status") === null) throw CONFLICT.error;
    const { status, headers, body } = JSON.parse(text);
    return { status, headers, body };
  }
}

/** Finds the row of a key that has not expired. */
async function findRow(
  queries: Queries,
  { caller: { accountId }, now }: ChargeRequest,
  { key }: HashedKey,
): Promise<Row | undefined> {
  const [row] = await queries.query(FIND, [accountId, key]);
  return row && readIntegerColumn(row, "expires_at") > now ? row : undefined;
}

async function chargeOrThrow(queries: Queries, call: KeyedCall) {
  const result = await chargeCall(queries, call);
  if (result.kind === "refused") throw createRateLimitError(result, call.now);
  return { charge: result.charge, quota: result.quota };
}

/** @param day Day and minute of the charge, counted since the epoch; 0 for a call that is free. */
function createCharge(
  { caller: { accountId }, kind, cost }: ChargeRequest,
  day = 0,
  minute = 0,
): Charge {
  return { accountId, kind, cost, day, minute };
}

function formatPlace(accountId: string, key: string): string {
  return `idempotency/${accountId}/${key}`;
}
