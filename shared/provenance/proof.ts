import type { Verification } from "../contract/verification.ts";
import type { ParsedHeaders } from "../headers/types.ts";
import { countedResults } from "./counted_results.ts";
import { partialSignature } from "./partial_signature.ts";
import { isSealed } from "./relayed.ts";
import { isUnderstood, toStatus } from "./reported/reported_verdict.ts";
import { isProven, type ReportedResults } from "./reported/results.ts";

/**
 * Proof of the author's domain; `signed`: by our own check alone, `relayed`: a failure explained by
 * ARC (RFC 8617).
 */
export type SenderProof = "proven" | "signed" | "unproven" | "relayed" | "failed";

/**
 * Computes the proof of the author by the results that count.
 *
 * @param verification Our own, if there is one.
 */
export function senderProof(parsed: ParsedHeaders, verification?: Verification): SenderProof {
  const counted = countedResults(parsed, verification);
  const isNamed = isProven(counted, parsed.from.primary?.domain);
  if (isNamed && partialSignature(parsed, counted) !== "body") return "proven";
  if (isSigned(verification)) return "signed";
  const { spf, dkim, dmarc } = counted;
  // A partial signature proves too little, but it did not fail.
  const hasPassed = isNamed || dkim.status === "pass";
  const failed = dmarc.status === "fail" || (spf.status === "fail" && !hasPassed);
  if (!failed) return "unproven";
  return isSealed(parsed, counted, verification) ? "relayed" : "failed";
}

/**
 * Tells whether something speaks against a proof: an open signature, unknown DMARC, the failed
 * check of Exchange or of our own, or fields that were chosen among others.
 */
export function isContested(parsed: ParsedHeaders, verification?: Verification): boolean {
  const counted = countedResults(parsed, verification);
  const { result } = counted.dmarc;
  return partialSignature(parsed, counted) !== null ||
    (result !== null && !isUnderstood(result)) ||
    parsed.problems.some(({ id }) => id === "text_left_out") || hasFailedTogether(counted) ||
    // The key of an old mail may be gone.
    (verification?.dmarc.result === "fail" && verification.outdated === null);
}

/** Tells whether a believed field has a failed `compauth`, in which Exchange joins all checks. */
function hasFailedTogether({ fields }: ReportedResults): boolean {
  return fields.some(({ belief, field: { content } }) =>
    belief === "believed" && content.kind === "results" &&
    content.results.methods.some(({ method, result }) =>
      method === "compauth" && toStatus(result) === "fail"
    )
  );
}

/** Tells whether a signature of the author's domain was verified here, over all that was given. */
export function isSigned(verification: Verification | undefined): boolean {
  return verification?.dkim.some(({ result, aligned, testing, signedBody }) =>
    (result === "headers_verified" || (result === "pass" && signedBody === "whole")) &&
    aligned === true && !testing
  ) ?? false;
}
