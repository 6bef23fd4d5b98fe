import type { JudgedField } from "../../provenance/reported/belief.ts";
import {
  listPassedDomains,
  listReportedSpf,
  readReportedResult,
} from "../../provenance/reported/results.ts";
import { type Check, isKnownResult } from "../../provenance/reported/reported_result.ts";
import { isSameOrganization } from "../../domains/organizational_domain.ts";
import type { AuthenticationMethod } from "../../headers/types.ts";
import { isSubmission } from "../../provenance/border/border.ts";
import type { HeaderFacts } from "./facts.ts";
import { createHeaderFinding } from "../../findings/header_finding.ts";

const CHECKS = ["spf", "dkim", "dmarc"] as const;

/** Examines the results of SPF, DKIM and DMARC that count. */
export function* examineAuthentication(facts: HeaderFacts) {
  const { countedResults, author, isSigned, excuse, verification } = facts;
  const { spf, sources } = countedResults;
  // Only header fields were given: the signature holds for them (`headers_verified`).
  if (isSigned && verification?.dkim.every(({ result }) => result !== "pass")) {
    yield createHeaderFinding("fields_signed", { domain: author?.domain ?? "" });
  }
  for (const check of CHECKS) {
    if (countedResults[check].status === "fail") yield* examineFailure(facts, check);
  }
  if (spf.result === "softfail") {
    if (sources.spf === "reported") yield createHeaderFinding("spf_softfail");
    if (sources.spf === "verified") {
      yield createHeaderFinding("spf_softfail_verified", { domain: spf.domain ?? "" });
    }
  }
  if (!facts.isAuthenticated) {
    // The key of an old mail may no longer be published; then nobody can check the signature.
    if (verification?.outdated) {
      yield createHeaderFinding("mail_too_old", { date: verification.outdated });
    } else if (excuse === "broken_signature" && countedResults.dkim.status !== "fail") {
      yield createHeaderFinding("signature_broken", { domain: author?.domain ?? "" });
    }
  }
  const isIncomplete = isWithoutSpf(facts);
  if (isIncomplete) {
    yield createHeaderFinding("dmarc_incomplete_verified", { domain: author?.domain ?? "" });
  }
  yield* examineAuthorDomain(facts);
  if (facts.partialSignature === "sent_body") {
    // The sending server is the author's own, so the unsigned part came from there.
    yield createHeaderFinding("signature_partial", { domain: author?.domain ?? "" }, "low");
  }
  const isUnreadable = !facts.isAuthenticated && hasUnreadableResult(facts);
  if (isUnreadable) yield createHeaderFinding("results_unreadable");
  if (CHECKS.every((check) => sources[check] === "none")) {
    // Servers only check the mail of other servers, so internal mail has no results.
    if (facts.isInternal !== true && !isUnreadable) {
      yield createHeaderFinding("authentication_missing");
    }
  } else if (countedResults.belief === "unproven") {
    yield createHeaderFinding("authentication_unproven");
  } else if (!isIncomplete && (!isUnreadable || facts.partialSignature === "body")) {
    yield* examineAlignment(facts);
  }
  if (isDisputed(facts)) {
    yield createHeaderFinding("dmarc_disputed_verified", { domain: author?.domain ?? "" });
  }
  if (isContradicted(facts)) yield createHeaderFinding("authentication_contradicted");
  if (hasPassWithoutSignature(facts)) yield createHeaderFinding("dkim_pass_unsigned");
}

/**
 * Tells whether a believed field has an unreadable result: an unknown word, none, or a pass without
 * a domain.
 */
function hasUnreadableResult(
  { countedResults: { spf, dkim, signers, belief, fields }, headers }: HeaderFacts,
) {
  if (belief !== "believed") return false;
  const isNameless = (spf.status === "pass" && spf.domain === null) ||
    (dkim.status === "pass" && dkim.source !== "verified" && signers.length === 0);
  return isNameless || (spf.source === "none" && fields.some(hasAuthorSpf)) ||
    fields.some(({ field: { content, fieldIndex }, belief }) =>
      belief === "believed" &&
      (content.kind === "results"
        ? content.results.methods.some(isUnknown) ||
          (content.results.methods.length === 0 &&
            (headers.fields[fieldIndex]?.value.includes("=") ?? false))
        : !isKnownResult(content.spf.result))
    );
}

/** Tells whether a believed field reports SPF for the author, whom SPF does not check. */
function hasAuthorSpf({ field, belief }: JudgedField): boolean {
  return belief === "believed" &&
    listReportedSpf(field).some(({ identity }) => identity === "author");
}

/** Tells whether a field reports SPF, DKIM or DMARC with an unknown word. */
function isUnknown({ method, result }: AuthenticationMethod): boolean {
  return CHECKS.some((check) => check === method) && !isKnownResult(result);
}

/**
 * Reports an author's domain that does not exist or accept mail, unless the mail is old or the
 * author authenticated.
 */
function* examineAuthorDomain(facts: HeaderFacts) {
  const { verification, author, isAuthenticated } = facts;
  // A domain that cannot exist has a finding of its own.
  if (author === undefined || isAuthenticated || isFromInside(facts)) return;
  if (!verification?.author || verification.outdated !== null) return;
  const { result, domain } = verification.author;
  const values = { domain: domain ?? "" };
  if (result === "nonexistent") yield createHeaderFinding("author_domain_missing", values);
  if (result === "null_mx" || result === "no_mail") {
    yield createHeaderFinding("author_domain_no_mail", values);
  }
}

/** Tells whether the recipient's own server made the mail, or took it from a user who logged in. */
function isFromInside({ isInternal, border }: HeaderFacts): boolean {
  return isInternal === true || (border !== undefined && isSubmission(border));
}

/**
 * Tells whether no signature proves the author of a mail from outside, and SPF could not be
 * checked. The domain has a DMARC policy.
 */
function isWithoutSpf(
  facts: HeaderFacts,
): boolean {
  const { countedResults, verification, isAuthenticated, excuse } = facts;
  if (verification === undefined || verification.outdated !== null) return false;
  if (isAuthenticated || excuse !== null || isFromInside(facts)) return false;
  return countedResults.sources.dmarc === "verified" && countedResults.dmarc.status !== "fail" &&
    verification.dmarc.result === "fail";
}

/** Reports one failed check, less severely or not at all if excused. */
function* examineFailure(facts: HeaderFacts, check: Check) {
  const { countedResults, author, isAuthenticated, excuse } = facts;
  const isExcused = isAuthenticated || excuse !== null;
  const { [check]: source } = countedResults.sources;
  const domain = countedResults[check].domain ?? "";
  switch (check) {
    case "spf":
      if (isExcused) yield createHeaderFinding("spf_forwarded");
      else if (source === "unproven") yield createHeaderFinding("spf_fail_unproven");
      else if (source === "verified") yield createHeaderFinding("spf_fail_verified", { domain });
      else yield createHeaderFinding("spf_fail");
      return;
    case "dkim":
      // If the author is proven, another signature that does not match is irrelevant.
      if (isAuthenticated || excuse === "seals") return;
      if (source === "unproven") yield createHeaderFinding("dkim_fail_unproven");
      else if (source === "verified") yield createHeaderFinding("dkim_fail_verified", { domain });
      else yield createHeaderFinding("dkim_fail");
      return;
    case "dmarc": {
      // The recipient's server saw a proof that this service no longer finds.
      if (source === "verified" && isAuthenticated) return;
      // A failure contradicts a pass of the very domain of the author.
      const isExact = author !== undefined &&
        listPassedDomains(countedResults).includes(author.domain);
      const severity = isExcused || isExact ? "low" : "high";
      if (source === "unproven") yield createHeaderFinding("dmarc_fail_unproven", {}, severity);
      else if (source === "verified") {
        yield createHeaderFinding("dmarc_fail_verified", { domain }, severity);
      } else yield createHeaderFinding("dmarc_fail", {}, severity);
    }
  }
}

/**
 * Reports results that count and are not about the author's domain, unless failures are reported
 * already or excused.
 */
function* examineAlignment(facts: HeaderFacts) {
  const { countedResults, author, isAuthenticated, excuse, verification, partialSignature } = facts;
  if (author === undefined || isAuthenticated || verification?.outdated) return;
  // Only servers outside are checked.
  if (isFromInside(facts)) return;
  const { domain } = author;
  const isPartial = verification?.dkim.some(({ result, aligned, signedBody, testing }) =>
    result === "pass" && aligned === true && signedBody === "part" && !testing
  );
  if (isPartial || partialSignature === "body") {
    yield createHeaderFinding("signature_partial", { domain });
    return;
  }
  const hasPassed = countedResults.spf.status === "pass" || countedResults.dkim.status === "pass" ||
    countedResults.dkim.result === "headers_verified";
  if (excuse === "seals") return;
  // If DKIM failed and nothing passed, the broken signature is no excuse.
  if (excuse === "broken_signature" && (hasPassed || countedResults.dkim.status !== "fail")) return;
  // The failed DMARC check is reported already: the domain requires strict alignment.
  const isOrganizationDomain = listPassedDomains(countedResults).some((each) =>
    isSameOrganization(each, domain)
  );
  if (isOrganizationDomain && countedResults.dmarc.status === "fail") return;
  const isOurs = Object.values(countedResults.sources).includes("verified");
  if (hasPassed) {
    if (isOurs) yield createHeaderFinding("authentication_unaligned_verified", { domain });
    else yield createHeaderFinding("authentication_unaligned", { domain });
  } else if (isOurs) yield createHeaderFinding("authentication_empty_verified", { domain });
  // Forwarded mail always fails SPF; that nothing else passed adds nothing.
  else if (countedResults.spf.status !== "fail") {
    yield createHeaderFinding("authentication_empty", { domain });
  }
}

/**
 * Tells whether a claimed pass of DKIM or DMARC contradicts a failure that counts. SPF may pass at
 * a forwarder and fail after it.
 */
function isContradicted({ countedResults, author }: HeaderFacts): boolean {
  const failedChecks = (["dkim", "dmarc"] as const).filter((check) =>
    countedResults[check].status === "fail"
  );
  return failedChecks.length > 0 &&
    countedResults.fields.some(({ field, belief }) =>
      belief === "claimed" &&
      failedChecks.some((check) =>
        readReportedResult(field, check, author?.domain)?.status === "pass"
      )
    );
}

/**
 * Tells whether DMARC failed when this service verified it, although the recipient's server reports
 * a pass.
 */
function isDisputed({ countedResults: { dmarc, sources }, verification }: HeaderFacts): boolean {
  return sources.dmarc === "reported" && dmarc.status === "pass" &&
    verification?.dmarc.result === "fail" && verification.outdated === null;
}

/** Tells whether a field reports a passed signature although the mail has no signature. */
function hasPassWithoutSignature({ headers, countedResults }: HeaderFacts): boolean {
  return !headers.byName.has("dkim-signature") &&
    countedResults.fields.some(({ field }) => readReportedResult(field, "dkim")?.status === "pass");
}
