/** Record types that verification queries. */
export type RecordType = "A" | "AAAA" | "MX" | "PTR" | "TXT";

/** Answer of the DNS; `ttl` is in seconds, and TXT records are byte strings. */
export type DnsAnswer =
  | { readonly kind: "found"; readonly records: readonly string[]; readonly ttl: number }
  | { readonly kind: "nodata" | "nxdomain"; readonly ttl: number }
  | { readonly kind: "servfail" | "timeout" };

/** Queries the DNS. A look-up never rejects: a failure is a `servfail` or `timeout`. */
export interface Resolver {
  lookUp(name: string, type: RecordType, signal: AbortSignal): Promise<DnsAnswer>;
}

/** Maximum length of a name as text, without the root's dot (RFC 1035 §2.3.4). */
export const MAX_NAME_LENGTH = 253;

/** Maximum length of a label (RFC 1035 §2.3.4). */
export const MAX_LABEL = 63;

/** Tells whether a name can be queried: labels of 1 to 63 ASCII characters, 253 together. */
export function isQueryable(name: string): boolean {
  if (name.length === 0 || name.length > MAX_NAME_LENGTH) return false;
  return name.split(".").every((label) => {
    if (label.length === 0 || label.length > MAX_LABEL) return false;
    for (let i = 0; i < label.length; i++) {
      const code = label.charCodeAt(i);
      if (code <= 0x20 || code >= 0x7f) return false;
    }
    return true;
  });
}

/** Public names; a resolver that knows neither is cut off from the public DNS. */
const CANARIES = ["a.root-servers.net", "dns.google"];

/** Tells whether a resolver answers for the public DNS. If not, its "no such name" says nothing. */
export async function knowsPublicNames(resolver: Resolver, signal: AbortSignal): Promise<boolean> {
  for (const name of CANARIES) {
    const answer = await resolver.lookUp(name, "A", signal);
    if (answer.kind === "found") return true;
  }
  return false;
}

/** A resolver whose every look-up fails. */
export const FAILING_RESOLVER: Resolver = { lookUp: () => Promise.resolve({ kind: "servfail" }) };
