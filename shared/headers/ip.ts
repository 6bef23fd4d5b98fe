import { formatIp, isMapped, parseIp } from "../ip/address.ts";

/** Characters an address, its `IPv6:` tag, its zone or its port can be written with. */
const CANDIDATE = /[0-9A-Za-z:.%_-]+/g;

/** Longest candidate: `IPv6:`, an address with a zone, a port. */
const MAX_CANDIDATE = 128;

/** Addresses of a text in canonical form, in order; anything that is not exactly one is passed over. */
export function ipsIn(text: string): string[] {
  const found: string[] = [];
  for (const [candidate] of text.matchAll(CANDIDATE)) {
    const ip = readIp(candidate);
    if (ip !== null) found.push(ip);
  }
  return found;
}

/**
 * One address in canonical form (RFC 5952), or null: with or without `[…]`, `IPv6:`, a port after an
 * IPv4 address, a full stop at the end. A v4-mapped address is the IPv4 address it stands for.
 */
export function readIp(text: string): string | null {
  if (text.length > MAX_CANDIDATE) return null;
  let bare = text;
  if (bare.startsWith("[") && bare.endsWith("]")) bare = bare.slice(1, -1);
  if (/^ipv6:/i.test(bare)) bare = bare.slice(5);
  const match = /^(\d{1,3}(?:\.\d{1,3}){3})(?:\.|:\d{1,5})?$/.exec(bare);
  const address = parseIp(match?.[1] ?? bare);
  if (address === null || bare === "::") return null;
  if (address.version === 6 && isMapped(address.bytes)) {
    return formatIp({ version: 4, bytes: address.bytes.slice(12) });
  }
  return formatIp(address);
}

/** Whether a canonical address is an IPv6 one. */
export function isIpv6(ip: string): boolean {
  return ip.includes(":");
}
