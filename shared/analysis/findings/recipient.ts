import { organizationalDomain } from "../../domains/organizational_domain.ts";
import type { ParsedHeaders, ReceivedHop } from "../../headers/types.ts";

/** The fields that show for whom a message was delivered. */
interface DeliveryFields {
  readonly parsed: ParsedHeaders;
  readonly border: ReceivedHop | undefined;
}

/** Whether a domain is of an organization that the message was delivered for. */
export function belongsToRecipient(evidence: DeliveryFields, domain: string): boolean {
  const owner = organizationalDomain(domain);
  if (owner === null) return false;
  const { to, deliveredTo } = evidence.parsed;
  const served = listServed(evidence);
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
export function isWhereDelivered(evidence: DeliveryFields, domain: string): boolean {
  const owner = organizationalDomain(domain);
  return owner !== null && listServed(evidence).some((address) => findOwner(address) === owner);
}

/** The addresses that the servers of the recipient's side took the message for. */
function listServed({ parsed: { received }, border }: DeliveryFields): string[] {
  return received.slice(0, (border?.index ?? -1) + 1).flatMap((hop) => hop.for ?? []);
}

function findOwner(address: string): string | null {
  return organizationalDomain(address.slice(address.lastIndexOf("@") + 1).toLowerCase());
}
