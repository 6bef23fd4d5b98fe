import { type IpAddress, parseIp, unmapAddress } from "./address.ts";

/** Whether an address is the machine itself: 127.0.0.0/8, also IPv4-mapped, or `::1`. */
export function isLoopback(address: IpAddress): boolean {
  const { version, bytes } = unmapAddress(address);
  if (version === 4) return bytes[0] === 127;
  return bytes.every((byte, i) => byte === (i === 15 ? 1 : 0));
}

/**
 * Tells whether a name is `localhost` or lies below it. Every such name is the machine itself, also
 * where a resolver disagrees (RFC 6761 §6.3).
 */
export function isLocalhost(name: string): boolean {
  return name === "localhost" || name.endsWith(".localhost");
}

/**
 * Tells whether a host is the machine itself: `localhost` or a loopback address. Brackets are
 * optional, as URL parsers write them and configurations may not.
 */
export function isLoopbackHost(host: string): boolean {
  if (host === "localhost") return true;
  const address = parseIp(host.replace(/^\[(.*)\]$/, "$1"));
  return address !== null && isLoopback(address);
}
