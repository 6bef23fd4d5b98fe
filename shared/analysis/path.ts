import type { ParsedHeaders, ReceivedHop } from "../headers/types.ts";
import { parseIp } from "../ip/address.ts";
import { isGlobal } from "../ip/special_purpose.ts";
import { organizationalDomain } from "./organizational_domain.ts";

function isGlobalText(ip: string): boolean {
  const address = parseIp(ip);
  return address !== null && isGlobal(address);
}

/**
 * The hop at which the recipient's side took the message over from outside: the first from the top
 * whose sending address is global and whose two sides are not of one organization. Only the
 * recipient's own servers wrote what stands from there up; everything below may be made up.
 */
export function borderHop(received: readonly ReceivedHop[]): ReceivedHop | undefined {
  let fallback: ReceivedHop | undefined;
  for (const hop of received) {
    if (hop.ip === null || !isGlobalText(hop.ip)) continue;
    const receiver = organizationalDomain(hop.by?.toLowerCase());
    const sender = organizationalDomain((hop.rdns ?? hop.from)?.toLowerCase());
    if (sender === null || sender !== receiver) return hop;
    fallback ??= hop;
  }
  return fallback;
}

/**
 * Addresses to ask reputation services about, the most telling first: the one that handed the mail
 * to the recipient's side, which cannot be forged, then the lowest global one, where the mail says
 * it started. Without usable Received fields, whatever addresses the other fields name.
 */
export function addressesOfInterest(
  { received, ipv4, ipv6 }: Pick<ParsedHeaders, "received" | "ipv4" | "ipv6">,
): string[] {
  const border = borderHop(received)?.ip;
  const origin = received.findLast(({ ip }) => ip !== null && isGlobalText(ip))?.ip;
  const known = [border, origin].filter((ip) => typeof ip === "string");
  return known.length > 0 ? known : [...ipv4, ...ipv6];
}
