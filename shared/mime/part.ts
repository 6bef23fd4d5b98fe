import type { PartProblem } from "../contract/body_parts.ts";
import { encodeLatin1 } from "../encoding/bytes.ts";
import { decodeBody, decodeBytes, dropControls } from "./decoded_text.ts";
import { decodeText, decodeTransfer } from "./transfer.ts";
import { expandEntities } from "./xml_entities.ts";

/** A part of a mail (RFC 2045 §2.4). */
export interface Part {
  /** Number of the part as IMAP counts (RFC 9051 §6.4.5.1): `1.2`; "" for the mail itself. */
  readonly path: string;
  /** Declared media type, lower case; `text/html` for XHTML, which the same readers read. */
  readonly type: string;
  /** Whether the declared type is that of XHTML. */
  readonly isXhtml: boolean;
  readonly charset: string | null;
  /** Parameters of the Content-Type by lower-case name. */
  readonly parameters: ReadonlyMap<string, string>;
  /** File name as mail programs show it; null without a name. */
  readonly name: string | null;
  /** Another declared name, which some programs show; null without another. */
  readonly otherName: string | null;
  /** Content-Disposition in lower case, such as `attachment` or `inline`; null without one. */
  readonly disposition: string | null;
  /** Whether the disposition declares the part an attachment. */
  readonly isAttached: boolean;
  /** Content-ID without angle brackets; null without one. */
  readonly contentId: string | null;
  /** Content encoding, lower case; "" for none. */
  readonly encoding: string;
  /** Number of header fields of the part, or of the mail that starts with it. */
  readonly fieldCount: number;
  /** From and Subject, decoded, of a mail inside the mail; null for any other part. */
  readonly message: MessageFields | null;
  /** Content as received, still encoded; "" for a multipart or mail whose parts were read. */
  readonly body: string;
  /** Content, as received, of a mail directly inside this one; null for any other part. */
  readonly mail: string | null;
  /** Whether the part is a mail only because it is in a digest, without a declared type. */
  readonly isImplied: boolean;
  /** Whether the part is a container that was opened, even if it has no parts. */
  readonly isOpened: boolean;
  /** Whether the part is a container that was not opened, as it nests too deep. */
  readonly isClosed: boolean;
  readonly children: readonly Part[];
}

/** The header fields of a mail inside the mail. */
export interface MessageFields {
  readonly from: string | null;
  readonly subject: string | null;
}

/** A mail as its parts. */
export interface PartTree {
  readonly root: Part;
  readonly problems: ReadonlySet<PartProblem>;
  /** Further texts of the body, as its fields may be missing or wrong. */
  readonly otherReadings: readonly string[];
  /** Parts that are declared twice, as their second type, encoding or boundary gives them. */
  readonly otherParts: readonly Part[];
  /** Whether the body is a single text without fields, whose declared encoding may not apply. */
  readonly isSingleText: boolean;
}

/** Decodes the content encoding of a part. A text without content encoding is returned as UTF-8. */
export function decodePartBytes(part: Part): Uint8Array {
  const cachedBytes = BYTES.get(part);
  if (cachedBytes !== undefined) return cachedBytes;
  const bytes = decodePart(part);
  // Files are kept, as they are examined as bytes and as text.
  if (part.name !== null) BYTES.set(part, bytes);
  return bytes;
}

const BYTES = new WeakMap<Part, Uint8Array>();

function decodePart({ body, encoding, type }: Part): Uint8Array {
  return decodeTransfer(body, encoding) ??
    (!type.startsWith("text/") && isBytes(body) ? encodeLatin1(body) : UTF8.encode(body));
}

/** Returns the content of a part as text, decoded once. */
export function decodePartText(part: Part): string {
  const cachedText = TEXTS.get(part);
  if (cachedText !== undefined) return cachedText;
  const { body, charset, type, encoding } = part;
  const isCoded = isEncoded(part) && (encoding !== "quoted-printable" || body.includes("="));
  const textEncoding = { charset, isPage: type === "text/html" };
  const decodedText = isCoded
    ? decodeBytes(decodePartBytes(part), textEncoding)
    : decodeBody(body, textEncoding);
  const expandedText = part.isXhtml ? expandEntities(decodedText) : unflow(decodedText, part);
  // In a page, control characters change the names of tags: only its reader drops them from text.
  const text = type === "text/plain" ? dropControls(expandedText) : expandedText;
  TEXTS.set(part, text);
  return text;
}

/** Decodes a part as version 1 of the scoring does, which ignores most declared charsets. */
export function decodeDeclaredText(part: Part): string {
  const text = decodeText(part.body, part.encoding, part.charset);
  return part.isXhtml ? expandEntities(text) : unflow(text, part);
}

/** Media type of a page that is XML (RFC 3236). */
export const XHTML = "application/xhtml+xml";

/** Tells whether a part has a content encoding that is decoded. */
export function isEncoded({ encoding }: Pick<Part, "encoding">): boolean {
  return ENCODINGS.has(encoding);
}

const ENCODINGS = new Set(["base64", "quoted-printable", "x-uuencode"]);

const TEXTS = new WeakMap<Part, string>();
const UTF8 = new TextEncoder();

/** Yields all parts of a mail, and those that second declarations make of its content. */
export function* listReadings({ root, otherParts }: PartTree): Generator<Part> {
  for (const part of [root, ...otherParts]) yield* listParts(part);
}

/** Lists the parts without children below a part, in order. */
export function listLeaves(part: Part): Part[] {
  return [...listParts(part)].filter(({ children }) => children.length === 0);
}

/** Yields a part and all parts below it, in order. */
export function* listParts(part: Part): Generator<Part> {
  yield part;
  for (const child of part.children) yield* listParts(child);
}

/** Tells whether the characters of a body are bytes: some are C1 controls, none is beyond a byte. */
function isBytes(body: string): boolean {
  return CONTROL.test(body) && !BEYOND_BYTES.test(body);
}

const CONTROL = /[\x80-\x9f]/, BEYOND_BYTES = /[^\0-\xff]/;

/** The quotation marks at the start of a line (RFC 3676 §4.5). */
const QUOTED = /^>*/;
/** The line before a signature, which ends in a blank but is not continued (RFC 3676 §4.3). */
const SIGNATURE = "-- ";

/** Joins the lines of a flowed text with `delsp=yes`, and deletes their last blanks (RFC 3676 §4). */
function unflow(
  text: string,
  { type, parameters }: {
    readonly type: string;
    readonly parameters: ReadonlyMap<string, string>;
  },
): string {
  const hasValue = (name: string, value: string) =>
    parameters.get(name)?.trim().toLowerCase() === value;
  if (type !== "text/plain" || !hasValue("format", "flowed") || !hasValue("delsp", "yes")) {
    return text;
  }
  let result = "", depth = -1;
  for (const line of text.split(/\r?\n/)) {
    const [marks = ""] = QUOTED.exec(line) ?? [];
    // A blank is put before lines that would look quoted or empty (RFC 3676 §4.4).
    const content = line.slice(marks.length).replace(/^ /, "");
    const isContinuation = depth === marks.length && content !== SIGNATURE;
    if (!isContinuation) result += `${result === "" ? "" : "\n"}${marks}${marks === "" ? "" : " "}`;
    const isFlowed = content.endsWith(" ") && content !== SIGNATURE;
    result += isFlowed ? content.slice(0, -1) : content;
    depth = isFlowed ? marks.length : -1;
  }
  return result;
}
