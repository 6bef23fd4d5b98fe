import { findRegisteredDomain } from "../../domains/organizational_domain.ts";
import type { ParsedHeaders } from "../../headers/types.ts";
import { listServed } from "../../provenance/border/border.ts";

/** Tells whether a domain is of an organization that the message was delivered for. */
export function belongsToRecipient(parsed: ParsedHeaders, domain: string): boolean {
  const owner = findRegisteredDomain(domain);
  if (owner === null) return false;
  const { to, deliveredTo } = parsed;
  const served = listServed(parsed);
  // A single addressee is the recipient where no server names another one; one of several may be a
  // colleague of the author.
  const addressed = served.length === 0 && to.mailboxes.length === 1 ? to.mailboxes : [];
  return [...served, ...[...deliveredTo.mailboxes, ...addressed].map(({ address }) => address)]
    .some((address) => findOwner(address) === owner);
}

/**
 * Tells whether a domain is of an organization that the recipient's own servers say they delivered
 * for.
 */
export function isWhereDelivered(parsed: ParsedHeaders, domain: string): boolean {
  const owner = findRegisteredDomain(domain);
  return owner !== null &&
    listServed(parsed).some((address) => findOwner(address) === owner);
}

function findOwner(address: string): string | null {
  return findRegisteredDomain(address.slice(address.lastIndexOf("@") + 1).toLowerCase());
}
