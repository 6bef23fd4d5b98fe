import { decodeLatin1, encodeLatin1 } from "../../encoding/bytes.ts";
import { listFields, locateHeader } from "../../headers/field_lines.ts";
import { restoreMail } from "../../headers/repair.ts";

/** A header field as received: a byte string. */
export interface RawField {
  /** Name in lower case. */
  readonly name: string;
  /** The whole field: name, colon, folded value. A CRLF is between lines, none at the end. */
  readonly raw: string;
}

/** A message as signatures cover it. */
export interface RawMessage {
  readonly fields: readonly RawField[];
  /** The bytes after the empty line; null without an empty line. */
  readonly body: Uint8Array | null;
}

/** Maximum number of fields of a header section, as ten signatures may each cover all. */
const MAX_FIELDS = 10_000;
/** Maximum number of bytes of a header section, as ten signatures may each cover all. */
export const MAX_HEADER_BYTES = 256 * 1024;

/** Splits a message at its first empty line and reads its fields. Never throws. */
export function readMessage(bytes: Uint8Array): RawMessage {
  // In nearly all mails the body begins within this length.
  const start = decodeLatin1(bytes.subarray(0, MAX_HEADER_BYTES));
  if (restoreMail(start) !== start) {
    return splitBytes(encodeLatin1(restoreMail(decodeLatin1(bytes))));
  }
  return splitBytes(bytes, start);
}

function splitBytes(
  bytes: Uint8Array,
  first = decodeLatin1(bytes.subarray(0, MAX_HEADER_BYTES)),
): RawMessage {
  const place = locateHeader(first);
  const isComplete = place.body !== null || bytes.byteLength <= MAX_HEADER_BYTES;
  const text = isComplete ? first : decodeLatin1(bytes);
  const { start, end, body } = isComplete ? place : locateHeader(text);
  const header = text.slice(start, Math.min(end, start + MAX_HEADER_BYTES));
  const fields = readFields(normaliseLineEnds(header));
  if (body === null) return { fields, body };
  return { fields, body: isConverted(text, body) ? sliceBody(bytes, body) : bytes.subarray(body) };
}

/** Reads header fields with CRLF or LF line ends; a line that starts no field continues one. */
export function readFields(header: string): RawField[] {
  return splitRawFields(header, { isPasted: false });
}

/**
 * Reads header fields.
 *
 * @param options.isPasted Whether lines may have lost their indentation.
 */
export function splitRawFields(
  header: string,
  { isPasted }: { readonly isPasted: boolean },
): RawField[] {
  return listFields(header, { maxFields: MAX_FIELDS, isPasted }).fields.map((
    { start, colon, lines },
  ) => ({
    name: header.slice(start, colon).trimEnd().toLowerCase(),
    raw: lines.map(([from, to]) => header.slice(from, to)).join("\r\n"),
  }));
}

/** Tells whether the line ends of a mail were converted: all are a CR alone, or `CR CR LF`. */
function isConverted(text: string, body: number): boolean {
  return text.endsWith("\r\r\n", body) || !text.slice(0, body).includes("\n");
}

/** Returns the body from `start` on, with the line ends over which it was signed. */
function sliceBody(bytes: Uint8Array, start: number): Uint8Array {
  return encodeLatin1(normaliseLineEnds(decodeLatin1(bytes.subarray(start))));
}

/** Repairs line ends: `CR CR LF` was converted twice; without any LF, a CR is one. */
function normaliseLineEnds(text: string): string {
  return text.includes("\n")
    ? text.replaceAll(/\r{2,8}\n/g, "\r\n")
    : text.replaceAll("\r", "\r\n");
}
