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
import type { SenderProof } from "../../../shared/provenance/proof.ts";
import type { Verdict } from "../../../shared/contract/verdict.ts";
import type { Author } from "../../../shared/verdict/known.ts";
import type { MailEvidence } from "../../../shared/verdict/evidence.ts";
import type { SpamResponse } from "../../../shared/verdict/spam_response.ts";

/** Jobs of the workers that examine mail in this browser. */

/** A mail to examine. */
export interface ExamineJob {
  /** Raw header fields; "" without any. */
  readonly headers: string;
  /** The body; "" without one. */
  readonly content: string;
  /** Whether they came as one text, as files do. */
  readonly isWhole?: boolean;
  /** Sender and subject that a mail without headers states. */
  readonly stated?: { readonly from: string; readonly subject: string };
  /** Whether the header fields are analysed here too, and not by the server. */
  readonly headersHere: boolean;
  /** Whether only its files are named, because a full examination failed. */
  readonly namesOnly?: boolean;
}

/** Results to judge: with the headers as a server analysed them. */
export interface JudgeJob {
  /** Raw header fields; "" without any. */
  readonly headers: string;
  readonly summary: AnalysisSummary | null;
  readonly examined: Pick<Examined, "evidence" | "failure">;
}

/** The verdict on a mail, computed for both answers to the question whether its sender is known. */
export interface MailVerdicts {
  readonly verdict: Verdict;
  /** The verdict for a person who knows the author. */
  readonly ifKnown: Verdict;
  readonly proof: SenderProof | "not_looked_at";
  /** The only author; null without an author or with several. */
  readonly author: Author | null;
}

/** Jobs of the worker, and their results. */
export type WorkerJob =
  | { readonly kind: "examine"; readonly job: ExamineJob }
  | { readonly kind: "judge"; readonly job: JudgeJob }
  | { readonly kind: "export"; readonly job: MailExportJob }
  | { readonly kind: "indicators"; readonly job: IndicatorOptions };
export type MailReply =
  | { readonly kind: "examine"; readonly value: Examined }
  | { readonly kind: "judge"; readonly value: MailVerdicts }
  | { readonly kind: "export"; readonly value: JsonObject }
  | { readonly kind: "indicators"; readonly value: WrittenIndicators };

/** The examination of a mail, without any network. */
export interface Examined {
  /** Null unless requested. */
  readonly summary: AnalysisSummary | null;
  /** Null when the mail has no content. */
  readonly body: BodyAnalysis | null;
  /** The scores of the content; null without content. */
  readonly spam: SpamResponse | null;
  /** Input of the verdict; null when the mail could not be examined. */
  readonly evidence: MailEvidence | null;
  readonly preview: Preview | null;
  /** The text a reader sees, cut to {@linkcode MAX_TEXT} characters. */
  readonly text: string;
  /** The mails that it carries, each examined as a mail of its own. */
  readonly mails: readonly CarriedMail[];
  /** Null when the examination succeeded. */
  readonly failure: ExamineFailure | null;
}

/** All that is known of content whose examination failed or took too long. */
export interface ExamineFailure {
  /** Names of its files, from the tree of parts alone. */
  readonly files: readonly string[];
  /** Findings about these names. */
  readonly findings: readonly BodyFinding[];
}

/** A mail whose analysis is exported, with the server's lists of domains. */
export interface MailExportJob {
  readonly results: MailResults;
  /** The present, in milliseconds since the Unix epoch. */
  readonly now: number;
}

/** An analysis to write in one of the formats of SPEC 4.4. */
export interface ExportJob {
  readonly analysis: JsonObject;
  readonly format: FormatName;
  /** The present, in milliseconds since the Unix epoch. */
  readonly now: number;
}

/** Maximum number of names of files of a failed examination. */
export const MAX_FILES = 50;

/** Maximum number of characters of a mail's text that are passed on. */
export const MAX_TEXT = 100_000;

/** A mail's text as a reader sees it. */
export interface Preview {
  readonly nodes: readonly PreviewNode[];
  /** Images of other hosts that were left out. */
  readonly blocked: number;
  /** Whether the mail is longer than the shown text. */
  readonly cut: boolean;
  /** Characters that were left out as they pile up on letters. */
  readonly marks: number;
}

/** Text, or an element with its attributes and children. */
export type PreviewNode = string | PreviewElement;

/** An inert element: its names are of a closed list. */
export interface PreviewElement {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly PreviewNode[];
}

/** Result of a job of type `T`. */
export type JobResult<T> =
  | { readonly id: number; readonly ok: true; readonly value: T }
  | { readonly id: number; readonly ok: false };

/** A job message to a worker. */
export interface JobMessage<J> {
  readonly id: number;
  readonly job: J;
}
