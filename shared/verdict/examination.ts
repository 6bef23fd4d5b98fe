import { MailPages } from "../body/mail_pages.ts";
import type { AnalysisSummary } from "../contract/analyze_email_headers.ts";
import { Budget } from "../mime/budget.ts";
import { type Mail, type MailInput, type MailOptions, readMail } from "../mime/read_mail.ts";
import { findTextInHeader } from "../mime/split_message.ts";
import type { CompiledCatalogue } from "../scoring/analyze.ts";
import { getShippedCatalogue } from "../scoring/catalogue/load.ts";
import { type KnownSender, NOBODY } from "./known.ts";

/**
 * One examination of a mail and those inside it, which share one budget, and what they are compared
 * with.
 */
export interface Examination {
  readonly catalogue: CompiledCatalogue;
  /** Whether somebody has listed an author as known. */
  readonly known: KnownSender;
  /** Time of the examination, in milliseconds since the Unix epoch. */
  readonly now: number;
  readonly budget: Budget;
  /** Maximum number of multiparts and messages inside one another that are opened. */
  readonly maxDepth?: number | undefined;
  /** The operator's own servers (`OWN_SERVERS`). */
  readonly ownServers?: readonly string[] | undefined;
}

/** A mail to examine, read. */
export interface OpenMail {
  readonly mail: Mail;
  /** Pages of the mail, each read together with its text. */
  readonly pages: MailPages;
  /** The analysis of its header fields, where there is one with reputations or verification. */
  readonly summary?: AnalysisSummary | undefined;
  /** The mail as those read it who end the header at the first line that is no field. */
  readonly other?: OpenMail | undefined;
}

/** Starts an examination by the shipped catalogue, in which nobody is known. */
export function startExamination(
  given: Partial<Examination> & Pick<Examination, "now">,
): Examination {
  return { catalogue: getShippedCatalogue(), known: NOBODY, budget: new Budget(), ...given };
}

/**
 * Reads a mail for an examination, and its pages with it.
 *
 * @param options.pasted Whether somebody may have copied its header fields; by default, true.
 */
export function openMail(
  input: MailInput,
  { budget, maxDepth, ownServers }: Pick<Examination, "budget" | "maxDepth" | "ownServers">,
  { pasted }: Pick<MailOptions, "pasted"> = {},
): OpenMail {
  const pages = new MailPages(budget);
  return { mail: readMail(input, { maxDepth, pages, ownServers, pasted }), pages };
}

/**
 * Reads a mail from a file in both readings: where it lacks the empty line below its fields, many
 * programs take the first line that is no field for the start of the text. Header fields that
 * somebody copied have such lines, too, and are read by {@linkcode openMail}.
 */
export function openSavedMail(
  input: MailInput,
  examination: Pick<Examination, "budget" | "maxDepth" | "ownServers">,
): OpenMail {
  const { headers = "", emailContent = "" } = input;
  const own = { pasted: false };
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
