import { parse } from "tldts";
import { toALabels } from "./a_labels.ts";
import { MAX_DOMAIN, memoize } from "./memoize.ts";

/** Reads the private section of the public suffix list too: platforms give its names to others. */
const OPTIONS = {
  allowPrivateDomains: true,
  extractHostname: false,
  validateHostname: false,
  detectIp: false,
} as const;

export { MAX_DOMAIN };

const parseDomain = memoize((domain) => parse(domain, OPTIONS));

/**
 * Finds the registered domain by the public suffix list, in the given spelling. For a suffix
 * returns the suffix; for a text without a dot null.
 */
export function findRegisteredDomain(domain: string | null | undefined): string | null {
  if (!domain || domain.length > MAX_DOMAIN || !domain.includes(".")) return null;
  return parseDomain(domain).domain ?? domain;
}

const BEYOND_ASCII = /[^\0-\x7f]/;

/**
 * Finds the registered domain in A-labels, in which domains are compared (RFC 8616 §4). For a text
 * without a dot returns null.
 */
export function findOrganizationalDomain(domain: string | null | undefined): string | null {
  const name = domain && BEYOND_ASCII.test(domain) ? toALabels(domain) ?? domain : domain;
  return findRegisteredDomain(name);
}

/** Tells whether two domains have one organizational domain: relaxed alignment (RFC 7489 §3.1). */
export function isSameOrganization(
  a: string | null | undefined,
  b: string | null | undefined,
): boolean {
  const owner = findOrganizationalDomain(a);
  return owner !== null && owner === findOrganizationalDomain(b);
}

/** Finds the label that the owner registered: `example` for `mail.example.co.uk`. */
export function findRegisteredLabel(domain: string): string | null {
  return domain.length > MAX_DOMAIN ? null : parseDomain(domain).domainWithoutSuffix || null;
}

/** Private suffixes under which a government names its offices: `service.gov.uk`. */
const GOVERNMENT_SUFFIX = /\.gov(?:\.[a-z]{2})?$/;

/** Tells whether a platform gave a domain to a user, below a private suffix: `name.web.app`. */
export function isOnPlatform(domain: string): boolean {
  return domain.length <= MAX_DOMAIN && parseDomain(domain).isPrivate === true &&
    !GOVERNMENT_SUFFIX.test(domain);
}

/** Tells whether a domain ends in a listed public suffix: `report.csv` does not. */
export function hasPublicSuffix(domain: string): boolean {
  if (domain.length > MAX_DOMAIN) return false;
  const { isIcann, isPrivate } = parseDomain(domain);
  return isIcann === true || isPrivate === true;
}

/** Tells whether a host is, or is below, a registered domain or one for examples (RFC 2606). */
export function isRegisteredName(host: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, "");
  return findRegisteredLabel(name) !== null && isPublicName(name);
}

/** Tells whether a name has a public suffix or one for examples (RFC 2606): `box.lan` has none. */
export function isPublicName(host: string): boolean {
  const name = host.toLowerCase();
  return hasPublicSuffix(name) || /\.(?:example|test)$/.test(name);
}
