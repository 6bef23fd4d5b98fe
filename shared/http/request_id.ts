/** Header that carries the request id, in and out. */
export const REQUEST_ID_HEADER = "x-request-id";

const ACCEPTABLE = /^[A-Za-z0-9._-]{8,64}$/;

/**
 * Prefix of the API's tokens: one sent as a request id by mistake is neither logged nor sent back.
 */
const TOKEN_PREFIX = "mct_";

/** Reads the caller's request id when it is safe to log and to send back, otherwise a new one. */
export function readRequestId(headers: Headers, newId: () => string): string {
  const given = headers.get(REQUEST_ID_HEADER);
  if (given === null || !ACCEPTABLE.test(given)) return newId();
  return given.toLowerCase().includes(TOKEN_PREFIX) ? newId() : given;
}
