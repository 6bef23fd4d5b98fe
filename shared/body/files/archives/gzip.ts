import { type Budget, UNPACKED } from "../../../mime/budget.ts";
import { ByteReader } from "../../../mime/carried/byte_reader.ts";
import { inflateBytes, type InflateLimits } from "./inflate.ts";
import { type ArchiveListing, EntryList } from "./listing.ts";
import { isTar, listTar } from "./tar.ts";

/** RFC 1952 §2.3: length of the header, position of its flags, and the flags. */
const HEADER = 10, FLAGS_AT = 3, CHECKSUM = 2, EXTRA = 4, NAME = 8, COMMENT = 16;
/** Number of bytes unpacked to see whether the file inside is a tar file. */
const START = 512;

interface Compressed {
  /** Name of the archive. */
  readonly name: string | null;
  readonly budget: Budget;
}

/** Lists a gzip file: the files of the tar file inside, else its one file; null for others. */
export function listGzip(bytes: Uint8Array, { name, budget }: Compressed): ArchiveListing | null {
  const member = readMember(bytes);
  if (member === null) return null;
  const reader = new ByteReader(bytes);
  const { packed, nameAt } = member;
  const list = new EntryList(budget);
  const kept = nameAt === null
    ? ""
    : LATIN1.decode(list.nameBytes(reader, nameAt, findZero(reader, nameAt)));
  // The last four bytes are the size, modulo 2^32.
  const size = reader.u32(reader.length - 4);
  const start = inflateBytes(packed, { most: START, budget });
  if (isTar(start)) {
    const content = inflateBytes(packed, { most: UNPACKED, budget });
    const tar = listTar(content, { budget });
    if (tar !== null) return { ...tar, complete: tar.complete && content.length === size };
  }
  list.complete = start.length >= Math.min(START, size) && !isTar(start);
  list.add(kept || findUnpackedName(name), size);
  return list;
}

/** The content of a gzip file. */
export interface Unpacked {
  readonly bytes: Uint8Array;
  /** Whether these are all bytes: the file has one member, and it was unpacked to its end. */
  readonly complete: boolean;
}

/** Unpacks a gzip file's first member; null for other files. */
export function gunzip(file: Uint8Array, limits: InflateLimits): Unpacked | null {
  const member = readMember(file);
  if (member === null) return null;
  const bytes = inflateBytes(member.packed, limits);
  return { bytes, complete: bytes.length === new ByteReader(file).u32(file.length - 4) };
}

/**
 * Reads the compressed data of a gzip file, and where the name begins that it kept; null without
 * one.
 */
function readMember(bytes: Uint8Array): { packed: Uint8Array; nameAt: number | null } | null {
  const reader = new ByteReader(bytes);
  if (reader.u16(0) !== 0x8b1f || !reader.has(0, HEADER + 8)) return null;
  const flags = reader.u8(FLAGS_AT);
  let at = HEADER + ((flags & EXTRA) !== 0 ? 2 + reader.u16(HEADER) : 0);
  const nameAt = (flags & NAME) !== 0 ? at : null;
  for (const field of [NAME, COMMENT]) {
    if ((flags & field) !== 0) at = findZero(reader, at) + 1;
  }
  return { packed: bytes.subarray(at + ((flags & CHECKSUM) !== 0 ? 2 : 0)), nameAt };
}

/**
 * Lists the one file of a file that is compressed otherwise; none of these formats keeps its name.
 */
export function listCompressed(_bytes: Uint8Array, { name, budget }: Compressed): ArchiveListing {
  const list = new EntryList(budget);
  list.add(findUnpackedName(name), null);
  return list;
}

/** The name that programs give the file when they unpack it. */
function findUnpackedName(archive: string | null): string {
  return (archive ?? "").replace(/\.t(?:gz|bz|bz2|xz|lz|zst)$/i, ".tar")
    .replace(/\.(?:gz|bz2|xz|lz|lz4|zst)$/i, "");
}

/** Finds where the next zero is, or the end. */
function findZero(reader: ByteReader, at: number): number {
  const zero = reader.indexOf(0, at);
  return zero < 0 ? reader.length : zero;
}

const LATIN1 = new TextDecoder("latin1");
