import type { AnalysisSummary } from "./analyze_email_headers.ts";
import type { AnalyzeSpamRequest, AnalyzeSpamResponse } from "./analyze_spam.ts";

/** Tasks of worker threads by name. Tasks and results are plain data, as threads exchange copies. */
export interface WorkerTasks {
  readonly examine: { readonly task: ExamineTask; readonly result: AnalyzeSpamResponse };
}

/** A mail to examine. */
export interface ExamineTask {
  readonly input: Partial<Omit<AnalyzeSpamRequest, "scoringVersion" | "defanged">>;
  /** Whether it came as one text, as files do, and not as fields and text that somebody copied. */
  readonly isWholeMail?: boolean | undefined;
  /** The header analysis, if there is one. */
  readonly summary?: AnalysisSummary | undefined;
  /** Scoring version. */
  readonly version: 1 | 2;
  /** Time of the analysis, in milliseconds since the epoch. */
  readonly now: number;
  /** Secret with which senders are hashed. */
  readonly secret: Uint8Array<ArrayBuffer>;
}

/**
 * Counts one mail of each sender, on the thread that answers requests. Returns each sender's number
 * of mails in the last hour.
 */
export type CountSenders = (senders: readonly string[], now: number) => Promise<readonly number[]>;

/** Reasons why a worker ended before its task. */
export const WORKER_ENDS = ["deadline", "crashed", "not_started", "closed"] as const;

/** Thrown for a task whose worker exceeded its deadline, crashed, never started or was closed. */
export class WorkerEndedError extends Error {
  override readonly name = "WorkerEndedError";

  constructor(readonly reason: typeof WORKER_ENDS[number]) {
    super(`the worker ended: ${reason}`);
  }
}
