import { bytesOfLatin1, latin1Of } from "../../encoding/bytes.ts";

/**
 * Texts with one UTF-16 unit a byte: signed header fields are compared byte by byte, whatever their
 * charset, and the grammars read strings.
 */

const UTF8 = new TextEncoder();

/** A text of Unicode characters as the text of its UTF-8 bytes. */
export function utf8Bytes(text: string): string {
  return latin1Of(UTF8.encode(text));
}

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/**
 * Decodes base64 (RFC 4648 §4) that contains blanks from folding; null when it is invalid or empty.
 */
export function readBase64(text: string): Uint8Array<ArrayBuffer> | null {
  const digits = text.replace(/[ \t\r\n]+/g, "");
  if (digits.length % 4 !== 0 || !BASE64.test(digits)) return null;
  return bytesOfLatin1(atob(digits));
}
