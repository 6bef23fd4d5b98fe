import names from "../../catalogue/hosts/shared_names.json" with { type: "json" };
import shared from "../../catalogue/hosts/shared_senders.json" with { type: "json" };
import { isBrandDomain } from "./brands.ts";
import { sendsForOthers } from "./ownership.ts";
import { findHostKind, isTrustedSender } from "./host_kinds.ts";
import { isAtMailingService } from "./mailing_services.ts";
import { memoize } from "./memoize.ts";
import { findRegisteredDomain } from "./organizational_domain.ts";
import { findRank } from "./ranks.ts";

/**
 * Largest rank (Tranco) of a common domain. Classes beyond it are Bloom filters, whose false
 * positives would make strangers known.
 */
const MAX_RANK = 10_000;

/** Known domains that give strangers mailboxes, or whose mail contains words of strangers. */
const SHARED: ReadonlySet<string> = new Set(Object.values(shared).flat());

const { machines, ...otherNames } = names;
/** Labels below a known domain under which its customers or members write. */
const CUSTOMER_LABELS: ReadonlySet<string> = new Set(Object.values(otherNames).flat());
/** Names of machines, which are such labels only with a number: `vm-12`. */
const MACHINES: ReadonlySet<string> = new Set(machines);

/** Matches the country at the end of a label: `reply-uk`. */
const COUNTRY = /-[a-z]{2}$/;
/** Matches a word and a number: `box5678`, `vm-12`. */
const NUMBERED = /^([a-z]+)-?\d/;
/** Matches the number of one of many machines, or an IP address. */
const SERIAL = /\d{3}|\d[^\d]+\d/;

/** Tells whether a label marks a subdomain under which customers or members write. */
function isCustomerLabel(label: string): boolean {
  if (CUSTOMER_LABELS.has(label) || CUSTOMER_LABELS.has(label.replace(COUNTRY, ""))) return true;
  return SERIAL.test(label) || MACHINES.has(NUMBERED.exec(label)?.[1] ?? "");
}

/** Tells whether a domain is a known organization's own and no customers send or write under it. */
export const isKnownDomain = memoize((domain: string): boolean => {
  if (sendsForOthers(domain) || findHostKind(domain) !== undefined) return false;
  const owner = findRegisteredDomain(domain) ?? domain;
  if (SHARED.has(owner) || isAtMailingService(domain)) return false;
  const subdomain = domain.endsWith(`.${owner}`) ? domain.slice(0, -owner.length - 1) : "";
  if (subdomain.split(".").some(isCustomerLabel)) return false;
  return isBrandDomain(domain) || isTrustedSender(owner);
});

/** Suffixes under which states register only their authorities. */
const OFFICIAL =
  /\.(?:gov|mil|europa\.eu|gouv\.fr|admin\.ch|bund\.de|gv\.at|gc\.ca|(?:police|nhs|parliament|judiciary)\.uk|(?:gov|gob|gub|go)\.[a-z]{2})$/;

/** Tells whether a domain is below a suffix under which a state registers only its authorities. */
export function isOfficialDomain(domain: string): boolean {
  return OFFICIAL.test(`.${domain}`);
}

/**
 * Tells whether a domain is a trusted sender or among the most visited ones, platforms included.
 * Enough for a forwarder that seals a mail (ARC), not for an author.
 */
export function isCommonDomain(domain: string): boolean {
  const owner = findRegisteredDomain(domain);
  if (owner === null) return false;
  return isTrustedSender(owner) || (findRank(owner) ?? Infinity) <= MAX_RANK;
}
