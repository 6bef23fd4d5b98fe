import type { CallbackState, JobStatus } from "../contract/v1.ts";
import {
  type Queries,
  readBytesColumn,
  readIntegerColumn,
  readOptionalTextColumn,
  readTextColumn,
  type Store,
} from "../storage/port.ts";
import type { Seal } from "../storage/seal.ts";
import {
  ADD,
  CLAIM,
  FIND,
  FINISH,
  PUT_BACK,
  RECORD_CALLBACK,
  RELEASE,
  RENEW,
} from "./statements.ts";
import {
  type ClaimedJob,
  type JobKind,
  type JobRecord,
  type NewJob,
  readRecord,
} from "./job_record.ts";
import { readRequest, writeRequest } from "./job_request.ts";
import { addParts, deleteParts, readWholeRequest, selectFirstPart } from "./request_parts.ts";

export type { ClaimedJob, JobKind, NewJob };

/**
 * Newest format of stored requests. An incompatible change takes the next number; servers of older
 * versions do not claim such jobs.
 */
export const JOB_FORMAT = 1;

/** How long a job is stored after its creation, and a result after the job's end: 24 hours, in ms. */
export const JOB_KEPT_MS = 24 * 3_600_000;

/** Dependencies of a queue. */
export interface QueueOptions {
  readonly store: Store;
  /** Requests and results contain mail, so a queue needs a key. */
  readonly seal: Seal;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** How long a worker may work on a job, in milliseconds; then another one may claim the job. */
  readonly leaseMs: number;
  /**
   * Longest wait of a job between two attempts, in milliseconds; by default {@linkcode JOB_KEPT_MS}.
   */
  readonly longestWaitMs?: number;
  /**
   * Runs a callback after other work of the process, so that parts of large jobs do not block it. By
   * default it runs at once.
   */
  readonly nextTurn?: (callback: () => void) => void;
}

/** Accounts and receivers with the maximum of jobs in progress, whose other jobs must wait. */
export interface Exclusions {
  readonly accounts?: readonly string[];
  /** Keyed hashes of hosts, as in {@linkcode ClaimedJob.receiver}. */
  readonly receivers?: readonly string[];
}

/** Last milliseconds of a job, in which even a process without the job's key claims and ends it. */
const FINAL_MS = 600_000;

/** How long a job waits after a process without its key has put it back, in milliseconds. */
const PUT_BACK_MS = 300_000;

/**
 * Longest lease of any server, in milliseconds. `REQUEST_TIMEOUT_MS` is at most ten minutes, and a
 * lease is longer by a margin.
 */
const MAX_LEASE_MS = 15 * 60_000;

/** Replaces the request of a job that has ended. */
const NOTHING = new Uint8Array();

/** What happens in the transaction that ends a job. */
interface EndOptions {
  /** Jobs that are created. */
  readonly nextJobs?: readonly NewJob[];
  /** Runs further statements. */
  readonly runInTransaction?: (queries: Queries) => Promise<void>;
}

/** Jobs in the database: any number of workers in any number of processes share them. */
export class JobQueue {
  readonly #options: QueueOptions;
  /** Claims that were undone: work that still goes on for such a claim must not end the job. */
  readonly #undoneClaims = new WeakSet<ClaimedJob>();
  #putBackCount = 0;

  constructor(options: QueueOptions) {
    this.#options = options;
  }

  /**
   * Creates a job, in a transaction if `queries` belongs to one. Resolves to the time of creation,
   * in milliseconds since the epoch.
   */
  async add(
    job: NewJob,
    queries: Queries = this.#options.store,
  ): Promise<{ readonly createdAt: number }> {
    const { seal, now } = this.#options;
    const { id, accountId, kind, chargeTime, receiver, request: fields, texts = [] } = job;
    const createdAt = now();
    const request = await seal.close(writeRequest({ fields, texts }), formatRequestPlace(id));
    await queries.query(ADD, [
      id,
      accountId,
      kind,
      createdAt,
      selectFirstPart(request),
      chargeTime.day,
      chargeTime.minute,
      createdAt + JOB_KEPT_MS,
      receiver === undefined ? null : await seal.hash(`receiver ${receiver}`),
      JOB_FORMAT,
    ]);
    await addParts(queries, { id, request, yieldTurn: this.#yieldTurn });
    return { createdAt };
  }

  /**
   * Claims the next job, if there is one. A job with an unknown key is left to other processes until
   * its last minutes.
   */
  async claim(
    kind: JobKind,
    { accounts = [], receivers = [] }: Exclusions = {},
  ): Promise<ClaimedJob | undefined> {
    const { store, seal, now, leaseMs, longestWaitMs = JOB_KEPT_MS } = this.#options;
    const exclusions = [formatKeys(accounts), formatKeys(receivers), JOB_FORMAT];
    while (true) {
      const at = now();
      // Latest run_at before and after a first attempt, and latest lease: only a clock that ran
      // ahead wrote a later one, and such a job is claimed all the same.
      const latestPossibleTimes = [at + 2 * PUT_BACK_MS, at + longestWaitMs, at + MAX_LEASE_MS];
      const [row] = await store.query(CLAIM, [
        at,
        at + leaseMs,
        kind,
        ...exclusions,
        ...latestPossibleTimes,
      ]);
      if (row === undefined) return undefined;
      const id = readTextColumn(row, "id");
      const attempt = readIntegerColumn(row, "attempts");
      const firstPart = readBytesColumn(row, "request");
      const expiresAt = readIntegerColumn(row, "expires_at");
      if (!await seal.canOpen(firstPart) && expiresAt > at + FINAL_MS) {
        await store.query(PUT_BACK, [id, attempt, at + PUT_BACK_MS]);
        this.#putBackCount++;
        await this.#yieldTurn();
        continue;
      }
      const ciphertext = await readWholeRequest(store, {
        id,
        firstPart: firstPart,
        yieldTurn: this.#yieldTurn,
      });
      const text = await seal.open(ciphertext, formatRequestPlace(id));
      // Null if the key is lost: the worker then ends the job with an error.
      const request = text === null ? { fields: null, texts: [] } : readRequest(text);
      return {
        id,
        kind,
        attempt,
        isOverdue: expiresAt <= at,
        accountId: readTextColumn(row, "account_id"),
        receiver: readOptionalTextColumn(row, "receiver"),
        request: request.fields,
        texts: request.texts,
        chargeTime: {
          day: readIntegerColumn(row, "charged_day"),
          minute: readIntegerColumn(row, "charged_minute"),
        },
      };
    }
  }

  /** Returns how many jobs were put back for lack of their key, and starts counting anew. */
  takePutBackCount(): number {
    const count = this.#putBackCount;
    this.#putBackCount = 0;
    return count;
  }

  /** Ends a job with a result, which is JSON; false if another worker has claimed it meanwhile. */
  complete(job: ClaimedJob, result: unknown, options?: EndOptions): Promise<boolean> {
    return this.#end(job, { status: "complete", result }, options);
  }

  /** Ends a job with an error, like {@linkcode complete}. */
  fail(job: ClaimedJob, error: unknown, options?: EndOptions): Promise<boolean> {
    return this.#end(job, { status: "error", error }, options);
  }

  /** Restarts the lease of a job; false if another worker has claimed the job or it has ended. */
  async renew(job: ClaimedJob): Promise<boolean> {
    const { store, now, leaseMs } = this.#options;
    const { id, attempt } = job;
    return !this.#undoneClaims.has(job) &&
      (await store.query(RENEW, [id, attempt, now() + leaseMs])).length > 0;
  }

  /** Length of a lease, in milliseconds. */
  get leaseMs(): number {
    return this.#options.leaseMs;
  }

  /**
   * Puts a job back, to be claimed again from `runAt` on, in milliseconds since the epoch. False if
   * another worker has claimed it meanwhile.
   */
  async release(job: ClaimedJob, runAt: number): Promise<boolean> {
    const { id, attempt } = job;
    return !this.#undoneClaims.has(job) &&
      (await this.#options.store.query(RELEASE, [id, attempt, runAt])).length > 0;
  }

  /** Undoes a claim: the job can be claimed at once, and the attempt does not count. */
  async undo(job: ClaimedJob): Promise<void> {
    this.#undoneClaims.add(job);
    // 0, not this server's time: the clock of the server that claims the job may be behind.
    await this.#options.store.query(PUT_BACK, [job.id, job.attempt, 0]);
  }

  /** Records the state of a callback in the job that the callback reports. */
  async recordCallback(
    { id, accountId }: Pick<ClaimedJob, "id" | "accountId">,
    state: CallbackState,
    queries: Queries = this.#options.store,
  ): Promise<void> {
    await queries.query(RECORD_CALLBACK, [id, accountId, JSON.stringify(state)]);
  }

  /** Finds the state of an account's job; undefined if it has no job with that id. */
  async find(id: string, accountId: string, kind: JobKind): Promise<JobRecord | undefined> {
    const { store, seal, now } = this.#options;
    const [row] = await store.query(FIND, [id, accountId, kind, now()]);
    return row &&
      await readRecord(row, (ciphertext) => seal.open(ciphertext, formatResultPlace(id)));
  }

  async #end(
    job: ClaimedJob,
    outcome: { readonly status: JobStatus; readonly result?: unknown; readonly error?: unknown },
    { nextJobs = [], runInTransaction }: EndOptions = {},
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
      !this.#undoneClaims.has(job) && (await queries.query(FINISH, values)).length > 0;
    const hasEnded = nextJobs.length === 0 && runInTransaction === undefined
      ? await finish(store)
      : await store.transaction(async (queries) => {
        if (!await finish(queries)) return false;
        for (const nextJob of nextJobs) await this.add(nextJob, queries);
        await runInTransaction?.(queries);
        return true;
      });
    if (hasEnded) await deleteParts(store, id, this.#yieldTurn);
    return hasEnded;
  }

  readonly #yieldTurn = (): Promise<void> => {
    const { nextTurn = queueMicrotask } = this.#options;
    return new Promise((resolve) => nextTurn(resolve));
  };
}

/** Formats names as the keys of an object, which `json_each` of both engines lists. */
function formatKeys(names: readonly string[]): string {
  return JSON.stringify(Object.fromEntries(names.map((name) => [name, 0])));
}

/** Formats the place of a job's request, without which {@linkcode Seal} cannot decrypt it. */
function formatRequestPlace(id: string): string {
  return `jobs/${id}/request`;
}

/** Formats the place of a job's result, without which {@linkcode Seal} cannot decrypt it. */
function formatResultPlace(id: string): string {
  return `jobs/${id}/result`;
}
