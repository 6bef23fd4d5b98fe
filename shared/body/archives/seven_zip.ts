import { ByteReader } from "../../mime/carried/byte_reader.ts";
import { UnpackingRoom } from "../documents/inflate.ts";
import { EntryList } from "./listing.ts";
import type { ArchiveListing } from "./listing.ts";
import { lzmaMemory, unpackedLzma } from "./lzma.ts";
import { unpackedLzma2 } from "./lzma2.ts";
import { BrokenHeader, HeaderReader } from "./seven_zip_header.ts";
import type { PackedHeader, SevenZipCoder } from "./seven_zip_header.ts";

/** 7zFormat.txt: length of the start header, which says where the header is. */
const START_LENGTH = 32;
/** Method ids, as bytes: stored, LZMA, LZMA2, AES-256. */
const COPY = "\0", LZMA = "\x03\x01\x01", LZMA2 = "\x21", AES = "\x06\xf1\x07\x01";
/** Largest decompressed header: two thousand long names need less. */
const MAX_HEADER = 256 * 1024;
/** Compressed headers inside one another; programs write one. */
const MAX_PACKED = 4;
/** LZMA takes this many times as long per byte as deflate. */
const COST = 8;

/**
 * Lists a 7z archive by its header; null for any other file. Most programs compress the header
 * too. It contains names and no file content, so only the header is decompressed. If it is
 * encrypted, or compressed with another method, the list is marked as incomplete.
 *
 * @param ofMail What the files of the mail may still have unpacked.
 */
export function list7z(bytes: Uint8Array, ofMail = new UnpackingRoom()): ArchiveListing | null {
  const start = new ByteReader(bytes);
  if (start.u32(0) !== 0xafbc7a37 || start.u16(4) !== 0x1c27) return null;
  const list = new EntryList();
  const offset = START_LENGTH + start.u64(12);
  const size = start.u64(20);
  if (size === 0) return list;
  list.complete = false;
  if (!start.has(offset, size)) return list;
  try {
    const header = unpackedHeader(bytes, start.slice(offset, offset + size), list, ofMail);
    if (header !== null) new HeaderReader(header, list).read();
  } catch (error) {
    if (!(error instanceof BrokenHeader)) throw error;
  }
  return list;
}

/** The header with the list of files; null if it cannot be decompressed. */
function unpackedHeader(
  bytes: Uint8Array,
  first: Uint8Array,
  list: EntryList,
  ofMail: UnpackingRoom,
): Uint8Array | null {
  let header = first;
  for (let i = 0; i <= MAX_PACKED; i++) {
    if (isEncrypted(header)) list.encrypted = true;
    const packed = new HeaderReader(header, list).packed();
    if (packed === null) return header;
    const next = unpacked(bytes, packed, ofMail);
    if (next === null) return null;
    header = next;
  }
  return null;
}

const LATIN1 = new TextDecoder("latin1");
/** Coders stand at the start of a header. */
const MAX_TEXT = 65_536;

function isEncrypted(header: Uint8Array): boolean {
  return LATIN1.decode(header.subarray(0, MAX_TEXT)).includes(AES);
}

function unpacked(
  bytes: Uint8Array,
  { at, length, coders, size }: PackedHeader,
  ofMail: UnpackingRoom,
): Uint8Array | null {
  const [coder, another] = coders;
  const from = START_LENGTH + at;
  if (coder === undefined || another !== undefined || size > MAX_HEADER) return null;
  if (from + length > bytes.length || !ofMail.hasAny()) return null;
  ofMail.take(COST * size + memoryOf(coder));
  const packed = bytes.subarray(from, from + length);
  const [property = 0] = coder.properties;
  switch (coder.id) {
    case COPY:
      return packed.subarray(0, size);
    case LZMA:
      return unpackedLzma(packed, property, size);
    case LZMA2:
      return unpackedLzma2(packed, size);
    default:
      return null;
  }
}

function memoryOf({ id, properties: [property = 0] }: SevenZipCoder): number {
  return id === LZMA ? lzmaMemory(property) : 0;
}
