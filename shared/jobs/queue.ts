import type { JobStatus } from "../contract/v1.ts";
import { bytesOf, bytesOrNull, integerOf, integerOrNull, textOf } from "../storage/port.ts";
import type { Queries, Row, Store } from "../storage/port.ts";
import { KEY_NAME_BYTES } from "../storage/seal.ts";
import type { Seal } from "../storage/seal.ts";

/** Kinds of jobs. A callback tells somebody of a job that has ended. */
export type JobKind = "email" | "callback";

/** How long a job and its result are kept once it was made, or has ended: 24 hours. */
export const JOB_KEPT_MS = 24 * 3_600_000;

/** A job to be made. */
export interface NewJob {
  readonly id: string;
  readonly accountId: string;
  readonly kind: JobKind;
  /** JSON; kept encrypted until the job has ended. */
  readonly request: unknown;
  /** The windows its call was charged in. */
  readonly charged: { readonly day: number; readonly minute: number };
}

/** A job that a worker has in hand, until its lease ends. */
export interface ClaimedJob extends NewJob {
  /** How often it was taken on, this time included: a worker whose number is over is too late. */
  readonly attempt: number;
}

/** What a caller may know of a job. */
export interface JobRecord {
  readonly status: JobStatus;
  readonly createdAt: number;
  readonly startedAt: number | null;
  readonly finishedAt: number | null;
  /** JSON; undefined when there is none. */
  readonly result: unknown;
  /** JSON; undefined when there is none. */
  readonly error: unknown;
}

/** What a queue is made from. */
export interface QueueOptions {
  readonly store: Store;
  /** Requests and results are somebody's mail: there is no queue without a key. */
  readonly seal: Seal;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** How long a worker may take; then somebody else may take the job on. */
  readonly leaseMs: number;
}

const ADD = `insert into mail_trust.jobs (id, account_id, kind, status, created_at, run_at,
  lease_until, attempts, request, charged_day, charged_minute, expires_at)
values ($1, $2, $3, 'pending', $4, $4, 0, 0, $5, $6, $7, $8)`;

/**
 * How long before its end a job is anybody's: until then it waits for a process that has its key.
 */
const LAST_MS = 600_000;

/** Parameters before the names of the keys. */
const NAMES_FROM = 4;

/** Whether a request was encrypted with one of so many keys, whose names are parameters. */
function isReadable(keys: number): string {
  const names = Array.from({ length: keys }, (_, i) => `$${NAMES_FROM + i}`);
  return `substr(request, 1, ${KEY_NAME_BYTES}) in (${names.join(", ")})`;
}

/** Jobs of a kind ($3) to be taken on at a time ($1). */
const DUE = `kind = $3 and status in ('pending', 'processing') and run_at <= $1
  and lease_until <= $1 and expires_at > $1`;

/**
 * Workers pass over rows that another one is looking at, so that none waits and none is taken
 * twice; and over those of another's key, which the one who has it takes on.
 */
const claimOf = (keys: number) =>
  `update mail_trust.jobs set status = 'processing', attempts = attempts + 1,
  started_at = coalesce(started_at, $1), lease_until = $2
where id = (
  select id from mail_trust.jobs
  where ${DUE} and (${isReadable(keys)} or expires_at <= $1 + ${LAST_MS})
  order by run_at limit 1 for update skip locked
)
returning id, account_id, request, attempts, charged_day, charged_minute`;

/** Most jobs that are looked at to count those of another's key ($2). */
const MOST_COUNTED = 1_000;

const countUnreadableOf = (keys: number) =>
  `select count(*) as jobs from (
  select request from mail_trust.jobs where ${DUE} order by run_at limit $2
) as due where not ${isReadable(keys)}`;

/** The number of the attempt fences off a worker whose lease has ended. */
const MINE = "where id = $1 and attempts = $2 and status = 'processing'";

const FINISH = `update mail_trust.jobs set status = $3, finished_at = $4, request = $5, result = $6,
  error = $7, expires_at = $8 ${MINE} returning id`;

const RELEASE = `update mail_trust.jobs set status = 'pending', lease_until = 0, run_at = $3 ${MINE}
returning id`;

const FIND = `select status, created_at, started_at, finished_at, result, error
from mail_trust.jobs where id = $1 and account_id = $2 and kind = $3 and expires_at > $4`;

const NOTHING = new Uint8Array();

/** Jobs in the database: any number of workers in any number of processes share them. */
export class JobQueue {
  readonly #options: QueueOptions;

  constructor(options: QueueOptions) {
    this.#options = options;
  }

  /** Makes a job, alone or in a transaction with what belongs to it. */
  async add(
    job: NewJob,
    queries: Queries = this.#options.store,
  ): Promise<{ readonly createdAt: number }> {
    const { seal, now } = this.#options;
    const { id, accountId, kind, charged } = job;
    const createdAt = now();
    const request = await seal.close(JSON.stringify(job.request), requestPlace(id));
    await queries.query(ADD, [
      ...[id, accountId, kind, createdAt, request],
      ...[charged.day, charged.minute, createdAt + JOB_KEPT_MS],
    ]);
    return { createdAt };
  }

  /**
   * Claims the job that has waited longest; undefined when there is none. One that none of our keys
   * opens is left to a process that has its key, until its time is nearly over.
   */
  async claim(kind: JobKind): Promise<ClaimedJob | undefined> {
    const { store, seal, now, leaseMs } = this.#options;
    const at = now();
    const names = await seal.names();
    const values = [at, at + leaseMs, kind, ...names];
    const [row] = await store.query(claimOf(names.length), values);
    if (row === undefined) return undefined;
    const id = textOf(row, "id");
    const request = await seal.open(bytesOf(row, "request"), requestPlace(id));
    return {
      id,
      kind,
      accountId: textOf(row, "account_id"),
      // Null when its key is gone for good: whoever works on it says so.
      request: request === null ? null : JSON.parse(request),
      attempt: integerOf(row, "attempts"),
      charged: { day: integerOf(row, "charged_day"), minute: integerOf(row, "charged_minute") },
    };
  }

  /** How many jobs wait that none of our keys opens, of those that have waited longest. */
  async unreadable(kind: JobKind): Promise<number> {
    const { store, seal, now } = this.#options;
    const names = await seal.names();
    const values = [now(), MOST_COUNTED, kind, ...names];
    const [row] = await store.query(countUnreadableOf(names.length), values);
    return row ? integerOf(row, "jobs") : 0;
  }

  /**
   * Ends a job with a result, and makes the jobs that follow from it. Its request is forgotten.
   *
   * @returns False when the job was somebody else's by then, or is gone: nothing was changed.
   */
  complete(job: ClaimedJob, result: unknown, next: readonly NewJob[] = []): Promise<boolean> {
    return this.#end(job, { status: "complete", result }, next);
  }

  /**
   * Ends a job that cannot be done; as {@linkcode complete}.
   *
   * @param also Done in the same transaction: both happen, or neither.
   */
  fail(
    job: ClaimedJob,
    error: unknown,
    next: readonly NewJob[] = [],
    also?: (queries: Queries) => Promise<void>,
  ): Promise<boolean> {
    return this.#end(job, { status: "error", error }, next, also);
  }

  /** Puts a job back, to be taken on again at a time. */
  async release({ id, attempt }: ClaimedJob, runAt: number): Promise<boolean> {
    return (await this.#options.store.query(RELEASE, [id, attempt, runAt])).length > 0;
  }

  /** What became of an account's job; undefined when it has none of that id. */
  async find(id: string, accountId: string, kind: JobKind): Promise<JobRecord | undefined> {
    const { store, now } = this.#options;
    const [row] = await store.query(FIND, [id, accountId, kind, now()]);
    return row && await this.#recordOf(id, row);
  }

  async #end(
    { id, attempt }: ClaimedJob,
    outcome: { readonly status: JobStatus; readonly result?: unknown; readonly error?: unknown },
    next: readonly NewJob[],
    also?: (queries: Queries) => Promise<void>,
  ): Promise<boolean> {
    const { store, seal, now } = this.#options;
    const at = now();
    const result = outcome.result === undefined
      ? null
      : await seal.close(JSON.stringify(outcome.result), resultPlace(id));
    const error = outcome.error === undefined ? null : JSON.stringify(outcome.error);
    const values = [id, attempt, outcome.status, at, NOTHING, result, error, at + JOB_KEPT_MS];
    if (next.length === 0 && also === undefined) {
      return (await store.query(FINISH, values)).length > 0;
    }
    return await store.transaction(async (queries) => {
      const ended = await queries.query(FINISH, values);
      if (ended.length === 0) return false;
      for (const job of next) await this.add(job, queries);
      await also?.(queries);
      return true;
    });
  }

  async #recordOf(id: string, row: Row): Promise<JobRecord> {
    const status = textOf(row, "status");
    const sealed = bytesOrNull(row, "result");
    const result = sealed && await this.#options.seal.open(sealed, resultPlace(id));
    const error = row["error"];
    return {
      status: status === "pending" || status === "processing" || status === "complete"
        ? status
        : "error",
      createdAt: integerOf(row, "created_at"),
      startedAt: integerOrNull(row, "started_at"),
      finishedAt: integerOrNull(row, "finished_at"),
      result: result === null ? undefined : JSON.parse(result),
      error: typeof error === "string" ? JSON.parse(error) : undefined,
    };
  }
}

function requestPlace(id: string): string {
  return `jobs/${id}/request`;
}

function resultPlace(id: string): string {
  return `jobs/${id}/result`;
}
