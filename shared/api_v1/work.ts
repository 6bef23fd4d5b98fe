import { AppError } from "../contract/errors.ts";
import type { PeriodicWork } from "../runtime/periodic.ts";
import {
  readIntegerColumn,
  readOptionalIntegerColumn,
  readTextColumn,
  StorageError,
  type Store,
} from "../storage/port.ts";
import { createEndpoint, type Handler } from "./call.ts";
import { type Jobs, JOBS_EVERY_MS } from "./jobs.ts";
import type { ApiService } from "./service.ts";
import { sweep } from "./sweep.ts";
import { refundCharge } from "../accounts/limits.ts";
import { JOB_KEPT_MS } from "../jobs/queue.ts";
import { OVERDUE } from "./mail_job.ts";

/** Result of one round of work. */
interface WorkResult {
  /** Number of processed jobs. */
  readonly jobs: number;
  /** Number of expired rows that were deleted. */
  readonly swept: number;
}

/** Does the background work: waiting jobs, expired rows, waiting refunds. */
async function doWork(service: ApiService, jobs: Jobs | undefined): Promise<WorkResult> {
  const { refunds } = service;
  await refunds.retry();
  const processedJobs = await jobs?.worker.run() ?? 0;
  jobs?.logUnreadable();
  return { jobs: processedJobs, swept: await deleteExpired(service) };
}

/**
 * Ends overdue jobs, deletes expired rows, and overwrites them on disk unless another process
 * reads. Returns how many rows were deleted.
 */
async function deleteExpired({ store, context: { deps } }: ApiService): Promise<number> {
  const jobs = await endOverdue(store, deps.clock.now());
  if (jobs > 0) deps.log("error", "jobs_overdue", { jobs });
  const deletedRows = await sweep(store, deps.clock);
  await store.scrub();
  return deletedRows;
}

/** Counts open jobs. A failed job is due after its back-off, a claimed one when its lease ends. */
const BACKLOG = `select count(*) as jobs, min(case when attempts = 0 then created_at
  when status = 'pending' then run_at else lease_until end) as due from mail_trust.jobs
where status in ('pending', 'processing')`;

/** Logs how many jobs are open, and how long one has been due, for the metrics. */
async function logBacklog({ store, context: { deps } }: ApiService): Promise<void> {
  const [row] = await store.query(BACKLOG);
  if (row === undefined) return;
  const age = deps.clock.now() - (readOptionalIntegerColumn(row, "due") ?? deps.clock.now());
  deps.log("debug", "backlog", {
    jobs: readIntegerColumn(row, "jobs"),
    durationMs: Math.max(0, age),
  });
}

/** Interval at which a process looks for expired rows, in milliseconds. */
const SWEEP_EVERY_MS = 60_000;

/** Creates the periodic tasks: jobs and refunds, deletion. A task that fails runs again next time. */
export function createPeriodicWork(
  service: ApiService,
  jobs: Jobs | undefined,
): readonly PeriodicWork[] {
  const { refunds, context: { deps } } = service;
  const logFailure = (work: () => Promise<unknown>) => async () => {
    try {
      await work();
    } catch (error) {
      const isStorageError = error instanceof StorageError;
      const reason = isStorageError ? error.problem : undefined;
      deps.log(isStorageError ? "warn" : "error", isStorageError ? "storage_failed" : "bug", {
        reason,
      }, error);
    }
  };
  const runJobs = async () => {
    if (refunds.waitingCount > 0) await refunds.retry();
    await jobs?.worker.run();
  };
  const deleteAndReport = async () => {
    jobs?.logUnreadable();
    await deleteExpired(service);
    await logBacklog(service);
  };
  return [
    { everyMs: JOBS_EVERY_MS, run: logFailure(runJobs) },
    { everyMs: SWEEP_EVERY_MS, run: logFailure(deleteAndReport) },
  ];
}

/** `POST work`: does the background work for an external scheduler, if no process stays running. */
export function createWorkEndpoint(
  service: ApiService,
  jobs: Jobs | undefined,
  secret: string,
): Handler {
  return createEndpoint({ service, label: "v1.work" }, async (request) => {
    const [, callerSecret = ""] =
      /^bearer +(\S{1,256})$/i.exec(request.headers.get("authorization") ?? "") ??
        [];
    if (!await isSame(callerSecret, secret)) {
      throw new AppError("unauthorized", "This endpoint is for the server's scheduler only.", {
        headers: { "www-authenticate": "Bearer" },
      });
    }
    return await doWork(service, jobs);
  });
}

/** Tells whether two texts are equal; compares hashes, so that the duration reveals no difference. */
async function isSame(callerSecret: string, secret: string): Promise<boolean> {
  const [callerDigest, secretDigest] = await Promise.all(
    [callerSecret, secret].map(async (text) => {
      const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
      return new Uint8Array(digest);
    }),
  );
  let difference = 0;
  callerDigest?.forEach((byte, i) => difference |= byte ^ (secretDigest?.[i] ?? 0));
  return callerDigest !== undefined && secretDigest !== undefined && difference === 0;
}

/** How long overdue jobs are left to the workers that have their key, in milliseconds. */
const OVERDUE_GRACE_MS = 3_600_000;

/** Maximum number of overdue jobs that one call ends. */
const MAX_OVERDUE = 100;

const FIND_OVERDUE = `select id, account_id, kind, charged_day, charged_minute from mail_trust.jobs
where status in ('pending', 'processing') and expires_at <= $1 limit ${MAX_OVERDUE}`;

const END_JOB =
  `update mail_trust.jobs set status = 'error', finished_at = $2, request = $3, error = $4,
  expires_at = $5
where id = $1 and status in ('pending', 'processing') and expires_at <= $6 returning id`;

/**
 * Ends and refunds jobs that no worker ended in time; returns how many.
 *
 * @param now Milliseconds since the epoch.
 */
async function endOverdue(store: Store, now: number): Promise<number> {
  let endedJobs = 0;
  for (const row of await store.query(FIND_OVERDUE, [now - OVERDUE_GRACE_MS])) {
    const id = readTextColumn(row, "id");
    const [day, minute] = [
      readIntegerColumn(row, "charged_day"),
      readIntegerColumn(row, "charged_minute"),
    ];
    await store.transaction(async (queries) => {
      const error = JSON.stringify(OVERDUE);
      const values = [id, now, new Uint8Array(), error, now + JOB_KEPT_MS, now - OVERDUE_GRACE_MS];
      if ((await queries.query(END_JOB, values)).length === 0) return;
      endedJobs++;
      if (readTextColumn(row, "kind") !== "email") return;
      const accountId = readTextColumn(row, "account_id");
      await refundCharge(queries, { accountId, kind: "email", cost: 1, day, minute });
    });
  }
  return endedJobs;
}
