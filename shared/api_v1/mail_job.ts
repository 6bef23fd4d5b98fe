import { decodeLatin1, encodeLatin1 } from "../encoding/bytes.ts";
import { refundCharge } from "../accounts/limits.ts";
import { AppError } from "../contract/errors.ts";
import { mapProviders } from "../contract/providers.ts";
import type { EmailAnalysis, JobError } from "../contract/v1.ts";
import { decodeMail } from "../encoding/mail_text.ts";
import { RequestScope } from "../http/request_scope.ts";
import type { ClaimedJob, JobQueue } from "../jobs/queue.ts";
import { StorageError } from "../storage/port.ts";
import { createCallbacks } from "./callbacks.ts";
import { type ApiMailInput, toMailInput } from "./email_analysis.ts";
import type { ApiService } from "./service.ts";
import * as z from "zod";
import { ScoringVersion } from "../contract/analyze_spam.ts";

/** Maximum number of attempts per job; an attempt ends with an error or with its process. */
const MAX_ATTEMPTS = 3;

/** Analyses a mail like a call without a job. */
export type AnalyzeJob = (
  mail: ApiMailInput,
  scope: RequestScope,
  job: Pick<ClaimedJob, "accountId" | "attempt">,
) => Promise<EmailAnalysis>;

/** Creates the stored form of a call whose mail waits; keys of providers are left out. */
export function createMailJob(
  mail: ApiMailInput,
  callback: MailJob["callback"],
): WaitingMail {
  const { headers, content, isWholeMail, enabledApis, scoringVersion, mailToVerify } = mail;
  const request = { enabledApis, scoringVersion, isWhole: isWholeMail, callback };
  if (mailToVerify instanceof Uint8Array) {
    return { request: { ...request, verify: "bytes" }, texts: [decodeLatin1(mailToVerify)] };
  }
  if (mailToVerify !== undefined && mailToVerify !== headers) {
    return { request: { ...request, verify: "message" }, texts: [mailToVerify] };
  }
  const texts = content === null ? [headers] : [headers, content];
  return { request: { ...request, verify: mailToVerify === undefined ? null : "headers" }, texts };
}

/** Reads the mail of a job back, as the call had it. */
function readJobMail({ request, texts: [text = "", content] }: WaitingMail): ApiMailInput {
  const { enabledApis, scoringVersion, isWhole, verify } = request;
  const apiKeys = mapProviders(() => "");
  const options = { enabledApis, scoringVersion, apiKeys };
  const wholeMail = { ...options, verify: true, async: true };
  if (verify === "message") return toMailInput({ ...wholeMail, message: text });
  if (verify === "bytes") {
    const bytes = encodeLatin1(text);
    return toMailInput({ ...wholeMail, message: decodeMail(bytes) }, bytes);
  }
  return {
    ...options,
    headers: text,
    content: content ?? null,
    isWholeMail: isWhole,
    mailToVerify: verify === null ? undefined : text,
  };
}

/** Dependencies of {@linkcode workOnMail}. */
export interface MailWork {
  readonly service: ApiService;
  readonly queue: JobQueue;
  readonly analyze: AnalyzeJob;
  /** Called when a callback was added to the queue. */
  readonly startCallbacks: () => void;
}

/** Analyses the mail of a job and ends the job: with its result, or as failed and refunded. */
export async function workOnMail(
  { service, queue, analyze, startCallbacks }: MailWork,
  job: ClaimedJob,
): Promise<void> {
  const { context: { config, deps } } = service;
  const waitingMail = readMailJob(job);
  const callback = waitingMail?.request.callback ?? null;
  const scope = new RequestScope({
    // Substitute for the request that created the job; only its trace is used.
    request: new Request("https://job.invalid/"),
    requestId: job.id,
    startedAt: deps.clock.monotonic(),
    config,
    deps,
  });
  const giveUp = async (error: JobError) => {
    const nextJobs = createCallbacks(job, callback, "job.error", deps.newId);
    const charge = { accountId: job.accountId, kind: "email", cost: 1, ...job.chargeTime } as const;
    // The process that ends the job refunds it, exactly once.
    const hasEnded = await queue.fail(job, error, {
      nextJobs,
      runInTransaction: (queries) => refundCharge(queries, charge),
    });
    if (!hasEnded) return;
    if (nextJobs.length > 0) startCallbacks();
    deps.log("warn", "job_failed", { requestId: job.id, code: error.error });
  };
  if (job.isOverdue) return await giveUp(OVERDUE);
  if (waitingMail === undefined || job.attempt > MAX_ATTEMPTS) return await giveUp(FAILED);
  try {
    const mail = readJobMail(waitingMail);
    const result = await analyze(mail, scope, job);
    const nextJobs = createCallbacks(job, callback, "job.complete", deps.newId);
    if (!await queue.complete(job, result, { nextJobs })) return;
    if (nextJobs.length > 0) startCallbacks();
    deps.log("info", "job_done", { requestId: job.id });
  } catch (error) {
    if (error instanceof StorageError) throw error;
    if (error instanceof AppError) {
      return await giveUp({ error: error.code, message: error.message });
    }
    if (job.attempt < MAX_ATTEMPTS) throw error;
    await giveUp(FAILED);
  } finally {
    scope.end();
  }
}

/** The error of a job whose last attempt failed. */
const FAILED = {
  error: "internal_error",
  message: "The mail could not be analysed. The call costs nothing.",
} as const satisfies JobError;

/** The error of a job whose 24 hours were over before a worker started it. */
export const OVERDUE = {
  error: "service_unavailable",
  message: "Nobody came to the mail within 24 hours. The call costs nothing.",
} as const satisfies JobError;

const EnabledApis = z.object(mapProviders(() => z.boolean()));

const Callback = z.object({ url: z.string(), local: z.boolean() }).nullable();

/** A mail that waits to be analysed, without its texts. */
const MailJob = z.object({
  enabledApis: EnabledApis,
  scoringVersion: ScoringVersion.optional(),
  /**
   * Meaning of the texts: a mail to verify, as header fields, whole text or bytes. Null for header
   * fields and content that are not verified.
   */
  verify: z.enum(["headers", "message", "bytes"]).nullable(),
  /** Whether header fields and content came as one text; stored jobs have this name. */
  isWhole: z.boolean().default(false),
  callback: Callback,
});
export type MailJob = z.output<typeof MailJob>;

/** A job as earlier versions wrote it, without texts; such jobs may wait during an update. */
const EarlierMailJob = z.object({
  mail: z.object({
    headers: z.string(),
    content: z.string().nullable(),
    enabledApis: EnabledApis,
    scoringVersion: ScoringVersion.optional(),
  }),
  verify: z.object({ kind: z.enum(["text", "bytes"]), text: z.string() }).nullable(),
  callback: Callback,
});

/** A waiting mail with its texts. */
interface WaitingMail {
  readonly request: MailJob;
  readonly texts: readonly string[];
}

/** Reads the work of a job, of any version; undefined when it cannot be read. */
function readMailJob(
  { request, texts }: Pick<ClaimedJob, "request" | "texts">,
): WaitingMail | undefined {
  const currentJob = MailJob.safeParse(request);
  if (currentJob.success) return { request: currentJob.data, texts };
  const earlierJob = EarlierMailJob.safeParse(request);
  if (!earlierJob.success) return undefined;
  const { mail: { headers, content, ...options }, verify, callback } = earlierJob.data;
  const commonFields = { ...options, isWhole: false, callback };
  if (verify !== null && (verify.kind === "bytes" || verify.text !== headers)) {
    const kind = verify.kind === "bytes" ? "bytes" : "message";
    return { request: { ...commonFields, verify: kind }, texts: [verify.text] };
  }
  return {
    request: { ...commonFields, verify: verify === null ? null : "headers" },
    texts: content === null ? [headers] : [headers, content],
  };
}
