import { parse } from "tldts";
import { aLabels } from "./a_labels.ts";
import { MAX_DOMAIN, memoize } from "./kept.ts";

/**
 * Suffixes of the list's private section, under which others register names, separate owners too.
 */
const OPTIONS = {
  allowPrivateDomains: true,
  extractHostname: false,
  validateHostname: false,
  detectIp: false,
} as const;

export { MAX_DOMAIN };

const parsed = memoize((domain) => parse(domain, OPTIONS));

/**
 * Finds the registered domain by the public suffix list; a suffix is its own; null without a
 * domain.
 */
export function organizationalDomain(domain: string | null | undefined): string | null {
  if (!domain || domain.length > MAX_DOMAIN || !domain.includes(".")) return null;
  return parsed(domain).domain ?? domain;
}

const BEYOND_ASCII = /[^\0-\x7f]/;

/**
 * Finds the organizational domain in A-labels, in which domains are compared (RFC 8616 §4); null
 * without one.
 */
export function findOrganizationalDomain(domain: string | null | undefined): string | null {
  const name = domain && BEYOND_ASCII.test(domain) ? aLabels(domain) ?? domain : domain;
  return organizationalDomain(name);
}

/** Relaxed alignment (RFC 7489 §3.1): both belong to the same organizational domain. */
export function sameOrganization(
  a: string | null | undefined,
  b: string | null | undefined,
): boolean {
  const owner = findOrganizationalDomain(a);
  return owner !== null && owner === findOrganizationalDomain(b);
}

/** The name its owner registered, without the suffix: `example` for `mail.example.co.uk`. */
export function registeredLabel(domain: string): string | null {
  return domain.length > MAX_DOMAIN ? null : parsed(domain).domainWithoutSuffix || null;
}

/** Suffixes of the private section under which a government names its offices: `service.gov.uk`. */
const OF_OFFICES = /\.gov(?:\.[a-z]{2})?$/;

/**
 * Tells whether a platform gave out a domain, below a private suffix of the list: `name.web.app`.
 */
export function isOnPlatform(domain: string): boolean {
  return domain.length <= MAX_DOMAIN && parsed(domain).isPrivate === true &&
    !OF_OFFICES.test(domain);
}

/** Tells whether a domain ends in a suffix of the list: `report.csv` does not. */
export function hasPublicSuffix(domain: string): boolean {
  if (domain.length > MAX_DOMAIN) return false;
  const { isIcann, isPrivate } = parsed(domain);
  return isIcann === true || isPrivate === true;
}

/** Tells whether a host is below a registered domain or one for examples (RFC 2606). */
export function isRegisteredName(host: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, "");
  return registeredLabel(name) !== null && isPublicName(name);
}

/** Tells whether a name can be registered, or is one for examples (RFC 2606): not `box.lan`. */
export function isPublicName(host: string): boolean {
  const name = host.toLowerCase();
  return hasPublicSuffix(name) || /\.(?:example|test)$/.test(name);
}
