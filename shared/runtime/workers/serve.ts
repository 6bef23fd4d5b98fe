import type { CountSenders, WorkerTasks } from "../../contract/worker_tasks.ts";
import type { Config } from "../config.ts";
import { copyError, type FromWorker, toError, type ToWorker } from "./messages.ts";

/** Services a task may use beside its data. */
export interface TaskContext {
  readonly config: Config;
  readonly countSenders: CountSenders;
}

/** Does the tasks, by kind. */
export type TaskHandlers = {
  readonly [Kind in keyof WorkerTasks]: (
    task: WorkerTasks[Kind]["task"],
    context: TaskContext,
  ) => Promise<WorkerTasks[Kind]["result"]>;
};

/** The result of a task of any kind. */
type Result = WorkerTasks[keyof WorkerTasks]["result"];

/** The worker's side of its messages; the compiler's own declarations are those of a window. */
declare const self: {
  postMessage(message: FromWorker<Result>): void;
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
  addEventListener(type: "error" | "unhandledrejection", listen: (event: Event) => void): void;
};

/**
 * Makes this thread a worker of a `WorkerPool`.
 *
 * @param prepare Loads the code; called once, before the first task.
 */
export function serveTasks(prepare: (config: Config) => Promise<TaskHandlers>): void {
  let started: { readonly handlers: TaskHandlers; readonly context: TaskContext } | undefined;
  let noting: PromiseWithResolvers<readonly number[]> | undefined;
  const countSenders: CountSenders = (senders, now) => {
    noting = Promise.withResolvers();
    self.postMessage({ type: "countSenders", senders, now });
    return noting.promise;
  };
  const hear = async (message: ToWorker): Promise<void> => {
    switch (message.type) {
      case "start": {
        const { config } = message;
        started = { handlers: await prepare(config), context: { config, countSenders } };
        return self.postMessage({ type: "ready" });
      }
      case "task": {
        const { kind, task } = message.work;
        if (started === undefined) throw new Error("a task came before the start");
        const result = await started.handlers[kind](task, started.context);
        return self.postMessage({ type: "done", result, heapBytes: readHeapBytes() });
      }
      case "noted":
        return noting?.resolve(message.counts);
      case "not_noted":
        return noting?.reject(toError(message.error));
      default:
        message satisfies never;
    }
  };
  self.onmessage = ({ data }) => {
    hear(data).catch((error) =>
      self.postMessage({ type: "failed", error: copyError(error), heapBytes: readHeapBytes() })
    );
  };
  for (const type of ["error", "unhandledrejection"] as const) {
    self.addEventListener(type, (event) => {
      // Otherwise the runtime writes the message, which may quote a mail, beside the log.
      event.preventDefault();
      self.postMessage({ type: "crashed" });
    });
  }
}

/** Heap of this thread alone. */
function readHeapBytes(): number {
  return Deno.memoryUsage().heapTotal;
}
