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
import type { DmarcCheck, Proven } from "./dmarc/evaluate.ts";
import {
  explainArc,
  explainDkim,
  explainDmarc,
  explainProof,
  explainSpf,
  explainUnproven,
} from "./explain.ts";
import type { SpfCheck } from "./spf/check_host.ts";

/** The results of the checks as the answer reports them. */

/** The author's domain, and what DMARC says of others that stand for it. */
export interface Alignment {
  readonly author: string | null;
  /** Null without an author. */
  readonly dmarc: Pick<DmarcCheck, "aligned" | "unaligned" | "strict"> | null;
}

/**
 * Tells whether a domain aligns with the author's, by its DMARC record (RFC 9989 §4.10.2) or RFC
 * 7489 §3.1.
 */
function isAligned({ method, domain }: Alignable, { author, dmarc }: Alignment): boolean | null {
  if (domain === null || author === null) return null;
  if (domain === author) return true;
  const isSame = (each: Proven) => each.method === method && each.domain === domain;
  if (dmarc?.aligned.some(isSame)) return true;
  if (method !== "arc" && dmarc?.strict.includes(method)) return false;
  return !dmarc?.unaligned.some(isSame) && isSameOrganization(domain, author);
}

interface Alignable {
  readonly method: Proven["method"] | "arc";
  readonly domain: string | null;
}

/** @param outdated Day of arrival of a mail that is older than today's record can vouch for. */
export function composeSpfAnswer(
  check: SpfCheck | null,
  ip: string | null,
  alignment: Alignment,
  outdated: string | null,
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
  const denied = check.result === "fail" || check.result === "softfail";
  const result = outdated !== null && denied ? "cannot_confirm" : check.result;
  return {
    result,
    domain,
    aligned: isAligned({ method: "spf", domain }, alignment),
    explanation: explainSpf(check, result, { ip, outdated }),
    scope: "connection",
    ip,
    domainSays: explanation === null ? null : cleanText(explanation),
  };
}

/** Returns a domain's explanation as RFC 7208 §6.2 asks, in ASCII, cut to a readable length. */
function cleanText(text: string): string | null {
  const words = text.slice(0, MAX_WORDS).replace(/[^\x20-\x7e]/g, "?").trim();
  return words === "" ? null : words;
}

/** Longest explanation of a domain that is shown, in characters. */
const MAX_WORDS = 300;

export function composeDkimAnswer(check: DkimCheck, alignment: Alignment): DkimVerification {
  const { result, domain, selector, scope, testing, keySource, ...rest } = check;
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
    testing,
    keySource,
    weaknesses: weaknesses.map(({ message }) => message),
    weaknessKinds: weaknesses.map(({ id, values }) => ({ id, values })),
    repairs: [...repairs],
  };
}

/** Composes the answer on DMARC; header fields alone, or old mail, never show a failure. */
export function composeDmarcAnswer(
  check: DmarcCheck | null,
  author: string | null,
  { scope }: SignedSource,
  { signatures, outdated }: {
    readonly signatures: readonly DkimCheck[];
    readonly outdated: string | null;
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
  if ((scope === "headers" || outdated !== null) && result === "fail") result = "cannot_confirm";
  if (scope === "headers" && result === "pass") {
    // A pasted body that matches its hash counts like a whole mail.
    const passed = (domain: string) =>
      signatures.some((each) => each.result === "pass" && each.domain === domain);
    const proven = check.aligned.some(({ method, domain }) => method === "spf" || passed(domain));
    result = proven ? "pass" : "headers_verified";
  }
  return {
    result,
    domain: author,
    aligned: check.result === "temperror" ? null : check.aligned.length > 0,
    explanation: explainDmarc(check, result, { author, outdated }),
    scope,
    policy: check.policy,
    policyDomain: check.recordDomain,
    percent: check.percent,
  };
}

export function composeArcAnswer(
  check: Awaited<ReturnType<typeof verifyArc>>,
  author: string | null,
): ArcVerification {
  const { result, domain, selector, instances, scope } = check;
  const aligned = isAligned({ method: "arc", domain }, { author, dmarc: null });
  return { result, domain, selector, aligned, explanation: explainArc(check), scope, instances };
}
