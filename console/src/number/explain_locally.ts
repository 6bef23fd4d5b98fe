import type { NumberJob, NumberReply } from "../local/number_jobs.ts";
import type { Locale } from "../text/locale.ts";
import { WorkerCalls } from "../wire/worker_call.ts";

const worker = new WorkerCalls<NumberJob, NumberReply>("numbers");

/**
 * Explains numbers in this browser, in the language of the page.
 *
 * @param countries Possible countries of numbers without a country code, the most likely first.
 * @throws {WorkerFailure}
 */
export function explainLocally(
  numbers: readonly string[],
  countries: readonly string[],
  { language, messages: { phone } }: Locale,
): Promise<NumberReply> {
  return worker.run({ numbers, countries, locale: { language, texts: phone } });
}
