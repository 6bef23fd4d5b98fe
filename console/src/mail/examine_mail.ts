import type { Examined, ExamineJob } from "../local/jobs.ts";
import { WorkerCalls } from "../wire/worker_call.ts";
import type { MailInput } from "./input/recognise.ts";

const worker = new WorkerCalls<ExamineJob, Examined>("examine");

/** Starts the worker that examines mails early. */
export function prepareToExamine(): void {
  worker.start();
}

/**
 * Examines a mail in this browser.
 *
 * @param headersHere Whether its headers are analysed here too, and not by the server.
 * @returns Null when that failed.
 */
export async function examineMail(
  { headers, content }: MailInput,
  headersHere: boolean,
): Promise<Examined | null> {
  if (content.trim() === "" && !headersHere) {
    return { summary: null, body: null, preview: null, text: "" };
  }
  try {
    return await worker.run({ headers, content, headersHere });
  } catch {
    return null;
  }
}
