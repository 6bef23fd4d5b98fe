/**
 * The status codes of `@std/http/status` (RFC 9110 §15) for machines that cannot reach JSR.
 *
 * @module
 */

/** Status codes by name. */
export const STATUS_CODE = {
  OK: 200,
  Accepted: 202,
  NoContent: 204,
  NotModified: 304,
  BadRequest: 400,
  Unauthorized: 401,
  Forbidden: 403,
  NotFound: 404,
  MethodNotAllowed: 405,
  RequestTimeout: 408,
  Conflict: 409,
  ContentTooLarge: 413,
  UnsupportedMediaType: 415,
  UnprocessableEntity: 422,
  TooManyRequests: 429,
  RequestHeaderFieldsTooLarge: 431,
  InternalServerError: 500,
  NotImplemented: 501,
  ServiceUnavailable: 503,
} as const;

/** One of the codes above. */
export type StatusCode = typeof STATUS_CODE[keyof typeof STATUS_CODE];
