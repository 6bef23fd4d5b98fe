/** `Cache-Control: no-cache` or `no-store` in a request (RFC 9111 §5.2.1). */
const ANEW = /(?:^|[,;\s])no-(?:cache|store)(?:[,;\s]|$)/i;

/** Whether the caller refuses cached answers. */
export function asksAnew(headers: Headers): boolean {
  return ANEW.test(headers.get("cache-control") ?? "");
}
