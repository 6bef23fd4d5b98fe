import type { Examined, ExamineJob } from "../local/jobs.ts";
import { WorkerCalls } from "../wire/worker_call.ts";
import type { MailInput } from "./input/recognise.ts";

const worker = new WorkerCalls<ExamineJob, Examined>("examine");

/** Starts the worker that examines mails early. */
export function prepareToExamine(): void {
  worker.start();
}

/** Nothing is known of a mail, as even its parts could not be read. */
const UNKNOWN: Examined = {
  spam: null,
  evidence: null,
  ...{ summary: null, body: null, preview: null, text: "" },
  failure: { files: [], findings: [] },
};

/**
 * Examines a mail in this browser. Where that fails or takes too long, its files are named.
 *
 * @param headersHere Whether its headers are analysed here too, and not by the server.
 */
export async function examineMail(
  { headers, content }: MailInput,
  headersHere: boolean,
): Promise<Examined> {
  const job = { headers, content, headersHere };
  try {
    return await worker.run(job);
  } catch {
    return await worker.run({ ...job, namesOnly: true }).catch(() => UNKNOWN);
  }
}
