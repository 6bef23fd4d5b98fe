import { bytesOfLatin1, latin1Of } from "../encoding/bytes.ts";
import * as z from "zod";
import { giveBack } from "../accounts/limits.ts";
import { ScoringVersion } from "../contract/analyze_spam.ts";
import { AppError } from "../contract/errors.ts";
import { forEachProvider } from "../contract/providers.ts";
import type { EmailAnalysis, JobError } from "../contract/v1.ts";
import { RequestScope } from "../http/request_scope.ts";
import type { ClaimedJob, JobQueue } from "../jobs/queue.ts";
import { StorageError } from "../storage/port.ts";
import { callbacksOf } from "./callbacks.ts";
import type { MailInput } from "./email_analysis.ts";
import type { Service } from "./service.ts";

/** A job that fails this often, or takes its process down with it, is given up. */
const MAX_ATTEMPTS = 3;

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

/** Analyses a mail, as the call without a job would. */
export type AnalyzeJob = (
  mail: MailInput,
  scope: RequestScope,
  accountId: string,
) => Promise<EmailAnalysis>;

/** What is kept of a call until its mail is analysed; provider keys are not. */
export function mailJobOf(
  { apiKeys: _, verify, ...mail }: MailInput,
  callback: z.input<typeof MailJob>["callback"],
): z.input<typeof MailJob> {
  return { mail, verify: packed(verify), callback };
}

/** What working on a mail needs. */
export interface MailWork {
  readonly service: Service;
  readonly queue: JobQueue;
  readonly analyze: AnalyzeJob;
  /** Called when there is a callback to send. */
  readonly tell: () => void;
}

/** Analyses the mail of a job and ends the job: with its result, or as failed and given back. */
export async function workOnMail(
  { service, queue, analyze, tell }: MailWork,
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
    const next = callbacksOf(job, callback, "job.error", deps.newId);
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
    const next = callbacksOf(job, callback, "job.complete", deps.newId);
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
