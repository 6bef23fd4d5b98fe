import type { AppError, ErrorBody } from "../contract/errors.ts";
import { jsonReply, type Reply } from "./reply.ts";

/** The answer to a failure: the one error body of the project, with the failure's own headers. */
export function errorReply(error: AppError): Reply {
  const body: ErrorBody = {
    error: error.code,
    message: error.message,
    ...(error.retryAfter !== undefined && { retry_after: error.retryAfter }),
    ...(error.details && { details: [...error.details] }),
  };
  return jsonReply(body, error.status, error.headers);
}
