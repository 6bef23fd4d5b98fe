import type { AnalysisSummary } from "./analyze_email_headers.ts";
import type { AnalyzeSpamRequest, AnalyzeSpamResponse } from "./analyze_spam.ts";

/** Work of a worker thread, by kind: plain data in, plain data out. */
export interface WorkerTasks {
  readonly examine: { readonly task: ExamineTask; readonly result: AnalyzeSpamResponse };
}

/** A mail to be scored. */
export interface ExamineTask {
  readonly input: Partial<Omit<AnalyzeSpamRequest, "scoringVersion" | "defanged">>;
  /** The analysis of the headers, where there is one. */
  readonly summary?: AnalysisSummary | undefined;
  /** Version of the score. */
  readonly version: 1 | 2;
  /** Time of the analysis, in milliseconds since the epoch. */
  readonly now: number;
  /** Secret that the keys of senders are made with. */
  readonly secret: Uint8Array<ArrayBuffer>;
}

/**
 * Counts one mail of each sender on the answering thread; returns their counts of the last hour.
 */
export type NoteSenders = (senders: readonly string[], now: number) => Promise<readonly number[]>;

/** Why a worker ended before its task. */
export const WORKER_ENDS = ["deadline", "crashed", "not_started", "closed"] as const;

/** Thrown for a task whose worker ended: it exceeded its deadline, crashed, or never started. */
export class WorkerEnded extends Error {
  override readonly name = "WorkerEnded";

  constructor(readonly reason: typeof WORKER_ENDS[number]) {
    super(`the worker ended: ${reason}`);
  }
}
