import { isInRange } from "../../ip/ranges.ts";
import type { IpAddress } from "../../ip/address.ts";

/** Tells whether two IP addresses are equal. */
export function isSameIp(a: IpAddress, b: IpAddress | null): boolean {
  return b !== null && isInRange(a.bytes, { bytes: b.bytes, bits: 8 * b.bytes.length });
}

/** Formats the half bytes of an address in hexadecimal, as for the macro `i` (RFC 7208 §7.3). */
export function formatNibbles({ bytes }: IpAddress): string[] {
  return [...bytes].flatMap((byte) => [(byte >> 4).toString(16), (byte & 0xf).toString(16)]);
}

/** Formats the name under which the PTR records of an address are published. */
export function formatReverseName(ip: IpAddress): string {
  if (ip.version === 4) return `${[...ip.bytes].reverse().join(".")}.in-addr.arpa`;
  return `${formatNibbles(ip).reverse().join(".")}.ip6.arpa`;
}
