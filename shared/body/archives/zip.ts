import { ByteReader } from "../../message/carried/byte_reader.ts";
import { EntryList, MAX_ENTRIES } from "./listing.ts";
import type { ArchiveListing } from "./listing.ts";

/** APPNOTE.TXT 4.3.16: the end record, and the longest comment behind it. */
const END_SIGNATURE = 0x06054b50, END_LENGTH = 22, MAX_COMMENT = 65_535;
/** APPNOTE.TXT 4.3.12: the header of an entry. */
const ENTRY_SIGNATURE = 0x02014b50, ENTRY_LENGTH = 46;
/** APPNOTE.TXT 4.3.7: the header in front of the bytes of an entry. */
const LOCAL_SIGNATURE = 0x04034b50, LOCAL_LENGTH = 30;
/** APPNOTE.TXT 4.3.14, 4.3.15: the end record of zip64, and what leads to it. */
const END64_SIGNATURE = 0x06064b50, LOCATOR_SIGNATURE = 0x07064b50, LOCATOR_LENGTH = 20;
/** APPNOTE.TXT 4.4.4: general purpose bits. */
const ENCRYPTED = 1, UTF8_NAMES = 1 << 11;
/** APPNOTE.TXT 4.5.3: the field with sizes of more than 32 bits. */
const ZIP64_FIELD = 1, IN_FIELD = 0xffffffff;

/** Entries read, directories included. */
const MAX_READ = 2 * MAX_ENTRIES;

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
  /** Unpacked bytes, as the archive says; null when it does not. */
  readonly size: number | null;
  readonly encrypted: boolean;
  /** How it is packed: 0 not at all, 8 deflated (APPNOTE.TXT 4.4.5). */
  readonly method: number;
  /** Packed bytes, and where the header in front of them starts. */
  readonly packed: number;
  readonly at: number;
}

/**
 * Reads the central directory of a zip file (APPNOTE.TXT 4.3), nothing else; null when there
 * is none. What stands before the archive, as of one that unpacks itself, is passed over.
 */
export function listZip(bytes: Uint8Array): ArchiveListing | null {
  const directory = readDirectory(bytes);
  if (directory === null) return null;
  const list = new EntryList();
  for (const { name, size, encrypted } of directory.entries) {
    if (list.isFull) list.complete = false;
    if (!name.endsWith("/")) list.add(name, size, encrypted);
  }
  if (!directory.complete) list.complete = false;
  return list;
}

/** The entries of a zip file, directories included; at most {@linkcode MAX_READ}. */
export function readDirectory(
  bytes: Uint8Array,
): { readonly entries: readonly ZipEntry[]; readonly complete: boolean } | null {
  const reader = new ByteReader(bytes);
  const directory = findDirectory(reader);
  if (directory === null) return null;
  const { count, size, offset, end } = directory;
  const entries: ZipEntry[] = [];
  // Offsets count from the start of the archive, which may have something before it.
  const shift = reader.u32(offset) === ENTRY_SIGNATURE ? 0 : end - size - offset;
  let at = offset + shift;
  for (; entries.length < Math.min(count, MAX_READ);) {
    if (!reader.has(at, ENTRY_LENGTH) || reader.u32(at) !== ENTRY_SIGNATURE) break;
    const flags = reader.u16(at + 8);
    const nameEnd = at + ENTRY_LENGTH + reader.u16(at + 28);
    const extraEnd = nameEnd + reader.u16(at + 30);
    const decoder = (flags & UTF8_NAMES) !== 0 ? UTF8 : LATIN1;
    const size = reader.u32(at + 24);
    entries.push({
      name: decoder.decode(reader.slice(at + ENTRY_LENGTH, nameEnd)),
      size: size === IN_FIELD ? sizeInField(reader, nameEnd, extraEnd) : size,
      encrypted: (flags & ENCRYPTED) !== 0,
      method: reader.u16(at + 10),
      packed: reader.u32(at + 20),
      at: reader.u32(at + 42) + shift,
    });
    at = extraEnd + reader.u16(at + 32);
  }
  return { entries, complete: entries.length >= count };
}

/** The packed bytes of an entry (APPNOTE.TXT 4.3.7); empty when they are not there. */
export function packedBytes(bytes: Uint8Array, { at, packed }: ZipEntry): Uint8Array {
  const reader = new ByteReader(bytes);
  if (reader.u32(at) !== LOCAL_SIGNATURE) return new Uint8Array();
  const start = at + LOCAL_LENGTH + reader.u16(at + 26) + reader.u16(at + 28);
  return reader.slice(start, start + packed);
}

const UTF8 = new TextDecoder();
const LATIN1 = new TextDecoder("latin1");

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
  for (let at = start; at + 4 <= end; at += 4 + reader.u16(at + 2)) {
    if (reader.u16(at) === ZIP64_FIELD) return reader.u64(at + 4);
  }
  return null;
}
