import type { AnalyzeSpamResponse } from "../contract/analyze_spam.ts";
import type { ExamineTask, NoteSenders } from "../contract/worker_tasks.ts";
import type { Config } from "../runtime/config.ts";
import { shippedCatalogue } from "../scoring/catalogue/load.ts";
import { createVersion2Scorer } from "../scoring/version2/scorer.ts";
import { spamAnswer } from "./spam_answer.ts";

/** Dependencies of the task beside its data. */
interface TaskContext {
  readonly config: Config;
  readonly note: NoteSenders;
}

/** Examines a mail in a worker, as the answering thread would: {@linkcode spamAnswer}. */
export async function examineInWorker(
  { input, version, summary, now, secret }: ExamineTask,
  { config, note }: TaskContext,
): Promise<AnalyzeSpamResponse> {
  const clock = { now: () => now };
  const version2 = createVersion2Scorer({ velocity: { note }, secret, now: clock.now });
  const catalogue = shippedCatalogue();
  const given = { config, deps: { clock }, catalogue, version2 };
  return await spamAnswer(input, version, given, { summary });
}

/** A mail that makes a worker load catalogue, model and readers before it has a deadline. */
export const FIRST_TASK: ExamineTask = {
  ...{ input: { emailContent: "<p>Hello</p>" }, version: 2, now: 0 },
  secret: new Uint8Array(1),
};
