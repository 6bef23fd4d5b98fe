import { belongsTo, claimedBrand, isBrandDomain } from "../../domains/brands.ts";
import { sendsForOthers } from "../../domains/excused.ts";
import { isFreeMail } from "../../domains/free_mail.ts";
import { isAtMailingService } from "../../domains/mailing_services.ts";
import { hasFailed } from "../evidence.ts";
import type { Evidence } from "../evidence.ts";
import { finding } from "./finding.ts";
import { isWhereDelivered } from "./recipient.ts";

/** Longest part of a display name that is examined; mail programs show less. */
const MAX_NAME = 200;

/** A display name whose brand the domain contradicts or does not prove. */
export function* examineBrands(evidence: Evidence) {
  const { reported, author, authenticated } = evidence;
  if (author === undefined || author.name === null) return;
  const name = author.name.slice(0, MAX_NAME);
  const brand = claimedBrand(name);
  if (brand === undefined) return;
  if (!belongsTo(brand, author.domain)) {
    // `Somebody via Service`: a platform writes on behalf of others, and signs for itself.
    if (/\bvia\b/i.test(name) && maySendForOthers(evidence, author.domain)) return;
    yield finding("brand_claimed", { brand: brand.name, domain: author.domain });
    return;
  }
  // A signature of the brand that copying broke may have been genuine.
  const isOpen = evidence.verification?.dkim.some(({ result, aligned }) =>
    result === "cannot_confirm" && aligned === true
  );
  if (!authenticated && hasFailed(reported) && !isOpen) {
    yield finding("brand_unproven", { brand: brand.name });
  }
}

/**
 * Whether a proven author may write under names of others: a known service, or the recipient's own
 * groups. Anybody else proves a domain as easily and writes `via` himself.
 */
function maySendForOthers(evidence: Evidence, domain: string): boolean {
  if (!evidence.authenticated || isFreeMail(domain)) return false;
  return isBrandDomain(domain) || sendsForOthers(domain) || isAtMailingService(domain) ||
    isWhereDelivered(evidence, domain);
}
