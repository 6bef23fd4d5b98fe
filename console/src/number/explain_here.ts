import type { NumberJob, NumberReply } from "../local/number_jobs.ts";
import type { Speech } from "../text/language.ts";
import { WorkerCalls } from "../wire/worker_call.ts";

const worker = new WorkerCalls<NumberJob, NumberReply>("numbers");

/**
 * Explains numbers in this browser, in the language of the page.
 *
 * @throws {WorkerFailure}
 */
export function explainHere(
  numbers: readonly string[],
  { language, messages: { phone } }: Speech,
): Promise<NumberReply> {
  return worker.run({ numbers, speech: { language, texts: phone } });
}
