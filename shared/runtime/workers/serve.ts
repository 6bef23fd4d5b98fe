import type { CountSenders, WorkerTasks } from "../../contract/worker_tasks.ts";
import type { Config } from "../config.ts";
import {
  type MessageFromWorker,
  type MessageToWorker,
  restoreError,
  serializeError,
} from "./messages.ts";

/** Means that a task may use beside its data. */
export interface TaskContext {
  readonly config: Config;
  readonly countSenders: CountSenders;
}

/** Functions that run tasks, by kind. */
export type TaskHandlers = {
  readonly [Kind in keyof WorkerTasks]: (
    task: WorkerTasks[Kind]["task"],
    context: TaskContext,
  ) => Promise<WorkerTasks[Kind]["result"]>;
};

/** The result of a task of any kind. */
type Result = WorkerTasks[keyof WorkerTasks]["result"];

/** The global scope of a worker; the compiler declares that of a window. */
declare const self: {
  postMessage(message: MessageFromWorker<Result>): void;
  onmessage: ((event: MessageEvent<MessageToWorker>) => void) | null;
  addEventListener(type: "error" | "unhandledrejection", listen: (event: Event) => void): void;
};

/**
 * Runs the tasks that a `WorkerPool` sends to this thread.
 *
 * @param prepare Loads the code; called once, before the first task.
 */
export function serveTasks(prepare: (config: Config) => Promise<TaskHandlers>): void {
  let state: { readonly handlers: TaskHandlers; readonly context: TaskContext } | undefined;
  let pendingCount: PromiseWithResolvers<readonly number[]> | undefined;
  const countSenders: CountSenders = (senders, now) => {
    pendingCount = Promise.withResolvers();
    self.postMessage({ type: "countSenders", senders, now });
    return pendingCount.promise;
  };
  const handleMessage = async (message: MessageToWorker): Promise<void> => {
    switch (message.type) {
      case "start": {
        const { config } = message;
        state = { handlers: await prepare(config), context: { config, countSenders } };
        return self.postMessage({ type: "ready" });
      }
      case "task": {
        const { kind, task } = message.work;
        if (state === undefined) throw new Error("a task came before the start");
        const result = await state.handlers[kind](task, state.context);
        return self.postMessage({ type: "done", result, heapBytes: readHeapBytes() });
      }
      case "counted":
        return pendingCount?.resolve(message.counts);
      case "count_failed":
        return pendingCount?.reject(restoreError(message.error));
      default:
        message satisfies never;
    }
  };
  self.onmessage = ({ data }) => {
    handleMessage(data).catch((error) =>
      self.postMessage({ type: "failed", error: serializeError(error), heapBytes: readHeapBytes() })
    );
  };
  for (const type of ["error", "unhandledrejection"] as const) {
    self.addEventListener(type, (event) => {
      // Without this call, the runtime prints the message, which may quote a mail.
      event.preventDefault();
      self.postMessage({ type: "crashed" });
    });
  }
}

/** Reads the heap size of this thread, in bytes. */
function readHeapBytes(): number {
  return Deno.memoryUsage().heapTotal;
}
