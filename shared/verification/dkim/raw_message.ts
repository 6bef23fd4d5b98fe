import { latin1Of } from "../../encoding/bytes.ts";

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
 * Most fields that are looked at, and longest header block in bytes: servers pass on 100 to 500 kB
 * at most. A message beyond them is cut there, and no signature over the rest verifies. Ten
 * signatures may each cover all of it before other work continues.
 */
const MAX_FIELDS = 10_000;
export const MAX_HEADER_BYTES = 256 * 1024;

/** Splits a message at its first empty line and reads its fields. Total. */
export function readMessage(bytes: Uint8Array): RawMessage {
  const start = startOfFields(bytes);
  const { headerEnd, bodyStart } = boundary(bytes, start);
  const header = latin1Of(bytes.subarray(start, Math.min(headerEnd, start + MAX_HEADER_BYTES)));
  return {
    fields: readFields(header),
    body: bodyStart === null ? null : bytes.subarray(bodyStart),
  };
}

/**
 * Reads header fields; lines may end with CRLF or LF. A line that starts no field continues one.
 */
export function readFields(header: string): RawField[] {
  const fields: RawField[] = [];
  let lines: string[] = [];
  const close = () => {
    const [first] = lines;
    if (first === undefined) return;
    const raw = lines.join("\r\n");
    fields.push({ name: first.slice(0, first.indexOf(":")).trim().toLowerCase(), raw });
    lines = [];
  };
  for (const ended of header.split("\n")) {
    const line = ended.endsWith("\r") ? ended.slice(0, -1) : ended;
    if (startsField(line)) {
      close();
      if (fields.length >= MAX_FIELDS) return fields;
      lines = [line];
    } else if (lines.length > 0 && line !== "") lines.push(line);
  }
  close();
  return fields;
}

/**
 * Whether a line begins with a field name and its colon (RFC 5322 §2.2, blanks before it as §4.5).
 */
function startsField(line: string): boolean {
  const colon = line.indexOf(":");
  if (colon <= 0) return false;
  let blank = false;
  for (let i = 0; i < colon; i++) {
    const code = line.charCodeAt(i);
    if (code === 0x20 || code === 0x09) {
      if (i === 0) return false;
      blank = true;
    } else if (blank || code < 0x21 || code > 0x7e) return false;
  }
  return true;
}

const LF = 10, CR = 13;

/** An mbox `From ` line before the fields is not a field. */
function startOfFields(bytes: Uint8Array): number {
  const mbox = latin1Of(bytes.subarray(0, 5));
  if (mbox !== "From ") return 0;
  const end = bytes.indexOf(LF);
  return end < 0 ? bytes.byteLength : end + 1;
}

function boundary(
  bytes: Uint8Array,
  start: number,
): { readonly headerEnd: number; readonly bodyStart: number | null } {
  let line = start;
  while (line < bytes.byteLength) {
    const end = bytes.indexOf(LF, line);
    if (end === line || (end === line + 1 && bytes[line] === CR)) {
      return { headerEnd: line, bodyStart: end + 1 };
    }
    if (end < 0) break;
    line = end + 1;
  }
  return { headerEnd: bytes.byteLength, bodyStart: null };
}
