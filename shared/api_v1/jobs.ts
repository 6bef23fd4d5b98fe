import { AppError } from "../contract/errors.ts";
import type { RequestScope } from "../http/request_scope.ts";
import type { JobRecord } from "../jobs/job_record.ts";
import { type JobKind, JobQueue } from "../jobs/queue.ts";
import { type Lane, Worker } from "../jobs/worker.ts";
import type { Config } from "../runtime/config.ts";
import { StorageError } from "../storage/port.ts";
import type { Seal } from "../storage/seal.ts";
import { createWebhooks } from "../webhooks/delivery.ts";
import {
  type ApiCall,
  createReadingEndpoint,
  createUnavailableError,
  type Handler,
} from "./call.ts";
import { computeCallbackWait, computeLongestWait, workOnCallback } from "./callbacks.ts";
import type { ApiMailInput } from "./email_analysis.ts";
import type { CreateJob } from "./idempotency.ts";
import { describeJob } from "./describe_job.ts";
import { type AnalyzeJob, createMailJob, type MailWork, workOnMail } from "./mail_job.ts";
import { WebhookFailure } from "../webhooks/failure.ts";
import type { ApiService } from "./service.ts";

/** A UUID (RFC 9562 §4), the form of a job's id. */
const JOB_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Minimum number of jobs of mails at a time per process; with more workers, one per worker. */
const MIN_MAILS_AT_ONCE = 2;

/** Maximum number of callbacks at a time per process. */
const MAX_CALLBACKS = 8;
/** Maximum number of callbacks at a time per account: other accounts need slots too. */
const MAX_CALLBACKS_PER_ACCOUNT = 2;
/** Maximum number of callbacks at a time per host: other hosts need slots too. */
const MAX_CALLBACKS_PER_HOST = 4;

/** Wait after each failed attempt to analyse a mail, in milliseconds; the nth wait is n times it. */
const MAIL_BACK_OFF_MS = 1_000;

/** Interval at which a process looks for jobs that others left, in milliseconds. */
export const JOBS_EVERY_MS = 60_000;

/** Milliseconds of a lease beyond the time limit of the work, for the database and a busy thread. */
const LEASE_MARGIN_MS = 5_000;

/** The jobs of the API, which are encrypted. */
export interface Jobs {
  /** Prepares the job of a mail that is analysed later; its call is answered 202 with the job's URL. */
  prepare(
    call: ApiCall & { readonly input: ApiMailInput },
    callbackUrl: string | undefined,
  ): CreateJob;
  /** Refuses a URL that is not allowed for callbacks. */
  checkCallback(url: string, scope: RequestScope): void;
  readonly worker: Worker;
  /** Starts working on waiting jobs in the background, of one kind or of all. */
  start(kind?: JobKind): void;
  /** Logs how many jobs were left to other processes, as this one lacks their key. */
  logUnreadable(): void;
}

/** Creates the jobs of a process; undefined without a key. */
export function createJobs(service: ApiService, analyze: AnalyzeJob): Jobs | undefined {
  const { context, seal } = service;
  const { config, deps } = context;
  if (seal === undefined) return undefined;
  const queue = createQueue(service, seal);
  const start = (kind?: JobKind) => deps.background(worker.run(kind));
  const startCallbacks = () => start("callback");
  const worker: Worker = new Worker({
    queue,
    clock: deps.clock,
    log: deps.log,
    scheduleRun: (ms, kind) => {
      // The periodic task finds jobs that are due later.
      if (ms <= JOBS_EVERY_MS) deps.clock.after(ms, () => start(kind));
    },
    lanes: createLanes({ service, queue, analyze, startCallbacks }),
  });
  const webhooks = createWebhooks({ config, deps });
  const announceToOthers = async () => {
    try {
      await service.store.announce();
    } catch (error) {
      // Other processes find the job without the announcement, within a minute.
      if (!(error instanceof StorageError)) throw error;
    }
  };
  context.shutdownTasks?.push(async (ms) => {
    try {
      if (await worker.stop(ms)) await service.store.announce();
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      // The leases of the jobs end by themselves.
      deps.log("warn", "storage_failed", { reason: error.problem }, error.cause ?? error);
    }
  });
  return {
    worker,
    start,
    logUnreadable: () => {
      const jobs = queue.takePutBackCount();
      if (jobs > 0) deps.log("error", "jobs_without_key", { jobs });
    },
    checkCallback: (url, scope) => void webhooks.parseRequestedTarget("callbackUrl", url, scope),
    prepare: ({ caller: { accountId }, input, scope, request }, url) => async (queries, charge) => {
      const id = deps.newId();
      const callback = url === undefined ? null : { url, local: scope.isLocal };
      const { createdAt } = await queue.add({
        id,
        accountId,
        kind: "email",
        chargeTime: charge,
        ...createMailJob(input, callback),
      }, queries);
      return {
        answer: createAcceptedAnswer(id, createdAt, request),
        onCommit: () => {
          const isBusy = !worker.hasCapacity("email");
          start("email");
          if (isBusy) deps.background(announceToOthers());
        },
      };
    },
  };
}

/** Creates the answer that a job was accepted and waits. */
function createAcceptedAnswer(id: string, createdAt: number, { headers }: Request) {
  const record: JobRecord = {
    status: "pending",
    createdAt,
    startedAt: null,
    finishedAt: null,
    result: undefined,
    error: undefined,
    callback: undefined,
  };
  return {
    status: 202,
    headers: {
      "content-type": "application/json",
      location: formatLocation(id),
      ...(prefersAsync(headers) && { "preference-applied": "respond-async" }),
    },
    body: JSON.stringify(describeJob(id, record)),
  };
}

/** Creates a lane per kind of job, with its limits. */
function createLanes(work: MailWork): readonly Lane[] {
  const { config, deps } = work.service.context;
  const mails = Math.max(MIN_MAILS_AT_ONCE, deps.workers?.size ?? 0);
  return [
    {
      kind: "email",
      maxAtOnce: mails,
      maxPerAccount: mails,
      computeBackOff: (attempts) => attempts * MAIL_BACK_OFF_MS,
      work: (job) => workOnMail(work, job),
    },
    {
      kind: "callback",
      maxAtOnce: MAX_CALLBACKS,
      maxPerAccount: MAX_CALLBACKS_PER_ACCOUNT,
      maxPerReceiver: MAX_CALLBACKS_PER_HOST,
      computeBackOff: (attempts, error) => {
        const wait = computeCallbackWait(attempts, config.CALLBACK_RETRY_MS, deps.randomBytes);
        return error instanceof WebhookFailure ? Math.max(wait, error.retryAfterMs) : wait;
      },
      work: (job) => workOnCallback(work, job),
    },
  ];
}

function createQueue({ store, context: { config, deps } }: ApiService, seal: Seal): JobQueue {
  const { now, nextTurn } = deps.clock;
  const longestWaitMs = computeLongestWait(config.CALLBACK_RETRY_MS);
  return new JobQueue({ store, seal, now, nextTurn, leaseMs: computeLease(config), longestWaitMs });
}

/** `GET jobs/{id}`: the state of a job, and its result. */
export function createJobEndpoint(service: ApiService): Handler {
  const { seal } = service;
  return createReadingEndpoint(service, {
    label: "v1.jobs",
    requiredScope: "email:analyze",
    handle: async ({ request, caller: { accountId } }) => {
      if (seal === undefined) throw NO_JOBS;
      const queue = createQueue(service, seal);
      const id = new URL(request.url).pathname.split("/").at(-1) ?? "";
      // A text that is not an id, such as a token sent by mistake, is not sent to the database.
      const record = JOB_ID.test(id) ? await queue.find(id, accountId, "email") : undefined;
      if (record === undefined) {
        throw new AppError("not_found", "There is no such job, or its 24 hours are over.");
      }
      if (record.status === "complete" && record.result === undefined) {
        throw createUnavailableError(
          "This server lacks the key that the result was encrypted with.",
        );
      }
      return describeJob(id, record);
    },
  });
}

/** The error for every call about jobs on a server without a key. */
export const NO_JOBS = createUnavailableError(
  "This server cannot accept jobs: it has no STORAGE_KEY.",
);

/**
 * Formats the job's URL relative to the call that created it (RFC 9110 §10.2.2). The server may not
 * know the whole path, as Supabase shortens it.
 */
function formatLocation(id: string): string {
  return `../jobs/${id}`;
}

/** Computes the length of a lease in milliseconds: the time limit of a request and a margin. */
function computeLease({ REQUEST_TIMEOUT_MS }: Pick<Config, "REQUEST_TIMEOUT_MS">): number {
  return REQUEST_TIMEOUT_MS + LEASE_MARGIN_MS;
}

/** Matches `Prefer: respond-async` (RFC 7240 §4.1), among other preferences. */
const RESPOND_ASYNC = /(?:^|[,;])\s*respond-async\s*(?:[,;]|$)/i;

/** Tells whether a caller wants the answer as a job. */
export function prefersAsync(headers: Headers): boolean {
  return RESPOND_ASYNC.test(headers.get("prefer") ?? "");
}
