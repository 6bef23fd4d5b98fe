/** `Prefer: respond-async` (RFC 7240 §4.1), among other preferences. */
const RESPOND_ASYNC = /(?:^|[,;])\s*respond-async\s*(?:[,;]|$)/i;

/** Tells whether a caller wants the answer as a job. */
export function prefersAsync(headers: Headers): boolean {
  return RESPOND_ASYNC.test(headers.get("prefer") ?? "");
}
