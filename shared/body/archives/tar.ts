import { ByteReader } from "../../message/carried/byte_reader.ts";
import { EntryList, MAX_NAME } from "./listing.ts";
import type { ArchiveListing } from "./listing.ts";

/** POSIX.1 pax: block size of a tar file, and positions in its header. */
const BLOCK = 512, SIZE_AT = 124, CHECKSUM_AT = 148, TYPE_AT = 156, MAGIC_AT = 257, PREFIX_AT = 345;
/** Most headers read, including those of directories and long names. */
const MAX_HEADERS = 10_000;

/** Header types of files with content. */
const FILE_TYPES: ReadonlySet<string> = new Set(["0", "7", "\0"]);

/** Whether the checksum of the first header holds; old tar files have no other signature. */
function isTar(bytes: Uint8Array): boolean {
  const reader = new ByteReader(bytes);
  return reader.has(0, BLOCK) && reader.u8(0) !== 0 && checksumHolds(reader, 0);
}

/** Lists a tar file by its file headers; null for any other file. */
export function listTar(bytes: Uint8Array): ArchiveListing | null {
  if (!isTar(bytes)) return null;
  const reader = new ByteReader(bytes);
  const list = new EntryList();
  list.complete = false;
  let longName: string | null = null;
  let at = 0;
  for (let i = 0; i < MAX_HEADERS && !list.isFull; i++) {
    if (at === reader.length || (reader.has(at, BLOCK) && reader.u8(at) === 0)) {
      list.complete = true;
      break;
    }
    if (!reader.has(at, BLOCK) || !checksumHolds(reader, at)) break;
    const size = numberAt(reader, at + SIZE_AT, 12);
    const type = String.fromCharCode(reader.u8(at + TYPE_AT));
    const data = at + BLOCK;
    if (type === "L") longName = textAt(reader, data, Math.min(size, MAX_NAME));
    else if (type === "x") longName = paxPath(textAt(reader, data, Math.min(size, 8 * MAX_NAME)));
    else {
      // Directories, links and devices have no content.
      if (FILE_TYPES.has(type)) list.add(longName ?? nameAt(reader, at), size);
      longName = null;
    }
    at = data + Math.ceil(size / BLOCK) * BLOCK;
  }
  return list;
}

function nameAt(reader: ByteReader, at: number): string {
  const name = textAt(reader, at, 100);
  const ustar = textAt(reader, at + MAGIC_AT, 6) === "ustar";
  const prefix = ustar ? textAt(reader, at + PREFIX_AT, 155) : "";
  return prefix === "" ? name : `${prefix}/${name}`;
}

/** Octal digits, or a number of bytes whose first has its highest bit set. */
function numberAt(reader: ByteReader, at: number, length: number): number {
  if ((reader.u8(at) & 0x80) !== 0) return reader.u64(at + length - 8, false);
  return parseInt(textAt(reader, at, length).trim(), 8) || 0;
}

function checksumHolds(reader: ByteReader, at: number): boolean {
  let sum = 0;
  for (let i = 0; i < BLOCK; i++) {
    const inField = i >= CHECKSUM_AT && i < CHECKSUM_AT + 8;
    sum += inField ? 32 : reader.u8(at + i);
  }
  return sum === numberAt(reader, at + CHECKSUM_AT, 8);
}

function textAt(reader: ByteReader, at: number, length: number): string {
  const bytes = reader.slice(at, at + length);
  const end = bytes.indexOf(0);
  return UTF8.decode(end < 0 ? bytes : bytes.subarray(0, end));
}

const UTF8 = new TextDecoder();

/** A line `length path=name`. */
function paxPath(text: string): string | null {
  return /(?:^|\n)\d{1,9} path=([^\n]{1,1024})/.exec(text)?.[1] ?? null;
}
