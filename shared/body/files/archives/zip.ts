import type { Budget } from "../../../mime/budget.ts";
import { ByteReader } from "../../../mime/carried/byte_reader.ts";
import { inflateBytes, type InflateLimits } from "./inflate.ts";
import { type ArchiveListing, EntryList, MAX_ENTRY_NAME } from "./listing.ts";

/** The end record of the central directory (APPNOTE.TXT 4.3.16). */
const END_SIGNATURE = 0x06054b50, END_LENGTH = 22;
/** Maximum length of the comment after the end record, whose length has 16 bits. */
const MAX_COMMENT = 65_535;
/** The header of an entry in the central directory (APPNOTE.TXT 4.3.12). */
const ENTRY_SIGNATURE = 0x02014b50, ENTRY_LENGTH = 46;
/** The end record of zip64, and its locator (APPNOTE.TXT 4.3.14, 4.3.15). */
const END64_SIGNATURE = 0x06064b50, LOCATOR_SIGNATURE = 0x07064b50, LOCATOR_LENGTH = 20;
/** General purpose bits (APPNOTE.TXT 4.4.4). */
const ENCRYPTED = 1, UTF8_NAMES = 1 << 11, MASKED_HEADERS = 1 << 13;
/** Compression methods that can be unpacked (APPNOTE.TXT 4.4.5). */
export const STORED = 0;
const DEFLATED = 8;
/** The extra field with 64-bit sizes (APPNOTE.TXT 4.5.3). */
const ZIP64_FIELD = 1, SIZE_IN_FIELD = 0xffffffff;
/** The extra field with the name in UTF-8 after a version and a checksum (APPNOTE.TXT 4.6.9). */
const NAME_FIELD = 0x7075, NAME_AT = 5;

/** The local header, which precedes the content of an entry (APPNOTE.TXT 4.3.7). */
const LOCAL_SIGNATURE = 0x04034b50, LOCAL_LENGTH = 30;
/** Number of steps of the budget per entry of the directory. */
const ENTRY_STEPS = 300;
/** Maximum number of concatenated zip files that are listed; programs list only one of them. */
const MAX_JOINED = 8;

/** Location of the central directory. */
interface Directory {
  readonly count: number;
  readonly size: number;
  readonly offset: number;
  /** Offset of the end record. */
  readonly end: number;
}

/** An entry of the central directory. */
export interface ZipEntry {
  readonly name: string;
  /** Names in the extra field and the local header that have another ending. */
  readonly otherNames: readonly string[];
  /** Uncompressed size that the archive states; null if it states none. */
  readonly size: number | null;
  readonly isEncrypted: boolean;
  /** Compression method (APPNOTE.TXT 4.4.5). */
  readonly method: number;
  /** Offset of the local header. */
  readonly at: number;
  readonly packedSize: number;
}

/** The entries of a zip file, which may be folders. */
export interface ZipDirectory {
  readonly entries: readonly ZipEntry[];
  /** Offset of the zip file; data before it is another file. */
  readonly start: number;
  /** Whether all entries that the end record counts were read. */
  readonly isComplete: boolean;
  /** Whether the directory has no more entries than the end record counts. */
  readonly isCountValid: boolean;
}

/** Lists a zip file, and zip files before it, by their central directories; else null. */
export function listZip(
  bytes: Uint8Array,
  { budget }: { readonly budget: Budget },
): ArchiveListing | null {
  const list = new EntryList(budget);
  const names = new Set<string>();
  let position = -1;
  for (const { entries, isComplete, isCountValid } of readDirectories(bytes, budget)) {
    position++;
    if (!isComplete) list.isComplete = false;
    if (!isCountValid) list.isOdd = true;
    for (const { name, otherNames, size, isEncrypted } of entries) {
      if (otherNames.length > 0) list.isOdd = true;
      for (const each of [name, ...otherNames]) {
        if (each.endsWith("/") || position > 0 && names.has(each)) continue;
        names.add(each);
        list.add(each, size, isEncrypted);
        if (position > 0) list.isOdd = true;
      }
    }
  }
  return position < 0 ? null : list;
}

/** Reads the directory of a zip file, and those of zip files before it. */
export function* readDirectories(bytes: Uint8Array, budget: Budget): Generator<ZipDirectory> {
  let rest = bytes;
  for (let position = 0; position < MAX_JOINED; position++) {
    const directory = readDirectory(rest, budget);
    if (directory === null) return;
    yield directory;
    const { start } = directory;
    if (start === 0 || new ByteReader(bytes).readU32(0) !== LOCAL_SIGNATURE) return;
    rest = bytes.subarray(0, start);
  }
}

/** Reads the central directory of a zip file (APPNOTE.TXT 4.3); null if it has no end record. */
export function readDirectory(bytes: Uint8Array, budget: Budget): ZipDirectory | null {
  const reader = new ByteReader(bytes);
  const directory = findDirectory(reader, budget);
  if (directory === null) return null;
  const { count, size, offset, end } = directory;
  const entries: ZipEntry[] = [];
  // Offsets count from the start of the zip file, before which may be other data.
  const isBeforeEnd = count === 0 || reader.readU32(end - size) === ENTRY_SIGNATURE;
  const shift = isBeforeEnd ? end - size - offset : 0;
  const from = offset + shift;
  let at = from;
  let first = from;
  while (reader.has(at, ENTRY_LENGTH) && reader.readU32(at) === ENTRY_SIGNATURE) {
    const { entry, to } = readEntry(reader, at, shift);
    if (!budget.take(ENTRY_STEPS + (to - at) / 4)) break;
    entries.push(entry);
    first = Math.min(first, entry.at);
    at = to;
  }
  return {
    entries,
    start: Math.max(0, first),
    isComplete: entries.length >= count,
    isCountValid: entries.length <= count,
  };
}

function readEntry(
  reader: ByteReader,
  at: number,
  shift: number,
): { readonly entry: ZipEntry; readonly to: number } {
  const flags = reader.readU16(at + 8);
  const nameEnd = at + ENTRY_LENGTH + reader.readU16(at + 28);
  const extraEnd = nameEnd + reader.readU16(at + 30);
  const name = decodeName(reader, at + ENTRY_LENGTH, nameEnd, flags);
  const size = reader.readU32(at + 24);
  const local = reader.readU32(at + 42) + shift;
  const others = [readNameField(reader, nameEnd, extraEnd), readLocalName(reader, local)];
  const entry = {
    name,
    otherNames: others.filter((each) => each !== "" && readEnding(each) !== readEnding(name)),
    size: size === SIZE_IN_FIELD ? readSize(reader, nameEnd, extraEnd) : size,
    isEncrypted: (flags & ENCRYPTED) !== 0,
    method: reader.readU16(at + 10),
    packedSize: reader.readU32(at + 20),
    at: local,
  };
  return { entry, to: extraEnd + reader.readU16(at + 32) };
}

/** Reads the name in the local header of an entry; "" if it is missing or encrypted. */
function readLocalName(reader: ByteReader, at: number): string {
  if (reader.readU32(at) !== LOCAL_SIGNATURE) return "";
  const flags = reader.readU16(at + 6), from = at + LOCAL_LENGTH;
  return (flags & MASKED_HEADERS) !== 0
    ? ""
    : decodeName(reader, from, from + reader.readU16(at + 26), flags);
}

/** Decodes a name: UTF-8 if flagged or valid, else IBM Code Page 437 (APPNOTE.TXT appendix D.1). */
function decodeName(reader: ByteReader, from: number, to: number, flags: number): string {
  const name = reader.slice(Math.max(from, to - MAX_ENTRY_NAME), to);
  if ((flags & UTF8_NAMES) !== 0) return UTF8.decode(name);
  try {
    return STRICT_UTF8.decode(name);
  } catch {
    return Array.from(name, (byte) => CODE_PAGE_437[byte - 128] ?? String.fromCharCode(byte))
      .join("");
  }
}

const STRICT_UTF8 = new TextDecoder("utf-8", { fatal: true });
/** Characters of the bytes 128 to 255. */
const CODE_PAGE_437 = "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐" +
  "└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0";

function readEnding(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1).toLowerCase();
}

/** Unpacks the first bytes of an entry; null if it is encrypted or compressed otherwise. */
export function unpackEntry(
  bytes: Uint8Array,
  entry: ZipEntry,
  limits: InflateLimits,
): Uint8Array | null {
  if (entry.isEncrypted) return null;
  const packedBytes = readPackedBytes(bytes, entry);
  if (entry.method === STORED) return packedBytes;
  return entry.method === DEFLATED ? inflateBytes(packedBytes, limits) : null;
}

/** Returns the compressed bytes of an entry (APPNOTE.TXT 4.3.7); empty if they are missing. */
export function readPackedBytes(bytes: Uint8Array, { at, packedSize }: ZipEntry): Uint8Array {
  const reader = new ByteReader(bytes);
  if (reader.readU32(at) !== LOCAL_SIGNATURE) return new Uint8Array();
  const from = at + LOCAL_LENGTH + reader.readU16(at + 26) + reader.readU16(at + 28);
  return reader.slice(from, from + packedSize);
}

const UTF8 = new TextDecoder();

function findDirectory(reader: ByteReader, budget: Budget): Directory | null {
  if (!budget.take(Math.min(reader.length, MAX_COMMENT) / 4)) return null;
  const last = reader.length - END_LENGTH;
  for (let at = last; at >= Math.max(0, last - MAX_COMMENT); at--) {
    if (reader.readU32(at) !== END_SIGNATURE) continue;
    return readZip64Directory(reader, at) ?? {
      count: reader.readU16(at + 10),
      size: reader.readU32(at + 12),
      offset: reader.readU32(at + 16),
      end: at,
    };
  }
  return null;
}

function readZip64Directory(reader: ByteReader, end: number): Directory | null {
  const locator = end - LOCATOR_LENGTH;
  if (locator < 0 || reader.readU32(locator) !== LOCATOR_SIGNATURE) return null;
  const at = reader.readU64(locator + 8);
  if (!reader.has(at, 56) || reader.readU32(at) !== END64_SIGNATURE) return null;
  return {
    count: reader.readU64(at + 32),
    size: reader.readU64(at + 40),
    offset: reader.readU64(at + 48),
    end: at,
  };
}

function readSize(reader: ByteReader, start: number, end: number): number | null {
  const at = findField(reader, ZIP64_FIELD, start, end);
  return at < 0 ? null : reader.readU64(at + 4);
}

/** Reads the name in the extra field of an entry; "" if it has none. */
function readNameField(reader: ByteReader, start: number, end: number): string {
  const at = findField(reader, NAME_FIELD, start, end);
  if (at < 0) return "";
  const to = Math.min(end, at + 4 + reader.readU16(at + 2));
  return UTF8.decode(reader.slice(Math.max(at + 4 + NAME_AT, to - MAX_ENTRY_NAME), to));
}

function findField(reader: ByteReader, id: number, start: number, end: number): number {
  for (let at = start; at + 4 <= end; at += 4 + reader.readU16(at + 2)) {
    if (reader.readU16(at) === id) return at;
  }
  return -1;
}
