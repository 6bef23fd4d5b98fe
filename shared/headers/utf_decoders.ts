import { readBase64Digit } from "../encoding/base64.ts";

const LENIENT_UTF8 = new TextDecoder();
const LITTLE_ENDIAN = new TextDecoder("utf-16le"), BIG_ENDIAN = new TextDecoder("utf-16be");

/** Decodes UTF-16. Each of several words that are decoded together may begin with a mark. */
export function decodeMarkedUtf16(bytes: Uint8Array): string {
  return chooseUtf16(bytes).decode(bytes).replaceAll("\ufeff", "");
}

/** Chooses the order by the mark, else the one in which more characters are of the first 256. */
function chooseUtf16(bytes: Uint8Array): TextDecoder {
  const [first, second] = bytes;
  if (first === 0xfe && second === 0xff) return BIG_ENDIAN;
  if (first === 0xff && second === 0xfe) return LITTLE_ENDIAN;
  let balance = 0;
  for (const [i, byte] of bytes.entries()) if (byte === 0) balance += i % 2 === 0 ? 1 : -1;
  return balance < 0 ? LITTLE_ENDIAN : BIG_ENDIAN;
}

/** Greatest code point. */
const LAST_POINT = 0x10ffff;
/** First and last surrogate: these code points are no characters. */
const SURROGATES = [0xd800, 0xdfff] as const;

/** A text, and whether some of its bytes were none of UTF-32. */
interface PointText {
  readonly text: string;
  readonly isForeign: boolean;
}

/** Decodes in the order of the charset's name, a mark or the zeros; in the other where that has none. */
export function decodeUtf32(bytes: Uint8Array, order: string): PointText {
  const isLittle = order === "" ? isLittleEndian(bytes) : order === "le";
  return readPoints(bytes, isLittle) ?? readPoints(bytes, !isLittle) ??
    { text: readForeignBytes(bytes), isForeign: bytes.length > 0 };
}

/** Tells whether the zero bytes are the last ones of characters; a mark (U+FEFF) shows it as well. */
function isLittleEndian(bytes: Uint8Array): boolean {
  let balance = 0;
  for (const [i, byte] of bytes.entries()) if (byte === 0) balance += i % 4 < 2 ? -1 : 1;
  return balance > 0;
}

/** Reads code points; bytes that are none as {@linkcode readForeignBytes} does. Null without a point. */
function readPoints(bytes: Uint8Array, isLittle: boolean): PointText | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [firstSurrogate, lastSurrogate] = SURROGATES;
  let text = "", hasPoint = false, isForeign = false, readEnd = 0, i = 0;
  for (; i + 4 <= bytes.byteLength; i += 4) {
    const point = view.getUint32(i, isLittle);
    if (point > LAST_POINT || (point >= firstSurrogate && point <= lastSurrogate)) continue;
    isForeign ||= i > readEnd;
    text += readForeignBytes(bytes.subarray(readEnd, i));
    if (point !== MARK) text += String.fromCodePoint(point);
    hasPoint ||= point !== MARK;
    readEnd = i + 4;
  }
  if (!hasPoint) return null;
  // The start of a character that was cut off is none.
  if (i > readEnd) text += readForeignBytes(bytes.subarray(readEnd));
  return { text, isForeign: isForeign || i > readEnd };
}

/** The code point that marks the order of the bytes. */
const MARK = 0xfeff;

/**
 * Reads bytes under the name UTF-32 as ASCII or UTF-8, as some programs show them. Noise that spam
 * writes between its letters, and most programs leave out, is left out.
 */
function readForeignBytes(bytes: Uint8Array): string {
  if (bytes.length === 0) return "";
  const decodedText = LENIENT_UTF8.decode(bytes);
  const text = decodedText.replaceAll(NO_LETTER, "");
  const removedCount = decodedText.length - text.length;
  const isNoise = text.length >= MIN_NOISE && !/\s/.test(text) &&
    text.replaceAll(/\D/g, "").length * NOISE_SHARE >= text.length;
  return isNoise || removedCount * NOISE_SHARE > decodedText.length ? "" : text;
}

/** Matches what bytes that are no text decode to. */
const NO_LETTER = /(?![\t\n\r])\p{Cc}|\ufffd/gu;

/** Minimum length of a word that may be noise. */
const MIN_NOISE = 12;
/** Noise has a digit in at least this many characters. */
const NOISE_SHARE = 4;

const LATIN1 = new TextDecoder("latin1");
const UTF16_UNITS = new TextDecoder("utf-16le");

const PLUS = 43, MINUS = 45;
/** Number of bits of a base64 character. */
const DIGIT_BITS = 6;
/** Number of bits of a UTF-16 code unit. */
const UNIT_BITS = 16;

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
      bits = (bits << DIGIT_BITS | value) & 0x3fffff;
      count += DIGIT_BITS;
      if (count < UNIT_BITS) continue;
      count -= UNIT_BITS;
      units[length++] = bits >> count & 0xffff;
    }
    if (at === start) units[length++] = PLUS;
    if (text.charCodeAt(at) === MINUS) at++;
  }
  return UTF16_UNITS.decode(units.subarray(0, length));
}

/** Reads the value of the base64 character at a position; -1 for any other, and at the end. */
function readDigit(text: string, at: number): number {
  return readBase64Digit(text.charCodeAt(at));
}
