import { isBrandDomain } from "./brands.ts";
import { sendsForOthers } from "./excused.ts";

/**
 * Whether a domain is of a known organization that writes its mail itself. Only of such a domain
 * does a proof say that the sender is honest: everybody can prove a domain of their own, and at a
 * platform everybody writes.
 */
export function isKnownDomain(domain: string): boolean {
  return isBrandDomain(domain) && !sendsForOthers(domain);
}
