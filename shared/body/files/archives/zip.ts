import type { Budget } from "../../../mime/budget.ts";
import { ByteReader } from "../../../mime/carried/byte_reader.ts";
import { type ArchiveListing, EntryList, MAX_NAME } from "./listing.ts";

/** APPNOTE.TXT 4.3.16: the end record, and the longest comment after it. */
const END_SIGNATURE = 0x06054b50, END_LENGTH = 22, MAX_COMMENT = 65_535;
/** APPNOTE.TXT 4.3.12: the header of an entry. */
const ENTRY_SIGNATURE = 0x02014b50, ENTRY_LENGTH = 46;
/** APPNOTE.TXT 4.3.14, 4.3.15: the end record of zip64, and its locator. */
const END64_SIGNATURE = 0x06064b50, LOCATOR_SIGNATURE = 0x07064b50, LOCATOR_LENGTH = 20;
/** APPNOTE.TXT 4.4.4: general purpose bits. */
const ENCRYPTED = 1, UTF8_NAMES = 1 << 11, MASKED = 1 << 13;
/** APPNOTE.TXT 4.5.3: the extra field with 64-bit sizes. */
const ZIP64_FIELD = 1, IN_FIELD = 0xffffffff;
/** APPNOTE.TXT 4.6.9: the extra field with the name in UTF-8, after a version and a checksum. */
const NAME_FIELD = 0x7075, NAME_IN_FIELD = 5;

/** APPNOTE.TXT 4.3.7: the header in front of an entry's content. */
const LOCAL_SIGNATURE = 0x04034b50, LOCAL_LENGTH = 30;
/** Number of steps of an entry of the directory. */
const ENTRY = 300;
/** Zip files in front of one another that are listed; one in front of another hides its files. */
const MAX_JOINED = 8;

/** Where the central directory is. */
interface Directory {
  readonly count: number;
  readonly size: number;
  readonly offset: number;
  /** Where its end record starts. */
  readonly end: number;
}

/** An entry of the central directory. */
export interface ZipEntry {
  readonly name: string;
  /** Names in its extra field and its local header with another ending. */
  readonly otherNames: readonly string[];
  /** Uncompressed size as the archive states it; null if it does not. */
  readonly size: number | null;
  readonly encrypted: boolean;
  /** Compression method: 0 stored, 8 deflated (APPNOTE.TXT 4.4.5). */
  readonly method: number;
  /** Position of its local header, and compressed size. */
  readonly at: number;
  readonly packed: number;
}

/** The entries of a zip file, directories included. */
export interface ZipDirectory {
  readonly entries: readonly ZipEntry[];
  /** Where the archive starts. */
  readonly start: number;
  readonly complete: boolean;
  /** Whether the archive has as many entries as its end record says. */
  readonly counted: boolean;
}

/**
 * Lists a zip file by its central directory (APPNOTE.TXT 4.3), and one before it; null without one.
 */
export function listZip(
  bytes: Uint8Array,
  { budget }: { readonly budget: Budget },
): ArchiveListing | null {
  const list = new EntryList(budget);
  const names = new Set<string>();
  let joined = -1;
  for (const { entries, complete, counted } of readDirectories(bytes, budget)) {
    joined++;
    if (!complete) list.complete = false;
    if (!counted) list.odd = true;
    for (const { name, otherNames, size, encrypted } of entries) {
      if (otherNames.length > 0) list.odd = true;
      for (const each of [name, ...otherNames]) {
        if (each.endsWith("/") || joined > 0 && names.has(each)) continue;
        names.add(each);
        list.add(each, size, encrypted);
        if (joined > 0) list.odd = true;
      }
    }
  }
  return joined < 0 ? null : list;
}

/** Reads the directory of a zip file, and those of zip files in front of it. */
export function* readDirectories(bytes: Uint8Array, budget: Budget): Generator<ZipDirectory> {
  let rest = bytes;
  for (let joined = 0; joined < MAX_JOINED; joined++) {
    const directory = readDirectory(rest, budget);
    if (directory === null) return;
    yield directory;
    const { start } = directory;
    if (start === 0 || new ByteReader(bytes).u32(0) !== LOCAL_SIGNATURE) return;
    rest = bytes.subarray(0, start);
  }
}

/** Reads the central directory of a zip file; null when it has no end record. */
export function readDirectory(bytes: Uint8Array, budget: Budget): ZipDirectory | null {
  const reader = new ByteReader(bytes);
  const directory = findDirectory(reader, budget);
  if (directory === null) return null;
  const { count, size, offset, end } = directory;
  const entries: ZipEntry[] = [];
  // Offsets count from the start of the archive; there may be data before it.
  const isBeforeEnd = count === 0 || reader.u32(end - size) === ENTRY_SIGNATURE;
  const shift = isBeforeEnd ? end - size - offset : 0;
  const from = offset + shift;
  let at = from;
  let first = from;
  while (reader.has(at, ENTRY_LENGTH) && reader.u32(at) === ENTRY_SIGNATURE) {
    const { entry, to } = readEntry(reader, at, shift);
    if (!budget.take(ENTRY + (to - at) / 4)) break;
    entries.push(entry);
    first = Math.min(first, entry.at);
    at = to;
  }
  return {
    entries,
    start: Math.max(0, first),
    complete: entries.length >= count,
    counted: entries.length <= count,
  };
}

function readEntry(
  reader: ByteReader,
  at: number,
  shift: number,
): { readonly entry: ZipEntry; readonly to: number } {
  const flags = reader.u16(at + 8);
  const nameEnd = at + ENTRY_LENGTH + reader.u16(at + 28);
  const extraEnd = nameEnd + reader.u16(at + 30);
  const name = decodeName(reader, at + ENTRY_LENGTH, nameEnd, flags);
  const size = reader.u32(at + 24);
  const local = reader.u32(at + 42) + shift;
  const others = [nameInField(reader, nameEnd, extraEnd), readLocalName(reader, local)];
  const entry = {
    name,
    otherNames: others.filter((each) => each !== "" && readEnding(each) !== readEnding(name)),
    size: size === IN_FIELD ? readSize(reader, nameEnd, extraEnd) : size,
    encrypted: (flags & ENCRYPTED) !== 0,
    method: reader.u16(at + 10),
    packed: reader.u32(at + 20),
    at: local,
  };
  return { entry, to: extraEnd + reader.u16(at + 32) };
}

/** The name in front of an entry's content; "" if it is missing or encrypted. */
function readLocalName(reader: ByteReader, at: number): string {
  if (reader.u32(at) !== LOCAL_SIGNATURE) return "";
  const flags = reader.u16(at + 6), from = at + LOCAL_LENGTH;
  return (flags & MASKED) !== 0 ? "" : decodeName(reader, from, from + reader.u16(at + 26), flags);
}

/**
 * Decodes a name: UTF-8 where flagged or valid, else IBM Code Page 437 (APPNOTE.TXT, appendix D.1).
 */
function decodeName(reader: ByteReader, from: number, to: number, flags: number): string {
  const name = reader.slice(Math.max(from, to - MAX_NAME), to);
  if ((flags & UTF8_NAMES) !== 0) return UTF8.decode(name);
  try {
    return STRICT_UTF8.decode(name);
  } catch {
    return Array.from(name, (byte) => CODE_PAGE_437[byte - 128] ?? String.fromCharCode(byte))
      .join("");
  }
}

const STRICT_UTF8 = new TextDecoder("utf-8", { fatal: true });
/** The characters of bytes from 128 on. */
const CODE_PAGE_437 = "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐" +
  "└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0";

function readEnding(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1).toLowerCase();
}

/** Returns the compressed bytes of an entry (APPNOTE.TXT 4.3.7); empty if they are missing. */
export function packedBytes(bytes: Uint8Array, { at, packed }: ZipEntry): Uint8Array {
  const reader = new ByteReader(bytes);
  if (reader.u32(at) !== LOCAL_SIGNATURE) return new Uint8Array();
  const from = at + LOCAL_LENGTH + reader.u16(at + 26) + reader.u16(at + 28);
  return reader.slice(from, from + packed);
}

const UTF8 = new TextDecoder();

function findDirectory(reader: ByteReader, budget: Budget): Directory | null {
  if (!budget.take(Math.min(reader.length, MAX_COMMENT) / 4)) return null;
  const last = reader.length - END_LENGTH;
  for (let at = last; at >= Math.max(0, last - MAX_COMMENT); at--) {
    if (reader.u32(at) !== END_SIGNATURE) continue;
    return readZip64Directory(reader, at) ?? {
      count: reader.u16(at + 10),
      size: reader.u32(at + 12),
      offset: reader.u32(at + 16),
      end: at,
    };
  }
  return null;
}

function readZip64Directory(reader: ByteReader, end: number): Directory | null {
  const locator = end - LOCATOR_LENGTH;
  if (locator < 0 || reader.u32(locator) !== LOCATOR_SIGNATURE) return null;
  const at = reader.u64(locator + 8);
  if (!reader.has(at, 56) || reader.u32(at) !== END64_SIGNATURE) return null;
  return {
    count: reader.u64(at + 32),
    size: reader.u64(at + 40),
    offset: reader.u64(at + 48),
    end: at,
  };
}

function readSize(reader: ByteReader, start: number, end: number): number | null {
  const at = findField(reader, ZIP64_FIELD, start, end);
  return at < 0 ? null : reader.u64(at + 4);
}

/** The name in the extra field; "" for none. */
function nameInField(reader: ByteReader, start: number, end: number): string {
  const at = findField(reader, NAME_FIELD, start, end);
  if (at < 0) return "";
  const to = Math.min(end, at + 4 + reader.u16(at + 2));
  return UTF8.decode(reader.slice(Math.max(at + 4 + NAME_IN_FIELD, to - MAX_NAME), to));
}

function findField(reader: ByteReader, id: number, start: number, end: number): number {
  for (let at = start; at + 4 <= end; at += 4 + reader.u16(at + 2)) {
    if (reader.u16(at) === id) return at;
  }
  return -1;
}
