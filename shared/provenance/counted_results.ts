import type { CheckSource } from "../contract/analyze_email_headers.ts";
import type { DkimVerification, Verification } from "../contract/verification.ts";
import type { ReportedResults } from "./reported/results.ts";
import { isSameOrganization } from "../domains/organizational_domain.ts";
import {
  type Check,
  NO_REPORT,
  type ReportedResult,
  type ResultStatus,
} from "./reported/reported_result.ts";

/** The results that count, verified or reported, and the source of each. */
export interface CountedResults extends ReportedResults {
  readonly sources: Readonly<Record<Check, CheckSource>>;
}

/**
 * Selects the results that count: believed ones, else verified ones. Beside verified results, an
 * unproven pass does not count.
 */
export function selectCountedResults(
  fieldResults: ReportedResults,
  verification: Verification | undefined,
): CountedResults {
  const reportedResults = addUnalignedDomains(fieldResults, verification);
  const sources = {
    spf: findSource(reportedResults, "spf"),
    // A signature that only tests counts like none (RFC 6376 §3.6.1).
    dkim: isOnlyTest(reportedResults.dkim, verification)
      ? "none"
      : findSource(reportedResults, "dkim"),
    dmarc: findSource(reportedResults, "dmarc"),
  };
  if (verification === undefined) return { ...reportedResults, sources };
  const verifiedResults = {
    spf: chooseSpf(verification),
    dkim: chooseDkim(verification),
    dmarc: chooseDmarc(verification, reportedResults),
  };
  const checks = ["spf", "dkim", "dmarc"] as const;
  const verifiedChecks = checks.filter((check) =>
    sources[check] !== "reported" && verifiedResults[check] !== null
  );
  if (verifiedChecks.length === 0) return { ...reportedResults, sources };
  const choose = (check: Check): ReportedResult => {
    if (verifiedChecks.includes(check)) return verifiedResults[check] ?? NO_REPORT;
    const { status } = reportedResults[check];
    return sources[check] === "unproven" && status === "pass" ? NO_REPORT : reportedResults[check];
  };
  const countedChecks = { spf: choose("spf"), dkim: choose("dkim"), dmarc: choose("dmarc") };
  const findCountedSource = (check: Check): CheckSource => {
    if (countedChecks[check].source === "none") return "none";
    return verifiedChecks.includes(check) ? "verified" : sources[check];
  };
  return {
    ...reportedResults,
    ...countedChecks,
    // Verified results count like believed ones; an unproven failure has its own source.
    belief: "believed",
    sources: {
      spf: findCountedSource("spf"),
      dkim: findCountedSource("dkim"),
      dmarc: findCountedSource("dmarc"),
    },
  };
}

/** Adds to reported results the domains that the verified DMARC record does not align. */
function addUnalignedDomains(
  reportedResults: ReportedResults,
  verification: Verification | undefined,
): ReportedResults {
  if (verification === undefined) return reportedResults;
  const listUnaligned = (checks: readonly (DkimVerification | Verification["spf"])[]) =>
    checks.flatMap(({ aligned, domain }) => aligned === false && domain !== null ? [domain] : []);
  const unalignedDomains = {
    spf: listUnaligned([verification.spf]),
    dkim: listUnaligned(verification.dkim),
  };
  return { ...reportedResults, unalignedDomains };
}

/** Tells whether a reported pass is for a domain that, by its key, only tests its signatures. */
function isOnlyTest({ status, domain }: ReportedResult, verification?: Verification): boolean {
  const domainSignatures = verification?.dkim.filter((each) => each.domain === domain) ?? [];
  return status === "pass" && domainSignatures.length > 0 &&
    domainSignatures.every(({ testing }) => testing);
}

function findSource(reportedResults: ReportedResults, check: Check): CheckSource {
  if (reportedResults[check].source === "none") return "none";
  return reportedResults.belief === "unproven" ? "unproven" : "reported";
}

function createVerifiedResult(result: string, domain: string | null): ReportedResult {
  const status: ResultStatus = result === "pass" || result === "fail" ? result : "neutral";
  return { status, result, source: "verified", fieldIndex: null, domain };
}

/** Returns the verified SPF result; null if the mail names no sender or the DNS did not answer. */
function chooseSpf({ spf: { result, domain } }: Verification): ReportedResult | null {
  return domain === null || result === "temperror" ? null : createVerifiedResult(result, domain);
}

/**
 * Chooses the signature that proves most: an aligned one that passed, else any that passed. Null
 * without a signature, and where none passed but a key could not be looked up.
 */
function chooseDkim({ dkim }: Verification): ReportedResult | null {
  const passedSignatures = dkim.filter(provesWholeMail);
  const signature = passedSignatures.find(({ aligned }) => aligned === true) ??
    passedSignatures[0] ??
    dkim.find(({ result, aligned }) => result === "headers_verified" && aligned === true) ??
    dkim.find(({ result }) => result === "headers_verified") ??
    dkim.find(({ result }) => result === "pass") ??
    // A signature whose key could not be looked up may be valid, whatever another one's failure.
    dkim.find(({ result }) => result === "temperror") ??
    dkim.find(({ result }) => result === "fail") ?? dkim[0];
  if (signature === undefined || signature.result === "temperror") return null;
  const verifiedResult = createVerifiedResult(signature.result, signature.domain);
  return signature.result === "pass" && !provesWholeMail(signature)
    ? { ...verifiedResult, status: "neutral" }
    : verifiedResult;
}

/** Tells whether a signature passed for the whole body and does not only test (RFC 6376 §3.6.1). */
function provesWholeMail({ result, signedBody, testing }: DkimVerification): boolean {
  return result === "pass" && signedBody === "whole" && !testing;
}

/**
 * Returns the verified DMARC result. A pass counts only with SPF or a signature of the whole body. A
 * failure counts only where SPF was checked, here or by the recipient's side for another
 * organization.
 */
function chooseDmarc(
  { dmarc: { result, domain }, spf, dkim }: Verification,
  reportedResults: ReportedResults,
): ReportedResult | null {
  if (result === "temperror" || result === "none") return null;
  const verifiedResult = createVerifiedResult(result, domain);
  const hasSpf = spf.result === "pass" && spf.aligned === true;
  const hasDkim = dkim.some((each) => each.aligned === true && provesWholeMail(each));
  const isSpfKnown = spf.ip !== null || hasOtherSpf(reportedResults, domain);
  const isUndecided = result === "pass" ? !hasSpf && !hasDkim : !isSpfKnown;
  return isUndecided ? { ...verifiedResult, status: "neutral" } : verifiedResult;
}

/** Tells whether a believed SPF result is for another organization than the author's. */
function hasOtherSpf({ spf, belief }: ReportedResults, author: string | null): boolean {
  return belief === "believed" && spf.source !== "none" && spf.domain !== null &&
    author !== null && !isSameOrganization(spf.domain, author);
}
