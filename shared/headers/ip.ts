import { formatIp, isDottedQuad, isMapped, parseIp } from "../ip/address.ts";

/** Longest run of characters taken for an address: `IPv6:`, an address with a zone, a port. */
const MAX_CANDIDATE = 128;

const DOT = 46, COLON = 58;

/** 1 for the characters of an address, its `IPv6:` tag, its zone and its port: `0-9A-Za-z.:%_-`. */
const IN_CANDIDATE = new Uint8Array(128);
for (const character of "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz.:%_-") {
  IN_CANDIDATE[character.charCodeAt(0)] = 1;
}

/**
 * Addresses of a text in canonical form, in order. Only whole words count, so that a host name with
 * an address in it or a longer row of numbers gives none.
 */
export function ipsIn(text: string): string[] {
  const found: string[] = [];
  let start = -1;
  let dots = 0;
  let colons = 0;
  for (let i = 0; i <= text.length; i++) {
    const code = text.charCodeAt(i);
    if (IN_CANDIDATE[code] === 1) {
      if (start < 0) {
        start = i;
        dots = colons = 0;
      }
      if (code === DOT) dots++;
      else if (code === COLON) colons++;
      continue;
    }
    if (start >= 0 && (dots >= 3 || colons >= 2)) {
      const ip = readIp(text.slice(start, i));
      if (ip !== null) found.push(ip);
    }
    start = -1;
  }
  return found;
}

const IPV4_START = /^\[?\d{1,3}\./;
const IPV4_WITH_PORT = /^(\d{1,3}(?:\.\d{1,3}){3})(?:\.|:\d{1,5})$/;

/**
 * One address in canonical form (RFC 5952), or null: with or without `[…]`, `IPv6:`, a port after
 * an IPv4 address, a full stop at the end. A v4-mapped address is the IPv4 address it stands for.
 */
export function readIp(text: string): string | null {
  if (text.length > MAX_CANDIDATE) return null;
  if (isDottedQuad(text)) return text;
  if (!text.includes(":") && !IPV4_START.test(text)) return null;
  let bare = text;
  if (bare.startsWith("[") && bare.endsWith("]")) bare = bare.slice(1, -1);
  if (/^ipv6:/i.test(bare)) bare = bare.slice(5);
  const address = parseIp(bare) ?? parseIp(IPV4_WITH_PORT.exec(bare)?.[1] ?? "");
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
