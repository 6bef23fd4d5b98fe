/**
 * Reasons why a request to a checked target got no answer.
 *
 * - `no_public_address`: no global address;
 *
 * - `unreachable`, `tls`: no connection;
 *
 * - `timeout`, `request_timeout`, `too_many_calls`: a limit of the call or its request;
 *
 * - `closed`, `not_http`: no valid answer.
 */
export type OutboundFailure =
  | "no_public_address"
  | "unreachable"
  | "tls"
  | "timeout"
  | "request_timeout"
  | "too_many_calls"
  | "closed"
  | "not_http";

/** Thrown for a request that got no answer. Contains no text of the other side. */
export class OutboundError extends Error {
  override readonly name = "OutboundError";

  constructor(readonly failure: OutboundFailure, options: ErrorOptions = {}) {
    super(failure, options);
  }
}
