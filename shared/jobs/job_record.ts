import type { JobStatus } from "../contract/v1.ts";
import {
  readIntegerColumn,
  readOptionalBytesColumn,
  readOptionalIntegerColumn,
  readTextColumn,
  type Row,
} from "../storage/port.ts";

/** Kinds of jobs. A callback reports a job that has ended. */
export type JobKind = "email" | "callback";

/** A job to be created. */
export interface NewJob {
  readonly id: string;
  readonly accountId: string;
  readonly kind: JobKind;
  /** JSON; stored encrypted with the texts until the job has ended. */
  readonly request: unknown;
  /** Long texts of the request, stored apart from its JSON. */
  readonly texts?: readonly string[];
  /** Day and minute in which the call was charged, counted since the epoch. */
  readonly chargeTime: { readonly day: number; readonly minute: number };
  /** Host that a callback is sent to. */
  readonly receiver?: string | undefined;
}

/** A job that a worker has claimed, until its lease ends. */
export interface ClaimedJob extends Omit<NewJob, "receiver"> {
  readonly texts: readonly string[];
  /** Keyed hash of the host that a callback is sent to. */
  readonly receiver: string | null;
  /** Whether the job's 24 hours were over before the claim. */
  readonly isOverdue: boolean;
  /** Number of claims, this one included. A worker with a smaller number has lost the job. */
  readonly attempt: number;
}

/** A job as its caller sees it; times in milliseconds since the epoch. */
export interface JobRecord {
  readonly status: JobStatus;
  readonly createdAt: number;
  readonly startedAt: number | null;
  readonly finishedAt: number | null;
  /** JSON; undefined without a result. */
  readonly result: unknown;
  /** JSON; undefined without an error. */
  readonly error: unknown;
  /** JSON state of the callback; undefined before its first attempt, and without a callback. */
  readonly callback: unknown;
}

/**
 * Reads a job from its row.
 *
 * @param decrypt Decrypts a result; null when its key is gone.
 */
export async function readRecord(
  row: Row,
  decrypt: (ciphertext: Uint8Array) => Promise<string | null>,
): Promise<JobRecord> {
  const status = readTextColumn(row, "status");
  const ciphertext = readOptionalBytesColumn(row, "result");
  const result = ciphertext && await decrypt(ciphertext);
  const { error, callback } = row;
  return {
    status: status === "pending" || status === "processing" || status === "complete"
      ? status
      : "error",
    createdAt: readIntegerColumn(row, "created_at"),
    startedAt: readOptionalIntegerColumn(row, "started_at"),
    finishedAt: readOptionalIntegerColumn(row, "finished_at"),
    result: result === null ? undefined : JSON.parse(result),
    error: typeof error === "string" ? JSON.parse(error) : undefined,
    callback: typeof callback === "string" ? JSON.parse(callback) : undefined,
  };
}
