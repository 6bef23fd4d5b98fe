import { isWithin } from "../../ip/ranges.ts";
import type { IpAddress } from "../../ip/address.ts";

/** Tells whether both are the same address. */
export function isSame(a: IpAddress, b: IpAddress | null): boolean {
  return b !== null && isWithin(a.bytes, { bytes: b.bytes, bits: 8 * b.bytes.length });
}

/** Lists the half bytes of an address in hexadecimal, as the macro `i` has them (RFC 7208 §7.3). */
export function formatNibbles({ bytes }: IpAddress): string[] {
  return [...bytes].flatMap((byte) => [(byte >> 4).toString(16), (byte & 0xf).toString(16)]);
}

/** The name whose PTR records are the names of an address. */
export function formatReverseName(ip: IpAddress): string {
  if (ip.version === 4) return `${[...ip.bytes].reverse().join(".")}.in-addr.arpa`;
  return `${formatNibbles(ip).reverse().join(".")}.ip6.arpa`;
}
