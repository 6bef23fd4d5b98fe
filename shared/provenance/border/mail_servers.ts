import data from "../../../catalogue/mail_servers.json" with { type: "json" };
import { findRegisteredDomain } from "../../domains/organizational_domain.ts";
import { parseIp } from "../../ip/address.ts";
import { type IpRange, isWithin, parseRange } from "../../ip/ranges.ts";

/** One entry of `catalogue/mail_servers.json`: traces of a large operator's servers in mail. */
export interface MailServers {
  readonly name: string;
  /** Every organizational domain in which its servers have names. */
  readonly domains: readonly string[];
  /** Servers that receive mail from outside; `*` matches one label or several. */
  readonly receives?: readonly string[] | undefined;
  /** The authserv-id of the field it always writes directly below its Received field. */
  readonly writesBelow?: string | undefined;
  /** Other fields that it writes before that one, by their names in lower case. */
  readonly alsoWrites?: readonly string[] | undefined;
  /** Networks of the operator, in which its servers pass mail to each other. */
  readonly networks?: readonly string[] | undefined;
  /** Networks from which it sends its customers' mail to others, itself included. */
  readonly sendsFrom?: readonly string[] | undefined;
  /** Protocol by which a receiving server passes mail to the store, with the client's address. */
  readonly handsOverBy?: string | undefined;
  /** The operator's own words for results, and the words of RFC 8601. */
  readonly says?: Readonly<Record<string, string>> | undefined;
  /** Source of this entry. */
  readonly evidence: string;
}

/** Every entry. */
export const MAIL_SERVERS: readonly MailServers[] = data;

const BY_DOMAIN: ReadonlyMap<string, MailServers> = new Map(
  MAIL_SERVERS.flatMap((servers) => servers.domains.map((domain) => [domain, servers])),
);

/** Words for results that operators write instead of those of RFC 8601 §2.7. */
export const RESULT_WORDS: ReadonlyMap<string, string> = new Map(
  MAIL_SERVERS.flatMap(({ says = {} }) => Object.entries(says)),
);

/**
 * Finds the operator of a host: a known one, else the organizational domain; null without a domain.
 */
export function findOperator(host: string | null | undefined): string | null {
  if (!host) return null;
  const name = readHostName(host);
  const domain = parseIp(name) === null ? findRegisteredDomain(name) : null;
  return domain === null ? null : BY_DOMAIN.get(domain)?.name ?? domain;
}

/** Finds the known operator of a host, undefined where none is. */
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

/** Ranges of networks, read with the first mail that passed their servers. */
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
  return isInAny(networks, ip);
}

/** Tells whether an address is in a network from which the operator sends its customers' mail. */
export function isSendingNetwork({ sendsFrom = NONE }: MailServers, ip: string): boolean {
  return isInAny(sendsFrom, ip);
}

const NONE: readonly string[] = [];

function isInAny(networks: readonly string[], ip: string): boolean {
  const address = parseIp(ip)?.bytes;
  return address !== undefined && parseRanges(networks).some((range) => isWithin(address, range));
}
