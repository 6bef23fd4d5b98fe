import type {
  ArcVerification,
  DkimVerification,
  DmarcVerification,
  SpfVerification,
} from "../contract/verification.ts";
import { isSameOrganization } from "../domains/organizational_domain.ts";
import type { verifyArc } from "./arc/verify_arc.ts";
import type { SignedSource } from "./dkim/source.ts";
import type { DkimCheck } from "./dkim/check.ts";
import type { DmarcCheck, EvaluatedDomain } from "./dmarc/evaluate.ts";
import {
  explainArc,
  explainDkim,
  explainDmarc,
  explainProof,
  explainSpf,
  explainUnproven,
} from "./explain.ts";
import type { SpfCheck } from "./spf/check_host.ts";

/** The author's domain, and the domains that DMARC found aligned with it or not. */
export interface Alignment {
  readonly author: string | null;
  /** Null without an author's domain. */
  readonly dmarc: Pick<DmarcCheck, "alignedDomains" | "unalignedDomains" | "strictMethods"> | null;
}

/**
 * Tells whether a domain is aligned with the author's by the DMARC check (RFC 9989 §4.10.2). Where
 * that does not decide, the organizational domains are compared (RFC 7489 §3.1). Null if either
 * domain is unknown.
 */
function isAligned(
  { method, domain }: AlignmentCandidate,
  { author, dmarc }: Alignment,
): boolean | null {
  if (domain === null || author === null) return null;
  if (domain === author) return true;
  const isSame = (each: EvaluatedDomain) => each.method === method && each.domain === domain;
  if (dmarc?.alignedDomains.some(isSame)) return true;
  if (method !== "arc" && dmarc?.strictMethods.includes(method)) return false;
  return !dmarc?.unalignedDomains.some(isSame) && isSameOrganization(domain, author);
}

interface AlignmentCandidate {
  readonly method: EvaluatedDomain["method"] | "arc";
  readonly domain: string | null;
}

/**
 * Composes the answer on SPF.
 *
 * @param outdatedDay Day of arrival, if a failure by today's record proves nothing about so old a
 *   mail; else null.
 */
export function composeSpfAnswer(
  check: SpfCheck | null,
  ip: string | null,
  alignment: Alignment,
  outdatedDay: string | null,
): SpfVerification {
  if (check === null || ip === null) {
    return {
      result: "none",
      domain: null,
      aligned: null,
      explanation: "The fields do not tell who handed the mail over, or for which return path.",
      scope: "connection",
      ip,
      domainSays: null,
    };
  }
  const { domain, explanation } = check;
  const isDenied = check.result === "fail" || check.result === "softfail";
  const result = outdatedDay !== null && isDenied ? "cannot_confirm" : check.result;
  return {
    result,
    domain,
    aligned: isAligned({ method: "spf", domain }, alignment),
    explanation: explainSpf(check, result, { ip, outdatedDay }),
    scope: "connection",
    ip,
    domainSays: explanation === null ? null : cleanText(explanation),
  };
}

/** Returns a domain's explanation in ASCII (RFC 7208 §6.2), cut to a readable length. */
function cleanText(text: string): string | null {
  const asciiText = text.slice(0, MAX_EXPLANATION).replace(/[^\x20-\x7e]/g, "?").trim();
  return asciiText === "" ? null : asciiText;
}

/** Maximum number of characters per explanation of a domain that are shown. */
const MAX_EXPLANATION = 300;

/** Composes the answer on a signature. */
export function composeDkimAnswer(check: DkimCheck, alignment: Alignment): DkimVerification {
  const { result, domain, selector, scope, isTesting, keySource, ...rest } = check;
  const { weaknesses, repairs, signedBytes } = rest;
  const signedBody = signedBytes === null ? "whole" : "part";
  return {
    result,
    domain,
    selector,
    aligned: isAligned({ method: "dkim", domain }, alignment),
    explanation: explainDkim(check),
    scope,
    proven: explainProof(check),
    notProven: explainUnproven(check),
    signedBody: result === "pass" ? signedBody : null,
    testing: isTesting,
    keySource,
    weaknesses: weaknesses.map(({ message }) => message),
    weaknessKinds: weaknesses.map(({ id, values }) => ({ id, values })),
    repairs: [...repairs],
  };
}

/**
 * Composes the answer on DMARC. A failure of header fields alone, or of an old mail, is
 * `cannot_confirm`.
 */
export function composeDmarcAnswer(
  check: DmarcCheck | null,
  author: string | null,
  { scope }: SignedSource,
  { signatures, outdatedDay }: {
    readonly signatures: readonly DkimCheck[];
    readonly outdatedDay: string | null;
  },
): DmarcVerification {
  if (check === null || author === null) {
    const result = scope === "headers" ? "cannot_confirm" : "permerror";
    return {
      result,
      domain: null,
      aligned: null,
      explanation: result === "permerror"
        ? "The mail has no author's domain, or more than one."
        : "No single author's domain can be read from the header fields as they were given.",
      scope,
      policy: null,
      policyDomain: null,
      percent: null,
    };
  }
  let result: DmarcVerification["result"] = check.result;
  if ((scope === "headers" || outdatedDay !== null) && result === "fail") result = "cannot_confirm";
  if (scope === "headers" && result === "pass") {
    // A signature passes only if the pasted body matches its hash: it then covers the whole mail.
    const hasPassed = (domain: string) =>
      signatures.some((each) => each.result === "pass" && each.domain === domain);
    const isProven = check.alignedDomains.some(({ method, domain }) =>
      method === "spf" || hasPassed(domain)
    );
    result = isProven ? "pass" : "headers_verified";
  }
  return {
    result,
    domain: author,
    aligned: check.result === "temperror" ? null : check.alignedDomains.length > 0,
    explanation: explainDmarc(check, result, { author, outdatedDay }),
    scope,
    policy: check.policy,
    policyDomain: check.recordDomain,
    percent: check.percent,
  };
}

/** Composes the answer on ARC. */
export function composeArcAnswer(
  check: Awaited<ReturnType<typeof verifyArc>>,
  author: string | null,
): ArcVerification {
  const { result, domain, selector, instances, scope } = check;
  const aligned = isAligned({ method: "arc", domain }, { author, dmarc: null });
  return { result, domain, selector, aligned, explanation: explainArc(check), scope, instances };
}
