import { canonicalizeIp, isDottedQuad } from "../ip/address.ts";
import type { HeaderField, ReceivedHop } from "./types.ts";

/** Maximum number of characters of an address with `IPv6:`, zone and port. */
const MAX_CANDIDATE = 128;

const DOT = 46, DIGIT_0 = 48, DIGIT_9 = 57, COLON = 58, BRACKET = 91;

/** 1 for the characters of an address, its `IPv6:` tag, its zone and its port: `0-9A-Za-z.:%_-`. */
const IN_CANDIDATE = new Uint8Array(128);
for (const character of "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz.:%_-") {
  IN_CANDIDATE[character.charCodeAt(0)] = 1;
}

/** Finds the addresses of a text in canonical form; only whole words count. */
export function findIps(text: string): string[] {
  const ips: string[] = [];
  let dot = text.indexOf(".");
  let colon = text.indexOf(":");
  // Words without either are skipped.
  while (dot >= 0 || colon >= 0) {
    let start = dot < 0 || (colon >= 0 && colon < dot) ? colon : dot;
    let end = start;
    while (start > 0 && isInCandidate(text.charCodeAt(start - 1))) start--;
    let dots = 0;
    let colons = 0;
    for (; end < text.length; end++) {
      const code = text.charCodeAt(end);
      if (!isInCandidate(code)) break;
      if (code === DOT) dots++;
      else if (code === COLON) colons++;
    }
    if (dots >= 3 || colons >= 2) {
      const ip = readIp(text.slice(start, end));
      if (ip !== null) ips.push(ip);
    }
    if (dots > 0) dot = text.indexOf(".", end);
    if (colons > 0) colon = text.indexOf(":", end);
  }
  return ips;
}

function isInCandidate(code: number): boolean {
  return IN_CANDIDATE[code] === 1;
}

const IPV4_WITH_PORT = /^(\d{1,3}(?:\.\d{1,3}){3})(?:\.|:\d{1,5})$/;

/**
 * Reads an address with brackets, `IPv6:` or an IPv4 port, in canonical form (RFC 5952). Null for
 * another text and for the unspecified address `::`.
 */
export function readIp(text: string): string | null {
  if (text.length > MAX_CANDIDATE) return null;
  if (isDottedQuad(text)) return text;
  if (!text.includes(":") && !isIpv4Start(text.charCodeAt(0))) return null;
  let address = text;
  if (address.startsWith("[") && address.endsWith("]")) address = address.slice(1, -1);
  if (/^ipv6:/i.test(address)) address = address.slice(5);
  const ip = canonicalizeIp(address) ?? canonicalizeIp(IPV4_WITH_PORT.exec(address)?.[1] ?? "");
  if (ip === null || ip === "::") return null;
  return isIpv6(ip) && ip.includes(".") ? ip.slice(MAPPED.length) : ip;
}

/** Tells whether a character is a digit or the bracket before one. */
function isIpv4Start(code: number): boolean {
  return code === BRACKET || (code >= DIGIT_0 && code <= DIGIT_9);
}

/** Start of an IPv4-mapped address; no other address has a full stop. */
const MAPPED = "::ffff:";

/** Tells whether a canonical address is an IPv6 one. */
export function isIpv6(ip: string): boolean {
  return ip.includes(":");
}

/** Fields other than Received whose words may be addresses of the path. */
const IP_FIELDS: ReadonlySet<string> = new Set([
  "received-spf",
  "x-received",
  "x-forwarded-for",
  "authentication-results",
  "arc-authentication-results",
  "x-authentication-results",
  "original-authentication-results",
]);

/** Addresses in the Received field of a hop. */
interface HopAddresses {
  readonly hop: Pick<ReceivedHop, "fieldIndex">;
  readonly ips: readonly string[];
}

function mayNameIps(key: string): boolean {
  if (IP_FIELDS.has(key)) return true;
  if (!key.includes("ip")) return false;
  return key.endsWith("client-ip") || key.includes("originating-ip") ||
    (key.startsWith("x-") && /\bip\b/.test(key));
}

/** Collects the addresses that the path names, each once, in the order of the fields. */
export function collectIps(
  fields: readonly HeaderField[],
  hops: readonly HopAddresses[],
): { readonly ipv4: readonly string[]; readonly ipv6: readonly string[] } {
  const ipv4 = new Set<string>();
  const ipv6 = new Set<string>();
  let hopIndex = 0;
  for (const { index, key, value } of fields) {
    const hop = hops[hopIndex];
    let ips: readonly string[] = [];
    if (hop?.hop.fieldIndex === index) {
      ips = hop.ips;
      hopIndex++;
    } else if (mayNameIps(key)) {
      ips = findIps(value);
    }
    for (const ip of ips) (isIpv6(ip) ? ipv6 : ipv4).add(ip);
  }
  return { ipv4: [...ipv4], ipv6: [...ipv6] };
}
