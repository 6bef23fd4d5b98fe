/** Record types that verification asks for. */
export type RecordType = "A" | "AAAA" | "MX" | "PTR" | "TXT";

/**
 * Answer of the DNS; SPF, DKIM and DMARC distinguish `nxdomain`, `nodata`, and `servfail` or
 * `timeout`.
 */
export type DnsAnswer =
  | { readonly kind: "found"; readonly records: readonly string[]; readonly ttl: number }
  | { readonly kind: "nodata" | "nxdomain"; readonly ttl: number }
  | { readonly kind: "servfail" | "timeout" };

/** Queries the DNS and never rejects; TXT has one UTF-16 unit per byte, `ttl` is in seconds. */
export interface Resolver {
  lookUp(name: string, type: RecordType, signal: AbortSignal): Promise<DnsAnswer>;
}

/** Longest name in its textual form (RFC 1035 §2.3.4), without the root's dot. */
export const MAX_NAME = 253;

/** Longest label (RFC 1035 §2.3.4). */
export const MAX_LABEL = 63;

/** Tells whether a name can be asked for: labels of 1 to 63 characters of ASCII, 253 together. */
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
