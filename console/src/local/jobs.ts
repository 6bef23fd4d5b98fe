import type { AnalysisSummary } from "../../../shared/contract/analyze_email_headers.ts";
import type { CarriedMail } from "../../../shared/contract/carried_mail.ts";
import type { BodyAnalysis, BodyFinding } from "../../../shared/contract/body.ts";
import type { JsonObject } from "../../../shared/contract/json_object.ts";
import type { FormatName } from "../../../shared/exports/formats.ts";
import type {
  IndicatorOptions,
  WrittenIndicators,
} from "../../../shared/exports/indicators/formats.ts";
import type { MailResults } from "../../../shared/exports/mail_export.ts";
import type { AuthorProof } from "../../../shared/provenance/proof.ts";
import type { Verdict } from "../../../shared/contract/verdict.ts";
import type { Author } from "../../../shared/provenance/listed_sender.ts";
import type { JudgedResults } from "../../../shared/verdict/results.ts";
import type { SpamResponse } from "../../../shared/verdict/spam_response.ts";

/** Jobs of the workers that examine and export mail in this browser. */

/** A mail to examine. */
export interface ExamineJob {
  /** Raw header fields; "" without any. */
  readonly headers: string;
  /** The body; "" without one. */
  readonly content: string;
  /** Whether it is a whole mail, such as a file: its header is not repaired like a pasted one. */
  readonly isWholeMail?: boolean;
  /** Sender and subject that a mail without headers states. */
  readonly statedFields?: { readonly from: string; readonly subject: string };
  /** A server's analysis of the header fields; null without one, then the worker analyses them. */
  readonly summary: AnalysisSummary | null;
  /** Whether to only name the files, because the whole examination failed. */
  readonly namesOnly?: boolean;
}

/** Results to judge: of the worker, and of a server that analysed the header fields. */
export interface JudgeJob {
  /** Raw header fields; "" without any. */
  readonly headers: string;
  /** Whether it is a whole mail, such as a file: its header is not repaired like a pasted one. */
  readonly isWholeMail?: boolean;
  /** A server's analysis of the header fields, read only if the examination has no results. */
  readonly summary: AnalysisSummary | null;
  readonly examination: Pick<ExamineResult, "results" | "failure">;
}

/** Verdicts on a mail, with the facts about its author that decide which one counts. */
export interface MailVerdicts {
  /** The verdict for a person who does not know the author. */
  readonly verdict: Verdict;
  /** The verdict for a person who knows the author. */
  readonly ifKnown: Verdict;
  /** How well the author is proven; `not_looked_at` without header fields. */
  readonly proof: AuthorProof | "not_looked_at";
  /** The only author; null without an author or with several. */
  readonly author: Author | null;
}

/** A job of the worker that examines, judges and exports mail. */
export type MailWorkerJob =
  | { readonly kind: "examine"; readonly job: ExamineJob }
  | { readonly kind: "judge"; readonly job: JudgeJob }
  | { readonly kind: "export"; readonly job: MailExportJob }
  | { readonly kind: "indicators"; readonly job: IndicatorOptions };

/** The result of a {@linkcode MailWorkerJob} of the same kind. */
export type MailWorkerReply =
  | { readonly kind: "examine"; readonly value: ExamineResult }
  | { readonly kind: "judge"; readonly value: MailVerdicts }
  | { readonly kind: "export"; readonly value: JsonObject }
  | { readonly kind: "indicators"; readonly value: WrittenIndicators };

/** Result of the examination of a mail, without any network. */
export interface ExamineResult {
  /** Analysis of the header fields, the job's or the worker's own; null without any fields. */
  readonly summary: AnalysisSummary | null;
  /** Null when the mail has no content. */
  readonly body: BodyAnalysis | null;
  /** The scores of the content; null without content. */
  readonly spam: SpamResponse | null;
  /** Input of the verdict; null when the mail could not be examined. */
  readonly results: JudgedResults | null;
  /** Null without text to show. */
  readonly preview: Preview | null;
  /** The text a reader sees, cut to {@linkcode MAX_TEXT} characters. */
  readonly text: string;
  /** The carried mails, each examined as a mail of its own. */
  readonly mails: readonly CarriedMail[];
  /** Null when the examination succeeded. */
  readonly failure: ExamineFailure | null;
}

/** Names of a mail's files and findings about them, if the examination failed or took too long. */
export interface ExamineFailure {
  /** Names of the files; no file was decoded. */
  readonly files: readonly string[];
  /** Findings about the names of the files. */
  readonly findings: readonly BodyFinding[];
}

/** Results for a mail, from which the worker composes an analysis for export. */
export interface MailExportJob {
  readonly results: MailResults;
  /** The present, in milliseconds since the Unix epoch. */
  readonly now: number;
}

/** An analysis, which the worker writes in one of the formats of SPEC 4.4. */
export interface ExportJob {
  readonly analysis: JsonObject;
  readonly format: FormatName;
  /** The present, in milliseconds since the Unix epoch. */
  readonly now: number;
}

/** Maximum number of file names per failed examination. */
export const MAX_FILES = 50;

/** Maximum number of characters of text in an {@linkcode ExamineResult}. */
export const MAX_TEXT = 100_000;

/** The inert elements that show a mail as its reader sees it. */
export interface Preview {
  readonly nodes: readonly PreviewNode[];
  /** Number of images that were left out: those of other hosts, and too large ones. */
  readonly blocked: number;
  /** Whether a part of the mail is not shown. */
  readonly cut: boolean;
  /** Number of combining marks that were left out, as they would pile up on letters. */
  readonly marks: number;
}

/** Text, or an element with its attributes and children. */
export type PreviewNode = string | PreviewElement;

/** An inert element; `preview_tags.ts` lists the possible tags and attributes. */
export interface PreviewElement {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly PreviewNode[];
}

/** A worker's reply to the {@linkcode JobMessage} with the same id: a value of type `T`, or failure. */
export type JobResult<T> =
  | { readonly id: number; readonly ok: true; readonly value: T }
  | { readonly id: number; readonly ok: false };

/** A message that gives a worker a job of type `J`. */
export interface JobMessage<J> {
  readonly id: number;
  readonly job: J;
}
