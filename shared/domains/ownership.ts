import writtenBy from "../../catalogue/written_by.json" with { type: "json" };
import { belongsTo, type Brand, ownsDomain, shareBrand } from "./brands.ts";
import { isFreeMail } from "./free_mail.ts";
import { hasLure } from "./host_words.ts";
import type { Imitation } from "./imitation.ts";
import { findRegisteredLabel, isSameOrganization } from "./organizational_domain.ts";

/** Domains of brands that send other people's content: messages, invitations, invoices. */
const WRITTEN_BY_OTHERS: ReadonlySet<string> = new Set(writtenBy.others);
/**
 * Hosts below the domains of `WRITTEN_BY_OTHERS` from which only the owner sends, as security
 * notices.
 */
const WRITTEN_BY_OWNER: ReadonlySet<string> = new Set(writtenBy.owner);

/**
 * Tells whether a mail's author may link to a host that imitates a brand.
 *
 * @param provenDomain Proven domain of the author; "" if the author is not proven.
 */
export function isExcused(
  { brand, certainty, isExact }: Imitation,
  host: string,
  provenDomain: string,
): boolean {
  if (provenDomain === "" || !isExact) return false;
  if (isSameOrganization(host, provenDomain)) return certainty !== "certain";
  return ownsDomain(brand, provenDomain) && !sendsForOthers(provenDomain);
}

/** Endings of countries with local branches, whose domains the catalogue does not all list. */
const BRANCH_ENDINGS = /\.(?:de|at|ch|it)$/;

/**
 * Relates a domain to a brand: its own, perhaps a local branch's (`sparkasse-holstein.de`), or
 * foreign.
 */
export function relateToBrand(brand: Brand, domain: string): "own" | "branch" | "foreign" {
  if (belongsTo(brand, domain)) return "own";
  const { branches = [] } = brand;
  const label = findRegisteredLabel(domain) ?? "";
  const isBranch = BRANCH_ENDINGS.test(domain) && !hasLure(label) &&
    label.split("-").some((word) => branches.includes(word));
  return isBranch ? "branch" : "foreign";
}

/** Tells whether a domain is of the sender's organization: `ba.com` and `britishairways.com`. */
export function belongsToSender(domain: string | null, sender: string): boolean {
  if (domain === null) return false;
  return isSameOrganization(domain, sender) ||
    (!sendsForOthers(sender) && shareBrand(domain, sender));
}

/** Tells whether a domain sends content that others than its owner write, as mailboxes do. */
export function sendsForOthers(domain: string): boolean {
  if (WRITTEN_BY_OWNER.has(domain)) return false;
  if (isFreeMail(domain)) return true;
  for (let at = 0; at >= 0;) {
    if (WRITTEN_BY_OTHERS.has(domain.slice(at))) return true;
    const dot = domain.indexOf(".", at);
    at = dot < 0 ? -1 : dot + 1;
  }
  return false;
}
