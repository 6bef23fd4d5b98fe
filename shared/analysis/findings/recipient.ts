import { findRegisteredDomain } from "../../domains/organizational_domain.ts";
import type { ParsedHeaders } from "../../headers/types.ts";
import { listServedAddresses } from "../../provenance/border/border.ts";

/** Tells whether a domain belongs to the recipient's organization. */
export function belongsToRecipient(parsed: ParsedHeaders, domain: string): boolean {
  const owner = findRegisteredDomain(domain);
  if (owner === null) return false;
  const { to, deliveredTo } = parsed;
  const served = listServedAddresses(parsed);
  // If no server names the recipient, a single addressee of To is; one of several may be a
  // colleague of the author.
  const addressed = served.length === 0 && to.mailboxes.length === 1 ? to.mailboxes : [];
  return [...served, ...[...deliveredTo.mailboxes, ...addressed].map(({ address }) => address)]
    .some((address) => findOwner(address) === owner);
}

/**
 * Tells whether a domain belongs to the recipient's organization, by what the recipient's servers
 * say alone.
 */
export function isServedDomain(parsed: ParsedHeaders, domain: string): boolean {
  const owner = findRegisteredDomain(domain);
  return owner !== null &&
    listServedAddresses(parsed).some((address) => findOwner(address) === owner);
}

function findOwner(address: string): string | null {
  return findRegisteredDomain(address.slice(address.lastIndexOf("@") + 1).toLowerCase());
}
