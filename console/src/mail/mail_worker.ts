import type { JsonObject } from "../../../shared/contract/json_object.ts";
import type {
  IndicatorOptions,
  WrittenIndicators,
} from "../../../shared/exports/indicators/formats.ts";
import type {
  ExamineJob,
  ExamineResult,
  JudgeJob,
  MailExportJob,
  MailVerdicts,
  MailWorkerJob,
  MailWorkerReply,
} from "../local/jobs.ts";
import { WorkerCalls } from "../wire/worker_call.ts";
import type { RecognisedInput } from "./input/recognise.ts";

const worker = new WorkerCalls<MailWorkerJob, MailWorkerReply>("examine");

/** Starts the worker that examines mails, so that the first mail does not wait for it. */
export function startMailWorker(): void {
  worker.start();
}

/** The result for a mail of which not even the parts could be read. */
const NO_RESULT: ExamineResult = {
  spam: null,
  results: null,
  summary: null,
  body: null,
  preview: null,
  text: "",
  mails: [],
  failure: { files: [], findings: [] },
};

/**
 * Examines a mail in this browser; if that fails, names its files.
 *
 * @param options.summary A server's analysis of the header fields; null without one.
 */
export async function requestExamination(
  { headers, content, isWholeMail = false, statedFields }: RecognisedInput,
  { summary }: Pick<ExamineJob, "summary">,
): Promise<ExamineResult> {
  const job = {
    headers,
    content,
    isWholeMail,
    summary,
    ...(statedFields && { statedFields }),
  };
  try {
    return await runExamination(job);
  } catch {
    return await runExamination({ ...job, namesOnly: true }).catch(() => NO_RESULT);
  }
}

/** The verdict on a mail that could neither be examined nor judged; the page words its reason. */
const UNJUDGED: MailVerdicts["verdict"] = {
  level: "medium",
  probability: 0.5,
  reasons: [{ id: "examination_failed", values: {}, message: "" }],
  enough: true,
  of: null,
};

/** Judges an examined mail in the worker. */
export async function requestVerdicts(job: JudgeJob): Promise<MailVerdicts> {
  // The preview and texts of the examined mail need not be posted.
  const { examination: { results, failure } } = job;
  try {
    const reply = await worker.run({
      kind: "judge",
      job: { ...job, examination: { results, failure } },
    });
    if (reply.kind === "judge") return reply.value;
  } catch {
    // The verdict below says that the examination failed.
  }
  return { verdict: UNJUDGED, ifKnown: UNJUDGED, proof: "not_looked_at", author: null };
}

/**
 * Composes the analysis of a mail that is downloaded or sent to a webhook.
 *
 * @throws {WorkerFailure}
 */
export async function requestExport(job: MailExportJob): Promise<JsonObject> {
  const reply = await worker.run({ kind: "export", job });
  if (reply.kind !== "export") throw new TypeError("the worker answered another job");
  return reply.value;
}

/**
 * Writes the indicators of mails.
 *
 * @throws {WorkerFailure}
 */
export async function requestIndicators(options: IndicatorOptions): Promise<WrittenIndicators> {
  const reply = await worker.run({ kind: "indicators", job: options });
  if (reply.kind !== "indicators") throw new TypeError("the worker answered another job");
  return reply.value;
}

async function runExamination(job: ExamineJob): Promise<ExamineResult> {
  const reply = await worker.run({ kind: "examine", job });
  if (reply.kind !== "examine") throw new TypeError("the worker answered another job");
  return reply.value;
}
