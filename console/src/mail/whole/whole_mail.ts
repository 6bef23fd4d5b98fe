import type { AnalysisSummary } from "../../../../shared/contract/analyze_email_headers.ts";
import type { AnalyzeSpamResponse } from "../../../../shared/contract/analyze_spam.ts";
import { senderProof } from "../../../../shared/authentication/proof.ts";
import { parseHeaders } from "../../../../shared/headers/parse.ts";
import type { Verdict } from "../../../../shared/contract/verdict.ts";
import { headerEvidence } from "../../../../shared/verdict/evidence.ts";
import { judgeMail } from "../../../../shared/verdict/judge.ts";
import { NOBODY } from "../../../../shared/verdict/known.ts";
import { graver } from "../../../../shared/verdict/levels.ts";
import { overallVerdict } from "../../../../shared/verdict/overall.ts";
import type { OverallVerdict } from "../../../../shared/verdict/overall.ts";
import type { Examined } from "../../local/jobs.ts";
import type { CallFailure } from "../../wire/failure.ts";
import type { Messages } from "../../text/messages.ts";
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

/** The verdict, and the states of its parts. */
export type JudgedMail = Verdict & Omit<OverallVerdict, "level">;

const KNOWN = new WeakMap<WholeMail, JudgedMail>();

/** The verdict, computed once for each. */
export function verdictOf(whole: WholeMail): JudgedMail {
  let verdict = KNOWN.get(whole);
  if (verdict === undefined) {
    verdict = judge(whole);
    KNOWN.set(whole, verdict);
  }
  return verdict;
}

function judge({ mail: { input }, summary, content, examined }: WholeMail): JudgedMail {
  const parsed = summary === null ? null : parseHeaders(input.headers);
  const proof = parsed === null ? null : senderProof(parsed, summary?.verification);
  const headers = parsed === null || summary === null ? null : headerEvidence(parsed, summary);
  const { body, failure, evidence } = examined;
  const spam = content.kind === "scored" ? content.response : examined.spam;
  const parts = overallVerdict({ summary, proof, spam, body });
  const failed = failure === null ? {} : { failed: failure.findings };
  const known = { headers: headers ?? evidence?.headers ?? null, ...failed };
  const verdict = judgeMail({ ...known, content: evidence?.content ?? null }, NOBODY);
  // Results that an earlier version kept have no evidence.
  const level = evidence === null ? graver(parts.level, verdict.level) : verdict.level;
  return { ...parts, ...verdict, level };
}

/** Where the content was examined, and whether it left this browser. */
export function foundWhere(
  { content }: { readonly content: Pick<ContentAnswer, "kind"> },
  words: Messages["mailWords"]["parts"],
): string {
  const wasSent = content.kind === "scored" || content.kind === "failed";
  return wasSent ? words.inBrowserAndSent : words.inBrowser;
}

/** Whether anything was found, of any weight. */
export function hasFindings({ summary, content, examined }: WholeMail): boolean {
  return (summary?.findings.length ?? 0) > 0 || (examined.body?.findings.length ?? 0) > 0 ||
    (content.kind === "scored" && content.response.matchedPatterns.length > 0);
}
