import * as z from "zod";
import { STATUS_CODE } from "@std/http/status";

/**
 * The closed list of error codes with their HTTP status (SPEC part 7). Callers may switch on them.
 */
export const ERROR_STATUS = {
  invalid_json: STATUS_CODE.BadRequest,
  invalid_request: STATUS_CODE.BadRequest,
  unauthorized: STATUS_CODE.Unauthorized,
  forbidden: STATUS_CODE.Forbidden,
  not_found: STATUS_CODE.NotFound,
  method_not_allowed: STATUS_CODE.MethodNotAllowed,
  request_timeout: STATUS_CODE.RequestTimeout,
  idempotency_conflict: STATUS_CODE.Conflict,
  payload_too_large: STATUS_CODE.ContentTooLarge,
  unsupported_media_type: STATUS_CODE.UnsupportedMediaType,
  idempotency_mismatch: STATUS_CODE.UnprocessableEntity,
  rate_limit_exceeded: STATUS_CODE.TooManyRequests,
  header_fields_too_large: STATUS_CODE.RequestHeaderFieldsTooLarge,
  internal_error: STATUS_CODE.InternalServerError,
  regulator_unavailable: STATUS_CODE.InternalServerError,
  webhook_failed: STATUS_CODE.InternalServerError,
  not_implemented: STATUS_CODE.NotImplemented,
  overloaded: STATUS_CODE.ServiceUnavailable,
  service_unavailable: STATUS_CODE.ServiceUnavailable,
} as const;

/** One of the codes an error body carries in `error`. */
export type ErrorCode = keyof typeof ERROR_STATUS;

/** One defect of a request. */
export const ErrorDetail = z.object({
  path: z.string().describe("Path in the request body, with dots; empty for the body itself"),
  message: z.string(),
}).meta({ id: "ErrorDetail" });

/** The body of every error answer. */
export const ErrorBody = z.object({
  error: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
  message: z.string().describe("A sentence that tells a person what to do"),
  details: z.array(ErrorDetail).optional(),
  retry_after: z.iso.datetime().optional()
    .describe("Only with rate_limit_exceeded: when the quota resets"),
}).meta({ id: "ErrorBody" });

export type ErrorDetail = z.infer<typeof ErrorDetail>;
export type ErrorBody = z.infer<typeof ErrorBody>;

/** Thrown when a request exceeds its maximum number of outbound calls. */
export class OutboundLimitError extends Error {
  override readonly name = "OutboundLimitError";
}

export interface AppErrorOptions extends ErrorOptions {
  readonly details?: readonly ErrorDetail[];
  /** ISO 8601 UTC: when a quota resets. */
  readonly retryAfter?: string;
  /** Headers of the answer, such as `Allow` or `Retry-After`. */
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * A failure with a public code. Callers get `message` and `details`, which quote no data. `cause` is
 * only logged.
 */
export class AppError extends Error {
  readonly details: readonly ErrorDetail[] | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly retryAfter: string | undefined;

  constructor(readonly code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, options);
    this.name = "AppError";
    this.details = options.details;
    this.retryAfter = options.retryAfter;
    this.headers = options.headers ?? {};
  }

  /** Returns a copy of this failure with further response headers. */
  addHeaders(headers: Readonly<Record<string, string>>): AppError {
    const { code, message, details, retryAfter } = this;
    return new AppError(code, message, {
      cause: this.cause,
      headers: { ...this.headers, ...headers },
      ...(details && { details }),
      ...(retryAfter !== undefined && { retryAfter }),
    });
  }

  /** HTTP status of the answer. */
  get status(): typeof ERROR_STATUS[ErrorCode] {
    return ERROR_STATUS[this.code];
  }
}
