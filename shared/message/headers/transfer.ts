import { hexValue } from "../../encoding/bytes.ts";

/** The two content encodings of RFC 2047 §4, read leniently: junk is skipped, nothing throws. */

const EQUALS = 61, UNDERSCORE = 95, SPACE = 32;

/** Value of each base64 character by code, -1 for all others. */
const BASE64 = new Int8Array(128).fill(-1);
for (
  const [value, character] of [
    ..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/",
  ].entries()
) {
  BASE64[character.charCodeAt(0)] = value;
}

/** Decodes base64; skips characters outside the alphabet and needs no padding. */
export function decodeBase64(text: string): Uint8Array {
  const bytes = new Uint8Array(Math.ceil(text.length * 3 / 4));
  let length = 0;
  let bits = 0;
  let count = 0;
  for (let i = 0; i < text.length; i++) {
    // Whole groups of four first, nearly all of a text.
    while (count === 0 && i + 4 <= text.length) {
      const group = groupAt(text, i);
      if (group < 0) break;
      bytes[length] = group >> 16;
      bytes[length + 1] = group >> 8 & 0xff;
      bytes[length + 2] = group & 0xff;
      length += 3;
      i += 4;
    }
    const code = text.charCodeAt(i);
    // Padding in the middle: two encoded pieces were joined; each is decoded separately.
    if (code === EQUALS) bits = count = 0;
    const value = BASE64[code] ?? -1;
    if (value < 0) continue;
    bits = (bits << 6 | value) & 0xffff;
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes[length++] = bits >> count & 0xff;
  }
  return bytes.subarray(0, length);
}

/** The 24 bits of four characters; negative if any of them is outside the alphabet. */
function groupAt(text: string, at: number): number {
  const a = text.charCodeAt(at), b = text.charCodeAt(at + 1);
  const c = text.charCodeAt(at + 2), d = text.charCodeAt(at + 3);
  if ((a | b | c | d) > 127) return -1;
  return (BASE64[a] ?? -1) << 18 | (BASE64[b] ?? -1) << 12 | (BASE64[c] ?? -1) << 6 |
    (BASE64[d] ?? -1);
}

/**
 * Decodes the Q encoding. An `=` that starts no hexadecimal pair stays as it is. A character beyond
 * ASCII, which is not allowed here, becomes its byte in a one-byte charset and UTF-8 otherwise.
 */
export function decodeQ(text: string, charset: string): Uint8Array {
  // A character beyond ASCII takes up to three bytes for each of its code units.
  const bytes = new Uint8Array(3 * text.length);
  let length = 0;
  const wide = charset === "utf-8" || charset === "utf8";
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === UNDERSCORE) {
      bytes[length++] = SPACE;
    } else if (code === EQUALS) {
      const high = hexValue(text.charCodeAt(i + 1));
      const low = hexValue(text.charCodeAt(i + 2));
      if (high < 0 || low < 0) {
        bytes[length++] = code;
      } else {
        bytes[length++] = high << 4 | low;
        i += 2;
      }
    } else if (code < 128 || (code < 256 && !wide)) {
      bytes[length++] = code;
    } else {
      const character = String.fromCodePoint(text.codePointAt(i) ?? code);
      length += UTF8.encodeInto(character, bytes.subarray(length)).written;
      i += character.length - 1;
    }
  }
  return bytes.subarray(0, length);
}

const UTF8 = new TextEncoder();
