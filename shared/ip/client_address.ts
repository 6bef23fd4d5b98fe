import { encodeHex } from "../encoding/bytes.ts";
import { type IpRange, isInRange, parseRange, readAddressBytes } from "./ranges.ts";

/** Maximum number of entries read per `X-Forwarded-For`; each proxy appends one. */
const MAX_ENTRIES = 32;

/** A range of addresses that may belong to one caller. */
export interface ClientRange {
  /** Hexadecimal digits of the address or prefix, or `unknown`. */
  readonly key: string;
  /** Number of callers that may share the range. */
  readonly callers: number;
}

/** Prefix lengths of IPv6 in bytes, each with the number of callers that may share it (RFC 6177). */
const IPV6_PREFIXES = [[8, 1], [7, 8], [6, 64]] as const;

/** Prefix of IPv4 addresses translated to IPv6: 64:ff9b::/96 (RFC 6052 §2.1). */
const TRANSLATED = [0, 0x64, 0xff, 0x9b, 0, 0, 0, 0, 0, 0, 0, 0];

/** Lists the ranges of a request's client, the narrowest first. */
export type ClientAddress = (
  peer: string | undefined,
  forwardedFor: string | null,
) => readonly ClientRange[];

/**
 * Creates the function that finds a caller's address, which is the peer's. Behind trusted proxies
 * it is the last entry of `X-Forwarded-For` that is none of them.
 */
export function createClientAddress(trustedProxies: readonly string[]): ClientAddress {
  const trustedRanges = trustedProxies.map(parseRange).filter((range) => range !== undefined);
  return (peer, forwardedFor) => {
    let client = parseAddressBytes(peer ?? "");
    if (client === undefined || !isTrusted(client, trustedRanges)) return listClientRanges(client);
    const entries = (forwardedFor ?? "").split(",").slice(-MAX_ENTRIES).reverse();
    for (const entry of entries) {
      const bytes = parseAddressBytes(entry);
      // After an invalid entry, no earlier one can be trusted.
      if (bytes === undefined) return listClientRanges(client);
      client = bytes;
      if (!isTrusted(bytes, trustedRanges)) return listClientRanges(client);
    }
    return listClientRanges(client);
  };
}

function isTrusted(address: Uint8Array, trustedRanges: readonly IpRange[]): boolean {
  return trustedRanges.some((range) => isInRange(address, range));
}

/** Parses an address, to which proxies may append a port, with brackets around IPv6. */
function parseAddressBytes(entry: string): Uint8Array | undefined {
  const text = entry.trim();
  if (text.length > 64) return undefined;
  const [, bracketedAddress, quad] =
    /^(?:\[([^\]]+)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/.exec(text) ?? [];
  const bytes = readAddressBytes(bracketedAddress ?? quad ?? text);
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
