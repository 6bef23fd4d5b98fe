import { codeUnitAt, readHexDigit } from "../encoding/bytes.ts";
import { findUuencoded } from "./uuencode.ts";
import { findDecoder, UNKNOWN } from "../headers/charset.ts";
import { decodeLenientBase64 } from "../encoding/base64.ts";

const TAB = 9, LF = 10, CR = 13, SPACE = 32, EQUALS = 61;

/** Decodes the body of a text part: content encoding (RFC 2045 §6), then charset. */
export function decodeText(body: string, encoding: string, charset: string | null): string {
  switch (encoding.trim().toLowerCase()) {
    case "base64":
      return decodeCharset(decodeLenientBase64(body), charset);
    case "quoted-printable":
      return body.includes("=") ? decodeCharset(decodeQuotedPrintable(body), charset) : body;
    case "x-uuencode": {
      const bytes = decodeUu(body);
      return bytes === null ? body : decodeCharset(bytes, charset);
    }
    default:
      return body;
  }
}

/** Decodes the content of the first uuencoded block of a body; null without a block. */
export function decodeUu(body: string): Uint8Array | null {
  return findUuencoded(body)[0]?.bytes ?? null;
}

/** Decodes bytes; without a known charset, as UTF-8 if valid, else as windows-1252. */
export function decodeCharset(bytes: Uint8Array, charset: string | null): string {
  const decoder = charset === null || /^us-ascii$/i.test(charset) ? null : findDecoder(charset);
  return (decoder ?? UNKNOWN).decode(bytes);
}

const ENCODER = new TextEncoder();

/** Decodes quoted-printable (RFC 2045 §6.7); an `=` that encodes nothing stays as it is. */
export function decodeQuotedPrintable(text: string): Uint8Array {
  const end = text.length;
  let bytes: Uint8Array = new Uint8Array(end);
  let length = 0;
  for (let i = 0; i < end; i++) {
    const code = codeUnitAt(text, i);
    if (code === EQUALS) {
      const isPair = i + 2 < end;
      const high = isPair ? readHexDigit(codeUnitAt(text, i + 1)) : -1;
      const low = isPair ? readHexDigit(codeUnitAt(text, i + 2)) : -1;
      if (high >= 0 && low >= 0) {
        bytes[length++] = high << 4 | low;
        i += 2;
        continue;
      }
      const next = findSoftBreakEnd(text, i + 1);
      if (next > 0) {
        i = next - 1;
        continue;
      }
    }
    if (code < 128) {
      bytes[length++] = code;
      continue;
    }
    const from = i;
    while (i + 1 < end && codeUnitAt(text, i + 1) >= 128) i++;
    const run = ENCODER.encode(text.slice(from, i + 1));
    // The run may have more bytes than characters.
    bytes = ensureCapacity(bytes, length, run.length + end - i);
    bytes.set(run, length);
    length += run.length;
  }
  return bytes.subarray(0, length);
}

/** Maximum number of blanks between `=` and the end of a line; mail servers may add them. */
const MAX_PADDING = 80;

/** Finds the position after a soft line break; 0 if there is none at `start`. */
function findSoftBreakEnd(text: string, start: number): number {
  const limit = Math.min(text.length, start + MAX_PADDING);
  for (let i = start; i < limit; i++) {
    const code = text.charCodeAt(i);
    if (code === LF) return i + 1;
    if (code === CR) return text.charCodeAt(i + 1) === LF ? i + 2 : i + 1;
    if (code !== SPACE && code !== TAB) return 0;
  }
  return start < text.length ? 0 : text.length;
}

/** Returns the bytes, or a larger copy of the first `length`, with place for `needed` more. */
function ensureCapacity(bytes: Uint8Array, length: number, needed: number): Uint8Array {
  if (length + needed <= bytes.length) return bytes;
  const larger = new Uint8Array(Math.max(bytes.length * 2, length + needed));
  larger.set(bytes.subarray(0, length));
  return larger;
}
