import type { AnalysisSummary } from "../../../../shared/contract/analyze_email_headers.ts";
import type { AnalyzeSpamResponse } from "../../../../shared/contract/analyze_spam.ts";
import type { ExamineResult, MailVerdicts } from "../../local/jobs.ts";
import { judgeExamined } from "../examine_mail.ts";
import type { CallFailure } from "../../wire/failure.ts";
import { judgeFewWords, judgeLinks } from "./link_verdict.ts";
import type { FileMail } from "../input/read_file.ts";

/** The server's answer about the content, where the settings let it examine content. */
export type ContentOutcome =
  | { readonly kind: "kept" | "none" }
  /** A kept result that was sent, and the server did not answer. */
  | { readonly kind: "unanswered" }
  | { readonly kind: "failed"; readonly failure: CallFailure }
  | { readonly kind: "scored"; readonly response: AnalyzeSpamResponse };

/** A mail with all its results. */
export interface WholeMail {
  readonly mail: FileMail;
  /** The analysis of its headers; null without headers. */
  readonly summary: AnalysisSummary | null;
  readonly summaryBy: "server" | "browser";
  readonly content: ContentOutcome;
  readonly examined: ExamineResult;
  readonly judged: MailVerdicts;
  /** Where it was kept; null for a new result. */
  readonly from: KeptPlace | null;
}

/** Where a result was kept, and since when. */
export interface KeptPlace {
  readonly kind: "file" | "history";
  readonly at: string;
}

/** Judges a mail from the results of all other analyses. */
export async function judgedWhole(whole: Omit<WholeMail, "judged">): Promise<WholeMail> {
  const { mail: { input: { kind, headers, content } }, summary, examined } = whole;
  const judged = await judgeExamined({ headers, summary, examined });
  if ((kind !== "link" && kind !== "message") || examined.body === null) {
    return { ...whole, judged };
  }
  const verdict = kind === "link"
    ? judgeLinks(examined.body, judged.verdict)
    : judgeFewWords(content, examined.body, judged.verdict);
  return { ...whole, judged: { ...judged, verdict, ifKnown: verdict } };
}

/** Names the input of a person: a mail, a text message (or any text without a sender), or links. */
export function chooseNoun({ mail: { input: { kind } } }: Pick<WholeMail, "mail">): Noun {
  return kind === "link" || kind === "message" ? kind : kind === "body" ? "message" : "mail";
}

export type Noun = "mail" | "message" | "link";

/** Returns the score of the words: the server's where it was asked, else this browser's. */
export function getSpam({ content, examined }: WholeMail): ExamineResult["spam"] {
  return content.kind === "scored" ? content.response : examined.spam;
}

/** Tells whether the content left this browser. */
export function wasSent({ content }: Pick<WholeMail, "content">): boolean {
  return content.kind !== "kept" && content.kind !== "none";
}
