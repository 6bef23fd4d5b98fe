import { readBase64Digit } from "../encoding/base64.ts";

const LATIN1 = new TextDecoder("latin1");
const UTF16 = new TextDecoder("utf-16le");

const PLUS = 43, MINUS = 45;
/** Bits of a base64 character, and of a unit of UTF-16. */
const DIGIT = 6, UNIT = 16;

/** Decodes UTF-7 (RFC 2152), which old Outlook wrote and spam hides words in, in one pass. */
export function decodeUtf7(bytes: Uint8Array): string {
  const text = LATIN1.decode(bytes);
  const units = new Uint16Array(text.length);
  let length = 0;
  for (let at = 0; at < text.length;) {
    const code = text.charCodeAt(at++);
    if (code !== PLUS) {
      units[length++] = code;
      continue;
    }
    const start = at;
    let bits = 0, count = 0;
    for (let value = readDigit(text, at); value >= 0; value = readDigit(text, ++at)) {
      bits = (bits << DIGIT | value) & 0x3fffff;
      count += DIGIT;
      if (count < UNIT) continue;
      count -= UNIT;
      units[length++] = bits >> count & 0xffff;
    }
    if (at === start) units[length++] = PLUS;
    if (text.charCodeAt(at) === MINUS) at++;
  }
  return UTF16.decode(units.subarray(0, length));
}

/** Value of the base64 character at a place; -1 for any other, and at the end. */
function readDigit(text: string, at: number): number {
  return readBase64Digit(text.charCodeAt(at));
}
