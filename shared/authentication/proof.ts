import type { Verification } from "../contract/verification.ts";
import type { ParsedHeaders } from "../message/headers/types.ts";
import { countedResults } from "./counted.ts";
import { isProven, reportedResults } from "./reported/results.ts";

/**
 * Whether the author's domain is proven: `relayed` where a check failed and the recipient's side
 * found the seals of those who sent the mail on (ARC, RFC 8617) whole, `failed` where it did not.
 */
export type SenderProof = "proven" | "unproven" | "relayed" | "failed";

/**
 * What the results that count prove of the author, whatever else speaks for or against the mail.
 *
 * @param verification What was verified anew, where it was.
 */
export function senderProof(parsed: ParsedHeaders, verification?: Verification): SenderProof {
  const counted = countedResults(parsed, verification);
  if (isProven(counted, parsed.from.primary?.domain, parsed)) return "proven";
  const { spf, dkim, dmarc } = counted;
  const failed = dmarc.status === "fail" || (spf.status === "fail" && dkim.status !== "pass");
  if (!failed) return "unproven";
  return verification?.arc.result === "pass" || isSealed(parsed) ? "relayed" : "failed";
}

/** Whether a server that is believed says that the seals are whole. */
function isSealed(parsed: ParsedHeaders): boolean {
  return reportedResults(parsed).fields.some(({ field: { content }, belief }) =>
    belief === "believed" && content.kind === "results" &&
    content.results.methods.some(({ method, result }) => method === "arc" && result === "pass")
  );
}
