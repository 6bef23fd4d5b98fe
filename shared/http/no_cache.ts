/** `Cache-Control: no-cache` or `no-store` in a request (RFC 9111 §5.2.1). */
const NO_CACHE = /(?:^|[,;\s])no-(?:cache|store)(?:[,;\s]|$)/i;

/** Tells whether the caller refuses cached answers. */
export function mustBypassCache(headers: Headers): boolean {
  return NO_CACHE.test(headers.get("cache-control") ?? "");
}
