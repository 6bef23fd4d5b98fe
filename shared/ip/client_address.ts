import { encodeHex } from "../encoding/bytes.ts";
import { type IpRange, isWithin, parseRange, readAddressBytes } from "./ranges.ts";

/** Maximum number of entries of the header that are read; each proxy appends one. */
const MAX_ENTRIES = 32;

/** A caller as far as an address identifies one. */
export interface ClientRange {
  /** Hexadecimal digits of the address or prefix, or `unknown`. */
  readonly key: string;
  /** How many callers it may be. */
  readonly callers: number;
}

/** Prefixes of an IPv6 address in bytes, each with the number of callers it may have (RFC 6177). */
const IPV6_PREFIXES = [[8, 1], [7, 8], [6, 64]] as const;

/** Translated IPv4 addresses: 64:ff9b::/96 (RFC 6052 §2.1). */
const TRANSLATED = [0, 0x64, 0xff, 0x9b, 0, 0, 0, 0, 0, 0, 0, 0];

/** Determines the client of a request, narrowest prefix first. */
export type ClientAddress = (
  peer: string | undefined,
  forwardedFor: string | null,
) => readonly ClientRange[];

/**
 * Makes the rule for a caller's address: the peer, or the last of `X-Forwarded-For` that is no
 * proxy.
 */
export function createClientAddress(trustedProxies: readonly string[]): ClientAddress {
  const trusted = trustedProxies.map(parseRange).filter((range) => range !== undefined);
  return (peer, forwardedFor) => {
    let client = parseAddressBytes(peer ?? "");
    if (client === undefined || !isTrusted(client, trusted)) return listClientRanges(client);
    const entries = (forwardedFor ?? "").split(",").slice(-MAX_ENTRIES).reverse();
    for (const entry of entries) {
      const bytes = parseAddressBytes(entry);
      // Not an address: the entries before it cannot be believed either.
      if (bytes === undefined) return listClientRanges(client);
      client = bytes;
      if (!isTrusted(bytes, trusted)) return listClientRanges(client);
    }
    return listClientRanges(client);
  };
}

function isTrusted(address: Uint8Array, trusted: readonly IpRange[]): boolean {
  return trusted.some((range) => isWithin(address, range));
}

/** Proxies may append a port to an address, and write brackets around IPv6. */
function parseAddressBytes(entry: string): Uint8Array | undefined {
  const text = entry.trim();
  if (text.length > 64) return undefined;
  const [, inBrackets, quad] = /^(?:\[([^\]]+)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/.exec(text) ?? [];
  const bytes = readAddressBytes(inBrackets ?? quad ?? text);
  const isTranslated = bytes?.length === 16 && TRANSLATED.every((byte, at) => bytes[at] === byte);
  return isTranslated ? bytes.subarray(TRANSLATED.length) : bytes;
}

function listClientRanges(address: Uint8Array | undefined): readonly ClientRange[] {
  if (address === undefined) return [{ key: "unknown", callers: 1 }];
  if (address.length === 4) return [{ key: encodeHex(address), callers: 1 }];
  return IPV6_PREFIXES.map(([bytes, callers]) => ({
    key: encodeHex(address.subarray(0, bytes)),
    callers,
  }));
}
