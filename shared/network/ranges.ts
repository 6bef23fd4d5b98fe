import { isMapped, parseIp } from "./address.ts";

/** A range of addresses: all that begin with the same bits. */
export interface IpRange {
  readonly bytes: Uint8Array;
  readonly bits: number;
}

const MAPPED_BYTES = 12;

/** Reads `192.0.2.0/24`, `2001:db8::/32`, or one address; undefined for anything else. */
export function parseRange(text: string): IpRange | undefined {
  const [, address = "", length] = /^([^/]{2,45})(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const bytes = addressBytes(address);
  if (bytes === undefined) return undefined;
  const bits = length === undefined ? bytes.length * 8 : Number(length);
  return bits > bytes.length * 8 ? undefined : { bytes, bits };
}

/** Whether an address lies in a range. */
export function isWithin(address: Uint8Array, { bytes, bits }: IpRange): boolean {
  if (address.length !== bytes.length) return false;
  return bytes.every((byte, i) => {
    const shared = Math.min(8, Math.max(0, bits - i * 8));
    const mask = 0xff & (0xff << (8 - shared));
    return (byte & mask) === ((address[i] ?? 0) & mask);
  });
}

/** The bytes of an address; an IPv4 address in an IPv6 form (RFC 4291 §2.5.5.2) is IPv4. */
export function addressBytes(text: string): Uint8Array | undefined {
  const parsed = parseIp(text);
  if (parsed === null) return undefined;
  const { bytes } = parsed;
  return bytes.length === 16 && isMapped(bytes) ? bytes.subarray(MAPPED_BYTES) : bytes;
}
