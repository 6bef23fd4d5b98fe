import type { JobStatus } from "../contract/v1.ts";
import {
  readInteger,
  readOptionalBytes,
  readOptionalInteger,
  readText,
  type Row,
} from "../storage/port.ts";

/** A job as its caller sees it. */
export interface JobRecord {
  readonly status: JobStatus;
  readonly createdAt: number;
  readonly startedAt: number | null;
  readonly finishedAt: number | null;
  /** JSON, if there is any. */
  readonly result: unknown;
  /** JSON, if there is any. */
  readonly error: unknown;
  /** What became of its callback; undefined before the first attempt, and where none was asked for. */
  readonly callback: unknown;
}

/**
 * Reads a row of {@linkcode FIND}.
 *
 * @param open Decrypts a result; null when its key is gone.
 */
export async function readRecord(
  row: Row,
  open: (sealed: Uint8Array) => Promise<string | null>,
): Promise<JobRecord> {
  const status = readText(row, "status");
  const sealed = readOptionalBytes(row, "result");
  const result = sealed && await open(sealed);
  const { error, callback } = row;
  return {
    status: status === "pending" || status === "processing" || status === "complete"
      ? status
      : "error",
    createdAt: readInteger(row, "created_at"),
    startedAt: readOptionalInteger(row, "started_at"),
    finishedAt: readOptionalInteger(row, "finished_at"),
    result: result === null ? undefined : JSON.parse(result),
    error: typeof error === "string" ? JSON.parse(error) : undefined,
    callback: typeof callback === "string" ? JSON.parse(callback) : undefined,
  };
}
