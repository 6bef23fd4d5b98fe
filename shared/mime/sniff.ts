import { splitFields } from "../headers/fields.ts";
import { hexValue } from "../headers/transfer.ts";

/** Guesses what a body is that came without its header fields. */

/** Characters at the start in which header fields must show. */
const LOOK_AT = 16_384;

/** Fields that mark a text as a mail with its header block. */
const MAIL_FIELDS = new Set([
  ...["content-type", "content-transfer-encoding", "mime-version", "received", "message-id"],
  ...["return-path", "delivered-to", "dkim-signature"],
]);

/** A first line that is a header field, after the line mailbox files put before each mail. */
const FIRST_FIELD = /^(?:From [^\n]{0,998}\n)?[A-Za-z][A-Za-z0-9-]{0,76}[ \t]{0,9}:/;

/** Whether a text starts with the header fields of a mail and goes on with a body. */
export function startsWithHeader(text: string): boolean {
  if (!FIRST_FIELD.test(text)) return false;
  const start = text.slice(0, LOOK_AT);
  if (!/\n\r?\n/.test(start)) return false;
  return splitFields(start).fields.some(({ key }) => MAIL_FIELDS.has(key));
}

/** A delimiter line and the header field of a part. */
const FIRST_DELIMITER = /^--([^\s-][^\r\n]{0,199}|-[^\r\n]{0,199})\r?\n(?:content-|\r?\n)/i;

/** The boundary of a multipart that starts with its first part; null when the text is none. */
export function leadingBoundary(text: string): string | null {
  const boundary = FIRST_DELIMITER.exec(text)?.[1]?.trimEnd();
  return boundary !== undefined && text.includes(`\n--${boundary}`, 2) ? boundary : null;
}

/** A tag of an element that occurs in mail. */
const TAG =
  /<(?:!doctype html|\/?(?:html|head|body|div|p|br|span|table|tbody|tr|td|a|b|i|u|em|strong|font|img|center|style|script|h[1-6]|ul|ol|li|hr|blockquote|pre|meta|title|section)(?=[\s/>]))/i;

/** Whether a text holds markup. */
export function looksLikeHtml(text: string): boolean {
  return text.includes("<") && TAG.test(text);
}

const LF = 10, CR = 13;

/** Encoded characters and soft line breaks from which on a text counts as quoted-printable. */
const MIN_ENCODED = 2;

/**
 * Whether a text is quoted-printable: every `=` encodes a character or breaks a line, and there are
 * some. An address with a query (`?a=1`) or code is not.
 */
export function looksQuotedPrintable(text: string): boolean {
  let encoded = 0;
  for (let i = text.indexOf("="); i >= 0; i = text.indexOf("=", i + 1)) {
    const next = text.charCodeAt(i + 1);
    const breaks = next === LF || (next === CR && text.charCodeAt(i + 2) === LF);
    if (!breaks && (hexValue(next) < 0 || hexValue(text.charCodeAt(i + 2)) < 0)) return false;
    encoded++;
  }
  return encoded >= MIN_ENCODED;
}

/** Shortest text taken for base64 on its looks alone; no word is that long. */
const MIN_BASE64 = 60;
const BASE64 = /^(?:[A-Za-z0-9+/]{4,}\r?\n)*[A-Za-z0-9+/]+={0,2}$/;

/** Whether a text is nothing but lines of base64. */
export function looksBase64(text: string): boolean {
  const trimmed = text.trim();
  return trimmed.length >= MIN_BASE64 && isBase64Start(trimmed) && BASE64.test(trimmed);
}

/** Spares most texts the look at all of them. */
function isBase64Start(text: string): boolean {
  return /^[A-Za-z0-9+/]{40}/.test(text);
}
