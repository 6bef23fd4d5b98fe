import { encodeU16, encodeU32, encodeUtf16Text, padZeros, toLatin1 } from "./bytes.ts";

/** A winmail.dat made in a test ([MS-OXTNEF]), as a string of one character per byte. */

export interface TnefFileInput {
  readonly title?: string;
  readonly longName?: string;
  readonly data?: string;
}

export function createAttribute(level: number, id: number, data: string): string {
  const sum = toLatin1(data).reduce((total, byte) => total + byte & 0xffff, 0);
  return String.fromCharCode(level) + encodeU32(id) + encodeU32(data.length) + data +
    encodeU16(sum);
}

export function createProperty(id: number, type: number, value: string): string {
  const length = Math.ceil(value.length / 4) * 4;
  return encodeU16(type) + encodeU16(id) + encodeU32(1) + encodeU32(value.length) +
    padZeros(value, length);
}

const list = (properties: readonly string[]) => encodeU32(properties.length) + properties.join("");

/** A named property, one of fixed size, and one with several values. */
const OTHERS = [
  encodeU16(0x1f) + encodeU16(0x8001) + "\0".repeat(16) + encodeU32(1) + encodeU32(6) +
  encodeUtf16Text("abc") + "\0\0" + encodeU32(1) +
  encodeU32(4) + encodeUtf16Text("x\0"),
  encodeU16(0x03) + encodeU16(0x3705) + encodeU32(1),
  encodeU16(0x1003) + encodeU16(0x1234) + encodeU32(2) + encodeU32(7) + encodeU32(8),
];

/** The attribute of a mail that has its text in RTF. */
export const RTF_TEXT = createAttribute(
  1,
  0x69003,
  list([createProperty(0x1009, 0x102, "{\\rtf1 pay}")]),
);

/** @param text The text of the mail; none if it is empty. */
export function createTnef(files: readonly TnefFileInput[], text = ""): string {
  let stream = encodeU32(0x223e9f78) + encodeU16(1) +
    createAttribute(1, 0x89006, encodeU32(0x10000));
  if (text !== "") stream += createAttribute(1, 0x2800c, `${text}\0`);
  for (const { title, longName, data } of files) {
    stream += createAttribute(2, 0x69002, "\0".repeat(14));
    if (title !== undefined) stream += createAttribute(2, 0x18010, `${title}\0`);
    if (data !== undefined) stream += createAttribute(2, 0x6800f, data);
    const properties = [...OTHERS];
    if (longName !== undefined) {
      properties.push(createProperty(0x3707, 0x1f, encodeUtf16Text(`${longName}\0`)));
    }
    stream += createAttribute(2, 0x69005, list(properties));
  }
  return stream;
}

/** A mail attached in a winmail.dat. */
export interface TnefMailInput {
  /** Header fields of the mail; none for a mail that never left its server. */
  readonly headers?: string;
  readonly from?: string;
  readonly subject?: string;
  /** No text if it is empty. */
  readonly text: string;
  readonly html?: string;
  /** The text in RTF, compressed. */
  readonly rtf?: string;
}

/** IID_IMessage, which comes before a message that is an object. */
const MESSAGE_ID = "\x07\x03\x02\0\0\0\0\0\xc0\0\0\0\0\0\0\x46";

/** A winmail.dat with a mail attached as Outlook does it: an object among the properties. */
export function createTnefMail(
  { headers, from, subject, text, html, rtf }: TnefMailInput,
  files = "",
): string {
  const properties = [
    ...OTHERS,
    ...(headers === undefined ? [] : [createProperty(0x007d, 0x1e, `${headers}\0`)]),
    ...(html === undefined ? [] : [createProperty(0x1013, 0x102, html)]),
    ...(rtf === undefined ? [] : [createProperty(0x1009, 0x102, rtf)]),
  ];
  const createSender = (address: string) => {
    const [name, smtp] = ["Sender\0", `SMTP:${address}\0`];
    return encodeU16(4) + encodeU16(0) + encodeU16(name.length) + encodeU16(smtp.length) + name +
      smtp;
  };
  const innerMessage = encodeU32(0x223e9f78) + encodeU16(1) +
    (from === undefined ? "" : createAttribute(1, 0x8000, createSender(from))) +
    (subject === undefined ? "" : createAttribute(1, 0x18004, `${subject}\0`)) +
    (text === "" ? "" : createAttribute(1, 0x2800c, `${text}\0`)) +
    createAttribute(1, 0x69003, list(properties)) + files;
  return createTnef([]) + createAttribute(2, 0x69002, "\0".repeat(14)) +
    createAttribute(2, 0x18010, "a mail\0") +
    createAttribute(
      2,
      0x69005,
      list([...OTHERS, createProperty(0x3701, 0x0d, MESSAGE_ID + innerMessage)]),
    );
}
