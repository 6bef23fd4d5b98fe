import type { Verification } from "../contract/verification.ts";
import type { ParsedHeaders } from "../headers/types.ts";
import { countedResults } from "./counted_results.ts";
import { partialSignature } from "./partial_signature.ts";
import { isSealed } from "./relayed.ts";
import { isUnderstood } from "./reported/reported_verdict.ts";
import { isProven } from "./reported/results.ts";

/**
 * Whether the author's domain is proven: `signed` where only a signature that was verified here
 * proves it, over the header fields alone or where the recipient's server says otherwise;
 * `relayed` where a check failed and the seals of known forwarders (ARC, RFC 8617) explain it,
 * `failed` where they do not.
 */
export type SenderProof = "proven" | "signed" | "unproven" | "relayed" | "failed";

/**
 * The proof of the author that the counted results give, apart from all findings.
 *
 * @param verification Our own verification, where there was one.
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
 * Whether something speaks against a proof: only a signature gives it, which leaves a field or the
 * body open; the server's word on DMARC is not known; or DMARC failed in our own verification.
 */
export function isContested(parsed: ParsedHeaders, verification?: Verification): boolean {
  const counted = countedResults(parsed, verification);
  const { result } = counted.dmarc;
  return partialSignature(parsed, counted) !== null ||
    (result !== null && !isUnderstood(result)) ||
    // The key of an old mail may be gone.
    (verification?.dmarc.result === "fail" && verification.outdated === null);
}

/**
 * Whether a signature of the author's domain was verified here: over the given fields without a
 * body, or over the whole mail, whatever the recipient's server could or could not check.
 */
export function isSigned(verification: Verification | undefined): boolean {
  return verification?.dkim.some(({ result, aligned, testing, signedBody }) =>
    (result === "headers_verified" || (result === "pass" && signedBody === "whole")) &&
    aligned === true && !testing
  ) ?? false;
}
