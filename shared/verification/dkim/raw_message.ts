import { decodeLatin1, encodeLatin1 } from "../../encoding/bytes.ts";
import { listFields, locateHeader } from "../../headers/field_lines.ts";
import { restoreMail } from "../../headers/repair.ts";

/** One header field as it is, one character a byte. */
export interface RawField {
  /** Name in lower case. */
  readonly name: string;
  /**
   * The whole field with its name, its colon and its folding;
   * lines end with CRLF, the last without.
   */
  readonly raw: string;
}

/** A message as signatures see it. */
export interface RawMessage {
  readonly fields: readonly RawField[];
  /** The text after the empty line, null without one. Line ends are as received. */
  readonly body: Uint8Array | null;
}

/**
 * Maximum number of fields and bytes of a header block: ten signatures may each cover all of it.
 */
const MAX_FIELDS = 10_000;
export const MAX_HEADER_BYTES = 256 * 1024;

/** Splits a message at its first empty line and reads its fields. Total. */
export function readMessage(bytes: Uint8Array): RawMessage {
  // Nearly all mails have their body within the bytes of a header.
  const first = decodeLatin1(bytes.subarray(0, MAX_HEADER_BYTES));
  if (restoreMail(first) !== first) {
    return splitBytes(encodeLatin1(restoreMail(decodeLatin1(bytes))));
  }
  return splitBytes(bytes, first);
}

function splitBytes(
  bytes: Uint8Array,
  first = decodeLatin1(bytes.subarray(0, MAX_HEADER_BYTES)),
): RawMessage {
  const near = locateHeader(first);
  const isWhole = near.body !== null || bytes.byteLength <= MAX_HEADER_BYTES;
  const text = isWhole ? first : decodeLatin1(bytes);
  const { start, end, body } = isWhole ? near : locateHeader(text);
  const header = text.slice(start, Math.min(end, start + MAX_HEADER_BYTES));
  const fields = readFields(normaliseLineEnds(header));
  if (body === null) return { fields, body };
  return { fields, body: isConverted(text, body) ? sliceBody(bytes, body) : bytes.subarray(body) };
}

/**
 * Reads header fields; lines may end with CRLF or LF. A line that starts no field continues one.
 */
export function readFields(header: string): RawField[] {
  return splitRawFields(header, { pasted: false });
}

/**
 * Reads header fields.
 *
 * @param options.pasted Whether lines may have lost their indentation.
 */
export function splitRawFields(
  header: string,
  { pasted }: { readonly pasted: boolean },
): RawField[] {
  return listFields(header, { most: MAX_FIELDS, pasted }).fields.map(({ start, colon, lines }) => ({
    name: header.slice(start, colon).trimEnd().toLowerCase(),
    raw: lines.map(([from, to]) => header.slice(from, to)).join("\r\n"),
  }));
}

/** Tells whether the line ends of a mail were converted: all are a CR alone, or `CR CR LF`. */
function isConverted(text: string, body: number): boolean {
  return text.endsWith("\r\r\n", body) || !text.slice(0, body).includes("\n");
}

/** The body with the line ends that it was signed with. */
function sliceBody(bytes: Uint8Array, start: number): Uint8Array {
  return encodeLatin1(normaliseLineEnds(decodeLatin1(bytes.subarray(start))));
}

/** Repairs line ends: `CR CR LF` was converted twice; without any LF, a CR is one. */
function normaliseLineEnds(text: string): string {
  return text.includes("\n")
    ? text.replaceAll(/\r{2,8}\n/g, "\r\n")
    : text.replaceAll("\r", "\r\n");
}
