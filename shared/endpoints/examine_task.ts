import type { AnalyzeSpamResponse } from "../contract/analyze_spam.ts";
import type { ExamineTask, NoteSenders } from "../contract/worker_tasks.ts";
import type { Config } from "../runtime/config.ts";
import { shippedCatalogue } from "../scoring/catalogue/load.ts";
import { answerSpam } from "./spam_answer.ts";

/** Dependencies of the task beside its data. */
interface ExamineContext {
  readonly config: Config;
  readonly note: NoteSenders;
}

/** Examines a mail in a worker, as the answering thread would: {@linkcode answerSpam}. */
export function examineInWorker(
  { now, secret, ...task }: ExamineTask,
  { config, note }: ExamineContext,
): Promise<AnalyzeSpamResponse> {
  const counting = { velocity: { note }, secret, now: () => now };
  return answerSpam(task, { config, catalogue: shippedCatalogue(), counting });
}

/** A mail that makes a worker load catalogue, model and readers before it has a deadline. */
export const FIRST_TASK: ExamineTask = {
  input: { emailContent: "<p>Hello</p>" },
  version: 2,
  now: 0,
  secret: new Uint8Array(1),
};
