import { sameOrganization } from "../../domains/organizational_domain.ts";
import { addressBytes, isWithin, parseRange } from "../../ip/ranges.ts";

/**
 * Whether a host is one of the operator's own (`OWN_SERVERS`): a name of the list, or below one of
 * its domains. Below a public suffix or a single label strangers have names too.
 *
 * @param own Names, addresses and ranges, lower case.
 */
export function isOwnHost(own: readonly string[], host: string | null): boolean {
  if (host === null || own.length === 0) return false;
  const name = (host.endsWith(".") ? host.slice(0, -1) : host).toLowerCase();
  return own.some((entry) =>
    name === entry || (name.endsWith(`.${entry}`) && sameOrganization(name, entry))
  );
}

/** Whether an address is one of the operator's own, or in one of the ranges of the list. */
export function isOwnAddress(own: readonly string[], ip: string): boolean {
  const address = own.length === 0 ? undefined : addressBytes(ip);
  return address !== undefined && own.some((entry) => {
    const range = parseRange(entry);
    return range !== undefined && isWithin(address, range);
  });
}
