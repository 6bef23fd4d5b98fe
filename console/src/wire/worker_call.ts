import type { JobResult } from "../local/jobs.ts";

/** Files of the page's workers. */
const FILES = {
  examine: "examine.js",
  exports: "exports.js",
  numbers: "numbers.js",
  // Reads the `.msg` files of Outlook.
  outlook: "outlook.js",
  // The service worker: it caches the page's files for use offline.
  shell: "shell.js",
} as const;
type WorkerName = keyof typeof FILES;

/** Maximum time per job; a mail of 8 MiB takes about one second. */
const MAX_JOB_MS = 30_000;

/** Reports a job that took too long or threw an error. */
class WorkerFailure extends Error {
  override readonly name = "WorkerFailure";
}

/** The used part of the Trusted Types API, which some browsers lack. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: (name: string) => string }): {
    createScriptURL(name: string): unknown;
  };
}

let policy: { createScriptURL(name: string): unknown } | undefined;

/** Returns the URL of a worker, trusted by a policy that trusts no other URL. */
export function createWorkerUrl(name: WorkerName): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (trustedTypes === undefined) return FILES[name];
  policy ??= trustedTypes.createPolicy("mail-worker", {
    createScriptURL: (wantedName) => {
      const knownFile = Object.values(FILES).find((file) => file === wantedName);
      if (knownFile === undefined) throw new TypeError("no worker of this page");
      return knownFile;
    },
  });
  return policy.createScriptURL(FILES[name]) as string;
}

/** Runs jobs in a worker, one at a time, and replaces a worker that fails or takes too long. */
export class WorkerCalls<Job, Result> {
  #worker: Worker | null = null;
  #lastResult: Promise<unknown> = Promise.resolve();
  #id = 0;

  constructor(private readonly name: WorkerName) {}

  /** Starts the worker in advance, so that the first job does not wait for it. */
  start(): void {
    this.#worker ??= new Worker(createWorkerUrl(this.name));
  }

  /** @throws {WorkerFailure} */
  run(job: Job): Promise<Result> {
    const result = this.#lastResult.then(() => this.#runNow(job));
    this.#lastResult = result.catch(() => {});
    return result;
  }

  #runNow(job: Job): Promise<Result> {
    const worker = this.#worker ??= new Worker(createWorkerUrl(this.name));
    const id = ++this.#id;
    return new Promise<Result>((resolve, reject) => {
      const fail = () => {
        worker.terminate();
        this.#worker = null;
        reject(new WorkerFailure());
      };
      const timer = setTimeout(fail, MAX_JOB_MS);
      worker.onerror = (event) => {
        event.preventDefault();
        clearTimeout(timer);
        fail();
      };
      worker.onmessage = ({ data }: MessageEvent<JobResult<Result>>) => {
        if (data.id !== id) return;
        clearTimeout(timer);
        if (data.ok) resolve(data.value);
        else reject(new WorkerFailure());
      };
      worker.postMessage({ id, job });
    });
  }
}
