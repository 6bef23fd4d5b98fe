import { latin1, padded, u16, u32, wide } from "./bytes.ts";

/** A winmail.dat made in a test ([MS-OXTNEF]), as a string of one character per byte. */

export interface TnefFileInput {
  readonly title?: string;
  readonly longName?: string;
  readonly data?: string;
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

/** @param text The text of the mail; none if it is empty. */
export function tnef(files: readonly TnefFileInput[], text = ""): string {
  let stream = u32(0x223e9f78) + u16(1) + attribute(1, 0x89006, u32(0x10000));
  if (text !== "") stream += attribute(1, 0x2800c, `${text}\0`);
  for (const { title, longName, data } of files) {
    stream += attribute(2, 0x69002, "\0".repeat(14));
    if (title !== undefined) stream += attribute(2, 0x18010, `${title}\0`);
    if (data !== undefined) stream += attribute(2, 0x6800f, data);
    const properties = [...OTHERS];
    if (longName !== undefined) properties.push(property(0x3707, 0x1f, wide(`${longName}\0`)));
    stream += attribute(2, 0x69005, list(properties));
  }
  return stream;
}

/** A mail attached in a winmail.dat. */
export interface TnefMailInput {
  /** Header fields of the mail; none for a mail that never left its server. */
  readonly headers?: string;
  readonly from?: string;
  readonly subject?: string;
  readonly text: string;
  readonly html?: string;
}

/** IID_IMessage, which comes before a message that is an object. */
const MESSAGE_ID = "\x07\x03\x02\0\0\0\0\0\xc0\0\0\0\0\0\0\x46";

/** A winmail.dat with a mail attached as Outlook does it: an object among the properties. */
export function tnefMail(
  { headers, from, subject, text, html }: TnefMailInput,
  files = "",
): string {
  const properties = [
    ...OTHERS,
    ...(headers === undefined ? [] : [property(0x007d, 0x1e, `${headers}\0`)]),
    ...(html === undefined ? [] : [property(0x1013, 0x102, html)]),
  ];
  const sender = (address: string) => {
    const [name, smtp] = ["Sender\0", `SMTP:${address}\0`];
    return u16(4) + u16(0) + u16(name.length) + u16(smtp.length) + name + smtp;
  };
  const inner = u32(0x223e9f78) + u16(1) +
    (from === undefined ? "" : attribute(1, 0x8000, sender(from))) +
    (subject === undefined ? "" : attribute(1, 0x18004, `${subject}\0`)) +
    attribute(1, 0x2800c, `${text}\0`) + attribute(1, 0x69003, list(properties)) + files;
  return tnef([]) + attribute(2, 0x69002, "\0".repeat(14)) + attribute(2, 0x18010, "a mail\0") +
    attribute(2, 0x69005, list([...OTHERS, property(0x3701, 0x0d, MESSAGE_ID + inner)]));
}
