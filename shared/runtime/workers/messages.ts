import { AppError, type ErrorCode, type ErrorDetail } from "../../contract/errors.ts";
import type { WorkerTasks } from "../../contract/worker_tasks.ts";
import type { Config } from "../config.ts";

/** Messages between the main thread and a worker. */

/** A task of any kind, with its data. */
export type AnyTask = {
  [Kind in keyof WorkerTasks]: { readonly kind: Kind; readonly task: WorkerTasks[Kind]["task"] };
}[keyof WorkerTasks];

/** Messages to a worker: first the configuration, then one task after the other. */
export type MessageToWorker =
  | { readonly type: "start"; readonly config: Config }
  | { readonly type: "task"; readonly work: AnyTask }
  | { readonly type: "counted"; readonly counts: readonly number[] }
  | { readonly type: "count_failed"; readonly error: PlainError };

/** Messages from a worker: when its code is loaded, then the result of each task. */
export type MessageFromWorker<Result> =
  | { readonly type: "ready" }
  | { readonly type: "countSenders"; readonly senders: readonly string[]; readonly now: number }
  | { readonly type: "done"; readonly result: Result; readonly heapBytes: number }
  | { readonly type: "failed"; readonly error: PlainError; readonly heapBytes: number }
  | { readonly type: "crashed" };

/** An error as data, as messages between threads lose the class of an error. */
export interface PlainError {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
  /** Code of an {@linkcode AppError}. */
  readonly code?: ErrorCode;
  readonly details?: readonly ErrorDetail[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** Converts an error to data. */
export function serializeError(error: unknown): PlainError {
  if (!(error instanceof Error)) return { name: typeof error, message: "", stack: "" };
  const { name, message, stack = "" } = error;
  if (!(error instanceof AppError)) return { name, message, stack };
  const { code, details, headers } = error;
  return { name, message, stack, code, headers, ...(details && { details }) };
}

/** Restores an error from data. */
export function restoreError({ name, message, stack, code, details, headers }: PlainError): Error {
  const error = code === undefined ? new Error(message) : new AppError(code, message, {
    ...(details && { details }),
    ...(headers && { headers }),
  });
  error.name = name;
  error.stack = stack;
  return error;
}
