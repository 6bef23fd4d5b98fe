import { decodeCharset } from "../transfer.ts";
import { ByteReader, utf16 } from "./byte_reader.ts";
import { unpackRtf } from "./compressed_rtf.ts";
import { isMapiBinary, readMapiProperties } from "./mapi.ts";
import type { MapiProperties } from "./mapi.ts";

/** A file inside Outlook's winmail.dat. */
export interface TnefFile {
  readonly name: string | null;
  /** Media type, "" when it is missing. */
  readonly type: string;
  readonly contentId: string | null;
  readonly bytes: Uint8Array;
}

/** What a winmail.dat holds. */
export interface TnefReading {
  readonly files: readonly TnefFile[];
  /** The text of the mail, as HTML where it has one. */
  readonly html: readonly string[];
  readonly text: readonly string[];
  /** The same as RTF, a byte a character, as Outlook prefers to send it. */
  readonly rtf: readonly string[];
  /** Whether it was complete. */
  readonly complete: boolean;
}

/** Attributes, files and inner messages that are read; Outlook writes a few dozen. */
const MAX_ATTRIBUTES = 5000, MAX_FILES = 500, MAX_DEPTH = 4;

/** [MS-OXTNEF] 2.1.3.1: the signature, and the key after it. */
const SIGNATURE = 0x223e9f78, HEADER_LENGTH = 6;
/** [MS-OXTNEF] 2.1.3.2: level, id and length before the data, a checksum after it. */
const ATTRIBUTE_HEADER = 9, CHECKSUM = 2;
/** [MS-OXTNEF] 2.1.3.3: ids of attributes. */
const RENDER_DATA = 0x9002, ATTACH_DATA = 0x800f, ATTACH_TITLE = 0x8010;
const ATTACH_PROPERTIES = 0x9005, MESSAGE_PROPERTIES = 0x9003, BODY = 0x800c;
/** [MS-OXPROPS]: property ids. */
const FILE_NAME = 0x3704, LONG_NAME = 0x3707, MIME_TYPE = 0x370e, CONTENT_ID = 0x3712;
const DATA = 0x3701, BODY_TEXT = 0x1000, BODY_HTML = 0x1013;
const BODY_RTF = 0x1009;
/** RTF that is unpacked, in all; mails have some ten thousand bytes. */
const MAX_RTF = 1024 * 1024;
/** [MS-OXTNEF] 2.1.3.4: an object starts with the identifier of its interface. */
const INTERFACE_ID = 16;

/** Whether bytes are a TNEF stream. */
export function isTnef(bytes: Uint8Array): boolean {
  return new ByteReader(bytes).u32(0) === SIGNATURE;
}

/** Reads a TNEF stream ([MS-OXTNEF]), a damaged one as far as possible; null when it is none. */
export function readTnef(bytes: Uint8Array): TnefReading | null {
  if (!isTnef(bytes)) return null;
  const found = { files: [], html: [], text: [], rtf: [], complete: true };
  readStream(bytes, found, 0);
  return found;
}

interface Found {
  readonly files: TnefFile[];
  readonly html: string[];
  readonly text: string[];
  readonly rtf: string[];
  complete: boolean;
}

interface OpenFile {
  title: string | null;
  data: Uint8Array;
  properties: MapiProperties;
}

function readStream(bytes: Uint8Array, found: Found, depth: number): void {
  const reader = new ByteReader(bytes);
  let open: OpenFile | null = null;
  let at = HEADER_LENGTH;
  for (let i = 0; reader.has(at, ATTRIBUTE_HEADER); i++) {
    if (i >= MAX_ATTRIBUTES) {
      found.complete = false;
      break;
    }
    const id = reader.u16(at + 1);
    const length = reader.u32(at + 5);
    const data = reader.slice(at + ATTRIBUTE_HEADER, at + ATTRIBUTE_HEADER + length);
    at += ATTRIBUTE_HEADER + length + CHECKSUM;
    if (at > reader.length) found.complete = false;
    if (id === RENDER_DATA) {
      if (open !== null) close(open, found, depth);
      open = { title: null, data: new Uint8Array(), properties: new Map() };
    } else if (id === MESSAGE_PROPERTIES) {
      addTexts(readMapiProperties(data), found);
    } else if (id === BODY) {
      found.text.push(text8(data));
    } else if (open !== null) {
      if (id === ATTACH_TITLE) open.title = text8(data);
      else if (id === ATTACH_DATA) open.data = data;
      else if (id === ATTACH_PROPERTIES) open.properties = readMapiProperties(data);
    }
  }
  if (open !== null) close(open, found, depth);
}

function close({ title, data, properties }: OpenFile, found: Found, depth: number): void {
  if (found.files.length >= MAX_FILES) {
    found.complete = false;
    return;
  }
  const object = properties.get(DATA);
  let bytes = data;
  if (bytes.length === 0 && object !== undefined && isMapiBinary(object.type)) {
    const inner = object.bytes.subarray(INTERFACE_ID);
    bytes = isTnef(inner) ? inner : object.bytes;
  }
  const name = textOf(properties, LONG_NAME) ?? title ?? textOf(properties, FILE_NAME);
  found.files.push({
    name: name?.trim() || null,
    type: textOf(properties, MIME_TYPE)?.toLowerCase() ?? "",
    contentId: textOf(properties, CONTENT_ID),
    bytes,
  });
  if (!isTnef(bytes)) return;
  if (depth < MAX_DEPTH) readStream(bytes, found, depth + 1);
  else found.complete = false;
}

function addTexts(properties: MapiProperties, found: Found): void {
  const html = textOf(properties, BODY_HTML);
  const text = textOf(properties, BODY_TEXT);
  if (html !== null) found.html.push(html);
  if (text !== null) found.text.push(text);
  const packed = properties.get(BODY_RTF);
  if (packed !== undefined && isMapiBinary(packed.type)) addRtf(packed.bytes, found);
}

function addRtf(packed: Uint8Array, found: Found): void {
  const room = MAX_RTF - found.rtf.reduce((length, each) => length + each.length, 0);
  const rtf = unpackRtf(packed, room);
  if (rtf === null) return;
  if (rtf.length === room) found.complete = false;
  found.rtf.push(rtf);
}

/** [MS-OXCDATA] 2.11.1: a string of UTF-16. */
const UNICODE = 0x1f;

function textOf(properties: MapiProperties, id: number): string | null {
  const property = properties.get(id);
  if (property === undefined) return null;
  return property.type === UNICODE ? utf16(property.bytes) : text8(property.bytes);
}

function text8(bytes: Uint8Array): string {
  const end = bytes.indexOf(0);
  return decodeCharset(end < 0 ? bytes : bytes.subarray(0, end), null);
}
