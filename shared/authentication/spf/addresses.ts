import type { IpAddress } from "../../network/address.ts";

/** An IPv4 address in IPv6 clothes is one of IPv4 (RFC 7208 §5). */
export function unmapped(address: IpAddress): IpAddress {
  const { version, bytes } = address;
  const mapped = version === 6 && bytes[10] === 0xff && bytes[11] === 0xff &&
    bytes.subarray(0, 10).every((byte) => byte === 0);
  return mapped ? { version: 4, bytes: bytes.subarray(12) } : address;
}

/** Whether the first bits of both, so many of them, are the same. */
export function isInNetwork(ip: IpAddress, network: IpAddress, prefix: number): boolean {
  if (ip.version !== network.version) return false;
  for (let i = 0; i < ip.bytes.length; i++) {
    const bits = Math.max(0, Math.min(8, prefix - 8 * i));
    const mask = (0xff << (8 - bits)) & 0xff;
    if (((ip.bytes[i] ?? 0) & mask) !== ((network.bytes[i] ?? 0) & mask)) return false;
  }
  return true;
}

/** Whether both are the same address. */
export function isSame(a: IpAddress, b: IpAddress | null): boolean {
  return b !== null && a.version === b.version && isInNetwork(a, b, 128);
}

/** Its half bytes in hexadecimal, as the macro `i` has them (RFC 7208 §7.3). */
export function nibbles({ bytes }: IpAddress): string[] {
  return [...bytes].flatMap((byte) => [(byte >> 4).toString(16), (byte & 0xf).toString(16)]);
}

/** The name whose PTR records are the names of an address. */
export function reverseName(ip: IpAddress): string {
  if (ip.version === 4) return `${[...ip.bytes].reverse().join(".")}.in-addr.arpa`;
  return `${nibbles(ip).reverse().join(".")}.ip6.arpa`;
}
