import { AppError } from "../contract/errors.ts";
import type { Periodic } from "../http/exchange.ts";
import {
  readInteger,
  readOptionalInteger,
  readText,
  StorageError,
  type Store,
} from "../storage/port.ts";
import { createEndpoint, type Handler } from "./call.ts";
import { type Jobs, JOBS_EVERY_MS } from "./jobs.ts";
import type { ApiService } from "./service.ts";
import { sweep } from "./sweep.ts";
import { giveBack } from "../accounts/limits.ts";
import { JOB_KEPT_MS } from "../jobs/queue.ts";
import { OVERDUE } from "./mail_job.ts";

/** Result of one round of work. */
interface WorkDone {
  /** Jobs processed. */
  readonly jobs: number;
  /** Expired rows deleted. */
  readonly swept: number;
}

/** Does the background work: waiting jobs, expired rows, waiting refunds. */
async function doWork(service: ApiService, jobs: Jobs | undefined): Promise<WorkDone> {
  const { refunds } = service;
  await refunds.retry();
  const done = await jobs?.worker.run() ?? 0;
  jobs?.tellUnreadable();
  return { jobs: done, swept: await tidyUp(service) };
}

/** Deletes expired rows, and overwrites them on disk as soon as no other process reads. */
async function tidyUp({ store, context: { deps } }: ApiService): Promise<number> {
  const jobs = await endOverdue(store, deps.clock.now());
  if (jobs > 0) deps.log("error", "jobs_overdue", { jobs });
  const swept = await sweep(store, deps.clock);
  await store.scrub();
  return swept;
}

/** One that failed is due after its back-off; one that a worker has, when its lease ends. */
const BACKLOG = `select count(*) as jobs, min(case when attempts = 0 then created_at
  when status = 'pending' then run_at else lease_until end) as due from mail_trust.jobs
where status in ('pending', 'processing')`;

/** Logs how many jobs are open, and how long one has been due, for the metrics. */
async function announceBacklog({ store, context: { deps } }: ApiService): Promise<void> {
  const [row] = await store.query(BACKLOG);
  if (row === undefined) return;
  const age = deps.clock.now() - (readOptionalInteger(row, "due") ?? deps.clock.now());
  deps.log("debug", "backlog", { jobs: readInteger(row, "jobs"), durationMs: Math.max(0, age) });
}

/** How often a gateway looks for expired rows. */
const SWEEP_EVERY_MS = 60_000;

/** Works on jobs periodically; if the database is unreachable it is retried the next time. */
export function startPeriodicWork(
  service: ApiService,
  jobs: Jobs | undefined,
): readonly Periodic[] {
  const { refunds, context: { deps } } = service;
  const quietly = (work: () => Promise<unknown>) => async () => {
    try {
      await work();
    } catch (error) {
      const known = error instanceof StorageError;
      const reason = known ? error.problem : undefined;
      deps.log(known ? "warn" : "error", known ? "storage_failed" : "bug", { reason }, error);
    }
  };
  const workOff = async () => {
    if (refunds.waiting > 0) await refunds.retry();
    await jobs?.worker.run();
  };
  const tidy = async () => {
    jobs?.tellUnreadable();
    await tidyUp(service);
    await announceBacklog(service);
  };
  return [
    { everyMs: JOBS_EVERY_MS, run: quietly(workOff) },
    { everyMs: SWEEP_EVERY_MS, run: quietly(tidy) },
  ];
}

/** `POST work`: for an external scheduler, where no process runs between calls. */
export function createWorkEndpoint(
  service: ApiService,
  jobs: Jobs | undefined,
  secret: string,
): Handler {
  return createEndpoint({ service, label: "v1.work" }, async (request) => {
    const [, given = ""] =
      /^bearer +(\S{1,256})$/i.exec(request.headers.get("authorization") ?? "") ??
        [];
    if (!await isSame(given, secret)) {
      throw new AppError("unauthorized", "This endpoint is for the server's scheduler only.", {
        headers: { "www-authenticate": "Bearer" },
      });
    }
    return await doWork(service, jobs);
  });
}

/** Compares hashes, so that the duration does not reveal where two texts differ. */
async function isSame(given: string, secret: string): Promise<boolean> {
  const [one, two] = await Promise.all([given, secret].map(async (text) => {
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
    return new Uint8Array(digest);
  }));
  let different = 0;
  one?.forEach((byte, i) => different |= byte ^ (two?.[i] ?? 0));
  return one !== undefined && two !== undefined && different === 0;
}

/** Milliseconds in which workers, which have the key, end overdue jobs; then the sweep does. */
const LEFT_MS = 3_600_000;

/** Maximum number of jobs ended in one call. */
const MOST = 100;

const FIND = `select id, account_id, kind, charged_day, charged_minute from mail_trust.jobs
where status in ('pending', 'processing') and expires_at <= $1 limit ${MOST}`;

const END =
  `update mail_trust.jobs set status = 'error', finished_at = $2, request = $3, error = $4,
  expires_at = $5
where id = $1 and status in ('pending', 'processing') and expires_at <= $6 returning id`;

/**
 * Ends and refunds jobs that no worker ended in time; returns how many.
 *
 * @param now Milliseconds since the epoch.
 */
async function endOverdue(store: Store, now: number): Promise<number> {
  let ended = 0;
  for (const row of await store.query(FIND, [now - LEFT_MS])) {
    const id = readText(row, "id");
    const [day, minute] = [readInteger(row, "charged_day"), readInteger(row, "charged_minute")];
    await store.transaction(async (queries) => {
      const error = JSON.stringify(OVERDUE);
      const values = [id, now, new Uint8Array(), error, now + JOB_KEPT_MS, now - LEFT_MS];
      if ((await queries.query(END, values)).length === 0) return;
      ended++;
      if (readText(row, "kind") !== "email") return;
      const accountId = readText(row, "account_id");
      await giveBack(queries, { accountId, what: "email", cost: 1, day, minute });
    });
  }
  return ended;
}
