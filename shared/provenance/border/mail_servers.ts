import data from "../../../catalogue/mail_servers.json" with { type: "json" };
import { findRegisteredDomain } from "../../domains/organizational_domain.ts";
import { parseIp } from "../../ip/address.ts";
import { type IpRange, isInRange, parseRange } from "../../ip/ranges.ts";

/** An entry of `catalogue/mail_servers.json`: traces of a large operator's servers in mail. */
export interface MailServers {
  readonly name: string;
  /** All organizational domains in which its servers have names. */
  readonly domains: readonly string[];
  /** Servers that receive mail from outside; `*` matches one label or several. */
  readonly receives?: readonly string[] | undefined;
  /** The authserv-id of the results that it always writes directly below its Received field. */
  readonly writesBelow?: string | undefined;
  /** Names in lower case of other fields between its Received field and those results. */
  readonly alsoWrites?: readonly string[] | undefined;
  /** Networks in which its servers pass mail to each other. */
  readonly networks?: readonly string[] | undefined;
  /** Networks from which it sends its customers' mail, also to its own entrances. */
  readonly sendsFrom?: readonly string[] | undefined;
  /** Protocol by which a receiving server passes mail to the store, with the client's address. */
  readonly handsOverBy?: string | undefined;
  /** Words of RFC 8601 by the operator's own words for results. */
  readonly says?: Readonly<Record<string, string>> | undefined;
  /** Source of this entry. */
  readonly evidence: string;
}

/** All entries of the catalogue. */
export const MAIL_SERVERS: readonly MailServers[] = data;

const BY_DOMAIN: ReadonlyMap<string, MailServers> = new Map(
  MAIL_SERVERS.flatMap((servers) => servers.domains.map((domain) => [domain, servers])),
);

/** Words of RFC 8601 §2.7 by the words that operators write instead. */
export const RESULT_WORDS: ReadonlyMap<string, string> = new Map(
  MAIL_SERVERS.flatMap(({ says = {} }) => Object.entries(says)),
);

/** Finds the operator of a host: a known one, else its registered domain; null without one. */
export function findOperator(host: string | null | undefined): string | null {
  if (!host) return null;
  const name = readHostName(host);
  const domain = parseIp(name) === null ? findRegisteredDomain(name) : null;
  return domain === null ? null : BY_DOMAIN.get(domain)?.name ?? domain;
}

/** Finds the catalogue's entry for a host; undefined if its operator is not known. */
export function findMailServers(host: string | null): MailServers | undefined {
  if (host === null) return undefined;
  const domain = findRegisteredDomain(readHostName(host));
  return (domain === null ? undefined : BY_DOMAIN.get(domain)) ??
    // A cloud's own servers share a domain with its customers' machines.
    MAIL_SERVERS.find((servers) => isEntrance(servers, host));
}

function readHostName(host: string): string {
  return (host.endsWith(".") ? host.slice(0, -1) : host).toLowerCase();
}

/** Tells whether a host is one of those at which mail from outside enters. */
export function isEntrance({ receives = [] }: MailServers, host: string): boolean {
  const name = readHostName(host);
  return receives.some((pattern) => {
    const [head = "", tail] = pattern.split("*");
    if (tail === undefined) return name === pattern;
    return name.length > head.length + tail.length && name.startsWith(head) && name.endsWith(tail);
  });
}

const NETWORKS = new Map<readonly string[], readonly IpRange[]>();

/** Parses the ranges of networks, once, with the first mail that needs them. */
function parseRanges(networks: readonly string[]): readonly IpRange[] {
  let ranges = NETWORKS.get(networks);
  if (ranges === undefined) {
    ranges = networks.map(parseRange).filter((range) => range !== undefined);
    NETWORKS.set(networks, ranges);
  }
  return ranges;
}

/** Tells whether an address is in a network of the operator's own. */
export function isOwnNetwork({ networks = NONE }: MailServers, ip: string): boolean {
  return isInNetworks(networks, ip);
}

/** Tells whether an address is in a network from which the operator sends its customers' mail. */
export function isSendingNetwork({ sendsFrom = NONE }: MailServers, ip: string): boolean {
  return isInNetworks(sendsFrom, ip);
}

const NONE: readonly string[] = [];

function isInNetworks(networks: readonly string[], ip: string): boolean {
  const address = parseIp(ip)?.bytes;
  return address !== undefined && parseRanges(networks).some((range) => isInRange(address, range));
}
