import { encodeHex } from "../../encoding/bytes.ts";
import type { ParsedHeaders, ReceivedHop } from "../../headers/types.ts";
import { parseIp, toGroups } from "../../ip/address.ts";
import { isLoopback } from "../../ip/loopback.ts";
import { isGlobal } from "../../ip/special_purpose.ts";
import { findRegisteredDomain, isPublicName } from "../../domains/organizational_domain.ts";
import { findMailServers, findOperator, isEntrance, isOwnNetwork } from "./mail_servers.ts";
import { isOwnAddress, isOwnHost } from "./own_servers.ts";

/** The fields that show the path of a mail, and the servers of `OWN_SERVERS`. */
export type Path = Pick<ParsedHeaders, "received" | "ownServers">;

/**
 * Finds the border: the hop at which the mail entered the recipient's side; fields below may be
 * forged.
 *
 * It is the topmost hop whose client is outside, by {@linkcode locateClient}. If no client is, it
 * is the topmost hop whose client has a public address.
 */
export function findBorderHop({ received, ownServers }: Path): ReceivedHop | undefined {
  let innerHop: ReceivedHop | undefined;
  for (const hop of received) {
    switch (locateClient(hop, ownServers)) {
      case "outside":
        return hop;
      case "own":
        innerHop ??= hop;
        break;
      case "local":
        break;
    }
  }
  return innerHop;
}

/**
 * Lists the addresses for which servers of the recipient's side received the mail. The sender
 * cannot write them, unlike the field To, so only they may excuse a finding.
 */
export function listServedAddresses(
  received: Path["received"],
  border: ReceivedHop | undefined,
): string[] {
  return received.slice(0, (border?.index ?? -1) + 1).flatMap((hop) => hop.for ?? []);
}

/** Tells whether a domain belongs to the recipient's organization, by the addresses served alone. */
export function isServedDomain(servedAddresses: readonly string[], domain: string): boolean {
  const owner = findRegisteredDomain(domain);
  return owner !== null && servedAddresses.some((address) => findAddressOwner(address) === owner);
}

/** Finds the registered domain of an address; null if it has none. */
export function findAddressOwner(address: string): string | null {
  return findRegisteredDomain(address.slice(address.lastIndexOf("@") + 1).toLowerCase());
}

/**
 * Tells whether a client counts as internal by its private address alone, which gateways, proxies
 * and containers give to all. Such a client has no name, a gateway's, or greets as a stranger's
 * server.
 */
export function mayHideOutside(hop: ReceivedHop, ownServers: readonly string[]): boolean {
  const { by, ip, rdns, with: protocol } = hop;
  if (ip === null || findMailServers(by) !== undefined) return false;
  if (rdns !== null && !GATEWAY.test(rdns) && !isForeignName(hop.helo ?? hop.from, by)) {
    return false;
  }
  if (isOwnHost(ownServers, by) || !/^(?:UTF8)?E?SMTP/i.test(protocol ?? "")) return false;
  return !isPublicAddress(ip) && !isOwnMachine(ip);
}

/**
 * Reverse names of machines that pass on connections from outside with their own address. Such are
 * systemd's `_gateway`, Docker's and Podman's host, routers and proxies.
 */
const GATEWAY =
  /^(?:_?gateway|gw|router|fw|firewall|nat|lb|fritz|host)(?:-?\d{1,3})?(?:[.-]|$)|(?:^|[._-])(?:(?:ha|reverse-?)?proxy|nginx|traefik|ingress|caddy)(?:[._-]|$)/i;

/** Tells whether a host and the server `by` have public names of different organizations. */
export function isForeignName(host: string | null, by: string | null): boolean {
  return host !== null && by !== null && [host, by].every(isPublicName) &&
    findOperator(host) !== findOperator(by);
}

/** Reads the address of a hop's client; null if there is none, or it is not public. */
export function readClientAddress(hop: ReceivedHop | undefined): string | null {
  const ip = hop?.ip ?? null;
  return ip !== null && isPublicAddress(ip) ? ip : null;
}

/** The comment of sendmail or Postfix on a client that logged in, directly before their own name. */
const LOGGED_IN = /\((?:authenticated bits=\d{1,5}|Authenticated sender: [^()]{1,320})\)\s{1,9}by /;

/** Tells whether the client logged in (`ESMTPSA`, RFC 3848), as a user's mail program does. */
export function isSubmission({ with: protocol, raw }: ReceivedHop): boolean {
  return /^(?:E?SMTP|LMTP|UTF8SMTP|UTF8LMTP)S?A$/i.test(protocol ?? "") ||
    (raw.includes("uthenticated ") && LOGGED_IN.test(raw));
}

/**
 * Locates the client of a hop. It is outside the recipient's side, a public server of the same
 * operator (`own`), or in a private network (`local`).
 *
 * At an own server (`OWN_SERVERS`) and a known entrance, every other server is outside. Elsewhere a
 * verified reverse name shows a server of the same operator.
 */
export function locateClient(
  hop: ReceivedHop,
  ownServers: readonly string[],
): "outside" | "own" | "local" {
  const { by, ip, rdns } = hop;
  if (isFetched(hop)) return "local";
  if (ip === null) return isNamelessTransfer(hop) && !isLocalClient(hop) ? "outside" : "local";
  if (isForeignLoopback(hop, ownServers)) return "outside";
  if (isOwnHost(ownServers, by)) {
    const isNamed = isOwnAddress(ownServers, ip) ||
      (rdns !== null && isVerified(hop) && isOwnHost(ownServers, rdns));
    if (!isNamed) return "outside";
    return isPublicAddress(ip) ? "own" : "local";
  }
  if (!isPublicAddress(ip)) return "local";
  const servers = findMailServers(by);
  if (servers !== undefined && by !== null) {
    if (isEntrance(servers, by)) return "outside";
    if (isOwnNetwork(servers, ip) || isHandOver(hop, servers.handsOverBy)) return "local";
  }
  const receiver = findOperator(by);
  const isSameOperator = receiver !== null && findOperator(rdns) === receiver && isVerified(hop);
  return isSameOperator && !isCustomerName(rdns ?? "", ip) ? "own" : "outside";
}

/** Tells whether a client with a loopback address gives the name of a stranger's server. */
function isForeignLoopback(
  { by, ip, from, helo }: ReceivedHop,
  ownServers: readonly string[],
): boolean {
  const name = helo ?? from;
  return ip !== null && isOwnMachine(ip) && isForeignName(name, by) && !isOwnHost(ownServers, name);
}

function isOwnMachine(ip: string): boolean {
  const address = parseIp(ip);
  return address !== null && isLoopback(address);
}

/** Matches words in host names that networks give to their customers' machines. */
const CUSTOMER_WORDS =
  /(?:^|[.-])(?:abo|adsl|cable|clients?|cust|customers?|dhcp|dialin|dialup|dsl|dyn|dynamic|fib(?:er|re)|ftth|hsd\d?|pool|ppp|static|vps)\d{0,3}(?=[.-])/;

/** Matches a number that a hosting company gives to a machine: `vmi1234567`. */
const SERIAL_NUMBER = /\d{5}/;

/**
 * Tells whether a reverse name is that of a customer's machine. Such names contain the address, a
 * serial number or a word for customers.
 */
function isCustomerName(rdns: string, ip: string): boolean {
  const name = rdns.toLowerCase();
  if (CUSTOMER_WORDS.test(name)) return true;
  const host = name.slice(0, -(findRegisteredDomain(name) ?? "").length);
  // Large operators number their own servers in this way.
  if (SERIAL_NUMBER.test(host) && findMailServers(name) === undefined) return true;
  const address = parseIp(ip);
  if (address === null) return false;
  const parts = new Set(host.split(/[^0-9a-f]+/).map((part) => part.replace(/^0+(?=.)/, "")));
  if (address.version === 6) {
    const groups = toGroups(address.bytes).filter((group) => group !== 0);
    return countRepeated(parts, groups.map((group) => group.toString(16))) >= MIN_REPEATED;
  }
  const octets = [...address.bytes];
  const numbers = new Set(host.match(/\d+/g)?.map((digits) => String(Number(digits))) ?? []);
  if (countRepeated(numbers, octets.map(String)) >= MIN_REPEATED) return true;
  return host.includes(encodeHex(address.bytes));
}

/** Counts the numbers of an address that a name repeats. */
function countRepeated(nameParts: ReadonlySet<string>, numbers: readonly string[]): number {
  return numbers.filter((number) => nameParts.has(number)).length;
}

/** Minimum number of repeated numbers that is no coincidence. */
const MIN_REPEATED = 3;

/** Tells whether the recipient fetched the mail from a server, such as `with POP3`. */
export function isFetched({ with: protocol }: ReceivedHop): boolean {
  return /^(?:IMAP|POP)/i.test(protocol ?? "");
}

/** Tells whether a receiving server passed the mail to the store, by its operator's protocol. */
function isHandOver({ with: protocol }: ReceivedHop, handsOverBy: string | undefined): boolean {
  return handsOverBy !== undefined && /^HTTPS?$/i.test(protocol ?? "") && handsOverBy === "HTTP";
}

/** Matches a program on the server itself: `from localhost (host [local]) by host (OpenSMTPD)`. */
const LOCAL_CLIENT = /^[^()]{1,255} \([^()\s]{1,255} \[local\]\)\s{1,9}by \S{1,255} \(OpenSMTPD\) /;

/** Tells whether OpenSMTPD received the mail over its local socket. */
export function isLocalClient({ raw }: Pick<ReceivedHop, "raw">): boolean {
  return LOCAL_CLIENT.test(raw);
}

/** Tells whether a server of no known operator received the mail by SMTP and noted no address. */
function isNamelessTransfer({ from, by, with: protocol }: ReceivedHop): boolean {
  if (from === null || findMailServers(by) !== undefined) return false;
  if (protocol === null) {
    const sender = findOperator(from);
    return by !== null && sender !== null && sender !== findOperator(by);
  }
  return /^(?:Microsoft |UTF8)?E?SMTP/i.test(protocol);
}

/** Tells whether the server verified the reverse name; Haraka, OpenSMTPD and qmail do not. */
function isVerified({ raw }: ReceivedHop): boolean {
  return raw.includes("[") && !/\(may be forged\)|\(HELO |\(Haraka|\(OpenSMTPD/i.test(raw);
}

/** Matches addresses for documentation (RFC 5737, RFC 3849). */
const EXAMPLE = /^(?:192\.0\.2|198\.51\.100|203\.0\.113)\.|^2001:db8:/;

/** Tells whether an address is one for documentation, which counts as public. */
export function isExampleAddress(ip: string): boolean {
  return EXAMPLE.test(ip);
}

/** Tells whether an address is global, or one for documentation. */
function isPublicAddress(ip: string): boolean {
  const address = parseIp(ip);
  return address !== null && (isGlobal(address) || isExampleAddress(ip));
}
