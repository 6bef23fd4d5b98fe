import { splitFields } from "../../../../shared/headers/fields.ts";
import { findTextInHeader } from "../../../../shared/mime/split_message.ts";
import { extractGmailSource } from "../../../../shared/headers/pasted_source.ts";
import { readFragment } from "./mail_fragment.ts";
import type { MailFragment } from "./mail_fragment.ts";
import { recognisePlain } from "./plain_input.ts";
import type { PlainInput } from "./plain_input.ts";

/** Recognised kind of a text. */
export type InputKind =
  | ("nothing" | "headers" | "mail" | "gmail" | "outlook" | "fragment")
  | PlainInput["kind"];

/** The recognised kind of a text, and its header fields and body. */
export interface RecognisedInput {
  readonly kind: InputKind;
  /** Raw header fields; "" for a text alone. */
  readonly headers: string;
  /** The body; "" for header fields alone. */
  readonly content: string;
  /** Whether it is a whole mail, such as a file: its header is not repaired like a pasted one. */
  readonly isWholeMail?: boolean;
  /** Sender and subject that a copied part of a mail states; nothing proves them. */
  readonly statedFields?: Pick<MailFragment, "from" | "subject">;
}

/** Names of fields by which a header is recognised. */
const MAIL_FIELDS: ReadonlySet<string> = new Set([
  "from",
  "to",
  "subject",
  "date",
  "sender",
  "received",
  "message-id",
  "return-path",
  "delivered-to",
  "reply-to",
  "mime-version",
  "content-type",
  "dkim-signature",
  "authentication-results",
  "arc-seal",
  "received-spf",
  "x-received",
  "x-link",
]);

/** Names of fields that only the source of a mail has, and no copied part. */
const TRANSPORT_FIELDS: ReadonlySet<string> = new Set([
  "received",
  "message-id",
  "return-path",
  "delivered-to",
  "mime-version",
  "content-type",
  "dkim-signature",
  "authentication-results",
  "received-spf",
  "x-received",
]);

/** A byte order mark and empty lines before a mail. */
const LEADING_LINES = /^\uFEFF?(?:[ \t]{0,80}\r?\n){0,100}/;
/** The line before each mail of a mailbox file (RFC 4155). */
const ENVELOPE = /^(?:From |>From )[^\n]{0,998}\n/;

/** An empty line; old systems end lines with CR alone. */
const END_OF_FIELDS = /\r?\n[ \t]*\r?\n|\r[ \t]*\r/;

/** Minimum share of a header's lines that are fields or their continuations. */
const MIN_SHARE = 0.6;

/** A line that starts a field (RFC 5322 §2.2). */
const FIELD = /^[!-9;-~]{1,998}[ \t]{0,99}:/;

/**
 * Recognises the mail of a file, even without an empty line before its text. Total and linear. A
 * file that starts with a field is a whole mail. Its header is not repaired, as its sender wrote
 * most of it. Any other file is read as a text that a person entered.
 */
export function recogniseFile(text: string): RecognisedInput {
  const start = skipEnvelope(text);
  if (!FIELD.test(start)) return recognise(text);
  const input = recogniseStart(start, { isPasted: false });
  const { kind, headers } = input;
  if (kind !== "mail" && kind !== "headers") return input;
  const hasText = kind === "mail" || findTextInHeader(headers) >= 0;
  return { ...input, kind: hasText ? "mail" : "headers", isWholeMail: true };
}

/** Recognises a text that a person entered, and splits it. Total and linear. */
export function recognise(text: string): RecognisedInput {
  return recogniseStart(skipEnvelope(text), { isPasted: true });
}

/** Skips what is before the first field of a mail in a file or a mailbox. */
function skipEnvelope(text: string): string {
  return text.replace(LEADING_LINES, "").replace(ENVELOPE, "");
}

function recogniseStart(
  start: string,
  { isPasted }: { readonly isPasted: boolean },
): RecognisedInput {
  if (start.trim() === "") return { kind: "nothing", headers: "", content: "" };
  const page = isPasted ? extractGmailSource(start) : null;
  const [headers, content] = splitAtEmptyLine(page ?? start);
  const isFragment = page === null && !hasTransport(headers, { isPasted });
  const fragment = isFragment ? readFragment(start) : null;
  if (fragment !== null) {
    const { content, ...statedFields } = fragment;
    return { kind: "fragment", headers: "", content, statedFields };
  }
  if (!isHeader(headers, { isPasted })) return { ...recognisePlain(start), headers: "" };
  if (page !== null) return { kind: "gmail", headers, content };
  return { kind: content.trim() === "" ? "headers" : "mail", headers, content };
}

function splitAtEmptyLine(text: string): [string, string] {
  const end = END_OF_FIELDS.exec(text);
  if (end === null) return [text, ""];
  return [text.slice(0, end.index), text.slice(end.index + end[0].length)];
}

/** Maximum number of characters that are searched for fields. */
const MAX_HEADER_LENGTH = 65_536;

/** Tells whether a block has two fields of mail, or one and mostly lines that look like fields. */
function isHeader(block: string, { isPasted }: { readonly isPasted: boolean }): boolean {
  const start = block.slice(0, MAX_HEADER_LENGTH);
  // Markup may be the text of a mail, which quotes or forwards another one.
  if (start.startsWith("<") && !hasTransport(start, { isPasted })) return false;
  const { fields } = splitFields(start, { isPasted });
  const mailFields = new Set(fields.map(({ key }) => key).filter(isMailField));
  if (mailFields.size !== 1) return mailFields.size > 1;
  const lines = start.split(/\r\n|\r|\n/);
  const fieldLines = lines.filter((line) => /^(?:[ \t]|[!-9;-~]{1,200}[ \t]{0,9}:)/.test(line));
  return fieldLines.length >= lines.length * MIN_SHARE;
}

function hasTransport(block: string, { isPasted }: { readonly isPasted: boolean }): boolean {
  const { fields } = splitFields(block.slice(0, MAX_HEADER_LENGTH), { isPasted });
  return fields.some(({ key }) => TRANSPORT_FIELDS.has(key));
}

function isMailField(key: string): boolean {
  return MAIL_FIELDS.has(key);
}
