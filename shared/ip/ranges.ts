import { parseIp, unmapAddress } from "./address.ts";

/** A range of addresses: all that begin with the first `bits` bits of `bytes`. */
export interface IpRange {
  readonly bytes: Uint8Array;
  readonly bits: number;
}

/** Parses `192.0.2.0/24`, `2001:db8::/32`, or one address; undefined for any other text. */
export function parseRange(text: string): IpRange | undefined {
  const [, address = "", length] = /^([^/]{2,45})(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const bytes = readAddressBytes(address);
  if (bytes === undefined) return undefined;
  const bits = length === undefined ? bytes.length * 8 : Number(length);
  return bits > bytes.length * 8 ? undefined : { bytes, bits };
}

/** Tells whether an address lies in a range. */
export function isInRange(address: Uint8Array, { bytes, bits }: IpRange): boolean {
  if (address.length !== bytes.length) return false;
  const wholeBytes = bits >> 3;
  for (let i = 0; i < wholeBytes; i++) if (bytes[i] !== address[i]) return false;
  const remainingBits = bits & 7;
  return remainingBits === 0 ||
    (((bytes[wholeBytes] ?? 0) ^ (address[wholeBytes] ?? 0)) >> (8 - remainingBits)) === 0;
}

/** Reads the bytes of an address; an IPv4-mapped address (RFC 4291 §2.5.5.2) has four. */
export function readAddressBytes(text: string): Uint8Array | undefined {
  const address = parseIp(text);
  return address === null ? undefined : unmapAddress(address).bytes;
}
