import { MailPages } from "../body/mail_pages.ts";
import type { AnalysisSummary } from "../contract/analyze_email_headers.ts";
import { Budget } from "../mime/budget.ts";
import { type Mail, type MailInput, type MailOptions, readMail } from "../mime/read_mail.ts";
import { findTextInHeader } from "../mime/split_message.ts";
import type { CompiledCatalogue } from "../scoring/matching/matcher.ts";
import { getShippedCatalogue } from "../scoring/catalogue/load.ts";
import { type ListedCheck, NONE_LISTED } from "../provenance/listed_sender.ts";

/**
 * The examination of a mail and those inside it. They share one budget, one catalogue and one list
 * of known senders.
 */
export interface Examination {
  readonly catalogue: CompiledCatalogue;
  /** Tells whether an author is on the list of known senders. */
  readonly isListed: ListedCheck;
  /** Time of the examination, in milliseconds since the Unix epoch. */
  readonly now: number;
  readonly budget: Budget;
  /** Maximum depth of multiparts and messages that are opened. */
  readonly maxDepth?: number | undefined;
  /** The operator's own servers (`OWN_SERVERS`). */
  readonly ownServers?: readonly string[] | undefined;
}

/** One reading of a mail, which is input of an examination. */
export interface MailReading {
  readonly mail: Mail;
  /** The HTML pages of the mail, each parsed once. */
  readonly pages: MailPages;
  /** The analysis of its header fields, if there is one with reputations or verification. */
  readonly summary?: AnalysisSummary | undefined;
  /** The reading by programs that end the header at the first line that is no field. */
  readonly otherReading?: MailReading | undefined;
}

/** Starts an examination; by default with the shipped catalogue, a new budget and an empty list. */
export function startExamination(
  options: Partial<Examination> & Pick<Examination, "now">,
): Examination {
  return {
    catalogue: getShippedCatalogue(),
    isListed: NONE_LISTED,
    budget: new Budget(),
    ...options,
  };
}

/**
 * Reads a mail and its pages for an examination.
 *
 * @param options.isPasted Whether a person may have copied its header fields; true by default.
 */
export function openMail(
  input: MailInput,
  { budget, maxDepth, ownServers }: Pick<Examination, "budget" | "maxDepth" | "ownServers">,
  { isPasted }: Pick<MailOptions, "isPasted"> = {},
): MailReading {
  const pages = new MailPages(budget);
  return { mail: readMail(input, { maxDepth, pages, ownServers, isPasted }), pages };
}

/**
 * Reads a mail from a file. Without an empty line after the header, many programs start the text at
 * the first line that is no field. Such a mail has two readings. Header fields that a person copied
 * have such lines too: {@linkcode openMail} reads them.
 */
export function openSavedMail(
  input: MailInput,
  examination: Pick<Examination, "budget" | "maxDepth" | "ownServers">,
): MailReading {
  const { headers = "", emailContent = "" } = input;
  const options = { isPasted: false };
  const reading = openMail(input, examination, options);
  const textStart = findTextInHeader(headers);
  if (textStart < 0) return reading;
  const otherInput = {
    ...input,
    headers: headers.slice(0, textStart),
    emailContent: `${headers.slice(textStart)}\r\n\r\n${emailContent}`,
  };
  return { ...reading, otherReading: openMail(otherInput, examination, options) };
}
