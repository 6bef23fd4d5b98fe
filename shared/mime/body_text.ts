import { splitFields } from "../headers/fields.ts";
import type { HeaderField } from "../headers/types.ts";
import { parseContentType } from "./content_type.ts";
import type { ContentType } from "./content_type.ts";
import { htmlToText } from "./html_text.ts";
import {
  leadingBoundary,
  looksBase64,
  looksLikeHtml,
  looksQuotedPrintable,
  startsWithHeader,
} from "./sniff.ts";
import { decodeText } from "./transfer.ts";

/**
 * Multiparts inside multiparts that are opened unless told otherwise; real mail stays under 6,
 * forwarded mail included.
 */
export const MAX_DEPTH = 12;
/** Parts of one mail that are looked at; the text stands in the first few. */
export const MAX_PARTS = 250;

/** What a header block says of its body. */
export interface BodyFields {
  readonly contentType: string | null;
}

/** When nothing is known. */
const NO_FIELDS: BodyFields = { contentType: null };

/** A mail body read, and what its limits are compared with. */
export interface BodyReading {
  readonly text: string;
  /** Whether something was left closed because it nests too deep. */
  readonly tooDeep: boolean;
  /** Header fields of the part that has most of them; 0 when there are no parts. */
  readonly mostFields: number;
}

/** {@linkcode readBody}'s text. */
export function bodyText(content: string, fields: BodyFields = NO_FIELDS): string {
  return readBody(content, fields).text;
}

/**
 * The text a reader sees of a mail body as callers send it: plain text, HTML, raw MIME with or
 * without its header fields, or an encoded body whose header fields came apart. Text parts are
 * decoded, HTML becomes its visible text, attachments are left out; all alternatives count. Total,
 * linear in time, and bounded by `maxDepth` and {@linkcode MAX_PARTS}.
 *
 * @param fields What the header fields say, where they came apart from the body.
 * @param maxDepth Multiparts and messages inside one another that are opened.
 */
export function readBody(
  content: string,
  fields: BodyFields = NO_FIELDS,
  maxDepth = MAX_DEPTH,
): BodyReading {
  const declared = parseContentType(fields.contentType);
  const body = content.trimStart();
  const walk = new Walk(maxDepth);
  if (declared.boundary !== null && hasDelimiter(body, declared.boundary)) {
    walk.entity(body, declared, "", 0);
  } else if (startsWithHeader(body)) {
    walk.message(body, 0);
  } else {
    const boundary = leadingBoundary(body);
    if (boundary === null) {
      return { text: singleText(body, declared.charset), tooDeep: false, mostFields: 0 };
    }
    walk.entity(body, { type: "multipart/mixed", charset: null, boundary }, "", 0);
  }
  return { text: walk.text.join("\n"), tooDeep: walk.tooDeep, mostFields: walk.mostFields };
}

/**
 * A body that is one text, encoded or not. What the header fields say of the encoding may not hold
 * any more.
 */
function singleText(body: string, charset: string | null): string {
  const encoding = looksQuotedPrintable(body)
    ? "quoted-printable"
    : looksBase64(body)
    ? "base64"
    : "";
  const text = decodeText(body, encoding, charset);
  return looksLikeHtml(text) ? htmlToText(text) : text;
}

/** One walk through the parts of a mail. */
class Walk {
  readonly text: string[] = [];
  tooDeep = false;
  mostFields = 0;
  readonly #maxDepth: number;
  #parts = 0;

  constructor(maxDepth: number) {
    this.#maxDepth = maxDepth;
  }

  /** Header fields, an empty line, a body. */
  message(raw: string, depth: number): void {
    const start = bodyStart(raw);
    const { fields } = splitFields(raw.slice(0, start));
    this.mostFields = Math.max(this.mostFields, fields.length);
    if (depth > 0 && isAttachment(first(fields, "content-disposition"))) return;
    this.entity(
      raw.slice(start),
      parseContentType(first(fields, "content-type")),
      first(fields, "content-transfer-encoding") ?? "",
      depth,
    );
  }

  /** A body whose type and encoding are known. */
  entity(body: string, contentType: ContentType, encoding: string, depth: number): void {
    if (++this.#parts > MAX_PARTS) return;
    const { type, boundary, charset } = contentType;
    if (type.startsWith("multipart/") && boundary !== null) {
      if (this.#opens(depth)) this.#multipart(body, boundary, depth + 1);
    } else if (type === "message/rfc822" || type === "message/global") {
      if (this.#opens(depth)) this.message(decodeText(body, encoding, charset), depth + 1);
    } else if (type === "text/html") {
      this.text.push(htmlToText(decodeText(body, encoding, charset)));
    } else if (type.startsWith("text/") || type.startsWith("multipart/")) {
      this.text.push(decodeText(body, encoding, charset));
    }
  }

  #opens(depth: number): boolean {
    if (depth < this.#maxDepth) return true;
    this.tooDeep = true;
    return false;
  }

  #multipart(body: string, boundary: string, depth: number): void {
    let start = -1;
    for (const { from, to, last } of delimiters(body, boundary)) {
      if (start >= 0) this.message(body.slice(start, from), depth);
      start = to;
      if (last || this.#parts > MAX_PARTS) return;
    }
    if (start >= 0) this.message(body.slice(start), depth);
  }
}

interface Delimiter {
  /** Where the line break before the delimiter starts. */
  readonly from: number;
  /** Where the line after it starts. */
  readonly to: number;
  /** Whether it ends the multipart. */
  readonly last: boolean;
}

/** The delimiter lines of a multipart (RFC 2046 §5.1.1). */
function* delimiters(body: string, boundary: string): Generator<Delimiter> {
  let position = 0;
  while (true) {
    const dashes = position === 0 && body.startsWith("--") ? 0 : body.indexOf("\n--", position) + 1;
    if (dashes === 0 && !(position === 0 && body.startsWith("--"))) return;
    const lineEnd = body.indexOf("\n", dashes);
    const to = lineEnd < 0 ? body.length : lineEnd + 1;
    if (body.startsWith(boundary, dashes + 2)) {
      const tail = body.slice(dashes + 2 + boundary.length, to).trim();
      if (tail === "" || tail === "--") {
        yield { from: Math.max(0, dashes - 1), to, last: tail === "--" };
      }
    }
    position = Math.max(dashes + 2, to - 1);
    if (position >= body.length) return;
  }
}

function hasDelimiter(body: string, boundary: string): boolean {
  return body.startsWith(`--${boundary}`) || body.includes(`\n--${boundary}`);
}

/** Where the body starts: after the first empty line. */
function bodyStart(raw: string): number {
  const empty = /^\r?\n/.exec(raw) ?? /\r?\n\r?\n|\r\r/.exec(raw);
  return empty === null ? raw.length : empty.index + empty[0].length;
}

function first(fields: readonly HeaderField[], key: string): string | null {
  return fields.find((field) => field.key === key)?.value ?? null;
}

function isAttachment(disposition: string | null): boolean {
  return disposition !== null && /^\s*attachment\b/i.test(disposition);
}
