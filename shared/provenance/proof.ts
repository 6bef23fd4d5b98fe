import type { Verification } from "../contract/verification.ts";
import type { ParsedHeaders } from "../headers/types.ts";
import { countedResults } from "./counted_results.ts";
import { partialSignature } from "./partial_signature.ts";
import { isSealed } from "./relayed.ts";
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
  if (
    isProven(counted, parsed.from.primary?.domain) && partialSignature(parsed, counted) !== "body"
  ) {
    return "proven";
  }
  if (isSigned(verification)) return "signed";
  const { spf, dkim, dmarc } = counted;
  const failed = dmarc.status === "fail" || (spf.status === "fail" && dkim.status !== "pass");
  if (!failed) return "unproven";
  return isSealed(parsed, counted, verification) ? "relayed" : "failed";
}

/** Whether nothing but a signature proves the author, and it leaves a field or the body open. */
export function isPartlySigned(parsed: ParsedHeaders, verification?: Verification): boolean {
  return partialSignature(parsed, countedResults(parsed, verification)) !== null;
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
