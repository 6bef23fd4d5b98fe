import { isFreeMail } from "../domains/free_mail.ts";
import { findHostKind } from "../domains/host_kinds.ts";
import { isCommonDomain } from "../domains/known_domains.ts";
import { isAtMailingService } from "../domains/mailing_services.ts";
import { isSameOrganization } from "../domains/organizational_domain.ts";
import type { ParsedHeaders } from "../headers/types.ts";
import type { CountedResults } from "./counted_results.ts";

/**
 * Tells whether the domain in List-Id is proven and widely known, and strangers cannot rent names
 * or mailboxes there.
 */
export function isFromKnownList(
  { byName }: Pick<ParsedHeaders, "byName">,
  { spf, dkim, sources }: CountedResults,
): boolean {
  const list = LIST_DOMAIN.exec(byName.get("list-id")?.[0]?.value ?? "")?.[1]?.toLowerCase();
  if (list === undefined || !isCommonDomain(list)) return false;
  if (findHostKind(list) !== undefined || isFreeMail(list) || isAtMailingService(list)) {
    return false;
  }
  const passedResults = ([["spf", spf], ["dkim", dkim]] as const).filter(([check, { status }]) =>
    status === "pass" && sources[check] !== "unproven"
  );
  return passedResults.some(([, { domain }]) =>
    domain !== null && isSameOrganization(domain, list)
  );
}

/** Matches the domain at the end of a List-Id (RFC 2919 §2). */
const LIST_DOMAIN = /<([a-z0-9._-]{3,253})>\s{0,9}$/i;
