import { Budget } from "../budget.ts";
import { decodeCharset } from "../transfer.ts";
import { ByteReader, utf16 } from "./byte_reader.ts";

/** A file inside Outlook's winmail.dat. */
export interface TnefFile {
  readonly name: string | null;
  readonly bytes: Uint8Array;
}

/** Contents of a winmail.dat. */
export interface TnefReading {
  readonly files: readonly TnefFile[];
  /** The text of the mail, where it is plain. */
  readonly text: readonly string[];
  /** Whether it was complete, and its text is not in RTF alone, which is not read. */
  readonly complete: boolean;
}

/** Steps of an attribute; inner messages that are read. */
const ATTRIBUTE_STEPS = 100, MAX_DEPTH = 4;

/** [MS-OXTNEF] 2.1.3.1: the signature, and the key after it. */
const SIGNATURE = 0x223e9f78, HEADER_LENGTH = 6;
/** [MS-OXTNEF] 2.1.3.2: level, id and length before the data, a checksum after it. */
const ATTRIBUTE_HEADER = 9, CHECKSUM = 2;
/** [MS-OXTNEF] 2.1.3.3: ids of attributes. */
const RENDER_DATA = 0x9002, ATTACH_DATA = 0x800f, ATTACH_TITLE = 0x8010;
const ATTACH_PROPERTIES = 0x9005, BODY = 0x800c, PROPERTIES = 0x9003;
/** [MS-OXPROPS] 2.601: type and id of the long name among properties, in UTF-16 or in bytes. */
const LONG_NAME = [[0x1f, 0, 0x07, 0x37], [0x1e, 0, 0x07, 0x37]] as const, UNICODE = 0x1f;
/** [MS-OXPROPS] 2.941: type and id of the text in RTF. */
const RTF = [0x02, 0x01, 0x09, 0x10] as const;
/** Longest such name, in bytes, and bytes of the properties in which it is looked for. */
const MAX_NAME = 1024, MAX_PROPERTIES = 16 * 1024;

/** Whether bytes are a TNEF stream. */
export function isTnef(bytes: Uint8Array): boolean {
  return new ByteReader(bytes).u32(0) === SIGNATURE;
}

/**
 * Reads the files of a TNEF stream ([MS-OXTNEF]), of a damaged one as far as possible; null for
 * other files. Only the long name of their properties is read.
 */
export function readTnef(bytes: Uint8Array, budget = new Budget()): TnefReading | null {
  if (!isTnef(bytes)) return null;
  const found = { files: [], text: [], complete: true };
  readStream(bytes, { found, budget, depth: 0 });
  return found;
}

interface Reading {
  readonly found: { readonly files: TnefFile[]; readonly text: string[]; complete: boolean };
  readonly budget: Budget;
  readonly depth: number;
}

interface OpenFile {
  title: string | null;
  longName: string | null;
  data: Uint8Array;
}

function readStream(bytes: Uint8Array, reading: Reading): void {
  const { found, budget } = reading;
  const reader = new ByteReader(bytes);
  let open: OpenFile | null = null;
  let at = HEADER_LENGTH;
  let hasText = false;
  let hasRtf = false;
  while (reader.has(at, ATTRIBUTE_HEADER) && budget.take(ATTRIBUTE_STEPS)) {
    const id = reader.u16(at + 1);
    const length = reader.u32(at + 5);
    const data = reader.slice(at + ATTRIBUTE_HEADER, at + ATTRIBUTE_HEADER + length);
    at += ATTRIBUTE_HEADER + length + CHECKSUM;
    if (at > reader.length) found.complete = false;
    if (id === RENDER_DATA) {
      if (open !== null) close(open, reading);
      open = { title: null, longName: null, data: new Uint8Array() };
    } else if (id === BODY && budget.take(data.length)) {
      found.text.push(text8(data));
      hasText = true;
    } else if (id === PROPERTIES) hasRtf ||= holdsTag(data, RTF, budget);
    else if (open !== null) {
      if (id === ATTACH_TITLE) open.title = text8(data.subarray(0, MAX_NAME));
      else if (id === ATTACH_DATA) open.data = data;
      else if (id === ATTACH_PROPERTIES) open.longName = longNameIn(data, budget);
    }
  }
  if (open !== null) close(open, reading);
  if (hasRtf && !hasText) found.complete = false;
}

function close({ title, longName, data }: OpenFile, { found, budget, depth }: Reading): void {
  found.files.push({ name: (longName ?? title)?.trim() || null, bytes: data });
  if (!isTnef(data)) return;
  if (depth < MAX_DEPTH) readStream(data, { found, budget, depth: depth + 1 });
  else found.complete = false;
}

function holdsTag(properties: Uint8Array, tag: readonly number[], budget: Budget): boolean {
  const reader = new ByteReader(properties.subarray(0, MAX_PROPERTIES));
  if (!budget.take(reader.length)) return false;
  // Properties start at multiples of four bytes.
  for (let at = 4; reader.has(at, tag.length); at += 4) {
    if (tag.every((byte, i) => reader.u8(at + i) === byte)) return true;
  }
  return false;
}

/** The value behind a property with one value: their number, its length, and its bytes. */
function longNameIn(properties: Uint8Array, budget: Budget): string | null {
  const reader = new ByteReader(properties.subarray(0, MAX_PROPERTIES));
  if (!budget.take(reader.length)) return null;
  for (const tag of LONG_NAME) {
    for (let at = reader.indexOf(tag[0], 0); at >= 0; at = reader.indexOf(tag[0], at + 1)) {
      if (!tag.every((byte, i) => reader.u8(at + i) === byte) || reader.u32(at + 4) !== 1) continue;
      const length = Math.min(reader.u32(at + 8), MAX_NAME);
      const value = reader.slice(at + 12, at + 12 + length);
      return tag[0] === UNICODE ? utf16(value) : text8(value);
    }
  }
  return null;
}

function text8(bytes: Uint8Array): string {
  const end = bytes.indexOf(0);
  return decodeCharset(end < 0 ? bytes : bytes.subarray(0, end), null);
}
