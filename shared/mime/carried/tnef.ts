import { Budget } from "../budget.ts";
import { decodeCharset } from "../transfer.ts";
import { ByteReader, decodeUtf16 } from "./byte_reader.ts";
import { findCharset } from "../code_pages.ts";

/** A file inside Outlook's winmail.dat. */
export interface TnefFile {
  readonly name: string | null;
  readonly bytes: Uint8Array;
}

/** A property of a mail or file in a winmail.dat: its type and the bytes of its value. */
export interface TnefProperty {
  readonly type: number;
  readonly value: Uint8Array;
}

/** Contents of a winmail.dat. */
export interface TnefReading {
  readonly files: readonly TnefFile[];
  /** The attached mails. */
  readonly mails: readonly TnefReading[];
  /** The plain texts of the mail. */
  readonly text: readonly string[];
  /** Properties of the mail, by their ids ([MS-OXPROPS]). */
  readonly properties: ReadonlyMap<number, TnefProperty>;
  /** Windows code page of the texts that are not UTF-16; 0 if it is not known. */
  readonly codePage: number;
  /** Sender, which is an attribute and no property. */
  readonly sender: { readonly name: string; readonly address: string } | null;
  /** Subject, which is an attribute and no property. */
  readonly subject: string | null;
  /** Date of sending, which is an attribute and no property. */
  readonly sentAt: Date | null;
  /**
   * Whether it has a text in RTF, which Outlook shows in place of a plain one. Only that of an
   * attached mail is converted (`writeTnefMail`).
   */
  readonly hasRtf: boolean;
  /** Whether the file is complete and within the bounds. */
  readonly isComplete: boolean;
}

/** Number of steps per attribute or property. */
const ATTRIBUTE_STEPS = 100;
/** Maximum depth of mails inside one another. */
const MAX_DEPTH = 4;

/** The signature, and the length of the header with the key ([MS-OXTNEF] 2.1.3.1). */
const SIGNATURE = 0x223e9f78, HEADER_LENGTH = 6;
/** Lengths of level, id and size before the data, and of the checksum after it (2.1.3.2). */
const ATTRIBUTE_HEADER = 9, CHECKSUM = 2;
/** Ids of attributes ([MS-OXTNEF] 2.1.3.3). */
const RENDER_DATA = 0x9002, ATTACH_DATA = 0x800f, ATTACH_TITLE = 0x8010;
const ATTACH_PROPERTIES = 0x9005, BODY = 0x800c, PROPERTIES = 0x9003;
const FROM = 0x8000, SUBJECT = 0x8004, SENT_AT = 0x8005, CODE_PAGE = 0x9007;
/** Ids of a file's long name, of an attached object, and of a text in RTF ([MS-OXPROPS]). */
const LONG_NAME = 0x3707, OBJECT = 0x3701, RTF = 0x1009;
/** Maximum number of bytes of a file's name or a subject. */
const MAX_NAME = 1024;

/** Tells whether bytes are a TNEF stream. */
export function isTnef(bytes: Uint8Array): boolean {
  return new ByteReader(bytes).readU32(0) === SIGNATURE;
}

/** Reads a TNEF stream ([MS-OXTNEF]), a damaged one as far as possible; null for other bytes. */
export function readTnef(bytes: Uint8Array, budget = new Budget()): TnefReading | null {
  if (!isTnef(bytes)) return null;
  const reading = createEmptyReading();
  readStream(bytes, { reading, budget, depth: 0 });
  return reading;
}

/** A reading to which contents are still being added. */
type OpenReading = { -readonly [Key in keyof TnefReading]: TnefReading[Key] } & {
  readonly files: TnefFile[];
  readonly mails: TnefReading[];
  readonly text: string[];
  readonly properties: Map<number, TnefProperty>;
};

function createEmptyReading(): OpenReading {
  return {
    files: [],
    mails: [],
    text: [],
    properties: new Map(),
    codePage: 0,
    sender: null,
    subject: null,
    sentAt: null,
    hasRtf: false,
    isComplete: true,
  };
}

/** State of reading one stream. */
interface TnefState {
  readonly reading: OpenReading;
  readonly budget: Budget;
  readonly depth: number;
}

/** An attachment whose attributes are being read. */
interface OpenFile {
  title: string | null;
  data: Uint8Array;
  properties: ReadonlyMap<number, TnefProperty>;
}

function readStream(bytes: Uint8Array, state: TnefState): void {
  const { reading, budget } = state;
  const reader = new ByteReader(bytes);
  let openFile: OpenFile | null = null;
  let at = HEADER_LENGTH;
  while (reader.has(at, ATTRIBUTE_HEADER) && budget.take(ATTRIBUTE_STEPS)) {
    const id = reader.readU16(at + 1);
    const length = reader.readU32(at + 5);
    const data = reader.slice(at + ATTRIBUTE_HEADER, at + ATTRIBUTE_HEADER + length);
    at += ATTRIBUTE_HEADER + length + CHECKSUM;
    if (at > reader.length) reading.isComplete = false;
    if (id === RENDER_DATA) {
      if (openFile !== null) closeFile(openFile, state);
      openFile = { title: null, data: new Uint8Array(), properties: new Map() };
    } else if (id === BODY && budget.take(data.length)) {
      reading.text.push(readText8(data));
    } else if (id === PROPERTIES) {
      const properties = readProperties(data, budget);
      reading.hasRtf ||= properties.has(RTF);
      // The mail's own properties come before those of a winmail.dat inside it.
      for (const [name, property] of properties) {
        if (!reading.properties.has(name)) reading.properties.set(name, property);
      }
    } else if (id === CODE_PAGE) reading.codePage = new ByteReader(data).readU32(0);
    else if (id === FROM) reading.sender = readSender(data);
    else if (id === SUBJECT) reading.subject = readText8(data.subarray(0, MAX_NAME));
    else if (id === SENT_AT) reading.sentAt = readDate(data);
    else if (openFile !== null) {
      if (id === ATTACH_TITLE) openFile.title = readText8(data.subarray(0, MAX_NAME));
      else if (id === ATTACH_DATA) openFile.data = data;
      else if (id === ATTACH_PROPERTIES) openFile.properties = readProperties(data, budget);
    }
  }
  if (openFile !== null) closeFile(openFile, state);
}

function closeFile({ title, data, properties }: OpenFile, state: TnefState): void {
  const { reading, budget, depth } = state;
  const message = readEmbeddedMessage(properties);
  if (message !== null) {
    if (depth >= MAX_DEPTH) {
      reading.isComplete = false;
      return;
    }
    const mail = createEmptyReading();
    readStream(message, { reading: mail, budget, depth: depth + 1 });
    if (!mail.isComplete) reading.isComplete = false;
    reading.mails.push(mail);
    return;
  }
  const name = properties.get(LONG_NAME);
  const longName = name === undefined ? null : readTextProperty(name, reading.codePage);
  reading.files.push({ name: (longName ?? title)?.slice(0, MAX_NAME).trim() || null, bytes: data });
  if (!isTnef(data)) return;
  if (depth < MAX_DEPTH) readStream(data, { reading, budget, depth: depth + 1 });
  else reading.isComplete = false;
}

/** Types of properties, and the flag for several values ([MS-OXCDATA] 2.11.1). */
const UNICODE = 0x1f, ANSI = 0x1e, BINARY = 0x102, OBJECT_TYPE = 0x0d, SEVERAL = 0x1000;
/** Number of bytes of values of fixed size, by type; each is padded to a multiple of four. */
const SIZES: ReadonlyMap<number, number> = new Map([
  ...[0x02, 0x03, 0x04, 0x0a, 0x0b].map((type) => [type, 4] as const),
  ...[0x05, 0x06, 0x07, 0x14, 0x40].map((type) => [type, 8] as const),
  [0x48, 16],
]);
/** Number of bytes of the identifier before an attached message (IID_IMessage). */
const OBJECT_ID = 16;
/** Lowest id of properties with a name ([MS-OXTNEF] 2.1.3.4). */
const FIRST_NAMED = 0x8000;
/** Number of bytes of the GUID before a name. */
const GUID = 16;

/** Returns the stream of an attached mail; null for a file. */
function readEmbeddedMessage(properties: ReadonlyMap<number, TnefProperty>): Uint8Array | null {
  const object = properties.get(OBJECT);
  const stream = object?.type === OBJECT_TYPE ? object.value.subarray(OBJECT_ID) : null;
  return stream !== null && isTnef(stream) ? stream : null;
}

/** Reads a list of properties ([MS-OXTNEF] 2.1.3.4) up to its first damaged one. */
function readProperties(bytes: Uint8Array, budget: Budget): Map<number, TnefProperty> {
  const reader = new ByteReader(bytes);
  const properties = new Map<number, TnefProperty>();
  let at = 4;
  for (let countLeft = reader.readU32(0); countLeft > 0 && reader.has(at, 4); countLeft--) {
    if (!budget.take(ATTRIBUTE_STEPS)) break;
    const kind = reader.readU16(at), id = reader.readU16(at + 2);
    at += 4;
    if (id >= FIRST_NAMED) at = findValueStart(reader, at);
    const type = kind & ~SEVERAL;
    const size = SIZES.get(type);
    const isCounted = size === undefined || (kind & SEVERAL) !== 0;
    let count = isCounted ? reader.readU32(at) : 1;
    if (isCounted) at += 4;
    for (; count > 0 && reader.has(at, 4); count--) {
      if (!budget.take(1)) return properties;
      const length = size ?? reader.readU32(at);
      if (size === undefined) at += 4;
      if (!properties.has(id)) properties.set(id, { type, value: reader.slice(at, at + length) });
      at += padLength(length);
    }
  }
  return properties;
}

/** Finds the start of a named property's value. */
function findValueStart(reader: ByteReader, at: number): number {
  const isNumber = reader.readU32(at + GUID) === 0;
  return at + GUID + 8 + (isNumber ? 0 : padLength(reader.readU32(at + GUID + 4)));
}

/** Returns a length with padding to a multiple of four. */
function padLength(length: number): number {
  return 4 * Math.ceil(length / 4);
}

/** Reads the text of a property; null for a property of another type. */
export function readTextProperty({ type, value }: TnefProperty, codePage: number): string | null {
  if (type === UNICODE) return decodeUtf16(value);
  return type === ANSI ? readText8(value, codePage === 0 ? null : findCharset(codePage)) : null;
}

/** Reads the bytes of a property; null for a property of another type. */
export function readBytesProperty({ type, value }: TnefProperty): Uint8Array | null {
  return type === BINARY ? value : null;
}

/** Reads a sender: four numbers of two bytes, a name and an address ([MS-OXTNEF] 2.1.3.3.2). */
function readSender(data: Uint8Array): TnefReading["sender"] {
  const reader = new ByteReader(data);
  const nameLength = reader.readU16(4), addressLength = reader.readU16(6);
  const name = readText8(reader.slice(8, 8 + nameLength));
  const address = readText8(reader.slice(8 + nameLength, 8 + nameLength + addressLength));
  return { name, address: address.replace(/^smtp:/i, "") };
}

/** Reads a date: six numbers of two bytes, from year to second ([MS-OXTNEF] 2.1.3.3.4). */
function readDate(data: Uint8Array): Date | null {
  const reader = new ByteReader(data);
  const [year = 0, month = 0, ...rest] = [0, 2, 4, 6, 8, 10].map((at) => reader.readU16(at));
  const date = new Date(Date.UTC(year, month - 1, ...rest));
  return Number.isNaN(date.getTime()) ? null : date;
}

function readText8(bytes: Uint8Array, charset: string | null = null): string {
  const end = bytes.indexOf(0);
  return decodeCharset(end < 0 ? bytes : bytes.subarray(0, end), charset);
}
