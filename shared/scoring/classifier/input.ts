import type { ParsedHeaders } from "../../headers/types.ts";
import { takeBothEnds } from "../../mime/budget.ts";
import type { Mail } from "../../mime/read_mail.ts";
import { stripDeviceLines, stripListFooters, stripSubjectMarks } from "./boilerplate.ts";
import { splitLinks } from "./split_links.ts";

/** Input of the classifier. */
export interface ClassifierInput {
  /** The subject, decoded, without list tags and reply marks. */
  readonly subject: string;
  /** The whole subject, decoded. */
  readonly wholeSubject: string;
  /** Visible text without links, mail addresses and list footers. */
  readonly text: string;
  /** Links in the visible text. */
  readonly links: readonly string[];
  /** Markup of the HTML parts. */
  readonly html: readonly string[];
  /** Domain of the author, empty when not known. */
  readonly senderDomain: string;
  /** Null if the mail has too few header fields, which counts neither for nor against it. */
  readonly headers: ParsedHeaders | null;
}

/**
 * The shape features of a mail: what is notable besides its words. The model hashes their names, so
 * a new name is a new feature.
 */
export class MailShape {
  readonly names = new Set<string>();

  add(name: string): void {
    this.names.add(name);
  }

  /** Adds the name of the highest step that a count reaches, if it reaches any. */
  addCount(name: string, count: number, steps: readonly number[]): void {
    let step = 0;
    while (step < steps.length && count >= (steps[step] ?? 0)) step++;
    if (step > 0) this.names.add(`${name}:${steps[step - 1]}`);
  }
}

/** Maximum number of characters of a subject that are examined. */
const MAX_SUBJECT = 1000;

/** Minimum number of fields in the header section of a mail; fewer may be lines of its text. */
const MIN_FIELDS = 3;

/** Creates the classifier's input from what a person sees: hidden text is meant for filters. */
export function createClassifierInput(mail: Mail): ClassifierInput {
  const { text: { body, senderDomain }, headers, body: { shownText, html } } = mail;
  const subject = mail.text.subject.slice(0, MAX_SUBJECT);
  const { text, links } = splitLinks(
    stripDeviceLines(stripListFooters(stripEncoded(takeBothEnds(shownText ?? body)))),
  );
  return {
    subject: stripSubjectMarks(subject),
    wholeSubject: subject,
    text,
    links,
    html,
    senderDomain,
    headers: headers !== null && headers.fields.length >= MIN_FIELDS ? headers : null,
  };
}

/** Kinds of mail by completeness; probabilities are calibrated for each. */
export const MAIL_KINDS = ["whole", "text", "short"] as const;
/** Kind of a mail by the parts that the caller gave. */
export type MailKind = (typeof MAIL_KINDS)[number];

/** Number of characters of subject and text below which a mail without header is short. */
const SHORT_MESSAGE = 300;

/** Classifies a mail by the parts that the caller gave: all, the text alone, or little text. */
export function classifyMailKind({ headers, text, wholeSubject }: ClassifierInput): MailKind {
  if (headers !== null) return "whole";
  return text.length + wholeSubject.length < SHORT_MESSAGE ? "short" : "text";
}

/** Maximum number of characters examined to distinguish bytes from text. */
const MAX_EXAMINED = 4000;
/** Maximum number of characters per control character in the bytes of a file; texts have more. */
const CHARACTERS_PER_CONTROL = 50;
/** Matches a control character that never occurs in texts: no blank, line end or escape. */
// deno-lint-ignore no-control-regex -- The expression is for control characters.
const CONTROLS = /[\0-\x08\x0e-\x1a\x1c-\x1f\x7f-\x9f]/g;
/** Minimum length of an encoded line; most words and links are shorter. */
const MIN_ENCODED = 56;
/** Minimum length of a line that is not encoded; encoders break lines at 60 to 76 characters. */
const TOO_LONG_ENCODED = 2 * MIN_ENCODED;
const BASE64_LINE = /^[A-Za-z0-9+/=]+$/;
const UUENCODED_LINE = /^M[\x20-\x60]{60}$/;

/** Returns a text without encoded lines; empty if it is the bytes of a file. Linear. */
export function stripEncoded(text: string): string {
  if (isBytes(text)) return "";
  let rest = "", copiedTo = 0;
  for (let start = 0; start < text.length;) {
    const lineEnd = text.indexOf("\n", start);
    const end = lineEnd < 0 ? text.length : lineEnd;
    if (end - start >= MIN_ENCODED && end - start < TOO_LONG_ENCODED) {
      const line = text.slice(start, end).trimEnd();
      if (line.length >= MIN_ENCODED && (BASE64_LINE.test(line) || UUENCODED_LINE.test(line))) {
        rest += text.slice(copiedTo, start);
        copiedTo = end;
      }
    }
    start = end + 1;
  }
  return copiedTo === 0 ? text : rest + text.slice(copiedTo);
}

/** Tells whether a text has as many control characters as the bytes of a file. */
function isBytes(text: string): boolean {
  const start = text.slice(0, MAX_EXAMINED);
  return (start.match(CONTROLS)?.length ?? 0) * CHARACTERS_PER_CONTROL > start.length;
}
