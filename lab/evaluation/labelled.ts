import * as z from "zod";
import type { MailInput } from "../../shared/mime/read_mail.ts";
import { decodeAsBrowser, decodeBase64 } from "../support/mail_bytes.ts";
import { findRow, parseSource } from "./sources.ts";

/** A labelled message, ready to be scored. */
export interface Labelled {
  readonly id: string;
  readonly unwanted: boolean;
  /** Group under which results are summed: the file, or the language of a short text. */
  readonly group: string;
  /** Language of the mail as stated or guessed by its collector: two letters, or `?`. */
  readonly language: string;
  /** The archive or product it comes from. */
  readonly source: string;
  /** Row of the result table: the source, or for products the language. */
  readonly row: string;
  readonly input: MailInput;
}

/** Fields that are removed from the header before a message is scored. */
export interface Omissions {
  /** Whether a field states the verdict of another filter. */
  readonly statesVerdict: (name: string) => boolean;
  /** Whether Authentication-Results and similar fields are removed too. */
  readonly authentication: boolean;
}

const Named = z.object({
  id: z.string(),
  label: z.string(),
  source: z.string().optional(),
  lang: z.string().optional(),
  lang_guess: z.string().optional(),
});

/** One line of a corpus file: a raw message, or a text without header. */
const Line = z.union([
  Named.extend({ raw_b64: z.string() }),
  Named.extend({ text: z.string(), subject: z.string().optional(), lang: z.string() }),
]);

/** Fields in which a receiving server states its results of SPF, DKIM and DMARC. */
const AUTHENTICATION = new Set([
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

/** Placeholders for addresses in archives; they would give away the source. */
const PLACEHOLDERS: readonly (readonly [RegExp, string])[] = [
  [/phishing@pot/gi, "reader"],
  [/\[removed\]/gi, ""],
  [/\bbaddomain\.com\b/gi, "example.com"],
];

/**
 * Reads a labelled mail from a line of a corpus file, as callers send it.
 *
 * @throws {z.ZodError} for another shape.
 */
export function readLabelledMail(line: unknown, group: string, omissions: Omissions): Labelled {
  const read = Line.parse(line);
  const { id, label } = read;
  const unwanted = label !== "ham";
  const source = parseSource(read.source ?? group);
  const language = read.lang ?? read.lang_guess ?? "?";
  if ("text" in read) {
    return {
      id,
      unwanted,
      group: `${group} ${read.lang}`,
      language,
      source,
      row: findRow(source, language),
      input: read.subject === undefined
        ? { emailContent: read.text }
        : { subject: read.subject, emailContent: read.text },
    };
  }
  return {
    id,
    unwanted,
    group,
    language,
    source,
    row: source,
    input: readInput(decodeBase64(read.raw_b64), omissions),
  };
}

function readInput(bytes: Uint8Array, omissions: Omissions): MailInput {
  let raw = decodeAsBrowser(bytes).replaceAll("\r\n", "\n").replace(/^From [^\n]*\n/, "");
  for (const [placeholder, instead] of PLACEHOLDERS) raw = raw.replace(placeholder, instead);
  const end = raw.indexOf("\n\n");
  const header = end < 0 ? raw : raw.slice(0, end + 1);
  const headers = header.split(/\n(?![ \t])/)
    .filter((field) => {
      const name = field.slice(0, Math.max(0, field.indexOf(":"))).trim().toLowerCase();
      return !omissions.statesVerdict(name) &&
        !(omissions.authentication && AUTHENTICATION.has(name));
    })
    .map((field) => field.replace(SUBJECT_TAG, "$1"))
    .join("\n");
  return { headers, emailContent: end < 0 ? "" : raw.slice(end + 2) };
}
