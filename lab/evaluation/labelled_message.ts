import * as z from "zod";
import type { MailInput } from "../../shared/mime/read_mail.ts";
import { decodeAsBrowser, decodeBase64 } from "../support/mail_bytes.ts";
import { findRow, parseSource } from "./sources.ts";

/** A message with the label of its archive, which says whether the recipient wanted it. */
export interface LabelledMessage {
  readonly id: string;
  readonly isUnwanted: boolean;
  /** Group under which results are summed: the file, or the language of a short text. */
  readonly group: string;
  /** Two-letter code of the language that the collector stated or guessed, or `?`. */
  readonly language: string;
  /** The archive or product that the message comes from. */
  readonly source: string;
  /** Row of the result table (`findRow`). */
  readonly row: string;
  readonly input: MailInput;
  /** Header fields of `input` and the receivers' results; left out without header fields. */
  readonly headersWithResults?: string;
}

/** Fields that are removed from the header of a message. */
export interface Omissions {
  /** Tells whether a field states the verdict of another filter, and is removed. */
  readonly statesVerdict: (name: string) => boolean;
  /** Whether Authentication-Results and similar fields are removed too. */
  readonly omitAuthentication: boolean;
}

const LabelledLine = z.object({
  id: z.string(),
  label: z.string(),
  source: z.string().optional(),
  lang: z.string().optional(),
  lang_guess: z.string().optional(),
});

/** One line of a corpus file: a raw message, or a text without header. */
const Line = z.union([
  LabelledLine.extend({ raw_b64: z.string() }),
  LabelledLine.extend({ text: z.string(), subject: z.string().optional(), lang: z.string() }),
]);

/** Fields in which a receiving server states its results of SPF, DKIM and DMARC. */
const AUTHENTICATION_FIELDS = new Set([
  "authentication-results",
  "authentication-results-original",
  "x-authentication-results",
  "arc-authentication-results",
  "arc-seal",
  "arc-message-signature",
  "received-spf",
  "x-received-spf",
  "dkim-filter",
  "x-dkim-result",
]);

/** Marks that some filters write before the subject of unwanted mail. */
const SUBJECT_TAG =
  /^(subject:[ \t]*(?:\[[^\]\n]{1,80}\][ \t]*)?)(?:\[spam\]|\*{3,}[ \t]*spam[ \t]*\*{3,}|\{spam\?\})[ \t]*/i;

/** Placeholders of archives with their replacements, as the classifier would learn the archive. */
const PLACEHOLDERS: readonly (readonly [RegExp, string])[] = [
  [/phishing@pot/gi, "reader"],
  [/\[removed\]/gi, ""],
  [/\bbaddomain\.com\b/gi, "example.com"],
];

/**
 * Reads a labelled message from a parsed line of a corpus file.
 *
 * @throws {z.ZodError} for another shape.
 */
export function readLabelledMessage(
  value: unknown,
  group: string,
  omissions: Omissions,
): LabelledMessage {
  const line = Line.parse(value);
  const { id, label } = line;
  const isUnwanted = label !== "ham";
  const source = parseSource(line.source ?? group);
  const language = line.lang ?? line.lang_guess ?? "?";
  if ("text" in line) {
    return {
      id,
      isUnwanted,
      group: `${group} ${line.lang}`,
      language,
      source,
      row: findRow(source, language),
      input: line.subject === undefined
        ? { emailContent: line.text }
        : { subject: line.subject, emailContent: line.text },
    };
  }
  return {
    id,
    isUnwanted,
    group,
    language,
    source,
    row: source,
    ...createInput(decodeBase64(line.raw_b64), omissions),
  };
}

/** Tells whether a folded header field holds results of SPF, DKIM, DMARC or ARC. */
export function isAuthenticationField(field: string): boolean {
  return AUTHENTICATION_FIELDS.has(readName(field));
}

/** Removes header fields from a header. */
export function removeFields(header: string, isRemoved: (field: string) => boolean): string {
  return header.split(FIELD_END).filter((field) => !isRemoved(field)).join("\n");
}

/** Matches the line end after a header field: no folded line follows (RFC 5322 §2.2.3). */
const FIELD_END = /\n(?![ \t])/;

function readName(field: string): string {
  return field.slice(0, Math.max(0, field.indexOf(":"))).trim().toLowerCase();
}

function createInput(
  bytes: Uint8Array,
  { statesVerdict, omitAuthentication }: Omissions,
): Required<Pick<LabelledMessage, "input" | "headersWithResults">> {
  let raw = decodeAsBrowser(bytes).replaceAll("\r\n", "\n").replace(/^From [^\n]*\n/, "");
  for (const [placeholder, text] of PLACEHOLDERS) raw = raw.replace(placeholder, text);
  const end = raw.indexOf("\n\n");
  const header = end < 0 ? raw : raw.slice(0, end + 1);
  const headersWithResults = header.split(FIELD_END)
    .filter((field) => !statesVerdict(readName(field)))
    .map((field) => field.replace(SUBJECT_TAG, "$1"))
    .join("\n");
  const headers = omitAuthentication
    ? removeFields(headersWithResults, isAuthenticationField)
    : headersWithResults;
  return {
    input: { headers, emailContent: end < 0 ? "" : raw.slice(end + 2) },
    headersWithResults,
  };
}
