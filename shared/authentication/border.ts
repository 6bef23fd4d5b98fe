import { hexOf } from "../encoding/bytes.ts";
import type { ReceivedHop } from "../message/headers/types.ts";
import { parseIp } from "../network/address.ts";
import { isGlobal } from "../network/special_purpose.ts";
import { organizationalDomain } from "../domains/organizational_domain.ts";
import { isEntrance, isOwnNetwork, operatorOf, serversOf } from "./mail_servers.ts";

/**
 * The border: the hop at which the outside handed the message to the recipient's side. Only the
 * recipient's own servers wrote what stands from there up; everything below may be made up.
 *
 * From the top down it is the first hop
 * - at a server known as its operator's entrance, with a client that has a public address;
 * - else with a client that has a public address and that the receiving server does not know, by a
 *   reverse name it verified, for one of the same operator. What the client calls itself (HELO)
 *   proves nothing, so a client without a reverse name is outside;
 * - or with a client of which the receiving server noted no address though it came by SMTP.
 *
 * Where every client is of the receiver's own side, the topmost with a public address; undefined
 * where there is none.
 *
 * @param received Index 0 is the hop nearest the recipient.
 */
export function borderHop(received: readonly ReceivedHop[]): ReceivedHop | undefined {
  let inside: ReceivedHop | undefined;
  for (const hop of received) {
    switch (sideOf(hop)) {
      case "outside":
        return hop;
      case "own":
        inside ??= hop;
        break;
      case "local":
        break;
    }
  }
  return inside;
}

/**
 * Whether a server took a hop's client for one nearby although nothing says so
 * but a private address: behind a proxy or a container's network every client looks like that,
 * a stranger too. Such a hop moves no border, since relays without names look the same,
 * but what stands below it proves nothing. Left out are known operators,
 * whose habits are written down, hand-overs that are no SMTP, and a client on the server itself.
 */
export function mayHideOutside(hop: ReceivedHop): boolean {
  const { by, ip, rdns, with: protocol } = hop;
  if (ip === null || rdns !== null || serversOf(by) !== undefined) return false;
  if (!/^(?:UTF8)?E?SMTP/i.test(protocol ?? "")) return false;
  return !isPublicAddress(ip) && !/^(?:127\.|::1$)/.test(ip);
}

/** Where the client of a hop stands: outside, a public server of the receiver's own, or nearer. */
function sideOf(hop: ReceivedHop): "outside" | "own" | "local" {
  const { by, ip, rdns } = hop;
  if (isPulled(hop)) return "local";
  if (ip === null) return isNamelessTransfer(hop) ? "outside" : "local";
  if (!isPublicAddress(ip)) return "local";
  const servers = serversOf(by);
  if (servers !== undefined && by !== null) {
    if (isEntrance(servers, by)) return "outside";
    if (isOwnNetwork(servers, ip) || isHandOver(hop, servers.handsOverBy)) return "local";
  }
  const receiver = operatorOf(by);
  const known = receiver !== null && operatorOf(rdns) === receiver && isVerified(hop);
  return known && !isCustomer(rdns ?? "", ip) ? "own" : "outside";
}

/** Words in the names that networks give the machines of their customers. */
const CUSTOMER_WORDS =
  /(?:^|[.-])(?:abo|adsl|cable|clients?|cust|customers?|dhcp|dialin|dialup|dsl|dyn|dynamic|fib(?:er|re)|ftth|hsd\d?|pool|ppp|static|vps)\d{0,3}(?=[.-])/;

/** A number by which a hoster counts his machines: `vmi1234567`. */
const COUNTED = /\d{5}/;

/**
 * Whether a reverse name is that of a customer's machine, in the domain of his network and yet no
 * server of it: it repeats the numbers of the address, is counted, or says so.
 */
function isCustomer(rdns: string, ip: string): boolean {
  const name = rdns.toLowerCase();
  if (CUSTOMER_WORDS.test(name)) return true;
  const host = name.slice(0, -(organizationalDomain(name) ?? "").length);
  // Large operators count servers of their own so.
  if (COUNTED.test(host) && serversOf(name) === undefined) return true;
  const address = parseIp(ip);
  if (address === null) return false;
  const parts = new Set(host.split(/[^0-9a-f]+/).map((part) => part.replace(/^0+(?=.)/, "")));
  if (address.version === 6) return numbersIn(parts, groupsOf(address.bytes)) >= MIN_REPEATED;
  const octets = [...address.bytes];
  const numbers = new Set(host.match(/\d+/g)?.map((digits) => String(Number(digits))) ?? []);
  if (numbersIn(numbers, octets.map(String)) >= MIN_REPEATED) return true;
  return host.includes(hexOf(address.bytes));
}

function numbersIn(found: ReadonlySet<string>, numbers: readonly string[]): number {
  return numbers.filter((number) => found.has(number)).length;
}

/** The groups of an IPv6 address that are not zero, as they are written. */
function groupsOf(bytes: Uint8Array): string[] {
  const groups = Array.from(
    { length: 8 },
    (_, i) => ((bytes[2 * i] ?? 0) << 8) | (bytes[2 * i + 1] ?? 0),
  );
  return groups.filter((group) => group !== 0).map((group) => group.toString(16));
}

/** Numbers of an address in a name that are no coincidence. */
const MIN_REPEATED = 3;

/** `with IMAP`, `with POP3`: the recipient fetched the message from a server he chose. */
function isPulled({ with: protocol }: ReceivedHop): boolean {
  return /^(?:IMAP|POP)/i.test(protocol ?? "");
}

function isHandOver({ with: protocol }: ReceivedHop, handsOverBy: string | undefined): boolean {
  return handsOverBy !== undefined && /^HTTPS?$/i.test(protocol ?? "") && handsOverBy === "HTTP";
}

/**
 * A transfer of whose client no address was noted, and who is no known operator's: by SMTP, or, by
 * who knows what, from a host of another operator.
 */
function isNamelessTransfer({ from, by, with: protocol }: ReceivedHop): boolean {
  if (from === null || serversOf(by) !== undefined) return false;
  if (protocol === null) {
    const sender = operatorOf(from);
    return by !== null && sender !== null && sender !== operatorOf(by);
  }
  return /^(?:Microsoft |UTF8)?E?SMTP/i.test(protocol);
}

/**
 * Whether the receiving server made sure that the reverse name leads back to the address. Sendmail
 * says so when it does not; Haraka, OpenSMTPD and qmail do not look. qmail writes the address
 * without brackets.
 */
function isVerified({ raw }: ReceivedHop): boolean {
  return raw.includes("[") && !/\(may be forged\)|\(HELO |\(Haraka|\(OpenSMTPD/i.test(raw);
}

/** Addresses of examples (RFC 5737, RFC 3849), which stand for public ones. */
const EXAMPLE = /^(?:192\.0\.2|198\.51\.100|203\.0\.113)\.|^2001:db8:/;

/** Whether an address is one of an example. */
export function isExampleAddress(ip: string): boolean {
  return EXAMPLE.test(ip);
}

/** Whether an address is reached from the internet, or stands for one that is. */
function isPublicAddress(ip: string): boolean {
  const address = parseIp(ip);
  return address !== null && (isGlobal(address) || isExampleAddress(ip));
}
