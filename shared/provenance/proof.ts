import type { Verification } from "../contract/verification.ts";
import type { ParsedHeaders } from "../headers/types.ts";
import { type CountedResults, selectCountedResults } from "./counted_results.ts";
import { findPartialSignature, type PartialSignature } from "./partial_signature.ts";
import { isExplainedByArc } from "./relayed.ts";
import { isKnownResult, toResultStatus } from "./reported/reported_result.ts";
import { provesDomain, type ReportedResults } from "./reported/results.ts";

/**
 * Proof of the author's domain. With `signed`, this service alone verified a signature; with
 * `relayed`, ARC explains a failure (RFC 8617).
 */
export type SenderProof = "proven" | "signed" | "unproven" | "relayed" | "failed";

/** Proof of a mail's author by the results that count. */
export interface AuthorResults {
  readonly countedResults: CountedResults;
  readonly proof: SenderProof;
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

const RESULTS = new WeakMap<CountedResults, AuthorResults>();

/**
 * Reads what the results that count say of the author, once per mail and verification.
 *
 * @param verification Results that this service verified.
 */
export function readAuthorResults(
  headers: ParsedHeaders,
  verification?: Verification,
): AuthorResults {
  const countedResults = selectCountedResults(headers, verification);
  let results = RESULTS.get(countedResults);
  if (results === undefined) {
    const partialSignature = findPartialSignature(headers, countedResults);
    const isSealed = isExplainedByArc(headers, countedResults, verification);
    results = {
      countedResults,
      partialSignature,
      isSealed,
      proof: computeProof(headers, { countedResults, partialSignature, isSealed }, verification),
      isContested: isContested(headers, { countedResults, partialSignature }, verification),
    };
    RESULTS.set(countedResults, results);
  }
  return results;
}

/** Computes the proof of the author from the results that count. */
export function computeSenderProof(
  headers: ParsedHeaders,
  verification?: Verification,
): SenderProof {
  return readAuthorResults(headers, verification).proof;
}

function computeProof(
  headers: ParsedHeaders,
  { countedResults, partialSignature, isSealed }: Pick<
    AuthorResults,
    "countedResults" | "partialSignature" | "isSealed"
  >,
  verification: Verification | undefined,
): SenderProof {
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
  { problems }: ParsedHeaders,
  { countedResults, partialSignature }: Pick<AuthorResults, "countedResults" | "partialSignature">,
  verification: Verification | undefined,
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
