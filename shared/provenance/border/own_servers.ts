import { isSameOrganization, MAX_DOMAIN } from "../../domains/organizational_domain.ts";
import { type IpRange, isInRange, parseRange, readAddressBytes } from "../../ip/ranges.ts";

interface OwnServers {
  readonly names: ReadonlySet<string>;
  readonly ranges: readonly IpRange[];
}

const SERVERS_BY_LIST = new WeakMap<readonly string[], OwnServers>();

/** Parses `OWN_SERVERS`, once per list: a mail may have 500 hops. */
function parseOwnServers(ownServers: readonly string[]): OwnServers {
  let servers = SERVERS_BY_LIST.get(ownServers);
  if (servers === undefined) {
    const ranges = ownServers.map(parseRange).filter((range) => range !== undefined);
    servers = { names: new Set(ownServers), ranges };
    SERVERS_BY_LIST.set(ownServers, servers);
  }
  return servers;
}

/**
 * Tells whether a host is on the list, or below a name on the list.
 *
 * @param ownServers Names, addresses and ranges of `OWN_SERVERS`.
 */
export function isOwnHost(ownServers: readonly string[], host: string | null): boolean {
  if (host === null || ownServers.length === 0 || host.length > MAX_DOMAIN) return false;
  const { names } = parseOwnServers(ownServers);
  const name = (host.endsWith(".") ? host.slice(0, -1) : host).toLowerCase();
  if (names.has(name)) return true;
  for (let dot = name.indexOf("."); dot >= 0; dot = name.indexOf(".", dot + 1)) {
    const parentDomain = name.slice(dot + 1);
    if (names.has(parentDomain) && isSameOrganization(name, parentDomain)) return true;
  }
  return false;
}

/** Tells whether an address is on the list or in one of its ranges. */
export function isOwnAddress(ownServers: readonly string[], ip: string): boolean {
  const address = ownServers.length === 0 ? undefined : readAddressBytes(ip);
  return address !== undefined &&
    parseOwnServers(ownServers).ranges.some((range) => isInRange(address, range));
}
