/** Builds the binary data of files in tests. */

/** Converts a text to one byte per character. */
export function toLatin1(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  // `Uint8Array.from` takes ten times as long, which is seconds for the hostile files.
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
  return bytes;
}

/** Encodes a number of 16 bits as one character per byte, least significant byte first. */
export const encodeU16 = (value: number): string =>
  String.fromCharCode(value & 0xff, value >>> 8 & 0xff);
/** Encodes a number of 32 bits like {@linkcode encodeU16}. */
export const encodeU32 = (value: number): string =>
  encodeU16(value & 0xffff) + encodeU16(value >>> 16);
/** Encodes a number below 2^32 in 64 bits like {@linkcode encodeU16}. */
export const encodeU64 = (value: number): string => encodeU32(value) + encodeU32(0);

/** Encodes a text as UTF-16, least significant byte first. */
export const encodeUtf16Text = (text: string): string =>
  [...text].map((char) => encodeU16(char.charCodeAt(0))).join("");

/** Pads a text with zero bytes. */
export const padZeros = (text: string, length: number): string => text.padEnd(length, "\0");
