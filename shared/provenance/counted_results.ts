import type { CheckSource } from "../contract/analyze_email_headers.ts";
import type { DkimVerification, Verification } from "../contract/verification.ts";
import { type ReportedResults, reportedResults, type ReportedSources } from "./reported/results.ts";
import {
  type Check,
  NO_REPORT,
  type ReportedVerdict,
  type VerdictStatus,
} from "./reported/reported_verdict.ts";

/** The results that count, our own or reported ones. */
export interface CountedResults extends ReportedResults {
  readonly sources: Readonly<Record<Check, CheckSource>>;
}

/**
 * Selects the results that count: believed ones, else verified ones; an unproven pass never counts
 * beside those.
 */
export function countedResults(
  parsed: ReportedSources,
  verification: Verification | undefined,
): CountedResults {
  const reported = withAlignment(reportedResults(parsed), verification);
  const sources = {
    spf: findSource(reported, "spf"),
    dkim: isTestAlone(reported.dkim, verification) ? "none" : findSource(reported, "dkim"),
    dmarc: findSource(reported, "dmarc"),
  };
  if (verification === undefined) return { ...reported, sources };
  const own = {
    spf: chooseSpf(verification),
    dkim: chooseDkim(verification),
    dmarc: chooseDmarc(verification),
  };
  const checks = ["spf", "dkim", "dmarc"] as const;
  const verified = checks.filter((check) => sources[check] !== "reported" && own[check] !== null);
  if (verified.length === 0) return { ...reported, sources };
  const choose = (check: Check): ReportedVerdict => {
    if (verified.includes(check)) return own[check] ?? NO_REPORT;
    const { status } = reported[check];
    return sources[check] === "unproven" && status === "pass" ? NO_REPORT : reported[check];
  };
  const counted = { spf: choose("spf"), dkim: choose("dkim"), dmarc: choose("dmarc") };
  const named = (check: Check): CheckSource => {
    if (counted[check].source === "none") return "none";
    return verified.includes(check) ? "verified" : sources[check];
  };
  return {
    ...reported,
    ...counted,
    belief: "believed",
    sources: { spf: named("spf"), dkim: named("dkim"), dmarc: named("dmarc") },
  };
}

/**
 * Adds the domains to the reported results that are not aligned with the author's by his record.
 */
function withAlignment(
  reported: ReportedResults,
  verification: Verification | undefined,
): ReportedResults {
  if (verification === undefined) return reported;
  const domains = (checks: readonly (DkimVerification | Verification["spf"])[]) =>
    checks.flatMap(({ aligned, domain }) => aligned === false && domain !== null ? [domain] : []);
  const unaligned = { spf: domains([verification.spf]), dkim: domains(verification.dkim) };
  return { ...reported, unaligned };
}

/**
 * Tells whether a reported pass is of a domain that only tests its signatures, as our look-up
 * shows.
 */
function isTestAlone({ status, domain }: ReportedVerdict, verification?: Verification): boolean {
  const own = verification?.dkim.filter((each) => each.domain === domain) ?? [];
  return status === "pass" && own.length > 0 && own.every(({ testing }) => testing);
}

function findSource(reported: ReportedResults, check: Check): CheckSource {
  if (reported[check].source === "none") return "none";
  return reported.belief === "unproven" ? "unproven" : "reported";
}

function chooseVerdict(result: string, domain: string | null): ReportedVerdict {
  const status: VerdictStatus = result === "pass" || result === "fail" ? result : "neutral";
  return { status, result, source: "verified", fieldIndex: null, domain };
}

/** Null where there is no result: the mail names no sender, or the DNS did not answer. */
function chooseSpf({ spf: { result, domain } }: Verification): ReportedVerdict | null {
  return domain === null || result === "temperror" ? null : chooseVerdict(result, domain);
}

/** Returns an aligned signature that passed, else any that passed, else the first. */
function chooseDkim({ dkim }: Verification): ReportedVerdict | null {
  const passed = dkim.filter(isWhole);
  const chosen = passed.find(({ aligned }) => aligned === true) ?? passed[0] ??
    dkim.find(({ result, aligned }) => result === "headers_verified" && aligned === true) ??
    dkim.find(({ result }) => result === "headers_verified") ??
    dkim.find(({ result }) => result === "pass") ??
    // A signature whose key could not be looked up may be valid: the failure of another proves
    // nothing.
    dkim.find(({ result }) => result === "temperror") ??
    dkim.find(({ result }) => result === "fail") ?? dkim[0];
  if (chosen === undefined || chosen.result === "temperror") return null;
  const own = chooseVerdict(chosen.result, chosen.domain);
  return chosen.result === "pass" && !isWhole(chosen) ? { ...own, status: "neutral" } : own;
}

/** Tells whether a signature covers the whole body and does not only test (RFC 6376 §3.6.1). */
function isWhole({ result, signedBody, testing }: DkimVerification): boolean {
  return result === "pass" && signedBody === "whole" && !testing;
}

function chooseDmarc(
  { dmarc: { result, domain }, spf, dkim }: Verification,
): ReportedVerdict | null {
  if (result === "temperror" || result === "none") return null;
  const own = chooseVerdict(result, domain);
  const sent = spf.result === "pass" && spf.aligned === true;
  const signed = dkim.some((each) => each.aligned === true && isWhole(each));
  return result === "pass" && !sent && !signed ? { ...own, status: "neutral" } : own;
}
