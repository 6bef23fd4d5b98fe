import { type IpAddress, parseIp, unmapAddress } from "./address.ts";

/** Tells whether an address is that of this machine: 127.0.0.0/8, also IPv4-mapped, or `::1`. */
export function isLoopback(address: IpAddress): boolean {
  const { version, bytes } = unmapAddress(address);
  if (version === 4) return bytes[0] === 127;
  return bytes.every((byte, i) => byte === (i === 15 ? 1 : 0));
}

/**
 * Tells whether a name is `localhost` or below it: such names mean this machine (RFC 6761 §6.3).
 */
export function isLocalhost(name: string): boolean {
  return name === "localhost" || name.endsWith(".localhost");
}

/** Tells whether a host is `localhost` or a loopback address, with or without brackets. */
export function isLoopbackHost(host: string): boolean {
  if (host === "localhost") return true;
  const address = parseIp(host.replace(/^\[(.*)\]$/, "$1"));
  return address !== null && isLoopback(address);
}
