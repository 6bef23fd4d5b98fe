import type { AnalysisSummary } from "../../../../shared/contract/analyze_email_headers.ts";
import type { AnalyzeSpamResponse } from "../../../../shared/contract/analyze_spam.ts";
import type { ExamineResult, MailVerdicts } from "../../local/jobs.ts";
import { requestVerdicts } from "../mail_worker.ts";
import type { CallFailure } from "../../wire/failure.ts";
import { judgeFewWords, judgeLinks } from "./link_verdict.ts";
import type { InputMail } from "../input/read_file.ts";

/** What the server answered about the content. */
export type ContentOutcome =
  /** The content was kept in this browser, or there is none. */
  | { readonly kind: "kept" | "none" }
  /** A stored result: the content was sent, but the server did not answer. */
  | { readonly kind: "unanswered" }
  | { readonly kind: "failed"; readonly failure: CallFailure }
  | { readonly kind: "scored"; readonly response: AnalyzeSpamResponse };

/** A mail with all its results. */
export interface JudgedMail {
  readonly mail: InputMail;
  /** Analysis of the header fields; null without any. */
  readonly summary: AnalysisSummary | null;
  /** Who analysed the header fields. */
  readonly summaryBy: "server" | "browser";
  readonly content: ContentOutcome;
  readonly examination: ExamineResult;
  readonly verdicts: MailVerdicts;
  /** Where the result was stored; null for a new one. */
  readonly origin: ResultOrigin | null;
}

/** Where and when a result was stored. */
export interface ResultOrigin {
  readonly kind: "file" | "history";
  /** ISO 8601 UTC. */
  readonly at: string;
}

/** Judges a mail by the results of all other analyses. */
export async function createJudgedMail(
  judgedMail: Omit<JudgedMail, "verdicts">,
): Promise<JudgedMail> {
  const {
    mail: { input: { kind, headers, content, isWholeMail = false } },
    summary,
    examination: examination,
  } = judgedMail;
  const verdicts = await requestVerdicts({
    headers,
    isWholeMail,
    summary,
    examination: examination,
  });
  if ((kind !== "link" && kind !== "message") || examination.body === null) {
    return { ...judgedMail, verdicts };
  }
  const verdict = kind === "link"
    ? judgeLinks(examination.body, verdicts.verdict)
    : judgeFewWords(content, examination.body, verdicts.verdict);
  return { ...judgedMail, verdicts: { ...verdicts, verdict, ifKnown: verdict } };
}

/** What texts call the input: a mail, a message (any text without a sender), or a link. */
export type Noun = "mail" | "message" | "link";

/** Chooses what texts call an input. */
export function chooseNoun({ mail: { input: { kind } } }: Pick<JudgedMail, "mail">): Noun {
  return kind === "link" || kind === "message" ? kind : kind === "body" ? "message" : "mail";
}

/** Returns the scores of the content: the server's if it was sent, else this browser's. */
export function getSpam({ content, examination: examination }: JudgedMail): ExamineResult["spam"] {
  return content.kind === "scored" ? content.response : examination.spam;
}

/** Tells whether the content left this browser. */
export function wasSent({ content }: Pick<JudgedMail, "content">): boolean {
  return content.kind !== "kept" && content.kind !== "none";
}
