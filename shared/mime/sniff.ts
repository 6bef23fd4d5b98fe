import { decodeLatin1 } from "../encoding/bytes.ts";
import { locateHeader } from "../headers/field_lines.ts";
import { splitFields } from "../headers/fields.ts";
import { decodeLenientBase64 } from "../encoding/base64.ts";
import { type Decoder, findDecoder } from "../headers/charset.ts";
import { decodeText } from "./transfer.ts";

/** Maximum number of characters of header fields; mail forwarded often has up to 40 000. */
const MAX_HEADER_LENGTH = 256 * 1024;

/** Fields by which a text is recognised as a mail with its header. */
const MAIL_FIELDS = new Set([
  "content-type",
  "content-transfer-encoding",
  "mime-version",
  "received",
  "message-id",
  "return-path",
  "delivered-to",
  "dkim-signature",
]);

/** A header field at the start of a text, or after the line that mailboxes put before each mail. */
const FIRST_FIELD =
  /^(?:From [^\r\n]{0,998}(?:\r\n?|\n))?[A-Za-z][A-Za-z0-9-]{0,76}[ \t]{0,9}(?:\r?\n[ \t]{1,9})?:/;

/** Tells whether a text starts with the header fields of a mail, and a body follows. */
export function startsWithHeader(text: string): boolean {
  return findFirstFields(text).some((key) => MAIL_FIELDS.has(key));
}

/**
 * Number of characters by which {@linkcode startsAsSavedMail} recognises a mail, even if its header
 * is longer.
 */
export const SAVED_START = 64 * 1024;

/** Tells whether a file begins with a header field, after an mbox `From ` line and empty lines. */
export function startsAsSavedMail(text: string): boolean {
  const { start, end, body } = locateHeader(text);
  if (body === null && text.length < SAVED_START) return false;
  // `From :` is a field, but `From ` starts a line of a mailbox.
  return [text.trimStart(), text.slice(start, end)].some((header) => SAVED_FIELD.test(header));
}

/** A field at the start of a text, and no URL, which starts like a field. */
const SAVED_FIELD = /^[A-Za-z][A-Za-z0-9-]{0,76}[ \t]{0,9}(?:\r?\n[ \t]{1,9})?:(?!\/\/)/;

/**
 * Tells whether a file that starts so may be a saved mail, a mailbox or a file of Apple Mail. A file
 * that starts with blanks may be.
 */
export function mayStartMail(start: string): boolean {
  const text = start.replace(/^(?:\ufeff|\u00ef\u00bb\u00bf)/, "").trimStart();
  return text === "" ? start !== "" : FIRST_LINE.test(text);
}

/** A header field, the line before a mail in a mailbox, or the first line of Apple Mail's files. */
const FIRST_LINE =
  /^(?:[A-Za-z][A-Za-z0-9-]{0,76}[ \t]{0,9}(?:\r?\n[ \t]{1,9})?:(?!\/\/)|From |\d{1,10}[ \t]{0,20}[\r\n])/;

/** Lists the names of the fields at the start of a text; empty if no body follows. */
function findFirstFields(text: string): string[] {
  if (!FIRST_FIELD.test(text)) return [];
  const start = text.slice(0, MAX_HEADER_LENGTH);
  if (!/\n\r?\n|\r\r(?!\n)/.test(start)) return [];
  return splitFields(start, { isPasted: false }).fields.map(({ key }) => key);
}

/** The first line of an Apple Mail file: the number of bytes of the mail that follows. */
const LENGTH_LINE = /^(\d{1,10})[ \t]{0,20}(?:\r?\n|\r)/;
/** Maximum number of bytes of the first line of an Apple Mail file. */
const LENGTH_LINE_BYTES = 40;
/** The start of the property list that follows the mail in an Apple Mail file. */
const PROPERTY_LIST = /^\s{0,9}<\?xml/;

/** Extracts the mail from an Apple Mail file (.emlx); null for another file. */
export function unwrapAppleFile(bytes: Uint8Array): Uint8Array | null {
  const readStart = (at: number) => decodeLatin1(bytes.subarray(at, at + LENGTH_LINE_BYTES));
  const [line, length] = LENGTH_LINE.exec(readStart(0)) ?? [];
  if (line === undefined) return null;
  const end = line.length + Number(length);
  return bytes.subarray(line.length, PROPERTY_LIST.test(readStart(end)) ? end : undefined);
}

/** A delimiter line, and a field or empty line after it. */
const FIRST_DELIMITER = /^--([^\s-][^\r\n]{0,199}|-[^\r\n]{0,199})\r?\n(?:content-|\r?\n)/i;

/** Finds the boundary of a multipart without header, which starts with a part; null for others. */
export function findLeadingBoundary(text: string): string | null {
  const boundary = FIRST_DELIMITER.exec(text)?.[1]?.trimEnd();
  return boundary !== undefined && text.includes(`\n--${boundary}`, 2) ? boundary : null;
}

/** A tag of an element that occurs in mail. */
const TAG =
  /<(?:!doctype html|\/?(?:html|head|body|div|p|br|span|table|tbody|tr|td|a|b|i|u|em|strong|font|img|center|style|script|h[1-6]|ul|ol|li|hr|blockquote|pre|meta|title|section)(?=[\s/>]))/i;

/** Tells whether a text has a tag of an element that occurs in mail. */
export function looksLikeHtml(text: string): boolean {
  return text.includes("<") && TAG.test(text);
}

/**
 * Guesses the content encoding of a text; "" for none.
 *
 * @param declaredType Content encoding that the header declares.
 * @param charset Charset that the header declares; null for none.
 */
export function guessEncoding(
  body: string,
  declaredType = "",
  charset: string | null = null,
): "quoted-printable" | "base64" | "" {
  if (declaredType === "quoted-printable" && hasQuotedPrintable(body)) return declaredType;
  if (
    declaredType === "base64" &&
    (looksBase64(body) || isShortBase64(body, charset) || holdsBase64(body, charset))
  ) return declaredType;
  if (looksQuotedPrintable(body)) return "quoted-printable";
  return looksBase64(body) ? "base64" : "";
}

/** Minimum number of characters of base64 that is recognised by its decoded text. */
const MIN_DECODED = 64;
/** Minimum share of printable ASCII in a decoded text; noise has less than half of this share. */
const READABLE = 0.85;
/** Start of a URL or of a usual element, which noise does not contain. */
const TEXT_START =
  /https?:\/\/|<(?:html|head|body|div|table|td|span|img|font|style|center|p)[\s>]/i;
/** Maximum number of characters that are counted of a text. */
const MAX_COUNTED = 64 * 1024;

/** Maximum share of control characters in a decoded text; noise has 11 %. */
const MAX_CONTROLS = 0.03;
/** Minimum number of bytes of a text in a charset other than UTF-8: shorter noise looks like one. */
const MIN_CHARSET_BYTES = 256;

/** Tells whether base64 that other characters interrupt decodes to a text. */
function holdsBase64(body: string, charset: string | null): boolean {
  if (body.length < MIN_DECODED) return false;
  const bytes = decodeLenientBase64(body);
  // Every other byte of UTF-16 is zero.
  const text = LATIN1.decode(bytes).replaceAll("\0", "");
  const countedLength = Math.min(text.length, MAX_COUNTED);
  let readableCount = 0, controlCount = 0;
  for (let i = 0; i < countedLength; i++) {
    const code = text.charCodeAt(i);
    if (isReadable(code)) readableCount++;
    else if (code < 0x20) controlCount++;
  }
  if (readableCount > READABLE * countedLength || TEXT_START.test(text)) return true;
  return controlCount <= MAX_CONTROLS * countedLength && decodesAsText(bytes, charset);
}

/** Tells whether bytes are a text in their charset; in UTF-8 if no known charset is declared. */
function decodesAsText(bytes: Uint8Array, charset: string | null): boolean {
  if (findLegacyDecoder(charset) !== null) return bytes.length >= MIN_CHARSET_BYTES;
  try {
    UTF8.decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Finds the decoder of a known charset other than UTF-8; null for others. */
function findLegacyDecoder(charset: string | null): Decoder | null {
  return charset === null || /^utf-?8$/i.test(charset) ? null : findDecoder(charset);
}

function isReadable(code: number): boolean {
  return code >= 0x20 && code <= 0x7e || code === LF || code === CR || code === TAB;
}

/** Tells whether a short line is the complete base64 of a text, and not a word in plain text. */
function isShortBase64(body: string, charset: string | null): boolean {
  const line = body.trim();
  if (line.length === 0 || line.length > MAX_SHORT || line.length % 4 !== 0) return false;
  if (!/^[A-Za-z0-9+/]{2,}={0,2}$/.test(line)) return false;
  const bytes = decodeLenientBase64(line);
  const legacyDecoder = line.length < MIN_LEGACY ? null : findLegacyDecoder(charset);
  try {
    return !NO_TEXT.test((legacyDecoder ?? UTF8).decode(bytes));
  } catch {
    return false;
  }
}

/** Maximum number of characters of a short line; a longer one is recognised by its form. */
const MAX_SHORT = 80;

/** Tells whether a text has as many control characters as noise. */
export function isNoise(text: string): boolean {
  const start = text.slice(0, MAX_COUNTED);
  return (start.match(CONTROLS)?.length ?? 0) > MIN_NOISE * start.length;
}

const CONTROLS = /(?![\t\r\n])[\p{Cc}\ufffd]/gu;
/** Minimum share of control and invalid characters in noise, which has 11 % or more. */
const MIN_NOISE = 0.06;

/** Minimum number of characters of a short line in a charset other than UTF-8. */
const MIN_LEGACY = 16;
const NO_TEXT = /(?![\t\r\n])[\p{Cc}\ufffd]/u;
const UTF8 = new TextDecoder("utf-8", { fatal: true });
const LATIN1 = new TextDecoder("latin1");

const TAB = 9, LF = 10, CR = 13;

/** Minimum number of encoded characters in quoted-printable in which an `=` encodes nothing. */
const MIN_AMONG = 3;
const URL_TEXT = /https?:\/\/\S{1,2000}/gi;
const EQUALS = /=/g, ENCODED = /=(?:[0-9A-F]{2}|\r?\n)/gi;

/** Tells whether a text has a soft line break, or outside of URLs mostly `=` that encode something. */
function hasQuotedPrintable(text: string): boolean {
  if (looksQuotedPrintable(text) || /(?<!=)=(?:3D|\r?\n)/.test(text)) return true;
  const textWithoutUrls = text.replaceAll(URL_TEXT, "");
  const encodedCount = textWithoutUrls.match(ENCODED)?.length ?? 0;
  return encodedCount >= MIN_AMONG &&
    encodedCount * 2 > (textWithoutUrls.match(EQUALS)?.length ?? 0);
}

/** Tells whether every `=` of a text encodes a character or breaks a line, often enough. */
export function looksQuotedPrintable(text: string): boolean {
  const first = text.indexOf("=");
  return first >= 0 && text.includes("=", first + 1) && !STRAY_EQUALS.test(text);
}

/** Matches an `=` that neither encodes a character nor breaks a line. */
const STRAY_EQUALS = /=(?![0-9A-F]{2}|\r?\n)/i;

/** Shortest text that counts as base64 by its form alone; no word is that long. */
const MIN_BASE64 = 60;
/** Minimum number of characters of the first line of base64. */
const MIN_FIRST_LINE = 40;
/** Minimum number of characters of every further line of base64 except the last. */
const MIN_LINE = 4;

/** Tells whether a text is only lines of base64; a regular expression would overflow the stack. */
export function looksBase64(text: string): boolean {
  const content = text.trim();
  if (content.length < MIN_BASE64) return false;
  let lineStart = 0;
  let i = 0;
  for (; i < content.length; i++) {
    const code = content.charCodeAt(i);
    if (isBase64(code)) continue;
    const isLineBreak = code === LF || (code === CR && content.charCodeAt(i + 1) === LF);
    if (!isLineBreak || i - lineStart < (lineStart === 0 ? MIN_FIRST_LINE : MIN_LINE)) break;
    if (code === CR) i++;
    lineStart = i + 1;
  }
  const rest = content.slice(i);
  return i - lineStart >= (lineStart === 0 ? MIN_FIRST_LINE : 1) && /^={0,2}$/.test(rest);
}

/** 1 for each ASCII code of a base64 character, else 0. */
const ALPHABET = new Uint8Array(128);
for (let code = 0; code < ALPHABET.length; code++) {
  if (/[A-Za-z0-9+/]/.test(String.fromCharCode(code))) ALPHABET[code] = 1;
}

function isBase64(code: number): boolean {
  return ALPHABET[code] === 1;
}

/** Shortest first line of a block of base64 in a text; no word is that long. */
const MIN_BLOCK_LINE = 40;
/** Maximum number of blocks of base64 in a text that are decoded. */
const MAX_BLOCKS = 20;

/** Returns the texts that are in a text as lines of base64, decoded. */
export function decodeBase64Blocks(text: string, charset: string | null): string[] {
  const texts: string[] = [];
  let block = "";
  const flush = () => {
    if (block !== "" && holdsBase64(block, charset)) {
      texts.push(decodeText(block, "base64", charset));
    }
    block = "";
  };
  for (const line of text.split("\n")) {
    const content = line.trim();
    const isContinued = (block !== "" || content.length >= MIN_BLOCK_LINE) &&
      !content.includes(" ") && BASE64_LINE.test(content);
    if (!isContinued) flush();
    else block += `${content}\n`;
    if (texts.length >= MAX_BLOCKS) return texts;
  }
  flush();
  return texts;
}

const BASE64_LINE = /^[A-Za-z0-9+/]+={0,2}$/;
