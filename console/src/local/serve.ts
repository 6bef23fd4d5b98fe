import type { JobMessage, JobResult } from "./jobs.ts";

/** The used part of a worker's global object, which the page's types lack. */
interface WorkerScope {
  onmessage: ((event: MessageEvent) => void) | null;
  postMessage(message: unknown): void;
}

/** Runs each job that the page sends and replies with its result, or that it failed. */
export function serveJobs<J, T>(work: (job: J) => T | Promise<T>): void {
  const scope = globalThis as unknown as WorkerScope;
  scope.onmessage = async ({ data }: MessageEvent<JobMessage<J>>) => {
    const { id, job } = data;
    let result: JobResult<T>;
    try {
      result = { id, ok: true, value: await work(job) };
    } catch {
      result = { id, ok: false };
    }
    scope.postMessage(result);
  };
}
