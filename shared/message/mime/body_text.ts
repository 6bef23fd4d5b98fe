import { splitFields } from "../headers/fields.ts";
import type { HeaderField } from "../headers/types.ts";
import { parseContentType } from "./content_type.ts";
import type { ContentType } from "./content_type.ts";
import { htmlToText } from "./html_text.ts";
import { bodyStart, delimiters, hasDelimiter } from "./multipart.ts";
import { guessEncoding, leadingBoundary, looksLikeHtml, startsWithHeader } from "./sniff.ts";
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
  /** The markup of the HTML parts, decoded. */
  readonly html: readonly string[];
  /** Media types of the parts that hold no others, in order; empty when the body came without any. */
  readonly types: readonly string[];
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
      return singleText(body, declared.charset);
    }
    walk.entity(body, { type: "multipart/mixed", charset: null, boundary }, "", 0);
  }
  const { text, html, types, tooDeep, mostFields } = walk;
  return { text: text.join("\n"), tooDeep, mostFields, html, types };
}

/**
 * A body that is one text, encoded or not. What the header fields say of the encoding may not hold
 * any more.
 */
function singleText(body: string, charset: string | null): BodyReading {
  const text = decodeText(body, guessEncoding(body), charset);
  const isHtml = looksLikeHtml(text);
  return {
    text: isHtml ? htmlToText(text) : text,
    tooDeep: false,
    mostFields: 0,
    html: isHtml ? [text] : [],
    types: [],
  };
}

/** One walk through the parts of a mail. */
class Walk {
  readonly text: string[] = [];
  readonly html: string[] = [];
  readonly types: string[] = [];
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
    const contentType = parseContentType(first(fields, "content-type"));
    if (depth > 0 && isAttachment(first(fields, "content-disposition"))) {
      this.types.push(contentType.type);
      return;
    }
    this.entity(
      raw.slice(start),
      contentType,
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
      const markup = decodeText(body, encoding, charset);
      this.types.push(type);
      this.html.push(markup);
      this.text.push(htmlToText(markup));
    } else {
      this.types.push(type);
      if (type.startsWith("text/") || type.startsWith("multipart/")) {
        this.text.push(decodeText(body, encoding, charset));
      }
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

function first(fields: readonly HeaderField[], key: string): string | null {
  return fields.find((field) => field.key === key)?.value ?? null;
}

function isAttachment(disposition: string | null): boolean {
  return disposition !== null && /^\s*attachment\b/i.test(disposition);
}
