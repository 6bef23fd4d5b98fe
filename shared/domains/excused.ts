import data from "../../catalogue/written_by_others.json" with { type: "json" };
import { isDomainOf } from "./brands.ts";
import { isFreeMail } from "./free_mail.ts";
import type { Imitation } from "./imitated.ts";
import { sameOrganization } from "./organizational_domain.ts";

/** Domains of brands that send what others write: mailboxes, messages, invitations, invoices. */
const WRITTEN_BY_OTHERS: ReadonlySet<string> = new Set(data);

/**
 * Whether a mail may lead to a host that imitates a brand, because its author's domain is proven:
 * it is the brand's own, whose further domains no list has, or the host's, unless that certainly
 * imitates, since everybody proves a domain of his own easily. A name that is misspelt or drawn
 * alike is never excused.
 *
 * @param proven The author's domain, lower case; "" where it is not proven.
 */
export function isExcused(
  { brand, certainty, isExact }: Imitation,
  host: string,
  proven: string,
): boolean {
  if (proven === "" || !isExact) return false;
  if (sameOrganization(host, proven)) return certainty !== "certain";
  return isDomainOf(brand, proven) && !isFreeMail(proven) && !isWrittenByOthers(proven);
}

function isWrittenByOthers(domain: string): boolean {
  for (let at = 0; at >= 0;) {
    if (WRITTEN_BY_OTHERS.has(domain.slice(at))) return true;
    const dot = domain.indexOf(".", at);
    at = dot < 0 ? -1 : dot + 1;
  }
  return false;
}
