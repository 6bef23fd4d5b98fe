import { EmailAnalysis, JobError } from "../contract/v1.ts";
import type { Job } from "../contract/v1.ts";
import type { JobRecord } from "../jobs/queue.ts";

/** A job in the form for callers and callbacks. */
export function jobOf(id: string, record: JobRecord): Job {
  const { status, createdAt, startedAt, finishedAt, result, error } = record;
  const iso = (time: number | null) => time === null ? null : new Date(time).toISOString();
  return {
    id,
    status,
    createdAt: new Date(createdAt).toISOString(),
    startedAt: iso(startedAt),
    finishedAt: iso(finishedAt),
    ...(status === "complete" && { result: EmailAnalysis.parse(result) }),
    ...(status === "error" && { error: JobError.parse(error) }),
  };
}
