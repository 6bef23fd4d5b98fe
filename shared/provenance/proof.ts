import type { Verification } from "../contract/verification.ts";
import type { CountedResults } from "./counted_results.ts";
import { findPartialSignature, type PartialSignature } from "./partial_signature.ts";
import { isExplainedByArc, type SealedMail } from "./relayed.ts";
import { isKnownResult, toResultStatus } from "./reported/reported_result.ts";
import { provesDomain, type ReportedResults } from "./reported/results.ts";

/**
 * Proof of the author's domain. With `signed`, this service alone verified a signature; with
 * `relayed`, ARC explains a failure (RFC 8617).
 */
export type AuthorProof = "proven" | "signed" | "unproven" | "relayed" | "failed";

/** Proof of a mail's author by the results that count. */
export interface AuthorResults {
  readonly proof: AuthorProof;
  /** Which part of the mail the signature that proves the author may not cover; null if none. */
  readonly partialSignature: PartialSignature | null;
  /** Whether valid seals of known forwarders explain a failed check. */
  readonly isSealed: boolean;
  /**
   * Whether something speaks against a proof: a partial signature, an unknown result of DMARC, or
   * header fields left out. A failure at Exchange or of our verification does too.
   */
  readonly isContested: boolean;
}

/** A mail with the results that count. */
interface CheckedMail extends SealedMail {
  readonly countedResults: CountedResults;
}

/** Reads what the results that count say of the author. */
export function readAuthorResults(mail: CheckedMail): AuthorResults {
  const partialSignature = findPartialSignature(mail.headers, mail.countedResults);
  const isSealed = isExplainedByArc(mail);
  return {
    partialSignature,
    isSealed,
    proof: computeProof(mail, { partialSignature, isSealed }),
    isContested: isContested(mail, partialSignature),
  };
}

function computeProof(
  { headers, countedResults, verification }: CheckedMail,
  { partialSignature, isSealed }: Pick<AuthorResults, "partialSignature" | "isSealed">,
): AuthorProof {
  const hasProof = provesDomain(countedResults, headers.from.primary?.domain);
  if (hasProof && partialSignature !== "body") return "proven";
  if (hasVerifiedSignature(verification)) return "signed";
  const { spf, dkim, dmarc } = countedResults;
  // A partial signature proves too little, but it did not fail.
  const hasPassed = hasProof || dkim.status === "pass";
  const hasFailed = dmarc.status === "fail" || (spf.status === "fail" && !hasPassed);
  if (!hasFailed) return "unproven";
  return isSealed ? "relayed" : "failed";
}

function isContested(
  { headers: { problems }, countedResults, verification }: CheckedMail,
  partialSignature: PartialSignature | null,
): boolean {
  const { result } = countedResults.dmarc;
  return partialSignature !== null || (result !== null && !isKnownResult(result)) ||
    problems.some(({ id }) => id === "text_left_out") || hasFailedCompauth(countedResults) ||
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
