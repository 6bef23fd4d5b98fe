/**
 * Texts of one UTF-16 unit a byte: signed header fields are compared byte for byte, whatever their
 * charset, and strings are what the grammars read.
 */

/** Bytes converted in one call; more arguments than some 100 000 overflow the stack. */
const CHUNK = 8_192;

/** Bytes as a text of as many characters. */
export function fromBytes(bytes: Uint8Array): string {
  if (bytes.byteLength <= CHUNK) return String.fromCharCode(...bytes);
  let text = "";
  for (let at = 0; at < bytes.byteLength; at += CHUNK) {
    text += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  }
  return text;
}

/** The bytes of such a text. */
export function toBytes(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}

const UTF8 = new TextEncoder();

/** A text of Unicode characters as the text of its UTF-8 bytes. */
export function utf8Bytes(text: string): string {
  return fromBytes(UTF8.encode(text));
}

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** Reads base64 (RFC 4648 §4) in which folding left blanks; null when it is none, or empty. */
export function readBase64(text: string): Uint8Array<ArrayBuffer> | null {
  const digits = text.replace(/[ \t\r\n]+/g, "");
  if (digits.length % 4 !== 0 || !BASE64.test(digits)) return null;
  return toBytes(atob(digits));
}

/** Writes base64 (RFC 4648 §4). */
export function writeBase64(bytes: Uint8Array): string {
  return btoa(fromBytes(bytes));
}
