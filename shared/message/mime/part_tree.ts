import { decodeEncodedWords } from "../headers/encoded_word.ts";
import { splitFields } from "../headers/fields.ts";
import { parseParameters } from "../headers/parameters.ts";
import { decodeBase64 } from "../headers/transfer.ts";
import { parseContentType } from "./content_type.ts";
import { bodyStart, delimiters, hasDelimiter } from "./multipart.ts";
import { guessEncoding, leadingBoundary, looksLikeHtml, startsWithHeader } from "./sniff.ts";
import { decodeQuotedPrintable, decodeText } from "./transfer.ts";

/** How much of a mail is read as parts. */
export interface PartLimits {
  /** Multiparts and messages inside one another that are opened. */
  readonly depth: number;
  /** Parts of the whole mail, containers included. */
  readonly parts: number;
  /** Characters of the bodies that are kept, encoded as they came. */
  readonly characters: number;
}

/** Real mail stays under 6 levels and 50 parts; a request has at most 16 MiB. */
export const PART_LIMITS: PartLimits = { depth: 12, parts: 250, characters: 16 * 1024 * 1024 };

/** Longest name kept, in characters; file systems allow 255 bytes. */
const MAX_NAME = 512;

/** What kept the tree from being the whole mail as its sender's program meant it. */
export type PartProblem =
  | "too_deep"
  | "too_many_parts"
  | "too_large"
  | "missing_boundary"
  | "unclosed_multipart"
  | "unknown_encoding";

/** A part of a mail (RFC 2045 §2.4). */
export interface Part {
  /** Number of the part as IMAP counts (RFC 9051 §6.4.5.1): `1.2`; "" for the mail itself. */
  readonly path: string;
  /** Declared media type, lower case. */
  readonly type: string;
  readonly charset: string | null;
  /** File name as mail programs show it; null when there is none. */
  readonly name: string | null;
  /** Lower case: `attachment`, `inline`; null when not told. */
  readonly disposition: string | null;
  /** Without angle brackets. */
  readonly contentId: string | null;
  /** Content encoding, lower case; "" for none. */
  readonly encoding: string;
  /** Content as it came, encoded; "" for a part that holds others. */
  readonly body: string;
  readonly children: readonly Part[];
}

/** A mail as its parts. */
export interface PartTree {
  readonly root: Part;
  readonly problems: ReadonlySet<PartProblem>;
}

/** What the header fields say of a body that came apart from them, as their values. */
export interface PartFields {
  readonly contentType: string | null;
  readonly encoding: string | null;
  readonly disposition: string | null;
}

const NO_FIELDS: PartFields = { contentType: null, encoding: null, disposition: null };

/**
 * Reads a mail body as its tree of parts, however callers send it: raw MIME with or without its
 * header fields, or one text. Total, bounded by the limits, and linear: each level of nesting
 * reads a character once.
 */
export function readPartTree(
  content: string,
  fields: PartFields = NO_FIELDS,
  limits: PartLimits = PART_LIMITS,
): PartTree {
  const body = content.trimStart();
  const reader = new PartReader(limits);
  const { type, boundary } = parseContentType(fields.contentType);
  const isMultipart = boundary !== null && hasDelimiter(body, boundary);
  if (!isMultipart && startsWithHeader(body)) {
    return { root: reader.message(body, "", 0), problems: reader.problems };
  }
  const leading = isMultipart ? null : leadingBoundary(body);
  const root = reader.entity(body, rootHead(body, fields, { type, isMultipart, leading }), 0);
  return { root, problems: reader.problems };
}

/** The content of a part without its content encoding; that of a text that had none as UTF-8. */
export function partBytes({ body, encoding }: Part): Uint8Array {
  switch (encoding) {
    case "base64":
      return decodeBase64(body);
    case "quoted-printable":
      return decodeQuotedPrintable(body);
    default:
      return new TextEncoder().encode(body);
  }
}

/** The content of a part as text. */
export function partText({ body, encoding, charset }: Part): string {
  return decodeText(body, encoding, charset);
}

/** The parts that hold no others, in order. */
export function leaves(part: Part): Part[] {
  return part.children.length === 0 ? [part] : part.children.flatMap(leaves);
}

/** What is known of a part before its content is read. */
interface PartHead extends Omit<Part, "body" | "children"> {
  readonly boundary: string | null;
}

/** What the body itself says, where it came apart from its header fields, wins over them. */
function rootHead(
  body: string,
  fields: PartFields,
  { type, isMultipart, leading }: { type: string; isMultipart: boolean; leading: string | null },
): PartHead {
  const head = headOf(fields, null, "");
  if (isMultipart) return head;
  if (leading !== null) return { ...head, type: "multipart/mixed", boundary: leading };
  if (!type.startsWith("text/") && !type.startsWith("multipart/")) return head;
  const encoding = guessEncoding(body);
  const isHtml = looksLikeHtml(decodeText(body, encoding, head.charset));
  return { ...head, type: isHtml ? "text/html" : "text/plain", encoding, boundary: null };
}

function headOf(fields: PartFields, contentId: string | null, path: string): PartHead {
  const { type, charset, boundary } = parseContentType(fields.contentType);
  const disposition = fields.disposition === null ? null : parseParameters(fields.disposition);
  const named = disposition?.parameters.get("filename") ??
    (fields.contentType === null
      ? undefined
      : parseParameters(fields.contentType).parameters.get("name"));
  // Encoded words inside an RFC 2231 value: neither allows the other, mail programs read both.
  const name = named === undefined ? "" : decodeEncodedWords(named).trim().slice(0, MAX_NAME);
  return {
    path,
    type,
    charset,
    boundary,
    name: name === "" ? null : name,
    disposition: disposition?.value || null,
    contentId: contentId?.replace(/^<|>$/g, "") || null,
    encoding: (fields.encoding ?? "").trim().toLowerCase(),
  };
}

const KNOWN_ENCODINGS = new Set(["", "7bit", "8bit", "binary", "base64", "quoted-printable"]);

/** One walk through a mail. */
class PartReader {
  readonly problems = new Set<PartProblem>();
  readonly #limits: PartLimits;
  #parts = 0;
  #characters = 0;

  constructor(limits: PartLimits) {
    this.#limits = limits;
  }

  /** Header fields, an empty line, a body. */
  message(raw: string, path: string, depth: number): Part {
    const start = bodyStart(raw);
    const values = new Map<string, string>();
    for (const { key, value } of splitFields(raw.slice(0, start)).fields) {
      if (!values.has(key)) values.set(key, value);
    }
    const fields = {
      contentType: values.get("content-type") ?? null,
      encoding: values.get("content-transfer-encoding") ?? null,
      disposition: values.get("content-disposition") ?? null,
    };
    return this.entity(
      raw.slice(start),
      headOf(fields, values.get("content-id") ?? null, path),
      depth,
    );
  }

  /** A body whose head is known. */
  entity(body: string, { boundary, ...head }: PartHead, depth: number): Part {
    this.#parts++;
    if (head.type.startsWith("multipart/")) {
      if (boundary === null) this.problems.add("missing_boundary");
      else if (this.#opens(depth)) {
        return { ...head, body: "", children: this.#multipart(body, boundary, head.path, depth) };
      }
    } else if (head.type === "message/rfc822" || head.type === "message/global") {
      if (this.#opens(depth) && this.#hasRoom()) {
        const inner = decodeText(body, head.encoding, head.charset);
        const child = this.message(inner, numbered(head.path, 1), depth + 1);
        return { ...head, body: "", children: [child] };
      }
    }
    if (!KNOWN_ENCODINGS.has(head.encoding)) this.problems.add("unknown_encoding");
    return { ...head, body: this.#kept(body), children: [] };
  }

  #multipart(body: string, boundary: string, path: string, depth: number): Part[] {
    const children: Part[] = [];
    let start = -1;
    const add = (end: number) => {
      if (start < 0 || !this.#hasRoom()) return;
      const raw = body.slice(start, body[end - 1] === "\r" ? end - 1 : end);
      children.push(this.message(raw, numbered(path, children.length + 1), depth + 1));
    };
    for (const { from, to, last } of delimiters(body, boundary)) {
      add(from);
      start = to;
      if (last || !this.#hasRoom()) return children;
    }
    this.problems.add("unclosed_multipart");
    add(body.length);
    return children;
  }

  #opens(depth: number): boolean {
    if (depth < this.#limits.depth) return true;
    this.problems.add("too_deep");
    return false;
  }

  #hasRoom(): boolean {
    if (this.#parts < this.#limits.parts) return true;
    this.problems.add("too_many_parts");
    return false;
  }

  #kept(body: string): string {
    if (this.#characters + body.length > this.#limits.characters) {
      this.problems.add("too_large");
      return "";
    }
    this.#characters += body.length;
    return body;
  }
}

function numbered(path: string, number: number): string {
  return path === "" ? `${number}` : `${path}.${number}`;
}
