import type { CallbackState, JobStatus } from "../contract/v1.ts";
import {
  type Queries,
  readBytes,
  readInteger,
  readOptionalText,
  readText,
  type Store,
} from "../storage/port.ts";
import type { Seal } from "../storage/seal.ts";
import { ADD, CLAIM, FIND, FINISH, NOTE_CALLBACK, PUT_BACK, RELEASE, RENEW } from "./statements.ts";
import {
  type ClaimedJob,
  type JobKind,
  type JobRecord,
  type NewJob,
  readRecord,
} from "./job_record.ts";
import { readRequest, writeRequest } from "./job_request.ts";
import { addParts, forgetParts, readWholeRequest, selectFirstPart } from "./request_parts.ts";

export type { ClaimedJob, JobKind, NewJob };

/**
 * Newest format of requests; an incompatible change takes the next number, and older gateways skip
 * such jobs.
 */
export const JOB_FORMAT = 1;

/** How long a job is kept after it was created, and its result after it has ended: 24 hours. */
export const JOB_KEPT_MS = 24 * 3_600_000;

/** Dependencies of a queue. */
export interface QueueOptions {
  readonly store: Store;
  /** Requests and results contain mail, so a queue needs a key. */
  readonly seal: Seal;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** How long a worker may take; then another one may claim the job. */
  readonly leaseMs: number;
  /**
   * Longest wait of a job between two attempts, in milliseconds; by default the time it is kept.
   */
  readonly longestWaitMs?: number;
  /** Lets other work go first: after a job that is left to another process, between large parts. */
  readonly nextTurn?: (callback: () => void) => void;
}

/**
 * Jobs to leave for later, since their accounts or receivers have as many in progress as they may.
 */
export interface PassedOver {
  readonly accounts?: readonly string[];
  /** As {@linkcode ClaimedJob.receiver} has them. */
  readonly receivers?: readonly string[];
}

/**
 * Time in milliseconds before its end from which any process may claim a job, with or without its
 * key.
 */
const LAST_MS = 600_000;

/** How long a job is left before a process with another key tries it again. */
const LEFT_MS = 300_000;

/** Longest lease of any gateway, in milliseconds; `REQUEST_TIMEOUT_MS` is at most ten minutes. */
const MAX_LEASE_MS = 15 * 60_000;

const NOTHING = new Uint8Array();

/** Statements that run in the transaction that ends a job. */
type Also = (queries: Queries) => Promise<void>;

/** Jobs in the database: any number of workers in any number of processes share them. */
export class JobQueue {
  readonly #options: QueueOptions;
  /** Claims that were undone: whoever still works on such a job must not end another's claim. */
  readonly #undone = new WeakSet<ClaimedJob>();
  #left = 0;

  constructor(options: QueueOptions) {
    this.#options = options;
  }

  /** Creates a job, alone or in a transaction with other rows. */
  async add(
    job: NewJob,
    queries: Queries = this.#options.store,
  ): Promise<{ readonly createdAt: number }> {
    const { seal, now } = this.#options;
    const { id, accountId, kind, charged, receiver, request: fields, texts = [] } = job;
    const createdAt = now();
    const request = await seal.close(writeRequest({ fields, texts }), formatRequestPlace(id));
    await queries.query(ADD, [
      id,
      accountId,
      kind,
      createdAt,
      selectFirstPart(request),
      charged.day,
      charged.minute,
      createdAt + JOB_KEPT_MS,
      receiver === undefined ? null : await seal.hash(`receiver ${receiver}`),
      JOB_FORMAT,
    ]);
    await addParts(queries, { id, request, turn: this.#turn });
    return { createdAt };
  }

  /**
   * Claims the next job, if any. Jobs of unknown keys are left to others until their last minutes.
   */
  async claim(
    kind: JobKind,
    { accounts = [], receivers = [] }: PassedOver = {},
  ): Promise<ClaimedJob | undefined> {
    const { store, seal, now, leaseMs, longestWaitMs = JOB_KEPT_MS } = this.#options;
    const passedOver = [listPlaceholders(accounts), listPlaceholders(receivers), JOB_FORMAT];
    while (true) {
      const at = now();
      const latest = [at + 2 * LEFT_MS, at + longestWaitMs, at + MAX_LEASE_MS];
      const [row] = await store.query(CLAIM, [at, at + leaseMs, kind, ...passedOver, ...latest]);
      if (row === undefined) return undefined;
      const id = readText(row, "id");
      const attempt = readInteger(row, "attempts");
      const first = readBytes(row, "request");
      const expiresAt = readInteger(row, "expires_at");
      if (!await seal.knows(first) && expiresAt > at + LAST_MS) {
        await store.query(PUT_BACK, [id, attempt, at + LEFT_MS]);
        this.#left++;
        await this.#turn();
        continue;
      }
      const sealed = await readWholeRequest(store, { id, first, turn: this.#turn });
      const opened = await seal.open(sealed, formatRequestPlace(id));
      // Null when its key is gone for good: the worker then ends the job with an error.
      const request = opened === null ? { fields: null, texts: [] } : readRequest(opened);
      return {
        id,
        kind,
        attempt,
        overdue: expiresAt <= at,
        accountId: readText(row, "account_id"),
        receiver: readOptionalText(row, "receiver"),
        request: request.fields,
        texts: request.texts,
        charged: {
          day: readInteger(row, "charged_day"),
          minute: readInteger(row, "charged_minute"),
        },
      };
    }
  }

  /** Counts the jobs left to processes that have their key, since the last call. */
  takeLeft(): number {
    const left = this.#left;
    this.#left = 0;
    return left;
  }

  /**
   * Ends a job with a result; false when it is no longer this worker's.
   *
   * @param also In the same transaction.
   */
  complete(
    job: ClaimedJob,
    result: unknown,
    next: readonly NewJob[] = [],
    also?: Also,
  ): Promise<boolean> {
    return this.#end(job, { status: "complete", result }, next, also);
  }

  /** Ends a job that cannot be done; as {@linkcode complete}. */
  fail(
    job: ClaimedJob,
    error: unknown,
    next: readonly NewJob[] = [],
    also?: Also,
  ): Promise<boolean> {
    return this.#end(job, { status: "error", error }, next, also);
  }

  /** Extends the lease of a job from now; false when another worker has it or it has ended. */
  async renew(job: ClaimedJob): Promise<boolean> {
    const { store, now, leaseMs } = this.#options;
    const { id, attempt } = job;
    return !this.#undone.has(job) &&
      (await store.query(RENEW, [id, attempt, now() + leaseMs])).length > 0;
  }

  /** Tells how long a lease lasts, in milliseconds. */
  get leaseMs(): number {
    return this.#options.leaseMs;
  }

  /** Puts a job back, to be claimed again at a time. */
  async release(job: ClaimedJob, runAt: number): Promise<boolean> {
    const { id, attempt } = job;
    return !this.#undone.has(job) &&
      (await this.#options.store.query(RELEASE, [id, attempt, runAt])).length > 0;
  }

  /** Undoes a claim: the job can be claimed at once, and the attempt does not count. */
  async undo(job: ClaimedJob): Promise<void> {
    this.#undone.add(job);
    // Not the time here: the clock of the process that claims it may be behind.
    await this.#options.store.query(PUT_BACK, [job.id, job.attempt, 0]);
  }

  /** Records in a mail's job what became of its callback. */
  async noteCallback(
    { id, accountId }: Pick<ClaimedJob, "id" | "accountId">,
    state: CallbackState,
    queries: Queries = this.#options.store,
  ): Promise<void> {
    await queries.query(NOTE_CALLBACK, [id, accountId, JSON.stringify(state)]);
  }

  /** Finds the state of an account's job; undefined if it has no job with that id. */
  async find(id: string, accountId: string, kind: JobKind): Promise<JobRecord | undefined> {
    const { store, seal, now } = this.#options;
    const [row] = await store.query(FIND, [id, accountId, kind, now()]);
    return row && await readRecord(row, (sealed) => seal.open(sealed, formatResultPlace(id)));
  }

  async #end(
    job: ClaimedJob,
    outcome: { readonly status: JobStatus; readonly result?: unknown; readonly error?: unknown },
    next: readonly NewJob[],
    also?: Also,
  ): Promise<boolean> {
    const { store, seal, now } = this.#options;
    const { id, attempt } = job;
    const at = now();
    const result = outcome.result === undefined
      ? null
      : await seal.close(JSON.stringify(outcome.result), formatResultPlace(id));
    const error = outcome.error === undefined ? null : JSON.stringify(outcome.error);
    const values = [id, attempt, outcome.status, at, NOTHING, result, error, at + JOB_KEPT_MS];
    const finish = async (queries: Queries) =>
      !this.#undone.has(job) && (await queries.query(FINISH, values)).length > 0;
    const ended = next.length === 0 && also === undefined
      ? await finish(store)
      : await store.transaction(async (queries) => {
        if (!await finish(queries)) return false;
        for (const follower of next) await this.add(follower, queries);
        await also?.(queries);
        return true;
      });
    if (ended) await forgetParts(store, id, this.#turn);
    return ended;
  }

  readonly #turn = (): Promise<void> => {
    const { nextTurn = queueMicrotask } = this.#options;
    return new Promise((resolve) => nextTurn(resolve));
  };
}

/** Formats names as the keys of an object, the form of a list that both engines read. */
function listPlaceholders(list: readonly string[]): string {
  return JSON.stringify(Object.fromEntries(list.map((name) => [name, 0])));
}

function formatRequestPlace(id: string): string {
  return `jobs/${id}/request`;
}

function formatResultPlace(id: string): string {
  return `jobs/${id}/result`;
}
