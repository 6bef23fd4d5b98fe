/**
 * Why a request to a checked target got no answer:
 * - `no_public_address`: the name has no address, or one that is not global;
 * - `unreachable`: no address took the connection;
 * - `tls`: no secure connection, such as a certificate that is not valid for the host;
 * - `timeout`: not finished in time;
 * - `request_timeout`: the time of the request it was made for is over;
 * - `too_many_calls`: the request it was made for has used up its calls;
 * - `closed`: the connection ended before there was an answer;
 * - `not_http`: the answer is not HTTP/1.1, or its header section is too large.
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

/** A request that got no answer. Carries nothing that the other side sent. */
export class OutboundError extends Error {
  override readonly name = "OutboundError";

  constructor(readonly failure: OutboundFailure, options: ErrorOptions = {}) {
    super(failure, options);
  }
}
