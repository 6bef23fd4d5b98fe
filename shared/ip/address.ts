import { readHexDigit } from "../encoding/bytes.ts";

/** An IP address: 4 or 16 bytes in network order, and the zone of an IPv6 address. */
export interface IpAddress {
  readonly version: 4 | 6;
  readonly bytes: Uint8Array;
  /** Zone id after `%` (RFC 4007 §11), as written. */
  readonly zone?: string;
}

/** Maximum length of an address: IPv6 with a dotted quad (45 characters), `%` and a zone. */
const MAX_TEXT = 45 + 1 + 64;

const MAX_QUAD = "255.255.255.255".length;

const DOT = ".".charCodeAt(0);
const ZERO = "0".charCodeAt(0);

const GROUPS = 8;

/** Start of every IPv6 address: two colons after at most four hexadecimal digits each. */
const IPV6_START = /^[0-9a-f]{0,4}:[0-9a-f]{0,4}:/i;

/**
 * Parses an IPv4 address without leading zeros, or an IPv6 address (RFC 4291 §2.2), with a zone or
 * without. Null for any other text.
 */
export function parseIp(text: string): IpAddress | null {
  if (!text.includes(":")) {
    const octets: number[] = [];
    const isQuad = text.length <= MAX_QUAD && readDottedQuad(text, 0, octets);
    return isQuad ? { version: 4, bytes: new Uint8Array(octets) } : null;
  }
  const groups = readIpv6(text);
  if (groups === null) return null;
  const bytes = new Uint8Array(2 * GROUPS);
  for (let i = 0; i < GROUPS; i++) {
    const group = groups[i] ?? 0;
    bytes[2 * i] = group >> 8;
    bytes[2 * i + 1] = group & 0xff;
  }
  const percent = text.indexOf("%");
  return percent < 0 ? { version: 6, bytes } : { version: 6, bytes, zone: text.slice(percent + 1) };
}

/** Returns the canonical form of an address (RFC 5952), without its zone; null for another text. */
export function canonicalizeIp(text: string): string | null {
  if (!text.includes(":")) return isDottedQuad(text) ? text : null;
  const groups = readIpv6(text);
  return groups && formatGroups(groups);
}

/** Tells whether a text is an IPv4 address; such a text is its own canonical form. */
export function isDottedQuad(text: string): boolean {
  return text.length <= MAX_QUAD && readDottedQuad(text, 0, null);
}

/**
 * Reads `text` from `start` to its end as a dotted quad; appends its octets to `octetList`, if any.
 */
function readDottedQuad(text: string, start: number, octetList: number[] | null): boolean {
  let octet = 0;
  let digits = 0;
  let octets = 0;
  for (let i = start; i <= text.length; i++) {
    // The end of the text ends the last octet, as a dot ends the others.
    const code = i < text.length ? text.charCodeAt(i) : DOT;
    if (code === DOT) {
      if (digits === 0 || octets > 3) return false;
      if (octetList !== null) octetList.push(octet);
      octets++;
      octet = digits = 0;
      continue;
    }
    const digit = code - ZERO;
    if (digit < 0 || digit > 9 || (digits > 0 && octet === 0)) return false;
    octet = octet * 10 + digit;
    digits++;
    if (octet > 255) return false;
  }
  return octets === 4;
}

/** Reads the eight groups of an IPv6 address, without its zone; null for any other text. */
function readIpv6(text: string): number[] | null {
  // Callers try every word of a text, so most words must be refused quickly.
  if (text.length > MAX_TEXT || !IPV6_START.test(text)) return null;
  const percent = text.indexOf("%");
  if (percent < 0) return readGroups(text);
  return isZone(text.slice(percent + 1)) ? readGroups(text.slice(0, percent)) : null;
}

function readGroups(text: string): number[] | null {
  const groups: number[] = [];
  /** Number of groups before `::`; -1 until `::` is found. */
  let gapAt = -1;
  let i = 0;
  if (text.startsWith("::")) {
    gapAt = 0;
    i = 2;
  }
  while (i < text.length) {
    if (groups.length === GROUPS) return null;
    const start = i;
    let value = 0;
    for (let digit; i < text.length && (digit = readHexDigit(text.charCodeAt(i))) >= 0; i++) {
      value = value * 16 + digit;
      if (i - start > 3) return null;
    }
    if (i === start) return null;
    if (text[i] === ".") {
      const octets: number[] = [];
      if (groups.length > GROUPS - 2 || !readDottedQuad(text, start, octets)) return null;
      const [a = 0, b = 0, c = 0, d = 0] = octets;
      groups.push(a << 8 | b, c << 8 | d);
      break;
    }
    groups.push(value);
    if (i === text.length) break;
    if (text[i] !== ":" || ++i === text.length) return null;
    if (text[i] === ":") {
      if (gapAt >= 0) return null;
      gapAt = groups.length;
      i++;
    }
  }
  if (gapAt < 0) return groups.length === GROUPS ? groups : null;
  if (groups.length === GROUPS) return null;
  const tail = groups.splice(gapAt);
  while (groups.length + tail.length < GROUPS) groups.push(0);
  return groups.concat(tail);
}

/** Tells whether a text has only characters of interface names (RFC 6874 §2: unreserved). */
function isZone(zone: string): boolean {
  return /^[A-Za-z0-9._~-]{1,64}$/.test(zone);
}

/**
 * Formats an address canonically (RFC 5952), without its zone. An IPv4-mapped address has a dotted
 * quad.
 */
export function formatIp({ version, bytes }: IpAddress): string {
  if (version === 4) return formatDottedQuad(bytes, 0);
  return formatGroups(toGroups(bytes));
}

function formatGroups(groups: readonly number[]): string {
  const { start, length } = findLongestZeroRun(groups);
  // An IPv4-mapped address has five zero groups, then ffff.
  if (start === 0 && length === GROUPS - 3 && groups[length] === 0xffff) {
    const [high = 0, low = 0] = groups.slice(length + 1);
    return `::ffff:${high >> 8}.${high & 0xff}.${low >> 8}.${low & 0xff}`;
  }
  const parts = groups.map((group) => group.toString(16));
  if (length < 2) return parts.join(":");
  // Empty parts become `::`: one in the middle, two at the start or the end.
  const ends = start === 0 ? ["", ""] : [""];
  if (start + length === GROUPS) ends.push("");
  parts.splice(start, length, ...ends);
  return parts.join(":");
}

function formatDottedQuad(bytes: Uint8Array, at: number): string {
  return `${bytes[at]}.${bytes[at + 1]}.${bytes[at + 2]}.${bytes[at + 3]}`;
}

/** Returns the eight groups of an IPv6 address. */
export function toGroups(bytes: Uint8Array): number[] {
  return Array.from(
    { length: GROUPS },
    (_, i) => ((bytes[2 * i] ?? 0) << 8) | (bytes[2 * i + 1] ?? 0),
  );
}

/** Tells whether 16 bytes are an IPv4-mapped address, `::ffff:0:0/96` (RFC 4291 §2.5.5.2). */
function isMapped(bytes: Uint8Array): boolean {
  for (let i = 0; i < 10; i++) if (bytes[i] !== 0) return false;
  return bytes[10] === 0xff && bytes[11] === 0xff;
}

/** Converts an IPv4-mapped IPv6 address to IPv4; returns any other address unchanged. */
export function unmapAddress(address: IpAddress): IpAddress {
  const { version, bytes } = address;
  return version === 6 && isMapped(bytes) ? { version: 4, bytes: bytes.subarray(12) } : address;
}

/** Finds the first of the longest runs of zero groups (RFC 5952 §4.2.3). */
function findLongestZeroRun(groups: readonly number[]): { start: number; length: number } {
  let longestStart = 0;
  let length = 0;
  for (let i = 0, start = 0; i < GROUPS; i++) {
    if (groups[i] !== 0) start = i + 1;
    else if (i - start + 1 > length) {
      longestStart = start;
      length = i - start + 1;
    }
  }
  return { start: longestStart, length };
}
