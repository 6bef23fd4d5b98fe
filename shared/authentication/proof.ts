import type { Verification } from "../contract/verification.ts";
import type { ParsedHeaders } from "../headers/types.ts";
import { countedResults } from "./counted_results.ts";
import { isSealed } from "./relayed.ts";
import { isProven } from "./reported/results.ts";

/**
 * Whether the author's domain is proven: `signed` for the header fields alone, `relayed` where a
 * check failed and the seals of known forwarders (ARC, RFC 8617) explain it, `failed` where they do
 * not.
 */
export type SenderProof = "proven" | "signed" | "unproven" | "relayed" | "failed";

/**
 * The proof of the author that the counted results give, apart from all findings.
 *
 * @param verification Our own verification, where there was one.
 */
export function senderProof(parsed: ParsedHeaders, verification?: Verification): SenderProof {
  const counted = countedResults(parsed, verification);
  if (isProven(counted, parsed.from.primary?.domain, parsed)) return "proven";
  if (hasSignedFields(verification)) return "signed";
  const { spf, dkim, dmarc } = counted;
  const failed = dmarc.status === "fail" || (spf.status === "fail" && dkim.status !== "pass");
  if (!failed) return "unproven";
  return isSealed(parsed, counted, verification) ? "relayed" : "failed";
}

/** Whether a signature of the author's domain over the given fields was verified, without a body. */
export function hasSignedFields(verification: Verification | undefined): boolean {
  return verification?.dkim.some(({ result, aligned, testing }) =>
    result === "headers_verified" && aligned === true && !testing
  ) ?? false;
}
