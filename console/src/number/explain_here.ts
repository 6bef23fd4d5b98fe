import type { NumberJob, NumberReply } from "../local/number_jobs.ts";
import type { Speech } from "../text/language.ts";
import { WorkerCalls } from "../wire/worker_call.ts";

const worker = new WorkerCalls<NumberJob, NumberReply>("numbers");

/**
 * Explains numbers in this browser, in the language of the page.
 *
 * @param countries Of numbers without a country code (ISO 3166-1), the most likely first.
 * @throws {WorkerFailure}
 */
export function explainHere(
  numbers: readonly string[],
  countries: readonly string[],
  { language, messages: { phone } }: Speech,
): Promise<NumberReply> {
  return worker.run({ numbers, countries, speech: { language, texts: phone } });
}
