import type { ErrorBody } from "./types.ts";

/** An error code of the server. */
export type ErrorCode = ErrorBody["error"];

/** Any error of this package: switch on `kind`. */
export type MailTrustError = ApiError | ConnectionError | StreamError | AnswerError;

/** The server answered with one of its error codes. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly kind = "api";
  readonly code: ErrorCode;
  /** The invalid fields of the request. */
  readonly details: NonNullable<ErrorBody["details"]>;
  /** Time from which the call may be repeated: `retry_after`, or the seconds in `Retry-After`. */
  readonly retryAt: Date | undefined;

  constructor(
    body: ErrorBody,
    readonly status: number,
    /** Identifies the request in the server's log. */
    readonly requestId: string | undefined,
    retryAfter: string | null = null,
  ) {
    super(body.message);
    this.code = body.error;
    this.details = body.details ?? [];
    const seconds = Number(retryAfter ?? NaN);
    this.retryAt = body.retry_after !== undefined
      ? new Date(body.retry_after)
      : Number.isFinite(seconds)
      ? new Date(Date.now() + seconds * 1000)
      : undefined;
  }
}

/** The server could not be reached, or the connection broke before the answer. */
export class ConnectionError extends Error {
  override readonly name = "ConnectionError";
  readonly kind = "connection";
}

/** A stream ended before its `[DONE]`: the analysis is not complete. */
export class StreamError extends Error {
  override readonly name = "StreamError";
  readonly kind = "stream";
}

/** The answer is not from this service, but for example an error page of a proxy. */
export class AnswerError extends Error {
  override readonly name = "AnswerError";
  readonly kind = "answer";

  constructor(message: string, readonly status: number, options?: ErrorOptions) {
    super(message, options);
  }
}
