import { hexOf } from "../encoding/bytes.ts";
import { addressBytes, isWithin, parseRange } from "../network/ranges.ts";
import type { IpRange } from "../network/ranges.ts";

/** Most entries of the header that are read; each proxy appends one. */
const MAX_ENTRIES = 32;

/**
 * Length of the IPv6 prefix of a household or a server (RFC 6177): all its addresses are one
 * caller.
 */
const IPV6_SITE_BYTES = 8;

/** Determines the client address of a request. */
export type ClientAddress = (peer: string | undefined, forwardedFor: string | null) => string;

/**
 * Makes the rule: the peer's own address or, if the peer is one of our proxies, the last address of
 * `X-Forwarded-For` that is not a proxy's. Everything before that was written by the caller.
 *
 * @returns A key of the address: IPv4 in full, IPv6 its first 64 bits; `unknown` without an
 * address.
 */
export function clientAddress(trustedProxies: readonly string[]): ClientAddress {
  const trusted = trustedProxies.map(parseRange).filter((range) => range !== undefined);
  return (peer, forwardedFor) => {
    let client = bytesOf(peer ?? "");
    if (client === undefined || !isTrusted(client, trusted)) return keyOf(client);
    const entries = (forwardedFor ?? "").split(",").slice(-MAX_ENTRIES).reverse();
    for (const entry of entries) {
      const bytes = bytesOf(entry);
      // Not an address: the entries before it cannot be believed either.
      if (bytes === undefined) return keyOf(client);
      client = bytes;
      if (!isTrusted(bytes, trusted)) return keyOf(client);
    }
    return keyOf(client);
  };
}

function isTrusted(address: Uint8Array, trusted: readonly IpRange[]): boolean {
  return trusted.some((range) => isWithin(address, range));
}

/** Proxies may append a port to an address, and write brackets around IPv6. */
function bytesOf(entry: string): Uint8Array | undefined {
  const text = entry.trim();
  if (text.length > 64) return undefined;
  const [, inBrackets, quad] = /^(?:\[([^\]]+)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/.exec(text) ?? [];
  return addressBytes(inBrackets ?? quad ?? text);
}

function keyOf(address: Uint8Array | undefined): string {
  if (address === undefined) return "unknown";
  const share = address.length === 4 ? address : address.subarray(0, IPV6_SITE_BYTES);
  return hexOf(share);
}
