import { isSameOrganization, MAX_DOMAIN } from "../../domains/organizational_domain.ts";
import { type IpRange, isWithin, parseRange, readAddressBytes } from "../../ip/ranges.ts";

interface OwnServers {
  readonly names: ReadonlySet<string>;
  readonly ranges: readonly IpRange[];
}

const KNOWN = new WeakMap<readonly string[], OwnServers>();

/** The list as it is searched, read once: a mail may have 500 hops. */
function readOnce(own: readonly string[]): OwnServers {
  let servers = KNOWN.get(own);
  if (servers === undefined) {
    const ranges = own.map(parseRange).filter((range) => range !== undefined);
    servers = { names: new Set(own), ranges };
    KNOWN.set(own, servers);
  }
  return servers;
}

/**
 * Tells whether a host is the operator's own or below one.
 *
 * @param own Names, addresses and ranges of `OWN_SERVERS`.
 */
export function isOwnHost(own: readonly string[], host: string | null): boolean {
  if (host === null || own.length === 0 || host.length > MAX_DOMAIN) return false;
  const { names } = readOnce(own);
  const name = (host.endsWith(".") ? host.slice(0, -1) : host).toLowerCase();
  if (names.has(name)) return true;
  for (let dot = name.indexOf("."); dot >= 0; dot = name.indexOf(".", dot + 1)) {
    const parentDomain = name.slice(dot + 1);
    if (names.has(parentDomain) && isSameOrganization(name, parentDomain)) return true;
  }
  return false;
}

/** Tells whether an address is one of the operator's own, or in one of the ranges of the list. */
export function isOwnAddress(own: readonly string[], ip: string): boolean {
  const address = own.length === 0 ? undefined : readAddressBytes(ip);
  return address !== undefined && readOnce(own).ranges.some((range) => isWithin(address, range));
}
