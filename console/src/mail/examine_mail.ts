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
  WorkerJob,
  WorkerReply,
} from "../local/jobs.ts";
import { WorkerCalls } from "../wire/worker_call.ts";
import type { RecognisedInput } from "./input/recognise.ts";

const worker = new WorkerCalls<WorkerJob, WorkerReply>("examine");

/** Starts the worker that examines mails early. */
export function prepareToExamine(): void {
  worker.start();
}

/** Nothing is known of a mail, as even its parts could not be read. */
const UNKNOWN: ExamineResult = {
  spam: null,
  evidence: null,
  summary: null,
  body: null,
  preview: null,
  text: "",
  mails: [],
  failure: { files: [], findings: [] },
};

/**
 * Examines a mail in this browser, or names its files where that fails.
 *
 * @param headersHere Whether headers are too.
 */
export async function examineMail(
  { headers, content, isWhole = false, stated }: RecognisedInput,
  headersHere: boolean,
): Promise<ExamineResult> {
  const job = { headers, content, isWhole, headersHere, ...(stated && { stated }) };
  try {
    return await runExamination(job);
  } catch {
    return await runExamination({ ...job, namesOnly: true }).catch(() => UNKNOWN);
  }
}

/** The verdict on a mail that cannot be judged either. */
const UNJUDGED: MailVerdicts["verdict"] = {
  level: "medium",
  probability: 0.5,
  reasons: [{ id: "examination_failed", values: {}, message: "" }],
  enough: true,
  of: null,
};

/** Judges an examined mail, in the worker with the server's code and data. */
export async function judgeExamined(job: JudgeJob): Promise<MailVerdicts> {
  const { headers, summary, examined: { evidence, failure } } = job;
  try {
    const reply = await worker.run({
      kind: "judge",
      job: { headers, summary, examined: { evidence, failure } },
    });
    if (reply.kind === "judge") return reply.value;
  } catch {
    // Answered below.
  }
  return { verdict: UNJUDGED, ifKnown: UNJUDGED, proof: "not_looked_at", author: null };
}

/**
 * The analysis of a mail as it is downloaded and delivered.
 *
 * @throws {WorkerFailure}
 */
export async function exportExamined(job: MailExportJob): Promise<JsonObject> {
  const reply = await worker.run({ kind: "export", job });
  if (reply.kind !== "export") throw new TypeError("the worker answered another job");
  return reply.value;
}

/**
 * Writes the indicators of mails.
 *
 * @throws {WorkerFailure}
 */
export async function requestIndicators(job: IndicatorOptions): Promise<WrittenIndicators> {
  const reply = await worker.run({ kind: "indicators", job });
  if (reply.kind !== "indicators") throw new TypeError("the worker answered another job");
  return reply.value;
}

async function runExamination(job: ExamineJob): Promise<ExamineResult> {
  const reply = await worker.run({ kind: "examine", job });
  if (reply.kind !== "examine") throw new TypeError("the worker answered another job");
  return reply.value;
}
