import type { PartProblem } from "../contract/body_parts.ts";
import { encodeLatin1 } from "../encoding/bytes.ts";
import { decodeLenientBase64 } from "../encoding/base64.ts";
import { decodeBody, decodeBytes, dropControls } from "./decoded_text.ts";
import { decodeQuotedPrintable, decodeText, decodeUu } from "./transfer.ts";
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
  /** Another name that some programs show instead; null without another. */
  readonly otherName: string | null;
  /** Lower case: `attachment`, `inline`; null when not given. */
  readonly disposition: string | null;
  /** Whether the disposition declares the part an attachment. */
  readonly attached: boolean;
  /** Without angle brackets. */
  readonly contentId: string | null;
  /** Content encoding, lower case; "" for none. */
  readonly encoding: string;
  /** Header fields of the part, or of the mail it starts. */
  readonly fieldCount: number;
  /** From and Subject, decoded, of a mail inside the mail; null for any other part. */
  readonly message: MessageFields | null;
  /** Content as it came, encoded; "" for a part that holds others by a type of its own. */
  readonly body: string;
  /** Content, as received, of a mail directly inside this one; null for any other part. */
  readonly mail: string | null;
  /** Whether it is a mail because it is in a digest, and not by a type of its own. */
  readonly implied: boolean;
  /** Whether it is a container, even without parts: its body is empty then. */
  readonly opened: boolean;
  /** Whether it is a container that was not opened, as it nests too deep. */
  readonly closed: boolean;
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
  /** What the body says if it is read in another way than its fields, or their lack, suggest. */
  readonly otherReadings: readonly string[];
  /** Parts that are declared twice, by their other types, encodings and boundaries. */
  readonly otherParts: readonly Part[];
  /**
   * Whether the body is one text without fields of its own, whose declared encoding may not apply.
   */
  readonly loose: boolean;
}

/**
 * Returns the content of a part without its content encoding; that of a text that had none as
 * UTF-8.
 */
export function partBytes(part: Part): Uint8Array {
  const known = BYTES.get(part);
  if (known !== undefined) return known;
  const bytes = decodePart(part);
  // A file is examined as bytes and as text.
  if (part.name !== null) BYTES.set(part, bytes);
  return bytes;
}

const BYTES = new WeakMap<Part, Uint8Array>();

function decodePart({ body, encoding, type }: Part): Uint8Array {
  switch (encoding) {
    case "base64":
      return decodeLenientBase64(body);
    case "quoted-printable":
      return decodeQuotedPrintable(body);
    case "x-uuencode":
      return decodeUu(body) ?? UTF8.encode(body);
    default:
      return !type.startsWith("text/") && isBytes(body) ? encodeLatin1(body) : UTF8.encode(body);
  }
}

/** Returns the content of a part as text, decoded once. */
export function partText(part: Part): string {
  const known = TEXTS.get(part);
  if (known !== undefined) return known;
  const { body, charset, type, encoding } = part;
  const isCoded = isEncoded(part) && (encoding !== "quoted-printable" || body.includes("="));
  const how = { charset, isPage: type === "text/html" };
  const written = isCoded ? decodeBytes(partBytes(part), how) : decodeBody(body, how);
  const shown = part.isXhtml ? expandEntities(written) : unflow(written, part);
  // In a page they change the names of tags: its reader drops them from the text between.
  const text = type === "text/plain" ? dropControls(shown) : shown;
  TEXTS.set(part, text);
  return text;
}

/** Decodes a part as version 1 of the scoring does: without a charset of its own or a page's. */
export function declaredText(part: Part): string {
  const text = decodeText(part.body, part.encoding, part.charset);
  return part.isXhtml ? expandEntities(text) : unflow(text, part);
}

/** Media type of a page that is XML (RFC 3236). */
export const XHTML = "application/xhtml+xml";

/** Whether a part has a content encoding that is decoded. */
export function isEncoded({ encoding }: Pick<Part, "encoding">): boolean {
  return ENCODINGS.has(encoding);
}

const ENCODINGS = new Set(["base64", "quoted-printable", "x-uuencode"]);

const TEXTS = new WeakMap<Part, string>();
const UTF8 = new TextEncoder();

/** Yields the parts of a mail, also those that a second declaration makes of the same content. */
export function* allReadings({ root, otherParts }: PartTree): Generator<Part> {
  for (const each of [root, ...otherParts]) yield* allParts(each);
}

/** Returns the parts that hold no others, in order. */
export function leaves(part: Part): Part[] {
  const found: Part[] = [];
  for (const each of allParts(part)) if (each.children.length === 0) found.push(each);
  return found;
}

/** Yields a part and all parts below it, in order. */
export function* allParts(part: Part): Generator<Part> {
  yield part;
  for (const child of part.children) yield* allParts(child);
}

/** Tells whether each character of a body is one byte, as some are control characters. */
function isBytes(body: string): boolean {
  return CONTROL.test(body) && !BEYOND_BYTES.test(body);
}

const CONTROL = /[\x80-\x9f]/, BEYOND_BYTES = /[^\0-\xff]/;

/** Marks of a quotation at the start of a line (RFC 3676 §4.5). */
const QUOTED = /^>*/;
/** The line before a signature, which ends in a blank and does not flow (RFC 3676 §4.3). */
const SIGNATURE = "-- ";

/**
 * Joins the lines that a mail program has broken (RFC 3676 §4.2), with `delsp=yes` without their
 * blank.
 */
function unflow(
  text: string,
  { type, parameters }: {
    readonly type: string;
    readonly parameters: ReadonlyMap<string, string>;
  },
): string {
  const is = (name: string, value: string) => parameters.get(name)?.trim().toLowerCase() === value;
  if (type !== "text/plain" || !is("format", "flowed") || !is("delsp", "yes")) return text;
  let joined = "", depth = -1;
  for (const line of text.split(/\r?\n/)) {
    const [marks = ""] = QUOTED.exec(line) ?? [];
    // A blank is put before lines that would look quoted or empty (RFC 3676 §4.4).
    const content = line.slice(marks.length).replace(/^ /, "");
    const goesOn = depth === marks.length && content !== SIGNATURE;
    if (!goesOn) joined += `${joined === "" ? "" : "\n"}${marks}${marks === "" ? "" : " "}`;
    const flows = content.endsWith(" ") && content !== SIGNATURE;
    joined += flows ? content.slice(0, -1) : content;
    depth = flows ? marks.length : -1;
  }
  return joined;
}
