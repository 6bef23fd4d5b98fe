import type { CheckSource } from "../contract/analyze_email_headers.ts";
import type { DkimVerification, Verification } from "../contract/verification.ts";
import {
  readReportedResults,
  type ReportedResults,
  type ReportedSources,
} from "./reported/results.ts";
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

/** The results selected last for each mail, with the verification that they are of. */
const KNOWN = new WeakMap<
  ReportedSources,
  { readonly verification: Verification | undefined; readonly counted: CountedResults }
>();

/**
 * Selects the results that count, once per mail and verification: believed ones, else verified
 * ones. Beside verified results, an unproven pass does not count.
 */
export function selectCountedResults(
  parsed: ReportedSources,
  verification: Verification | undefined,
): CountedResults {
  const known = KNOWN.get(parsed);
  if (known !== undefined && known.verification === verification) return known.counted;
  const counted = chooseResults(parsed, verification);
  KNOWN.set(parsed, { verification, counted });
  return counted;
}

function chooseResults(
  parsed: ReportedSources,
  verification: Verification | undefined,
): CountedResults {
  const reported = addUnalignedDomains(readReportedResults(parsed), verification);
  const sources = {
    spf: findSource(reported, "spf"),
    dkim: isOnlyTest(reported.dkim, verification) ? "none" : findSource(reported, "dkim"),
    dmarc: findSource(reported, "dmarc"),
  };
  if (verification === undefined) return { ...reported, sources };
  const own = {
    spf: chooseSpf(verification),
    dkim: chooseDkim(verification),
    dmarc: chooseDmarc(verification, reported),
  };
  const checks = ["spf", "dkim", "dmarc"] as const;
  const verified = checks.filter((check) => sources[check] !== "reported" && own[check] !== null);
  if (verified.length === 0) return { ...reported, sources };
  const choose = (check: Check): ReportedResult => {
    if (verified.includes(check)) return own[check] ?? NO_REPORT;
    const { status } = reported[check];
    return sources[check] === "unproven" && status === "pass" ? NO_REPORT : reported[check];
  };
  const counted = { spf: choose("spf"), dkim: choose("dkim"), dmarc: choose("dmarc") };
  const findCountedSource = (check: Check): CheckSource => {
    if (counted[check].source === "none") return "none";
    return verified.includes(check) ? "verified" : sources[check];
  };
  return {
    ...reported,
    ...counted,
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
  reported: ReportedResults,
  verification: Verification | undefined,
): ReportedResults {
  if (verification === undefined) return reported;
  const list = (checks: readonly (DkimVerification | Verification["spf"])[]) =>
    checks.flatMap(({ aligned, domain }) => aligned === false && domain !== null ? [domain] : []);
  const unaligned = { spf: list([verification.spf]), dkim: list(verification.dkim) };
  return { ...reported, unaligned };
}

/** Tells whether a reported pass is for a domain that, by its key, only tests its signatures. */
function isOnlyTest({ status, domain }: ReportedResult, verification?: Verification): boolean {
  const own = verification?.dkim.filter((each) => each.domain === domain) ?? [];
  return status === "pass" && own.length > 0 && own.every(({ testing }) => testing);
}

function findSource(reported: ReportedResults, check: Check): CheckSource {
  if (reported[check].source === "none") return "none";
  return reported.belief === "unproven" ? "unproven" : "reported";
}

function createVerifiedResult(result: string, domain: string | null): ReportedResult {
  const status: ResultStatus = result === "pass" || result === "fail" ? result : "neutral";
  return { status, result, source: "verified", fieldIndex: null, domain };
}

/** Returns the verified SPF result; null if the mail names no sender or the DNS did not answer. */
function chooseSpf({ spf: { result, domain } }: Verification): ReportedResult | null {
  return domain === null || result === "temperror" ? null : createVerifiedResult(result, domain);
}

/** Chooses the signature that proves most: an aligned one that passed, else any that passed. */
function chooseDkim({ dkim }: Verification): ReportedResult | null {
  const passed = dkim.filter(provesWholeMail);
  const chosen = passed.find(({ aligned }) => aligned === true) ?? passed[0] ??
    dkim.find(({ result, aligned }) => result === "headers_verified" && aligned === true) ??
    dkim.find(({ result }) => result === "headers_verified") ??
    dkim.find(({ result }) => result === "pass") ??
    // A signature whose key could not be looked up may be valid, whatever another one's failure.
    dkim.find(({ result }) => result === "temperror") ??
    dkim.find(({ result }) => result === "fail") ?? dkim[0];
  if (chosen === undefined || chosen.result === "temperror") return null;
  const own = createVerifiedResult(chosen.result, chosen.domain);
  return chosen.result === "pass" && !provesWholeMail(chosen) ? { ...own, status: "neutral" } : own;
}

/** Tells whether a signature passed for the whole body and does not only test (RFC 6376 §3.6.1). */
function provesWholeMail({ result, signedBody, testing }: DkimVerification): boolean {
  return result === "pass" && signedBody === "whole" && !testing;
}

/**
 * Returns the verified DMARC result. A pass counts only with SPF or a signature of the whole body, a
 * failure only where SPF was checked.
 */
function chooseDmarc(
  { dmarc: { result, domain }, spf, dkim }: Verification,
  reported: ReportedResults,
): ReportedResult | null {
  if (result === "temperror" || result === "none") return null;
  const own = createVerifiedResult(result, domain);
  const hasSpf = spf.result === "pass" && spf.aligned === true;
  const hasDkim = dkim.some((each) => each.aligned === true && provesWholeMail(each));
  const isSpfKnown = spf.ip !== null || hasOtherSpf(reported, domain);
  const isUndecided = result === "pass" ? !hasSpf && !hasDkim : !isSpfKnown;
  return isUndecided ? { ...own, status: "neutral" } : own;
}

/** Tells whether a believed SPF result is for another organization than the author's. */
function hasOtherSpf({ spf, belief }: ReportedResults, author: string | null): boolean {
  return belief === "believed" && spf.source !== "none" && spf.domain !== null &&
    author !== null && !isSameOrganization(spf.domain, author);
}
