import type { AnalyzeSpamResponse } from "../contract/analyze_spam.ts";
import type { CountSenders, ExamineTask } from "../contract/worker_tasks.ts";
import type { Config } from "../runtime/config.ts";
import { getShippedCatalogue } from "../scoring/catalogue/load.ts";
import { answerSpam } from "./spam_answer.ts";

/** Dependencies of {@linkcode examineInWorker}. */
interface ExamineContext {
  readonly config: Config;
  readonly countSenders: CountSenders;
}

/** Examines a mail in a worker, with {@linkcode answerSpam}. */
export function examineInWorker(
  { now, secret, ...task }: ExamineTask,
  { config, countSenders }: ExamineContext,
): Promise<AnalyzeSpamResponse> {
  const counting = { velocity: { countSenders }, secret, now: () => now };
  return answerSpam(task, { config, catalogue: getShippedCatalogue(), counting });
}

/** Task that a worker runs first, without a deadline: it loads catalogue, model and readers. */
export const FIRST_TASK: ExamineTask = {
  input: { emailContent: "<p>Hello</p>" },
  version: 2,
  now: 0,
  secret: new Uint8Array(1),
};
