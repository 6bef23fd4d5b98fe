import { readHexDigit } from "../encoding/bytes.ts";

/** The Q encoding of RFC 2047 §4.2, read leniently: nothing throws. */

const EQUALS = 61, UNDERSCORE = 95, SPACE = 32;

/** Decodes the Q encoding; other `=` stay, characters beyond ASCII become a byte or UTF-8. */
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
      const high = readHexDigit(text.charCodeAt(i + 1));
      const low = readHexDigit(text.charCodeAt(i + 2));
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
