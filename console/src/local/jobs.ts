import type { AnalysisSummary } from "../../../shared/contract/analyze_email_headers.ts";
import type { BodyAnalysis } from "../../../shared/contract/body.ts";

/** What the page asks of the workers that look at mail in this browser. */

/** A mail to examine. */
export interface ExamineJob {
  /** Raw header fields; "" when there are none. */
  readonly headers: string;
  /** What follows them; "" when there is nothing. */
  readonly content: string;
  /** Whether the header fields are analysed here too, and not by the server. */
  readonly headersHere: boolean;
}

/** What a mail holds, found without any network. */
export interface Examined {
  /** Null unless it was asked for. */
  readonly summary: AnalysisSummary | null;
  /** Null when the mail has no content. */
  readonly body: BodyAnalysis | null;
  readonly preview: Preview | null;
  /** The text a reader sees, at most {@linkcode MAX_TEXT} characters of it. */
  readonly text: string;
}

/** Most characters of a mail's text that are handed over. */
export const MAX_TEXT = 100_000;

/** A mail's text as a reader sees it. */
export interface Preview {
  readonly nodes: readonly PreviewNode[];
  /** Style sheets, cleaned of everything that loads. */
  readonly sheets: readonly string[];
  /** Images of other hosts that were left out. */
  readonly blocked: number;
  /** Whether the mail is longer than what is shown. */
  readonly cut: boolean;
}

/** Text, or an element with its attributes and children. */
export type PreviewNode = string | PreviewElement;

/** An element that does nothing: its names are of a closed list. */
export interface PreviewElement {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly PreviewNode[];
}

/** An Outlook file as the source of a mail. */
export interface OutlookMail {
  readonly source: string;
  /** Whether Outlook kept the header fields the mail came with. */
  readonly hasTransportHeaders: boolean;
  /** Whether the text is there as RTF alone, and that could not be read. */
  readonly textUnread: boolean;
}

/** What a worker answers to a job of type `T`. */
export type Answer<T> =
  | { readonly id: number; readonly ok: true; readonly value: T }
  | { readonly id: number; readonly ok: false };

/** A job on its way to a worker. */
export interface Letter<J> {
  readonly id: number;
  readonly job: J;
}
