import { AppError, type ErrorCode, type ErrorDetail } from "../../contract/errors.ts";
import type { WorkerTasks } from "../../contract/worker_tasks.ts";
import type { Config } from "../config.ts";

/** Messages between the thread that answers and a worker. */

/** Any kind of work, with its data. */
export type AnyTask = {
  [Kind in keyof WorkerTasks]: { readonly kind: Kind; readonly task: WorkerTasks[Kind]["task"] };
}[keyof WorkerTasks];

/** To a worker: first the configuration, then one task after the other. */
export type ToWorker =
  | { readonly type: "start"; readonly config: Config }
  | { readonly type: "task"; readonly work: AnyTask }
  | { readonly type: "noted"; readonly counts: readonly number[] }
  | { readonly type: "not_noted"; readonly error: PlainError };

/** Messages of a worker: once that its code is loaded, then the outcome of each task. */
export type FromWorker<Result> =
  | { readonly type: "ready" }
  | { readonly type: "countSenders"; readonly senders: readonly string[]; readonly now: number }
  | { readonly type: "done"; readonly result: Result; readonly heapBytes: number }
  | { readonly type: "failed"; readonly error: PlainError; readonly heapBytes: number }
  | { readonly type: "crashed" };

/** An error as data: a class does not survive the way between threads. */
export interface PlainError {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
  /** Code of an {@linkcode AppError}. */
  readonly code?: ErrorCode;
  readonly details?: readonly ErrorDetail[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** Copies an error as data. */
export function copyError(error: unknown): PlainError {
  if (!(error instanceof Error)) return { name: typeof error, message: "", stack: "" };
  const { name, message, stack = "" } = error;
  if (!(error instanceof AppError)) return { name, message, stack };
  const { code, details, headers } = error;
  return { name, message, stack, code, headers, ...(details && { details }) };
}

/** Returns the error that such data was made of. */
export function toError({ name, message, stack, code, details, headers }: PlainError): Error {
  const error = code === undefined ? new Error(message) : new AppError(code, message, {
    ...(details && { details }),
    ...(headers && { headers }),
  });
  error.name = name;
  error.stack = stack;
  return error;
}
