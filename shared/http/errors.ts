import type { Context } from "hono";
import type { AppError, ErrorBody } from "../contract/errors.ts";

/** The answer to a failure: the one error body of the project, with the failure's own headers. */
export function errorResponse(c: Context, error: AppError): Response {
  const body: ErrorBody = {
    error: error.code,
    message: error.message,
    ...(error.details && { details: [...error.details] }),
  };
  return c.json(body, error.status, { ...error.headers });
}
