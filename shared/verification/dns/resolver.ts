/** Record types that verification asks for. */
export type RecordType = "A" | "AAAA" | "MX" | "PTR" | "TXT";

/**
 * Answer of the DNS for a name and a type. SPF, DKIM and DMARC tell apart `nxdomain` (no name),
 * `nodata` (no record) and `servfail` or `timeout` (no answer).
 */
export type DnsAnswer =
  | { readonly kind: "found"; readonly records: readonly string[]; readonly ttl: number }
  | { readonly kind: "nodata" | "nxdomain"; readonly ttl: number }
  | { readonly kind: "servfail" | "timeout" };

/**
 * Asks the DNS. Never rejects: every failure is `servfail` or `timeout`.
 *
 * Records are addresses for A and AAAA, host names for PTR and MX (in order of preference, a
 * null MX as the empty name), and for TXT the character strings of each record joined, one UTF-16
 * unit a byte. `ttl` is in seconds.
 */
export interface Resolver {
  lookUp(name: string, type: RecordType, signal: AbortSignal): Promise<DnsAnswer>;
}

/** Longest name in its textual form (RFC 1035 §2.3.4), without the root's dot. */
export const MAX_NAME = 253;

/** Longest label (RFC 1035 §2.3.4). */
export const MAX_LABEL = 63;

/** Whether a name can be asked for: labels of 1 to 63 characters of ASCII, 253 together. */
export function isAskable(name: string): boolean {
  if (name.length === 0 || name.length > MAX_NAME) return false;
  return name.split(".").every((label) => {
    if (label.length === 0 || label.length > MAX_LABEL) return false;
    for (let i = 0; i < label.length; i++) {
      const code = label.charCodeAt(i);
      if (code <= 0x20 || code >= 0x7f) return false;
    }
    return true;
  });
}
