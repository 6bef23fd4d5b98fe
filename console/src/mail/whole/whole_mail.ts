import type {
  AnalysisSummary,
  ThreatLevel,
} from "../../../../shared/contract/analyze_email_headers.ts";
import type { AnalyzeSpamResponse } from "../../../../shared/contract/analyze_spam.ts";
import { senderProof } from "../../../../shared/authentication/proof.ts";
import { parseHeaders } from "../../../../shared/headers/parse.ts";
import { overallVerdict } from "../../../../shared/verdict/overall.ts";
import type { OverallVerdict } from "../../../../shared/verdict/overall.ts";
import { graver } from "../../../../shared/verdict/levels.ts";
import type { Examined, Failure } from "../../local/jobs.ts";
import type { CallFailure } from "../../wire/failure.ts";
import type { MailWords } from "../words/en.ts";
import type { FileMail } from "../input/read_file.ts";

/** The answer to a question to the server about the content. */
export type ContentAnswer =
  | { readonly kind: "kept" | "none" }
  | { readonly kind: "failed"; readonly failure: CallFailure }
  | { readonly kind: "scored"; readonly response: AnalyzeSpamResponse };

/** A mail with all its results. */
export interface WholeMail {
  readonly mail: FileMail;
  /** The analysis of its headers; null when there are none. */
  readonly summary: AnalysisSummary | null;
  readonly summaryBy: "server" | "browser";
  readonly content: ContentAnswer;
  readonly examined: Examined;
  /** Where it was kept; null for a new result. */
  readonly from: KeptPlace | null;
}

/** Where a result was kept, and since when. */
export interface KeptPlace {
  readonly kind: "file" | "history";
  readonly at: string;
}

const KNOWN = new WeakMap<WholeMail, OverallVerdict>();

/** The overall verdict, computed once for each. */
export function verdictOf(whole: WholeMail): OverallVerdict {
  let verdict = KNOWN.get(whole);
  if (verdict === undefined) {
    verdict = judge(whole);
    KNOWN.set(whole, verdict);
  }
  return verdict;
}

function judge({ mail: { input }, summary, content, examined }: WholeMail): OverallVerdict {
  const verdict = overallVerdict({
    summary,
    proof: summary === null ? null : senderProof(parseHeaders(input.headers), summary.verification),
    spam: content.kind === "scored" ? content.response : null,
    body: examined.body,
  });
  const { failure } = examined;
  return failure === null
    ? verdict
    : { ...verdict, level: graver(verdict.level, levelOfFailure(failure)) };
}

/** Content that could not be examined is never called harmless. */
function levelOfFailure({ findings }: Failure): ThreatLevel {
  return findings.some(({ severity }) => severity === "high") ? "high" : "medium";
}

/** Where the content was examined, and whether it left this browser. */
export function foundWhere(
  { content }: { readonly content: Pick<ContentAnswer, "kind"> },
  words: MailWords["parts"],
): string {
  const wasSent = content.kind === "scored" || content.kind === "failed";
  return wasSent ? words.inBrowserAndSent : words.inBrowser;
}

/** Whether anything was found, of any weight. */
export function hasFindings({ summary, content, examined }: WholeMail): boolean {
  return (summary?.findings.length ?? 0) > 0 || (examined.body?.findings.length ?? 0) > 0 ||
    (content.kind === "scored" && content.response.matchedPatterns.length > 0);
}
