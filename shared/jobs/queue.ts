import type { JobStatus } from "../contract/v1.ts";
import { bytesOf, bytesOrNull, integerOf, integerOrNull, textOf } from "../storage/port.ts";
import type { Queries, Row, Store } from "../storage/port.ts";
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
  /** Whether its 24 hours were over before anybody ended it. */
  readonly overdue: boolean;
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
  /** Lets others have their turn after a job that is left to another process. */
  readonly nextTurn?: (callback: () => void) => void;
}

/** Jobs that nobody has ended; as the indexes have it. */
const OPEN = "status in ('pending', 'processing')";

/**
 * A job's turn is the one after its account's last, and not before that which is under way: an
 * account with one job comes next, whatever heap another has (start-time fair queueing).
 */
const TURN = `select coalesce(max(turn), 0) from (
  select max(turn) + 1 as turn from mail_trust.jobs
    where account_id = $2 and kind = $3 and ${OPEN}
  union all select min(turn) as turn from mail_trust.jobs where kind = $3 and ${OPEN}
) as turns`;

const ADD = `insert into mail_trust.jobs (id, account_id, kind, status, created_at, run_at,
  lease_until, attempts, request, charged_day, charged_minute, expires_at, turn)
values ($1, $2, $3, 'pending', $4, $4, 0, 0, $5, $6, $7, $8, (${TURN}))`;

/**
 * How long before its end a job is anybody's: until then it waits for a process that has its key.
 */
const LAST_MS = 600_000;

/** How long it is left to others before anybody of another key looks at it again. */
const LEFT_MS = 300_000;

/**
 * Workers pass over rows that another one is looking at, so that none waits and none is taken
 * twice, and over accounts ($4, the names of an object) that have as many in hand as they may. One
 * whose 24 hours are over is taken on as well, to be ended.
 */
const CLAIM = `update mail_trust.jobs set status = 'processing', attempts = attempts + 1,
  started_at = coalesce(started_at, $1), lease_until = $2
where id = (
  select id from mail_trust.jobs
  where kind = $3 and ${OPEN} and run_at <= $1 and lease_until <= $1
    and account_id not in (select key from json_each($4))
  order by turn, run_at limit 1 for update skip locked
)
returning id, account_id, request, attempts, charged_day, charged_minute, expires_at`;

/** The number of the attempt fences off a worker whose lease has ended. */
const MINE = "where id = $1 and attempts = $2 and status = 'processing'";

const FINISH = `update mail_trust.jobs set status = $3, finished_at = $4, request = $5, result = $6,
  error = $7, expires_at = $8 ${MINE} returning id`;

const RELEASE = `update mail_trust.jobs set status = 'pending', lease_until = 0, run_at = $3 ${MINE}
returning id`;

/** As if it had not been claimed, to be taken on not before a time ($3). */
const PUT_BACK = `update mail_trust.jobs set status = 'pending', lease_until = 0,
  attempts = attempts - 1, started_at = case when attempts = 1 then null else started_at end,
  run_at = $3 ${MINE} returning id`;

const FIND = `select status, created_at, started_at, finished_at, result, error
from mail_trust.jobs where id = $1 and account_id = $2 and kind = $3
  and (expires_at > $4 or ${OPEN})`;

const NOTHING = new Uint8Array();

/** Jobs in the database: any number of workers in any number of processes share them. */
export class JobQueue {
  readonly #options: QueueOptions;
  #left = 0;

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
   * Claims the job whose turn it is; undefined when there is none. One that none of our keys
   * opens is left to a process that has its key, until its time is nearly over.
   *
   * @param passedOver Accounts whose jobs are left for later.
   */
  async claim(
    kind: JobKind,
    passedOver: readonly string[] = [],
  ): Promise<ClaimedJob | undefined> {
    const { store, seal, now, leaseMs, nextTurn = queueMicrotask } = this.#options;
    const others = JSON.stringify(Object.fromEntries(passedOver.map((id) => [id, 0])));
    while (true) {
      const at = now();
      const [row] = await store.query(CLAIM, [at, at + leaseMs, kind, others]);
      if (row === undefined) return undefined;
      const id = textOf(row, "id");
      const attempt = integerOf(row, "attempts");
      const sealed = bytesOf(row, "request");
      const expiresAt = integerOf(row, "expires_at");
      if (!await seal.knows(sealed) && expiresAt > at + LAST_MS) {
        await store.query(PUT_BACK, [id, attempt, at + LEFT_MS]);
        this.#left++;
        await new Promise<void>((resolve) => nextTurn(resolve));
        continue;
      }
      const request = await seal.open(sealed, requestPlace(id));
      return {
        ...{ id, kind, attempt, overdue: expiresAt <= at },
        accountId: textOf(row, "account_id"),
        // Null when its key is gone for good: whoever works on it says so.
        request: request === null ? null : JSON.parse(request),
        charged: { day: integerOf(row, "charged_day"), minute: integerOf(row, "charged_minute") },
      };
    }
  }

  /** How often a job was left to a process that has its key, since this was last asked. */
  takeLeft(): number {
    const left = this.#left;
    this.#left = 0;
    return left;
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
