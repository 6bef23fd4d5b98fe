/**
 * Maximum number of domains whose results are kept: a mail asks for each of its few about ten
 * times.
 */
const MAX_KEPT = 2000;

/** Longest domain name (RFC 1035 §2.3.4). */
export const MAX_DOMAIN = 253;

/** Returns a function of a domain that keeps its last results. */
export function memoize<Result>(make: (domain: string) => Result): (domain: string) => Result {
  const known = new Map<string, Result>();
  return (domain) => {
    if (domain.length > MAX_DOMAIN) return make(domain);
    const found = known.get(domain);
    if (found !== undefined) return found;
    // A copy: a part of a string keeps the whole string, here a mail, in memory.
    const copy = ` ${domain}`.slice(1);
    const result = make(copy);
    if (known.size >= MAX_KEPT) known.clear();
    known.set(copy, result);
    return result;
  };
}
