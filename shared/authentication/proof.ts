import type { Verification } from "../contract/verification.ts";
import type { ParsedHeaders } from "../headers/types.ts";
import { countedResults } from "./counted.ts";
import { isProven, reportedResults } from "./reported/results.ts";

/**
 * Whether the author's domain is proven: `relayed` where a check failed and the recipient's side
 * found the seals of the forwarders (ARC, RFC 8617) valid, `failed` where it did not.
 */
export type SenderProof = "proven" | "unproven" | "relayed" | "failed";

/**
 * What the results that count prove about the author, apart from all findings.
 *
 * @param verification Our own verification, where there was one.
 */
export function senderProof(parsed: ParsedHeaders, verification?: Verification): SenderProof {
  const counted = countedResults(parsed, verification);
  if (isProven(counted, parsed.from.primary?.domain, parsed)) return "proven";
  const { spf, dkim, dmarc } = counted;
  const failed = dmarc.status === "fail" || (spf.status === "fail" && dkim.status !== "pass");
  if (!failed) return "unproven";
  return verification?.arc.result === "pass" || isSealed(parsed) ? "relayed" : "failed";
}

/** Whether a believed server says that the seals are valid. */
function isSealed(parsed: ParsedHeaders): boolean {
  return reportedResults(parsed).fields.some(({ field: { content }, belief }) =>
    belief === "believed" && content.kind === "results" &&
    content.results.methods.some(({ method, result }) => method === "arc" && result === "pass")
  );
}
