import { latin1, padded, u16, u32, wide } from "./bytes.ts";

/** A winmail.dat made in a test ([MS-OXTNEF]), as a string of one character per byte. */

export interface TnefFileInput {
  readonly title?: string;
  readonly longName?: string;
  readonly type?: string;
  readonly data?: string;
  /** An object inside a property, as Outlook writes embedded messages. */
  readonly object?: string;
}

export function attribute(level: number, id: number, data: string): string {
  const sum = latin1(data).reduce((total, byte) => total + byte & 0xffff, 0);
  return String.fromCharCode(level) + u32(id) + u32(data.length) + data + u16(sum);
}

export function property(id: number, type: number, value: string): string {
  const length = Math.ceil(value.length / 4) * 4;
  return u16(type) + u16(id) + u32(1) + u32(value.length) + padded(value, length);
}

const list = (properties: readonly string[]) => u32(properties.length) + properties.join("");

/** A named property, one of fixed size, and one with several values. */
const OTHERS = [
  u16(0x1f) + u16(0x8001) + "\0".repeat(16) + u32(1) + u32(6) + wide("abc") + "\0\0" + u32(1) +
  u32(4) + wide("x\0"),
  u16(0x03) + u16(0x3705) + u32(1),
  u16(0x1003) + u16(0x1234) + u32(2) + u32(7) + u32(8),
];

/** @param rtf Compressed RTF of the mail's text. */
export function tnef(files: readonly TnefFileInput[], html = "", rtf = ""): string {
  let text = u32(0x223e9f78) + u16(1) + attribute(1, 0x89006, u32(0x10000));
  if (html !== "") text += attribute(1, 0x69003, list([...OTHERS, property(0x1013, 0x102, html)]));
  if (rtf !== "") text += attribute(1, 0x69003, list([property(0x1009, 0x102, rtf)]));
  for (const { title, longName, type, data, object } of files) {
    text += attribute(2, 0x69002, "\0".repeat(14));
    if (title !== undefined) text += attribute(2, 0x18010, `${title}\0`);
    if (data !== undefined) text += attribute(2, 0x6800f, data);
    const properties = [...OTHERS];
    if (longName !== undefined) properties.push(property(0x3707, 0x1f, wide(`${longName}\0`)));
    if (type !== undefined) properties.push(property(0x370e, 0x1e, `${type}\0`));
    if (object !== undefined) {
      properties.push(property(0x3701, 0x0d, "\x07\x03\x02\0".padEnd(16, "\0") + object));
    }
    text += attribute(2, 0x69005, list(properties));
  }
  return text;
}
