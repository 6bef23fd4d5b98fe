import type { ParsedHeaders } from "../../headers/types.ts";
import { bothEnds } from "../../mime/budget.ts";
import type { Mail } from "../../mime/read_mail.ts";
import { stripEncoded } from "./encoded_text.ts";
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
