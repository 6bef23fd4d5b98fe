import { organizationalDomain } from "../../domains/organizational_domain.ts";
import type { Evidence } from "./evidence.ts";

/** The fields that show for whom a message was delivered. */
type Delivery = Pick<Evidence, "parsed" | "border">;

/** Whether a domain is of an organization that the message was delivered for. */
export function isOfRecipient(evidence: Evidence, domain: string): boolean {
  const owner = organizationalDomain(domain);
  if (owner === null) return false;
  const { to } = evidence.parsed;
  // A single addressee is the recipient; one of several may be a colleague of the author.
  const addressed = to.mailboxes.length === 1 ? to.mailboxes.map(({ address }) => address) : [];
  return [...deliveredFor(evidence), ...addressed].some((address) => ownerOf(address) === owner);
}

/**
 * Whether a domain is of an organization that the recipient's own servers say they delivered for.
 * The sender of a mail cannot write that, other than the field To.
 */
export function isWhereDelivered(evidence: Delivery, domain: string): boolean {
  const owner = organizationalDomain(domain);
  return owner !== null && servedFor(evidence).some((address) => ownerOf(address) === owner);
}

function deliveredFor(evidence: Evidence): string[] {
  const { deliveredTo } = evidence.parsed;
  return [...deliveredTo.mailboxes.map(({ address }) => address), ...servedFor(evidence)];
}

/** The addresses that the servers of the recipient's side took the message for. */
function servedFor({ parsed: { received }, border }: Delivery): string[] {
  return received.slice(0, (border?.index ?? -1) + 1).map((hop) => hop.for ?? "");
}

function ownerOf(address: string): string | null {
  return organizationalDomain(address.slice(address.lastIndexOf("@") + 1).toLowerCase());
}
