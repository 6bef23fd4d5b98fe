import { isMapped, parseIp } from "./address.ts";
import type { IpAddress } from "./address.ts";

/** Whether an address is the machine itself: 127.0.0.0/8, also IPv4-mapped, or `::1`. */
export function isLoopback({ version, bytes }: IpAddress): boolean {
  if (version === 4) return bytes[0] === 127;
  if (isMapped(bytes)) return bytes[12] === 127;
  return bytes.every((byte, i) => byte === (i === 15 ? 1 : 0));
}

/**
 * Whether a host is the machine itself: `localhost` or a loopback address,
 * with or without brackets, as the URL parser writes it or as a server is told to listen.
 */
export function isLoopbackHost(host: string): boolean {
  if (host === "localhost") return true;
  const address = parseIp(host.replace(/^\[(.*)\]$/, "$1"));
  return address !== null && isLoopback(address);
}
