import { CallbackState, type Job, JobError } from "../contract/v1.ts";
import type { JobRecord } from "../jobs/job_record.ts";

/** A job as callers and callbacks see it; its result is the JSON that was stored. */
export interface JobAnswer extends Omit<Job, "result"> {
  readonly result?: unknown;
}

/**
 * Formats a job for callers and callbacks; a stored result of an older version may lack newer
 * fields.
 */
export function describeJob(id: string, record: JobRecord): JobAnswer {
  const { status, createdAt, startedAt, finishedAt, result, error, callback } = record;
  const formatTime = (time: number | null) => time === null ? null : new Date(time).toISOString();
  return {
    id,
    status,
    createdAt: new Date(createdAt).toISOString(),
    startedAt: formatTime(startedAt),
    finishedAt: formatTime(finishedAt),
    ...(status === "complete" && { result }),
    ...(status === "error" && { error: JobError.parse(error) }),
    ...(callback !== undefined && { callback: CallbackState.parse(callback) }),
  };
}
