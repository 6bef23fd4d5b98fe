import type { ParsedHeaders } from "../headers/types.ts";
import { borderHop, type Path } from "../provenance/border/border.ts";
import { parseIp } from "../ip/address.ts";
import { isGlobal } from "../ip/special_purpose.ts";

/**
 * Finds the addresses for reputation services: the delivering one, and the lowest global one of the
 * path.
 */
export function findAddressesOfInterest(
  { received, ownServers, ipv4, ipv6 }: Path & Pick<ParsedHeaders, "ipv4" | "ipv6">,
): string[] {
  const border = borderHop({ received, ownServers })?.ip ?? null;
  const origin = received.findLast(({ ip }) => ip !== null && isGlobalText(ip))?.ip ?? null;
  const known = [border, origin].filter((ip) => ip !== null && isGlobalText(ip));
  return known.length > 0 ? known.filter((ip) => ip !== null) : [...ipv4, ...ipv6];
}

function isGlobalText(ip: string): boolean {
  const address = parseIp(ip);
  return address !== null && isGlobal(address);
}
