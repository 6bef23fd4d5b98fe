import { findRegisteredDomain } from "../../domains/organizational_domain.ts";
import type { ParsedHeaders } from "../../headers/types.ts";
import { findAddressOwner, listServedAddresses } from "../../provenance/border/border.ts";

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
    .some((address) => findAddressOwner(address) === owner);
}
