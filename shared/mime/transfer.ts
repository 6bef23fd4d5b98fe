import { readHexDigit } from "../encoding/bytes.ts";
import { findUuencoded } from "./uuencode.ts";
import { findDecoder, UNKNOWN } from "../headers/charset.ts";
import { decodeLenientBase64 } from "../encoding/base64.ts";

const TAB = 9, LF = 10, CR = 13, SPACE = 32, EQUALS = 61;

/** Decodes the body of a text part: content encoding (RFC 2045 §6), then charset. */
export function decodeText(body: string, encoding: string, charset: string | null): string {
  if (encoding === "quoted-printable" && !body.includes("=")) return body;
  const bytes = decodeTransfer(body, encoding);
  return bytes === null ? body : decodeCharset(bytes, charset);
}

/** Decodes the content encoding of a body; null if it has none that is read. */
export function decodeTransfer(body: string, encoding: string): Uint8Array | null {
  switch (encoding) {
    case "base64":
      return decodeLenientBase64(body);
    case "quoted-printable":
      return decodeQuotedPrintable(body);
    case "x-uuencode":
      return findUuencoded(body)[0]?.bytes ?? null;
    default:
      return null;
  }
}

/** Decodes bytes; without a known charset, as UTF-8 if valid, else as windows-1252. */
export function decodeCharset(bytes: Uint8Array, charset: string | null): string {
  const decoder = charset === null || /^us-ascii$/i.test(charset) ? null : findDecoder(charset);
  return (decoder ?? UNKNOWN).decode(bytes);
}

const ENCODER = new TextEncoder();

/** Decodes quoted-printable (RFC 2045 §6.7); an `=` that encodes nothing stays as it is. */
export function decodeQuotedPrintable(text: string): Uint8Array {
  // Decoded in place, as the decoded bytes are never more than the encoded ones.
  const bytes: Uint8Array = ENCODER.encode(text), end = bytes.length;
  let length = 0;
  for (let i = 0; i < end; i++) {
    const code = bytes[i] ?? 0;
    if (code === EQUALS) {
      const highDigit = readHexDigit(bytes[i + 1] ?? 0), lowDigit = readHexDigit(bytes[i + 2] ?? 0);
      if (highDigit >= 0 && lowDigit >= 0) {
        bytes[length++] = highDigit << 4 | lowDigit;
        i += 2;
        continue;
      }
      const next = findSoftBreakEnd(bytes, i + 1);
      if (next > 0) {
        i = next - 1;
        continue;
      }
    }
    bytes[length++] = code;
  }
  return bytes.subarray(0, length);
}

/** Maximum number of blanks between `=` and the end of a line; mail servers may add them. */
const MAX_PADDING = 80;

/** Finds the position after a soft line break; 0 if there is none at `start`. */
function findSoftBreakEnd(bytes: Uint8Array, start: number): number {
  const limit = Math.min(bytes.length, start + MAX_PADDING);
  for (let i = start; i < limit; i++) {
    const code = bytes[i];
    if (code === LF) return i + 1;
    if (code === CR) return bytes[i + 1] === LF ? i + 2 : i + 1;
    if (code !== SPACE && code !== TAB) return 0;
  }
  return start < bytes.length ? 0 : bytes.length;
}
