import { bytesOfLatin1, latin1Of } from "../encoding/bytes.ts";
import * as z from "zod";
import { giveBack } from "../accounts/limits.ts";
import { AppError } from "../contract/errors.ts";
import { forEachProvider } from "../contract/providers.ts";
import { EmailAnalysis, JobError } from "../contract/v1.ts";
import type { Job } from "../contract/v1.ts";
import { RequestScope } from "../http/request_scope.ts";
import { JobQueue } from "../jobs/queue.ts";
import type { ClaimedJob, JobRecord, NewJob } from "../jobs/queue.ts";
import { Worker } from "../jobs/worker.ts";
import type { Config } from "../runtime/config.ts";
import { StorageError } from "../storage/port.ts";
import { createWebhooks } from "../webhooks/delivery.ts";
import { readingEndpoint, unavailable } from "./call.ts";
import type { Call, Handler } from "./call.ts";
import type { Accept } from "./idempotency.ts";
import { ScoringVersion } from "../contract/analyze_spam.ts";
import type { MailInput } from "./email_analysis.ts";
import type { Service } from "./service.ts";

/** A job that fails this often, or takes its process down with it, is given up. */
const MAX_ATTEMPTS = 3;

/** A UUID (RFC 9562 §4), as jobs are named. */
const JOB_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Mails worked on at the same time beside the callers who wait. */
const MAILS_AT_ONCE = 2;

/** Callbacks wait for others most of the time; those of one account leave room for the others'. */
const CALLBACKS_AT_ONCE = 8;
const CALLBACKS_OF_ONE_ACCOUNT = 2;

/**
 * Waits before a callback is sent again: half a minute, then ever longer, over some seven hours.
 */
const CALLBACK_WAITS_MS = [30, 300, 1_800, 7_200, 14_400].map((seconds) => seconds * 1000);

/** What a lease has more than the work may take: for the database, and a thread held up. */
const LEASE_MARGIN_MS = 5_000;

/** A mail that waits to be analysed. */
const MailJob = z.object({
  mail: z.object({
    headers: z.string(),
    content: z.string().nullable(),
    enabledApis: z.object(forEachProvider(() => z.boolean())),
    scoringVersion: ScoringVersion.optional(),
  }),
  /** The mail to verify: text, or bytes, each a character. Null where nobody asked for it. */
  verify: z.object({ kind: z.enum(["text", "bytes"]), text: z.string() }).nullable(),
  callback: z.object({ url: z.string(), local: z.boolean() }).nullable(),
});

/** A callback that waits to be sent. */
const CallbackJob = z.object({
  url: z.string(),
  local: z.boolean(),
  type: z.string(),
  job: z.string(),
});

/** Analyses a mail, as the call without a job would. */
export type AnalyzeJob = (
  mail: MailInput,
  scope: RequestScope,
  accountId: string,
) => Promise<EmailAnalysis>;

/** Jobs of the API; there are none without a key to encrypt them with. */
export interface Jobs {
  /** Takes a mail on, to be analysed later: 202 and where to ask for it. */
  accept(call: Call & { readonly input: MailInput }, callbackUrl: string | undefined): Accept;
  /** Refuses an address that no callback may have. */
  checkCallback(url: string, scope: RequestScope): void;
  readonly worker: Worker;
  /** Logs how many jobs were left to a process that has their key, where there were any. */
  tellUnreadable(): void;
}

/** Makes the jobs of a process. */
export function createJobs(service: Service, analyze: AnalyzeJob): Jobs | undefined {
  const { context: { config, deps }, store, seal } = service;
  if (seal === undefined) return undefined;
  const queue = new JobQueue({
    ...{ store, seal, now: deps.clock.now },
    nextTurn: deps.clock.nextTurn,
    leaseMs: leaseOf(config),
  });
  // Callbacks come to be when a mail is done: somebody has to look for them then.
  const tell = () => deps.background(worker.run());
  const worker: Worker = new Worker({
    queue,
    clock: deps.clock,
    log: deps.log,
    lanes: [
      {
        kind: "email",
        atOnce: MAILS_AT_ONCE,
        ofOneAccount: MAILS_AT_ONCE,
        backOff: (attempts) => attempts * 1000,
        work: (job) => workOnMail({ service, queue, analyze, tell }, job),
      },
      {
        kind: "callback",
        atOnce: CALLBACKS_AT_ONCE,
        ofOneAccount: CALLBACKS_OF_ONE_ACCOUNT,
        backOff: (attempts) => CALLBACK_WAITS_MS[attempts - 1] ?? 0,
        work: (job) => workOnCallback({ service, queue }, job),
      },
    ],
  });
  const webhooks = createWebhooks({ config, deps });
  return {
    worker,
    tellUnreadable: () => {
      const jobs = queue.takeLeft();
      if (jobs > 0) deps.log("error", "jobs_without_key", { jobs });
    },
    checkCallback: (url, scope) => void webhooks.requestedTarget("callbackUrl", url, scope),
    accept: ({ caller: { accountId }, input, scope }, url) => async (queries, charge) => {
      const id = deps.newId();
      const { apiKeys: _, verify, ...mail } = input;
      const callback = url === undefined ? null : { url, local: scope.isLocal };
      const { createdAt } = await queue.add({
        ...{ id, accountId, kind: "email", charged: charge },
        request: { mail, verify: packed(verify), callback } satisfies z.input<typeof MailJob>,
      }, queries);
      const record: JobRecord = {
        ...{ status: "pending", createdAt, startedAt: null, finishedAt: null },
        ...{ result: undefined, error: undefined },
      };
      const headers = { "content-type": "application/json", location: locationOf(id) };
      return {
        answer: { status: 202, headers, body: JSON.stringify(jobOf(id, record)) },
        afterwards: tell,
      };
    },
  };
}

/** `GET jobs/{id}`. */
export function readJob(service: Service): Handler {
  const { store, seal, context: { config, deps } } = service;
  return readingEndpoint(service, {
    label: "v1.jobs",
    needs: "email:analyze",
    handle: async ({ request, caller: { accountId } }) => {
      if (seal === undefined) throw NO_JOBS;
      const queue = new JobQueue({
        ...{ store, seal, now: deps.clock.now },
        leaseMs: leaseOf(config),
      });
      const id = new URL(request.url).pathname.split("/").at(-1) ?? "";
      // What has not the form of an id, such as a token, reaches no database.
      const record = JOB_ID.test(id) ? await queue.find(id, accountId, "email") : undefined;
      if (record === undefined) {
        throw new AppError("not_found", "There is no such job, or its 24 hours are over.");
      }
      if (record.status === "complete" && record.result === undefined) {
        throw unavailable("This server has not the key that the result was encrypted with.");
      }
      return jobOf(id, record);
    },
  });
}

/** Said of every job where there is no key. */
export const NO_JOBS = unavailable("This server takes no jobs: it has no STORAGE_KEY.");

/**
 * Relative to the call that made the job (RFC 9110 §10.2.2): the platform takes the front of the
 * path away before a function sees it.
 */
function locationOf(id: string): string {
  return `../jobs/${id}`;
}

/** A worker may take as long as a request, and a little more. */
function leaseOf({ REQUEST_TIMEOUT_MS }: Pick<Config, "REQUEST_TIMEOUT_MS">): number {
  return REQUEST_TIMEOUT_MS + LEASE_MARGIN_MS;
}

/** What both kinds of work are handed. */
interface Work {
  readonly service: Service;
  readonly queue: JobQueue;
}

async function workOnMail(
  { service, queue, analyze, tell }: Work & {
    readonly analyze: AnalyzeJob;
    readonly tell: () => void;
  },
  job: ClaimedJob,
): Promise<void> {
  const { context: { config, deps } } = service;
  const parsed = MailJob.safeParse(job.request);
  const callback = parsed.data?.callback ?? null;
  const scope = new RequestScope({
    // Stands for the call that made the job; nothing of it is looked at but its trace.
    request: new Request("https://job.invalid/"),
    ...{ requestId: job.id, startedAt: deps.clock.monotonic(), config, deps },
  });
  const giveUp = async (error: JobError) => {
    const next = followUps(job, callback, "job.error", deps.newId);
    const charge = { accountId: job.accountId, what: "email", cost: 1, ...job.charged } as const;
    // Whoever ends it gives back what it cost: once, whatever happens to the others or to itself.
    const ended = await queue.fail(job, error, next, (queries) => giveBack(queries, charge));
    if (!ended) return;
    if (next.length > 0) tell();
    deps.log("warn", "job_failed", { requestId: job.id, code: error.error });
  };
  if (job.overdue) return await giveUp(OVERDUE);
  if (!parsed.success || job.attempt > MAX_ATTEMPTS) return await giveUp(BROKEN);
  const noKeys = forEachProvider(() => "");
  try {
    const { mail: parts, verify } = parsed.data;
    const mail = { ...parts, verify: unpacked(verify), apiKeys: noKeys };
    const result = await analyze(mail, scope, job.accountId);
    const next = followUps(job, callback, "job.complete", deps.newId);
    if (await queue.complete(job, result, next)) {
      deps.log("info", "job_done", { requestId: job.id });
    }
  } catch (error) {
    if (error instanceof StorageError) throw error;
    if (error instanceof AppError) {
      return await giveUp({ error: error.code, message: error.message });
    }
    if (job.attempt < MAX_ATTEMPTS) throw error;
    await giveUp(BROKEN);
  } finally {
    scope.end();
  }
}

const BROKEN = {
  error: "internal_error",
  message: "The mail could not be analysed. The call costs nothing.",
} as const satisfies JobError;

/** Said of a job whose 24 hours were over before anybody came to it. */
export const OVERDUE = {
  error: "service_unavailable",
  message: "Nobody came to the mail within 24 hours. The call costs nothing.",
} as const satisfies JobError;

type Packed = z.output<typeof MailJob>["verify"];

/** JSON has no bytes: each becomes a character of the first 256. */
function packed(mail: MailInput["verify"]): Packed {
  if (mail === undefined) return null;
  if (typeof mail === "string") return { kind: "text", text: mail };
  return { kind: "bytes", text: latin1Of(mail) };
}

function unpacked(mail: Packed): MailInput["verify"] {
  if (mail === null) return undefined;
  if (mail.kind === "text") return mail.text;
  return bytesOfLatin1(mail.text);
}

function followUps(
  { id, accountId, charged }: ClaimedJob,
  callback: { readonly url: string; readonly local: boolean } | null,
  type: string,
  newId: () => string,
): NewJob[] {
  if (callback === null) return [];
  const request: z.input<typeof CallbackJob> = { ...callback, type, job: id };
  return [{ id: newId(), accountId, kind: "callback", request, charged }];
}

/**
 * Tells a caller's webhook that a job has ended; the job's own id stays the same at every attempt.
 */
async function workOnCallback({ service, queue }: Work, job: ClaimedJob): Promise<void> {
  const { context: { config, deps } } = service;
  const parsed = CallbackJob.safeParse(job.request);
  const lastAttempt = job.attempt > CALLBACK_WAITS_MS.length;
  const giveUp = async (message: string) => {
    const error = { error: "webhook_failed", message } as const satisfies JobError;
    if (await queue.fail(job, error)) {
      deps.log("warn", "callback_failed", { requestId: job.id, code: error.error });
    }
  };
  if (!parsed.success) return await giveUp("The callback cannot be read.");
  const { url, local, type } = parsed.data;
  const told = await queue.find(parsed.data.job, job.accountId, "email");
  // Its 24 hours are over: there is nothing left to tell.
  if (told === undefined) return await giveUp("The job is not there any more.");
  const webhooks = createWebhooks({ config, deps: { ...deps, newId: () => job.id } });
  const scope = new RequestScope({
    request: new Request("https://job.invalid/"),
    ...{ requestId: job.id, startedAt: deps.clock.monotonic(), config, deps },
  });
  try {
    const target = webhooks.requestedTarget("callbackUrl", url, { isLocal: local });
    const timestamp = new Date(deps.clock.now()).toISOString();
    await webhooks.deliver(target, { type, timestamp, data: jobOf(parsed.data.job, told) }, scope);
    await queue.complete(job, null);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (!lastAttempt && error.code === "webhook_failed") throw error;
    await giveUp(error.message);
  } finally {
    scope.end();
  }
}

function jobOf(id: string, record: JobRecord): Job {
  const { status, createdAt, startedAt, finishedAt, result, error } = record;
  const iso = (time: number | null) => time === null ? null : new Date(time).toISOString();
  return {
    id,
    status,
    createdAt: new Date(createdAt).toISOString(),
    startedAt: iso(startedAt),
    finishedAt: iso(finishedAt),
    ...(status === "complete" && { result: EmailAnalysis.parse(result) }),
    ...(status === "error" && { error: JobError.parse(error) }),
  };
}
