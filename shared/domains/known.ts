import { isBrandDomain } from "./brands.ts";
import { sendsForOthers } from "./excused.ts";
import { isTrustedSender, kindOf } from "./host_kinds.ts";
import { organizationalDomain } from "./organizational_domain.ts";
import { rankOf } from "./ranks.ts";

/** Highest rank that makes a domain known; above it the filter of ranks proves nothing. */
const MAX_RANK = 10_000;

/**
 * Whether a domain is of a known organization that writes its mail itself: a listed one, one that is
 * visited as often as ten thousand others at most, or one on the list of trusted senders, and no
 * platform's. Only of such a domain does a proof say that the sender is honest: everybody can prove
 * a domain of their own, and at a platform everybody writes.
 */
export function isKnownDomain(domain: string): boolean {
  if (sendsForOthers(domain) || kindOf(domain) !== undefined) return false;
  return isBrandDomain(domain) || isCommonDomain(domain);
}

/** Domains below which states register their authorities alone. */
const OFFICIAL =
  /\.(?:gov|mil|europa\.eu|gouv\.fr|admin\.ch|bund\.de|gv\.at|gc\.ca|(?:police|nhs|parliament|judiciary)\.uk|(?:gov|gob|gub|go)\.[a-z]{2})$/;

/** Whether a domain is below one that a state gives to its authorities alone. */
export function isOfficialDomain(domain: string): boolean {
  return OFFICIAL.test(`.${domain}`);
}

/** Whether a domain is known at all, a platform included: as the one that sealed a mail. */
export function isCommonDomain(domain: string): boolean {
  const owner = organizationalDomain(domain);
  if (owner === null) return false;
  return isTrustedSender(owner) || (rankOf(owner) ?? Infinity) <= MAX_RANK;
}
