import { type IpAddress, unmapAddress } from "./address.ts";
import { isLoopback } from "./loopback.ts";
import { type IpRange, isInRange, parseRange } from "./ranges.ts";

/**
 * Blocks of IANA's registry of special-purpose addresses (RFC 6890), with their value of "Globally
 * Reachable". Multicast and an address inside a cloud are added.
 */
const IPV4_BLOCKS: readonly (readonly [block: string, global: boolean])[] = [
  ["0.0.0.0/8", false], // "This network", RFC 791
  ["10.0.0.0/8", false], // Private use, RFC 1918
  ["100.64.0.0/10", false], // Shared address space, RFC 6598
  ["127.0.0.0/8", false], // Loopback, RFC 1122
  ["169.254.0.0/16", false], // Link local, RFC 3927
  ["168.63.129.16/32", false], // Answered by the host inside one large cloud, per its documentation
  ["172.16.0.0/12", false], // Private use, RFC 1918
  ["192.0.0.0/24", false], // IETF protocol assignments, RFC 6890
  ["192.0.0.9/32", true], // Port control protocol anycast, RFC 7723
  ["192.0.0.10/32", true], // TURN anycast, RFC 8155
  ["192.0.2.0/24", false], // Documentation, RFC 5737
  ["192.88.99.0/24", false], // 6to4 relay anycast, deprecated by RFC 7526
  ["192.168.0.0/16", false], // Private use, RFC 1918
  ["198.18.0.0/15", false], // Benchmarking, RFC 2544
  ["198.51.100.0/24", false], // Documentation, RFC 5737
  ["203.0.113.0/24", false], // Documentation, RFC 5737
  ["224.0.0.0/4", false], // Multicast, RFC 5771
  ["240.0.0.0/4", false], // Reserved and limited broadcast, RFC 1112, RFC 919
];

/** Blocks of IPv6. Addresses outside them have not been allocated, so none is global. */
const IPV6_BLOCKS: readonly (readonly [block: string, global: boolean])[] = [
  ["2000::/3", true], // Global unicast, RFC 4291
  ["2001::/23", false], // IETF protocol assignments, RFC 2928
  ["2001:1::1/128", true], // Port control protocol anycast, RFC 7723
  ["2001:1::2/128", true], // TURN anycast, RFC 8155
  ["2001:1::3/128", true], // DNS-SD service registration anycast, RFC 9665
  ["2001:3::/32", true], // AMT, RFC 7450
  ["2001:4:112::/48", true], // AS112-v6, RFC 7535
  ["2001:20::/28", true], // ORCHIDv2, RFC 7343
  ["2001:30::/28", true], // Drone remote identification, RFC 9374
  ["2001:db8::/32", false], // Documentation, RFC 3849
  ["3fff::/20", false], // Documentation, RFC 9637
];

/** Networks whose operator assigns the addresses, or whose addresses are valid on one link. */
const OWN_BLOCKS = [
  "10.0.0.0/8",
  "172.16.0.0/12",
  "192.168.0.0/16", // RFC 1918
  "100.64.0.0/10", // Shared behind a provider's translation, RFC 6598
  "169.254.0.0/16",
  "fe80::/10", // Link local, RFC 3927, RFC 4291 §2.5.6
  "fc00::/7", // Unique local, RFC 4193
];

interface SpecialBlock extends IpRange {
  readonly isGlobal: boolean;
}

function parseBlock(text: string): IpRange {
  const range = parseRange(text);
  if (range === undefined) throw new Error(`Not an address block: ${text}`);
  return range;
}

/** Parses blocks, the longest prefix first: the first block that contains an address decides. */
function parseBlocks(blocks: readonly (readonly [string, boolean])[]): readonly SpecialBlock[] {
  return blocks.map(([text, isGlobal]) => ({ ...parseBlock(text), isGlobal }))
    .sort((a, b) => b.bits - a.bits);
}

const V4 = parseBlocks(IPV4_BLOCKS);
const V6 = parseBlocks(IPV6_BLOCKS);
const OWN = OWN_BLOCKS.map(parseBlock);
const TEREDO = parseBlock("2001::/32"); // RFC 4380
const SIX_TO_FOUR = parseBlock("2002::/16"); // RFC 3056
const NAT64 = parseBlock("64:ff9b::/96"); // RFC 6052

/**
 * Tells whether an address is on the public internet. If it contains an IPv4 address (NAT64, 6to4,
 * Teredo), that must be public too.
 */
export function isGlobal(address: IpAddress): boolean {
  if (address.zone !== undefined) return false;
  const { version, bytes } = unmapAddress(address);
  if (version === 4) return isGlobalIn(V4, bytes, true);
  if (isInRange(bytes, NAT64)) return isGlobalIn(V4, bytes.subarray(12), true);
  if (isInRange(bytes, SIX_TO_FOUR)) return isGlobalIn(V4, bytes.subarray(2, 6), true);
  if (isInRange(bytes, TEREDO)) {
    // RFC 4380 §4: the server's address, and the client's with every bit inverted.
    const client = bytes.slice(12).map((byte) => byte ^ 0xff);
    return isGlobalIn(V4, bytes.subarray(4, 8), true) && isGlobalIn(V4, client, true);
  }
  return isGlobalIn(V6, bytes, false);
}

/** Tells whether an address belongs to a private network, to one link, or to this machine. */
export function isPrivate(address: IpAddress): boolean {
  const { bytes } = unmapAddress(address);
  return isLoopback(address) || OWN.some((range) => isInRange(bytes, range));
}

function isGlobalIn(
  blocks: readonly SpecialBlock[],
  bytes: Uint8Array,
  fallback: boolean,
): boolean {
  return blocks.find((candidate) => isInRange(bytes, candidate))?.isGlobal ?? fallback;
}
