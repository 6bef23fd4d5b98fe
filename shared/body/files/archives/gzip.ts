import { MAX_UNPACKED } from "../../../mime/budget.ts";
import { ByteReader } from "../../../mime/carried/byte_reader.ts";
import { inflateBytes, type InflateLimits } from "./inflate.ts";
import { type ArchiveInput, type ArchiveListing, EntryList } from "./listing.ts";
import { isTar, listTar } from "./tar.ts";

/** Length of the header, offset of its flags, and the flags (RFC 1952 §2.3). */
const HEADER_LENGTH = 10, FLAGS_AT = 3, CHECKSUM = 2, EXTRA = 4, NAME = 8, COMMENT = 16;
/** Number of bytes that show whether the content is a tar file: its first header. */
const TAR_START = 512;

/** Lists the files of a compressed tar file, or the only file of a gzip file; else null. */
export function listGzip(bytes: Uint8Array, { name, budget }: ArchiveInput): ArchiveListing | null {
  const member = readMember(bytes);
  if (member === null) return null;
  const reader = new ByteReader(bytes);
  const { packedBytes, nameAt } = member;
  const list = new EntryList(budget);
  const storedName = nameAt === null
    ? ""
    : LATIN1.decode(list.readNameBytes(reader, nameAt, findZero(reader, nameAt)));
  // The last four bytes are the size of the content, modulo 2^32.
  const size = reader.readU32(reader.length - 4);
  const start = inflateBytes(packedBytes, { maxBytes: TAR_START, budget });
  if (isTar(start)) {
    const content = inflateBytes(packedBytes, { maxBytes: MAX_UNPACKED, budget });
    const tar = listTar(content, { budget });
    if (tar !== null) return { ...tar, isComplete: tar.isComplete && content.length === size };
  }
  list.isComplete = start.length >= Math.min(TAR_START, size) && !isTar(start);
  list.add(storedName || findUnpackedName(name), size);
  return list;
}

/** The content of a gzip file. */
export interface GunzipResult {
  readonly bytes: Uint8Array;
  /** Whether the file has one member, which was unpacked to its end. */
  readonly isComplete: boolean;
}

/** Unpacks the first member of a gzip file; null for other files. */
export function gunzip(file: Uint8Array, limits: InflateLimits): GunzipResult | null {
  const member = readMember(file);
  if (member === null) return null;
  const bytes = inflateBytes(member.packedBytes, limits);
  return { bytes, isComplete: bytes.length === new ByteReader(file).readU32(file.length - 4) };
}

/** Finds the compressed data of a gzip file, and the offset of the stored name, if any. */
function readMember(bytes: Uint8Array): { packedBytes: Uint8Array; nameAt: number | null } | null {
  const reader = new ByteReader(bytes);
  if (reader.readU16(0) !== 0x8b1f || !reader.has(0, HEADER_LENGTH + 8)) return null;
  const flags = reader.readU8(FLAGS_AT);
  let at = HEADER_LENGTH + ((flags & EXTRA) !== 0 ? 2 + reader.readU16(HEADER_LENGTH) : 0);
  const nameAt = (flags & NAME) !== 0 ? at : null;
  for (const field of [NAME, COMMENT]) {
    if ((flags & field) !== 0) at = findZero(reader, at) + 1;
  }
  return { packedBytes: bytes.subarray(at + ((flags & CHECKSUM) !== 0 ? 2 : 0)), nameAt };
}

/** Lists the only file of a compressed file by its own name, as other formats store none. */
export function listCompressed(_bytes: Uint8Array, { name, budget }: ArchiveInput): ArchiveListing {
  const list = new EntryList(budget);
  list.add(findUnpackedName(name), null);
  return list;
}

/** Returns the name that programs give a file when they unpack it. */
function findUnpackedName(archive: string | null): string {
  return (archive ?? "").replace(/\.t(?:gz|bz|bz2|xz|lz|zst)$/i, ".tar")
    .replace(/\.(?:gz|bz2|xz|lz|lz4|zst)$/i, "");
}

/** Finds the offset of the next zero byte, or of the end. */
function findZero(reader: ByteReader, at: number): number {
  const zero = reader.findByte(0, at);
  return zero < 0 ? reader.length : zero;
}

const LATIN1 = new TextDecoder("latin1");
