import type { ParsedHeaders } from "../../headers/types.ts";
import { bothEnds } from "../../mime/budget.ts";
import type { Mail } from "../../mime/read_mail.ts";
import { bareSubject, stripListFooters } from "./list_footer.ts";
import { splitLinks } from "./split_links.ts";

/** Input of the classifier. */
export interface MailView {
  /** Decoded, without list tags and reply marks. */
  readonly subject: string;
  /** The whole subject, decoded. */
  readonly wholeSubject: string;
  /** Visible text without addresses and list footers. */
  readonly text: string;
  /** Web addresses in the visible text. */
  readonly links: readonly string[];
  /** Mail addresses in the visible text. */
  readonly addresses: readonly string[];
  readonly html: readonly string[];
  /** Domain of the author, empty when not known. */
  readonly senderDomain: string;
  /** Null when the mail came without header fields, which counts neither for nor against it. */
  readonly headers: ParsedHeaders | null;
}

/** Longest subject that is examined. */
const MAX_SUBJECT = 1000;

/** Header fields from which a block counts as the header of a mail. */
const MIN_FIELDS = 3;

/** Creates the view of a mail: the parts a person sees, as hidden text is meant for filters. */
export function createView(mail: Mail): MailView {
  const { text: { body, senderDomain }, headers, body: { shown, html } } = mail;
  const subject = mail.text.subject.slice(0, MAX_SUBJECT);
  const { text, links, addresses } = splitLinks(
    stripListFooters(stripEncoded(bothEnds(shown ?? body))),
  );
  return {
    subject: bareSubject(subject),
    wholeSubject: subject,
    text,
    links,
    addresses,
    html,
    senderDomain,
    headers: headers !== null && headers.fields.length >= MIN_FIELDS ? headers : null,
  };
}

/** Kinds of mail by completeness: probabilities are calibrated for each. */
export const MAIL_KINDS = ["whole", "text", "short"] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/**
 * Number of characters of subject and text below which a mail without header is a short message.
 */
const SHORT = 300;

/** Classifies the kind of a mail. */
export function classifyMailKind({ headers, text, wholeSubject }: MailView): MailKind {
  if (headers !== null) return "whole";
  return text.length + wholeSubject.length < SHORT ? "short" : "text";
}

/** Finds parts of a text that are not for reading: decoded bytes of a file, base64, uuencode. */

/** Maximum number of characters examined to distinguish bytes from text. */
const MAX_LOOKED = 4000;
/** One character in this many that does not occur in texts makes it bytes. */
const BYTES_FROM = 50;
/** A control character that texts do not have: not a blank, a line end or an escape sequence. */
// deno-lint-ignore no-control-regex -- These are looked for.
const STRANGE = /[\0-\x08\x0e-\x1a\x1c-\x1f\x7f-\x9f]/g;
/** Shortest line without a blank that counts as encoded; words and addresses end before. */
const MIN_ENCODED = 56;
const ENCODED = /^[A-Za-z0-9+/=]+$/;
const UUENCODED = /^M[\x20-\x60]{60}$/;

/** Returns a text without encoded lines; empty when it is the bytes of a file. Linear. */
export function stripEncoded(text: string): string {
  if (isBytes(text)) return "";
  let out = "", kept = 0;
  for (let start = 0; start < text.length;) {
    const found = text.indexOf("\n", start);
    const end = found < 0 ? text.length : found;
    if (end - start >= MIN_ENCODED && end - start < 2 * MIN_ENCODED) {
      const line = text.slice(start, end).trimEnd();
      if (line.length >= MIN_ENCODED && (ENCODED.test(line) || UUENCODED.test(line))) {
        out += text.slice(kept, start);
        kept = end;
      }
    }
    start = end + 1;
  }
  return kept === 0 ? text : out + text.slice(kept);
}

/** Tells whether there are control characters and undecodable bytes between the letters. */
function isBytes(text: string): boolean {
  const looked = text.slice(0, MAX_LOOKED);
  return (looked.match(STRANGE)?.length ?? 0) * BYTES_FROM > looked.length;
}
