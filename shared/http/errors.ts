import type { AppError, ErrorBody } from "../contract/errors.ts";
import { createJsonReply, type Reply } from "./reply.ts";

/** Creates the answer to a failure: the one error body of the project, and the failure's headers. */
export function createErrorReply(error: AppError): Reply {
  const body: ErrorBody = {
    error: error.code,
    message: error.message,
    ...(error.retryAfter !== undefined && { retry_after: error.retryAfter }),
    ...(error.details && { details: [...error.details] }),
  };
  return createJsonReply(body, error.status, error.headers);
}
