import type { JobMessage, JobResult } from "./jobs.ts";

/** The used part of a worker's global object, which the page's types lack. */
interface WorkerScope {
  onmessage: ((event: MessageEvent) => void) | null;
  postMessage(message: unknown): void;
}

/** Answers each job of the page; one that throws is answered as failed. */
export function serve<J, T>(work: (job: J) => T | Promise<T>): void {
  const scope = globalThis as unknown as WorkerScope;
  scope.onmessage = async ({ data }: MessageEvent<JobMessage<J>>) => {
    const { id, job } = data;
    let answer: JobResult<T>;
    try {
      answer = { id, ok: true, value: await work(job) };
    } catch {
      answer = { id, ok: false };
    }
    scope.postMessage(answer);
  };
}
