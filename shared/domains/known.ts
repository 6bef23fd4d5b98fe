import names from "../../catalogue/hosts/shared_names.json" with { type: "json" };
import shared from "../../catalogue/hosts/shared_senders.json" with { type: "json" };
import { isBrandDomain } from "./brands.ts";
import { sendsForOthers } from "./excused.ts";
import { findHostKind, isTrustedSender } from "./host_kinds.ts";
import { isAtMailingService } from "./mailing_services.ts";
import { organizationalDomain } from "./organizational_domain.ts";
import { findRank } from "./ranks.ts";

/** Highest rank that makes an operator known; above it the filter of ranks proves nothing. */
const MAX_RANK = 10_000;

/** Known domains in which strangers have mailboxes, or whose mail carries their words. */
const SHARED: ReadonlySet<string> = new Set(Object.values(shared).flat());

/** Names below a known domain for what others write, by reason; those of machines have a number. */
const { machines, ...others } = names;
const OF_OTHERS: ReadonlySet<string> = new Set(Object.values(others).flat());
const MACHINES: ReadonlySet<string> = new Set(machines);

/** A country after a name: `reply-uk`. */
const COUNTRY = /-[a-z]{2}$/;
/** A name with a number: `box5678`, `vm-12`. */
const NUMBERED = /^([a-z]+)-?\d/;
/** The number of one among many machines, or an address. */
const SERIAL = /\d{3}|\d[^\d]+\d/;

/** Tells whether a label is a name by which an organization passes on what others write. */
function isOfOthers(label: string): boolean {
  if (OF_OTHERS.has(label) || OF_OTHERS.has(label.replace(COUNTRY, ""))) return true;
  return SERIAL.test(label) || MACHINES.has(NUMBERED.exec(label)?.[1] ?? "");
}

/**
 * Tells whether a domain is a known organization's, and none under which customers send or write.
 */
export function isKnownDomain(domain: string): boolean {
  if (sendsForOthers(domain) || findHostKind(domain) !== undefined) return false;
  const owner = organizationalDomain(domain) ?? domain;
  if (SHARED.has(owner) || isAtMailingService(domain)) return false;
  const below = domain.endsWith(`.${owner}`) ? domain.slice(0, -owner.length - 1).split(".") : [];
  if (below.some(isOfOthers)) return false;
  return isBrandDomain(domain) || isTrustedSender(owner);
}

/** Tells whether a link leads to a site of a known organization on which nobody else writes. */
export function isKnownSite(host: string): boolean {
  return findHostKind(host) === undefined && !isAtMailingService(host) &&
    (isBrandDomain(host) || isKnownDomain(host));
}

/** Domains below which states register their authorities alone. */
const OFFICIAL =
  /\.(?:gov|mil|europa\.eu|gouv\.fr|admin\.ch|bund\.de|gv\.at|gc\.ca|(?:police|nhs|parliament|judiciary)\.uk|(?:gov|gob|gub|go)\.[a-z]{2})$/;

/** Tells whether a domain is below one that a state gives to its authorities alone. */
export function isOfficialDomain(domain: string): boolean {
  return OFFICIAL.test(`.${domain}`);
}

/** Tells whether a domain is known at all, a platform included: as the one that sealed a mail. */
export function isCommonDomain(domain: string): boolean {
  const owner = organizationalDomain(domain);
  if (owner === null) return false;
  return isTrustedSender(owner) || (findRank(owner) ?? Infinity) <= MAX_RANK;
}
