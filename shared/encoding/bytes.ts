/** Maximum number of bytes converted per call; about 100 000 arguments overflow the stack. */
const CHUNK = 8_192;

/** Concatenates pieces into a new array. */
export function joinBytes(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const result = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    result.set(piece, at);
    at += piece.length;
  }
  return result;
}

/** Encodes each byte as two lower-case hexadecimal digits. */
export function encodeHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const { charCodeAt } = String.prototype;

/**
 * Returns the code unit at an offset inside a text. In a loop over any text it is much quicker than
 * `text.charCodeAt(at)`. V8 looks that method up each time once a line has met more than four kinds
 * of strings. The same is true of `text.length`: such a loop reads it once. An offset outside of
 * the text gives NaN, and V8 then compiles all callers without the fast path.
 */
export function codeUnitAt(text: string, at: number): number {
  return charCodeAt.call(text, at);
}

/** Returns the value of a hexadecimal digit by its UTF-16 code; -1 for another character. */
export function readHexDigit(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const lowerCode = code | 0x20;
  return lowerCode >= 0x61 && lowerCode <= 0x66 ? lowerCode - 0x57 : -1;
}

/**
 * Decodes each byte to a character U+0000 to U+00FF. TextDecoder cannot: its "latin1" is
 * windows-1252 (Encoding §4.2).
 */
export function decodeLatin1(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.byteLength; at += CHUNK) {
    // Spread syntax would copy the bytes one by one, which is twenty times slower.
    text += Reflect.apply(String.fromCharCode, null, bytes.subarray(at, at + CHUNK));
  }
  return text;
}

/**
 * Encodes a text as a byte string: each code unit is one byte of its UTF-8 form. Signatures cover
 * bytes, whatever the charset.
 */
export function toUtf8ByteString(text: string): string {
  return decodeLatin1(new TextEncoder().encode(text));
}

/** Encodes each character U+0000 to U+00FF as one byte. */
export function encodeLatin1(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}

/** Encodes bytes as base64 with padding (RFC 4648 §4). */
export function encodeBase64(bytes: Uint8Array): string {
  return btoa(decodeLatin1(bytes));
}

/** Encodes bytes as base64url without padding (RFC 4648 §5). */
export function encodeBase64Url(bytes: Uint8Array): string {
  return encodeBase64(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
