import { AppError } from "../../contract/errors.ts";
import {
  type CountSenders,
  WorkerEndedError,
  type WorkerTasks,
} from "../../contract/worker_tasks.ts";
import type { Config } from "../config.ts";
import type { Clock, Workers, WorkerUse } from "../deps.ts";
import type { Log } from "../log.ts";
import {
  type AnyTask,
  type MessageFromWorker,
  type MessageToWorker,
  restoreError,
  serializeError,
} from "./messages.ts";

/** Maximum milliseconds for loading the code, which takes seconds on a busy machine. */
const START_MS = 60_000;

/** Milliseconds after which an idle worker is ended, unless it is the last one. */
const IDLE_MS = 60_000;

/** `Retry-After` in seconds for a task that waited too long for a worker. */
const RETRY_AFTER = "5";

export interface WorkerPoolOptions {
  /** Module of the workers, which calls `serveTasks`. */
  readonly module: URL;
  /** Maximum number of workers. */
  readonly size: number;
  /** Configuration; `EXAMINE_TIMEOUT_MS` limits a task, and also the wait for a worker. */
  readonly config: Config;
  readonly clock: Pick<Clock, "after" | "monotonic">;
  readonly log: Log;
}

/** A task, from its arrival to its end. */
interface PendingTask {
  readonly work: AnyTask;
  readonly countSenders: CountSenders;
  readonly resolve: (result: never) => void;
  readonly reject: (error: unknown) => void;
}

/** A task that waits for a worker. */
interface WaitingTask extends PendingTask {
  readonly cancel: () => void;
}

/** A worker, and the task it works on. */
interface Thread {
  readonly worker: Worker;
  readonly use: WorkerUse;
  /** Start of the current task, in milliseconds of the monotonic clock. */
  startedAt: number | undefined;
  isReady: boolean;
  pending: PendingTask | undefined;
  /** Cancels the timer that ends the worker. */
  cancel: () => void;
}

/**
 * Starts workers on demand, each for one task at a time. A worker that exceeds the deadline is ended.
 */
export class WorkerPool implements Workers {
  readonly #options: WorkerPoolOptions;
  readonly #threads = new Set<Thread>();
  readonly #waiting: WaitingTask[] = [];
  readonly useByWorker: WorkerUse[] = [];
  #endedCount = 0;
  /** Whether the module could not be loaded, for example for lack of a permission. */
  #isBroken = false;

  constructor(options: WorkerPoolOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#isBroken ? 0 : this.#options.size;
  }

  get usage(): Workers["usage"] {
    const busy = [...this.#threads].filter(({ pending }) => pending !== undefined).length;
    return {
      started: this.#threads.size,
      busy,
      waiting: this.#waiting.length,
      ended: this.#endedCount,
    };
  }

  /** Starts a first worker, so that the first task does not wait for the code to load. */
  warmUp(): void {
    if (this.#threads.size === 0) this.#openThread();
  }

  run<Kind extends keyof WorkerTasks>(
    kind: Kind,
    task: WorkerTasks[Kind]["task"],
    { countSenders, waitsForever = false }: Parameters<Workers["run"]>[2],
  ): Promise<WorkerTasks[Kind]["result"]> {
    return new Promise((resolve, reject) => {
      if (this.#isBroken) return reject(new WorkerEndedError("not_started"));
      const pending = { work: { kind, task }, countSenders, resolve, reject };
      const thread = this.#findIdle() ??
        (this.#threads.size < this.#options.size ? this.#openThread() : undefined);
      if (thread === undefined) this.#queueTask(pending, { waitsForever });
      else this.#assign(thread, pending);
    });
  }

  /** Ends all workers. */
  close(): void {
    for (const thread of this.#threads) this.#end(thread, new WorkerEndedError("closed"));
  }

  #findIdle(): Thread | undefined {
    return [...this.#threads].find(({ pending }) => pending === undefined);
  }

  /** Queues a task; unless it `waitsForever`, rejects it if no worker is free in time. */
  #queueTask(pending: PendingTask, { waitsForever }: { readonly waitsForever: boolean }): void {
    const { clock, config } = this.#options;
    const giveUp = () => {
      this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
      pending.reject(
        new AppError("overloaded", "Too many large mails at a time. Try again in a moment.", {
          headers: { "retry-after": RETRY_AFTER },
        }),
      );
    };
    const cancel = waitsForever ? () => {} : clock.after(config.EXAMINE_TIMEOUT_MS, giveUp);
    const waiting: WaitingTask = { ...pending, cancel };
    this.#waiting.push(waiting);
  }

  #openThread(): Thread {
    const { module, config, clock } = this.#options;
    const worker = new Worker(module, { type: "module", name: "mail" });
    const cancel = clock.after(
      START_MS,
      () => this.#end(thread, new WorkerEndedError("not_started")),
    );
    const thread: Thread = {
      worker,
      use: this.#chooseUse(),
      startedAt: undefined,
      isReady: false,
      pending: undefined,
      cancel,
    };
    worker.onmessage = ({ data }: MessageEvent<MessageFromWorker<never>>) =>
      this.#receive(thread, data);
    worker.onerror = (event) => {
      // Without this call, the error would end this process.
      event.preventDefault();
      this.#end(thread, new WorkerEndedError(thread.isReady ? "crashed" : "not_started"));
    };
    this.#threads.add(thread);
    send(thread, { type: "start", config });
    return thread;
  }

  /** Gives a task to a worker, which begins it once its code is loaded. */
  #assign(thread: Thread, pending: PendingTask): void {
    thread.pending = pending;
    if (thread.isReady) this.#begin(thread, pending);
  }

  #begin(thread: Thread, { work }: PendingTask): void {
    const { clock, config } = this.#options;
    thread.cancel();
    thread.startedAt = clock.monotonic();
    send(thread, { type: "task", work });
    thread.cancel = clock.after(
      config.EXAMINE_TIMEOUT_MS,
      () => this.#end(thread, new WorkerEndedError("deadline")),
    );
  }

  #receive(thread: Thread, message: MessageFromWorker<never>): void {
    const { pending } = thread;
    switch (message.type) {
      case "ready":
        thread.isReady = true;
        return pending === undefined ? this.#release(thread) : this.#begin(thread, pending);
      case "countSenders":
        return void pending?.countSenders(message.senders, message.now).then(
          (counts) => send(thread, { type: "counted", counts }),
          (error) => send(thread, { type: "count_failed", error: serializeError(error) }),
        );
      case "done":
        thread.use.heapBytes = message.heapBytes;
        pending?.resolve(message.result);
        return this.#release(thread);
      case "failed":
        if (!thread.isReady) return this.#end(thread, new WorkerEndedError("not_started"));
        thread.use.heapBytes = message.heapBytes;
        pending?.reject(restoreError(message.error));
        return this.#release(thread);
      case "crashed":
        return this.#end(thread, new WorkerEndedError("crashed"));
      default:
        message satisfies never;
    }
  }

  /** Returns the counts of an ended worker, which a new one continues, or new counts. */
  #chooseUse(): WorkerUse {
    const assignedUses = new Set([...this.#threads].map(({ use }) => use));
    const freeUse = this.useByWorker.find((use) => !assignedUses.has(use));
    if (freeUse !== undefined) return freeUse;
    const use = { busySeconds: 0, heapBytes: 0 };
    this.useByWorker.push(use);
    return use;
  }

  #countTime(thread: Thread): void {
    if (thread.startedAt === undefined) return;
    thread.use.busySeconds += (this.#options.clock.monotonic() - thread.startedAt) / 1000;
    thread.startedAt = undefined;
  }

  /** Gives a free worker the next task; a worker that gets no task is ended after a while. */
  #release(thread: Thread): void {
    thread.cancel();
    this.#countTime(thread);
    thread.pending = undefined;
    const nextTask = this.#waiting.shift();
    if (nextTask !== undefined) {
      nextTask.cancel();
      return this.#assign(thread, nextTask);
    }
    thread.cancel = this.#options.clock.after(IDLE_MS, () => {
      if (this.#threads.size > 1) this.#terminate(thread);
    });
  }

  /** Ends a worker and rejects its task; the next waiting task gets a new worker. */
  #end(thread: Thread, error: WorkerEndedError): void {
    if (!this.#threads.has(thread)) return;
    this.#terminate(thread);
    thread.pending?.reject(error);
    if (error.reason === "closed") return;
    this.#endedCount++;
    this.#options.log("error", "worker_ended", { reason: error.reason });
    if (error.reason === "not_started") return this.#disable();
    const nextTask = this.#waiting.shift();
    nextTask?.cancel();
    if (nextTask !== undefined) this.#assign(this.#openThread(), nextTask);
  }

  /** Rejects the waiting tasks and all later ones, as the module cannot be loaded. */
  #disable(): void {
    this.#isBroken = true;
    for (const { cancel, reject } of this.#waiting.splice(0)) {
      cancel();
      reject(new WorkerEndedError("not_started"));
    }
  }

  #terminate(thread: Thread): void {
    thread.cancel();
    this.#countTime(thread);
    thread.use.heapBytes = 0;
    this.#threads.delete(thread);
    thread.worker.terminate();
  }
}

function send({ worker }: Thread, message: MessageToWorker): void {
  worker.postMessage(message);
}
