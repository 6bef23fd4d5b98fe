/** Binary data of a file made in a test. */

/** One byte per character. */
export function latin1(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  // `Uint8Array.from` takes ten times as long, which is seconds for the hostile files.
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
  return bytes;
}

/** Numbers as strings of one character per byte, least significant byte first. */
export const u16 = (value: number): string => String.fromCharCode(value & 0xff, value >>> 8 & 0xff);
export const u32 = (value: number): string => u16(value & 0xffff) + u16(value >>> 16);
export const u64 = (value: number): string => u32(value) + u32(0);

/** UTF-16, least significant byte first. */
export const wide = (text: string): string =>
  [...text].map((char) => u16(char.charCodeAt(0))).join("");

/** A text filled up with zero bytes. */
export const padded = (text: string, length: number): string => text.padEnd(length, "\0");
