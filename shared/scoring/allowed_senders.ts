import type { Provenance } from "../provenance/provenance.ts";
import { createListedCheck } from "../provenance/listed_sender.ts";
import { isSameOrganization } from "../domains/organizational_domain.ts";
import { MAX_TOP_REASONS, type SpamAnalysis } from "./analyze.ts";
import { ENGLISH } from "../findings/english.ts";

/**
 * Tells whether an allowed sender's mail is proven by believed results.
 *
 * @param allowedSenders Addresses and domains, lower case.
 */
export function isAllowed(
  provenance: Provenance | null,
  allowedSenders: readonly string[],
): boolean {
  const author = provenance?.author ?? null;
  if (provenance === null || author === null || allowedSenders.length === 0) return false;
  const { domain } = author;
  if (domain === "" || !createListedCheck(allowedSenders)(author)) return false;
  const { belief, spf, dkim, dmarc } = provenance.reportedResults;
  if (belief !== "believed" || dmarc.status === "fail") return false;
  // The recipient's server may have read another author in an odd From field.
  if (dmarc.domain !== null && !isSameOrganization(dmarc.domain, domain)) return false;
  return (dmarc.status === "pass" && dmarc.domain !== null) ||
    [spf, dkim].some((check) =>
      check.status === "pass" && isSameOrganization(check.domain, domain)
    );
}

/**
 * Returns the analysis of an allowed sender's mail: the score is 0 and the level `safe`; matches
 * and findings stay.
 */
export function createAllowedAnalysis<Analysis extends SpamAnalysis>(analysis: Analysis): Analysis {
  return {
    ...analysis,
    score: 0,
    threatLevel: "safe",
    severity: "low",
    is_spam: false,
    summary: {
      ...analysis.summary,
      topReasons: [ENGLISH.reasonWords.allowed, ...analysis.summary.topReasons]
        .slice(0, MAX_TOP_REASONS),
    },
  };
}
