import type { Verification } from "../contract/verification.ts";
import type { ParsedHeaders } from "../headers/types.ts";
import { selectCountedResults } from "./counted_results.ts";
import { findPartialSignature } from "./partial_signature.ts";
import { isExplainedByArc } from "./relayed.ts";
import { isKnownResult, toResultStatus } from "./reported/reported_result.ts";
import { provesDomain, type ReportedResults } from "./reported/results.ts";

/**
 * Proof of the author's domain. With `signed`, this service alone verified a signature; with
 * `relayed`, ARC explains a failure (RFC 8617).
 */
export type SenderProof = "proven" | "signed" | "unproven" | "relayed" | "failed";

/**
 * Computes the proof of the author from the results that count.
 *
 * @param verification Results that this service verified.
 */
export function computeSenderProof(
  parsed: ParsedHeaders,
  verification?: Verification,
): SenderProof {
  const counted = selectCountedResults(parsed, verification);
  const hasProof = provesDomain(counted, parsed.from.primary?.domain);
  if (hasProof && findPartialSignature(parsed, counted) !== "body") return "proven";
  if (hasVerifiedSignature(verification)) return "signed";
  const { spf, dkim, dmarc } = counted;
  // A partial signature proves too little, but it did not fail.
  const hasPassed = hasProof || dkim.status === "pass";
  const hasFailed = dmarc.status === "fail" || (spf.status === "fail" && !hasPassed);
  if (!hasFailed) return "unproven";
  return isExplainedByArc(parsed, counted, verification) ? "relayed" : "failed";
}

/**
 * Tells whether something speaks against a proof: a partial signature, an unknown result of DMARC,
 * or header fields left out. A failure at Exchange or of our verification does too.
 */
export function isContested(parsed: ParsedHeaders, verification?: Verification): boolean {
  const counted = selectCountedResults(parsed, verification);
  const { result } = counted.dmarc;
  return findPartialSignature(parsed, counted) !== null ||
    (result !== null && !isKnownResult(result)) ||
    parsed.problems.some(({ id }) => id === "text_left_out") || hasFailedCompauth(counted) ||
    // The key of an old mail may no longer be published.
    (verification?.dmarc.result === "fail" && verification.outdated === null);
}

/** Tells whether a believed field has a failed `compauth`: Exchange combines all checks in it. */
function hasFailedCompauth({ fields }: ReportedResults): boolean {
  return fields.some(({ belief, field: { content } }) =>
    belief === "believed" && content.kind === "results" &&
    content.results.methods.some(({ method, result }) =>
      method === "compauth" && toResultStatus(result) === "fail"
    )
  );
}

/** Tells whether this service verified a signature of the author's domain over all it was given. */
export function hasVerifiedSignature(verification: Verification | undefined): boolean {
  return verification?.dkim.some(({ result, aligned, testing, signedBody }) =>
    (result === "headers_verified" || (result === "pass" && signedBody === "whole")) &&
    aligned === true && !testing
  ) ?? false;
}
