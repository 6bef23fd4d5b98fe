import { ByteReader } from "../../mime/carried/byte_reader.ts";
import { EntryList } from "./listing.ts";
import type { ArchiveListing } from "./listing.ts";
import { localHeader, unlistedEntries } from "./zip_local.ts";
import type { ListedEntry, LocalHeader } from "./zip_local.ts";

/** APPNOTE.TXT 4.3.16: the end record, and the longest comment behind it. */
const END_SIGNATURE = 0x06054b50, END_LENGTH = 22, MAX_COMMENT = 65_535;
/** APPNOTE.TXT 4.3.12: the header of an entry. */
const ENTRY_SIGNATURE = 0x02014b50, ENTRY_LENGTH = 46;
/** APPNOTE.TXT 4.3.14, 4.3.15: the end record of zip64, and its locator. */
const END64_SIGNATURE = 0x06064b50, LOCATOR_SIGNATURE = 0x07064b50, LOCATOR_LENGTH = 20;
/** APPNOTE.TXT 4.4.4: general purpose bits. */
const ENCRYPTED = 1, UTF8_NAMES = 1 << 11;
/** APPNOTE.TXT 4.5.3: the extra field with 64-bit sizes. */
const ZIP64_FIELD = 1, IN_FIELD = 0xffffffff;
/** APPNOTE.TXT 4.6.9: the extra field with the name in UTF-8, after a version and a checksum. */
const NAME_FIELD = 0x7075, NAME_IN_FIELD = 5;

/** Most entries read, directories included; a name needs little memory. */
const MAX_READ = 20_000;

/** Where the central directory is. */
interface Directory {
  readonly count: number;
  readonly size: number;
  readonly offset: number;
  /** Where its end record starts. */
  readonly end: number;
}

/** An entry of the central directory. */
export interface ZipEntry extends ListedEntry {
  readonly name: string;
  /** The name in the extra field if its ending differs; null otherwise. */
  readonly otherName: string | null;
  /** Uncompressed size as the archive states it; null if it does not. */
  readonly size: number | null;
  readonly encrypted: boolean;
  /** Compression method: 0 stored, 8 deflated (APPNOTE.TXT 4.4.5). */
  readonly method: number;
}

/** The entries of a zip file, directories included; at most {@linkcode MAX_READ}. */
export interface ZipDirectory {
  readonly entries: readonly ZipEntry[];
  /** Where it starts and ends. */
  readonly from: number;
  readonly to: number;
  readonly complete: boolean;
  /** Whether it has as many entries as its end record says. */
  readonly counted: boolean;
}

/**
 * Lists a zip file by its central directory (APPNOTE.TXT 4.3), and entries that the directory omits
 * by their local headers: programs differ in which of the two they use. Null if it has neither.
 * Data before the archive, as in a self-extracting one, is skipped.
 */
export function listZip(bytes: Uint8Array): ArchiveListing | null {
  const reader = new ByteReader(bytes);
  const directory = readDirectory(bytes);
  // Without an end record, only a file that starts with a local header counts as a zip file.
  if (directory === null && localHeader(reader, 0) === null) return null;
  const { entries, from, to, complete, counted } = directory ?? NO_DIRECTORY;
  const list = new EntryList(MAX_READ);
  for (const { name, otherName, size, encrypted } of entries) {
    if (!name.endsWith("/")) list.add(name, size, encrypted);
    if (otherName !== null) list.add(otherName, size, encrypted);
  }
  const names = new Set(entries.map(({ name }) => name));
  for (const header of unlistedEntries(reader, entries, { from, to }, MAX_READ)) {
    const { flags, size } = header;
    const name = decodedName(header.name, flags);
    // In damaged archives an entry is at another position than the directory says.
    if (names.has(name)) continue;
    names.add(name);
    if (directory !== null) list.odd = true;
    if (!name.endsWith("/")) list.add(name, size, (flags & ENCRYPTED) !== 0);
  }
  if (!complete) list.complete = false;
  const isLonger = entries.length >= MAX_READ;
  if (directory !== null) {
    const hides = entries.some(({ otherName }) => otherName !== null);
    if (hides || !counted || isLonger) list.odd = true;
  }
  return list;
}

const NO_DIRECTORY: ZipDirectory = {
  entries: [],
  from: Infinity,
  to: Infinity,
  complete: false,
  counted: true,
};

/** Reads the central directory of a zip file; null when it has no end record. */
export function readDirectory(bytes: Uint8Array): ZipDirectory | null {
  const reader = new ByteReader(bytes);
  const directory = findDirectory(reader);
  if (directory === null) return null;
  const { count, size, offset, end } = directory;
  const entries: ZipEntry[] = [];
  // Offsets count from the start of the archive; there may be data before it.
  const shift = reader.u32(offset) === ENTRY_SIGNATURE ? 0 : end - size - offset;
  const from = offset + shift;
  let at = from;
  for (; entries.length < MAX_READ;) {
    if (!reader.has(at, ENTRY_LENGTH) || reader.u32(at) !== ENTRY_SIGNATURE) break;
    const { entry, to } = readEntry(reader, at, shift);
    entries.push(entry);
    at = to;
  }
  return {
    entries,
    from,
    to: at,
    complete: entries.length >= count,
    counted: entries.length <= count || entries.length === MAX_READ,
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
  const nameBytes = reader.slice(at + ENTRY_LENGTH, nameEnd);
  const name = decodedName(nameBytes, flags);
  const size = reader.u32(at + 24);
  const entry = {
    name,
    nameBytes,
    otherName: nameInField(reader, nameEnd, extraEnd, endingOf(name)),
    size: size === IN_FIELD ? sizeInField(reader, nameEnd, extraEnd) : size,
    encrypted: (flags & ENCRYPTED) !== 0,
    method: reader.u16(at + 10),
    packed: reader.u32(at + 20),
    at: reader.u32(at + 42) + shift,
  };
  return { entry, to: extraEnd + reader.u16(at + 32) };
}

/**
 * A name as programs show it: UTF-8 where its flag says so, or where it is valid, as macOS writes
 * it without the flag; else IBM Code Page 437 (APPNOTE.TXT, appendix D.1).
 */
function decodedName(name: Uint8Array, flags: number): string {
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

function endingOf(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1).toLowerCase();
}

/** The compressed bytes of an entry (APPNOTE.TXT 4.3.7); empty if they are missing. */
export function packedBytes(bytes: Uint8Array, { at, packed }: ZipEntry): Uint8Array {
  const reader = new ByteReader(bytes);
  const header: LocalHeader | null = localHeader(reader, at);
  if (header === null) return new Uint8Array();
  return reader.slice(header.from, header.from + packed);
}

const UTF8 = new TextDecoder();

function findDirectory(reader: ByteReader): Directory | null {
  const last = reader.length - END_LENGTH;
  for (let at = last; at >= Math.max(0, last - MAX_COMMENT); at--) {
    if (reader.u32(at) !== END_SIGNATURE) continue;
    return zip64Directory(reader, at) ?? {
      count: reader.u16(at + 10),
      size: reader.u32(at + 12),
      offset: reader.u32(at + 16),
      end: at,
    };
  }
  return null;
}

function zip64Directory(reader: ByteReader, end: number): Directory | null {
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

function sizeInField(reader: ByteReader, start: number, end: number): number | null {
  const at = fieldAt(reader, ZIP64_FIELD, start, end);
  return at < 0 ? null : reader.u64(at + 4);
}

/** The name in the extra field, if its ending differs from that of the entry's name. */
function nameInField(
  reader: ByteReader,
  start: number,
  end: number,
  ending: string,
): string | null {
  const at = fieldAt(reader, NAME_FIELD, start, end);
  if (at < 0) return null;
  const length = reader.u16(at + 2);
  const name = UTF8.decode(reader.slice(at + 4 + NAME_IN_FIELD, Math.min(end, at + 4 + length)));
  return name === "" || endingOf(name) === ending ? null : name;
}

function fieldAt(reader: ByteReader, id: number, start: number, end: number): number {
  for (let at = start; at + 4 <= end; at += 4 + reader.u16(at + 2)) {
    if (reader.u16(at) === id) return at;
  }
  return -1;
}
