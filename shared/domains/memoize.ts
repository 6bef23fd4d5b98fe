/** Maximum number of domains with a stored result; a mail's analysis asks ten times for each. */
const MAX_RESULTS = 2000;

/** Maximum number of characters of a domain name (RFC 1035 §2.3.4). */
export const MAX_DOMAIN = 253;

/** Returns a function of a domain that stores its results and repeats them. */
export function memoize<Result>(make: (domain: string) => Result): (domain: string) => Result {
  const results = new Map<string, Result>();
  return (domain) => {
    if (domain.length > MAX_DOMAIN) return make(domain);
    const storedResult = results.get(domain);
    if (storedResult !== undefined) return storedResult;
    // In V8 a slice of a string keeps the whole string, here the mail, in memory: store a copy.
    const copy = ` ${domain}`.slice(1);
    const result = make(copy);
    if (results.size >= MAX_RESULTS) results.clear();
    results.set(copy, result);
    return result;
  };
}
