import byOwner from "../../catalogue/written_by_owner.json" with { type: "json" };
import data from "../../catalogue/written_by_others.json" with { type: "json" };
import { belongsTo, type Brand, ownsDomain, shareBrand } from "./brands.ts";
import { isFreeMail } from "./free_mail.ts";
import { hasLure } from "./host_words.ts";
import type { Imitation } from "./imitated.ts";
import { registeredLabel, sameOrganization } from "./organizational_domain.ts";

/**
 * Domains of brands that send other people's content: mailboxes, messages, invitations, invoices.
 */
const WRITTEN_BY_OTHERS: ReadonlySet<string> = new Set(data);
/** Hosts below these from which the owner alone writes: notices about the safety of accounts. */
const WRITTEN_BY_OWNER: ReadonlySet<string> = new Set(byOwner);

/**
 * Tells whether a mail's author may link to a host that imitates a brand.
 *
 * @param proven Author's domain, or "".
 */
export function isExcused(
  { brand, certainty, isExact }: Imitation,
  host: string,
  proven: string,
): boolean {
  if (proven === "" || !isExact) return false;
  if (sameOrganization(host, proven)) return certainty !== "certain";
  return ownsDomain(brand, proven) && !sendsForOthers(proven);
}

/** Where the brands with local houses have them; anybody can take the name under other endings. */
const HOUSES_AT = /\.(?:de|at|ch|it)$/;

/**
 * Relates a domain to a brand: its own, maybe a local house's (`sparkasse-holstein.de`), or
 * foreign.
 */
export function relateToBrand(brand: Brand, domain: string): "own" | "house" | "foreign" {
  if (belongsTo(brand, domain)) return "own";
  const { houses = [] } = brand;
  const label = registeredLabel(domain) ?? "";
  const isHouse = HOUSES_AT.test(domain) && !hasLure(label) &&
    label.split("-").some((word) => houses.includes(word));
  return isHouse ? "house" : "foreign";
}

/**
 * Tells whether a domain is the sender's or its organization's: `ba.com` and `britishairways.com`.
 */
export function belongsToSender(domain: string | null, sender: string): boolean {
  if (domain === null) return false;
  return sameOrganization(domain, sender) ||
    (!sendsForOthers(sender) && shareBrand(domain, sender));
}

/**
 * Tells whether mail from a domain has content that its owner did not write, as a mailbox's has.
 */
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
