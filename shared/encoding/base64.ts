import { encodeLatin1 } from "./bytes.ts";

/**
 * Base64 in three readings: strict for keys and signatures, forgiving as in browsers, lenient for
 * mail.
 */

const STRICT = /^[A-Za-z0-9+/]+={0,2}$/;

/**
 * Decodes base64 (RFC 4648 §4) and skips only white space, which folding adds. Returns null for
 * invalid or empty text.
 */
export function decodeStrictBase64(text: string): Uint8Array<ArrayBuffer> | null {
  const digits = text.replace(/[ \t\r\n]+/g, "");
  if (digits.length % 4 !== 0 || !STRICT.test(digits)) return null;
  return encodeLatin1(atob(digits));
}

/** Decodes base64 as browsers do (Infra standard, forgiving-base64 decode); else null. */
export function decodeForgivingBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return encodeLatin1(atob(text));
  } catch {
    return null;
  }
}

const EQUALS = 61;

/** Values of the base64 characters by code; -1 for other characters. */
const VALUES = new Int8Array(128).fill(-1);
for (
  const [value, character] of [
    ..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/",
  ].entries()
) {
  VALUES[character.charCodeAt(0)] = value;
}

/** Returns the value of a base64 character by its code; -1 for other characters. */
export function readBase64Digit(code: number): number {
  return VALUES[code] ?? -1;
}

/** Decodes base64 of mail (RFC 2045 §6.8): skips foreign characters and needs no padding. */
export function decodeLenientBase64(text: string): Uint8Array {
  const bytes = new Uint8Array(Math.ceil(text.length * 3 / 4));
  let length = 0;
  let bits = 0;
  let count = 0;
  for (let i = 0; i < text.length; i++) {
    // Fast path for groups of four characters of the alphabet.
    while (count === 0 && i + 4 <= text.length) {
      const group = readGroup(text, i);
      if (group < 0) break;
      bytes[length] = group >> 16;
      bytes[length + 1] = group >> 8 & 0xff;
      bytes[length + 2] = group & 0xff;
      length += 3;
      i += 4;
    }
    const code = text.charCodeAt(i);
    // After padding, another encoded text may follow: it starts with a new group.
    if (code === EQUALS) bits = count = 0;
    const value = VALUES[code] ?? -1;
    if (value < 0) continue;
    bits = (bits << 6 | value) & 0xffff;
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes[length++] = bits >> count & 0xff;
  }
  return bytes.subarray(0, length);
}

/** Returns the 24 bits of four characters; negative if one of them is outside the alphabet. */
function readGroup(text: string, at: number): number {
  const a = text.charCodeAt(at), b = text.charCodeAt(at + 1);
  const c = text.charCodeAt(at + 2), d = text.charCodeAt(at + 3);
  if ((a | b | c | d) > 127) return -1;
  return (VALUES[a] ?? -1) << 18 | (VALUES[b] ?? -1) << 12 | (VALUES[c] ?? -1) << 6 |
    (VALUES[d] ?? -1);
}
