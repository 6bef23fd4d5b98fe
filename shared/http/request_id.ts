/** Header that carries the request id, in and out. */
export const REQUEST_ID_HEADER = "x-request-id";

const ACCEPTABLE = /^[A-Za-z0-9._-]{8,64}$/;

/** Prefix of API tokens. A token that was sent as request id by mistake must not be logged. */
const TOKEN_PREFIX = "mct_";

/** Returns the caller's request id if it is safe to log and to send back, else a new one. */
export function readRequestId(headers: Headers, newId: () => string): string {
  const requestId = headers.get(REQUEST_ID_HEADER);
  if (requestId === null || !ACCEPTABLE.test(requestId)) return newId();
  return requestId.toLowerCase().includes(TOKEN_PREFIX) ? newId() : requestId;
}
