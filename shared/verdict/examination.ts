import { MailPages } from "../body/mail_pages.ts";
import type { AnalysisSummary } from "../contract/analyze_email_headers.ts";
import { Budget } from "../mime/budget.ts";
import { type Mail, type MailInput, type MailOptions, readMail } from "../mime/read_mail.ts";
import { findTextInHeader } from "../mime/split_message.ts";
import type { CompiledCatalogue } from "../scoring/analyze.ts";
import { getShippedCatalogue } from "../scoring/catalogue/load.ts";
import { type ListedCheck, NONE_LISTED } from "../provenance/listed_sender.ts";

/**
 * The examination of a mail and those inside it. They share one budget, one catalogue and one list
 * of known senders.
 */
export interface Examination {
  readonly catalogue: CompiledCatalogue;
  /** Tells whether an author is on the list of known senders. */
  readonly isOnList: ListedCheck;
  /** Time of the examination, in milliseconds since the Unix epoch. */
  readonly now: number;
  readonly budget: Budget;
  /** Maximum depth of multiparts and messages that are opened. */
  readonly maxDepth?: number | undefined;
  /** The operator's own servers (`OWN_SERVERS`). */
  readonly ownServers?: readonly string[] | undefined;
}

/** A mail that has been read, to be examined. */
export interface OpenMail {
  readonly mail: Mail;
  /** The HTML pages of the mail, each parsed once. */
  readonly pages: MailPages;
  /** The analysis of its header fields, if there is one with reputations or verification. */
  readonly summary?: AnalysisSummary | undefined;
  /** The mail as read by programs that end the header at the first line that is no field. */
  readonly other?: OpenMail | undefined;
}

/** Starts an examination; by default with the shipped catalogue, a new budget and an empty list. */
export function startExamination(
  given: Partial<Examination> & Pick<Examination, "now">,
): Examination {
  return {
    catalogue: getShippedCatalogue(),
    isOnList: NONE_LISTED,
    budget: new Budget(),
    ...given,
  };
}

/**
 * Reads a mail and its pages for an examination.
 *
 * @param options.pasted Whether a person may have copied its header fields; true by default.
 */
export function openMail(
  input: MailInput,
  { budget, maxDepth, ownServers }: Pick<Examination, "budget" | "maxDepth" | "ownServers">,
  { isPasted }: Pick<MailOptions, "isPasted"> = {},
): OpenMail {
  const pages = new MailPages(budget);
  return { mail: readMail(input, { maxDepth, pages, ownServers, isPasted }), pages };
}

/**
 * Reads a mail from a file in both readings. If it lacks the empty line below its fields, many
 * programs start the text at the first other line. Header fields that a person copied have such
 * lines too: they are read by {@linkcode openMail}.
 */
export function openSavedMail(
  input: MailInput,
  examination: Pick<Examination, "budget" | "maxDepth" | "ownServers">,
): OpenMail {
  const { headers = "", emailContent = "" } = input;
  const own = { isPasted: false };
  const open = openMail(input, examination, own);
  const end = findTextInHeader(headers);
  if (end < 0) return open;
  const other = {
    ...input,
    headers: headers.slice(0, end),
    emailContent: `${headers.slice(end)}\r\n\r\n${emailContent}`,
  };
  return { ...open, other: openMail(other, examination, own) };
}
