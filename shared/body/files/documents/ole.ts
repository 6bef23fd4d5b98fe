import { encodeHex, joinBytes } from "../../../encoding/bytes.ts";
import { Budget } from "../../../mime/budget.ts";
import { ByteReader, decodeUtf16 } from "../../../mime/carried/byte_reader.ts";

/** A compound file whose directory was read. */
export interface OleListing {
  readonly bytes: Uint8Array;
  readonly budget: Budget;
  /** Names of storages and streams, in lower case. */
  readonly names: ReadonlySet<string>;
  /** Class of the root storage, in hexadecimal. */
  readonly rootClass: string;
  /** Locations of the streams by name. */
  readonly streams: ReadonlyMap<string, OleStream>;
}

/** Location of a stream. */
interface OleStream {
  /** Number of the first sector. */
  readonly start: number;
  readonly length: number;
}

/** Signature of a compound file, as two little-endian numbers ([MS-CFB] 2.2). */
const SIGNATURE = [0xe011cfd0, 0xe11ab1a1] as const;
/** Offsets in the header, and the number of allocation tables that it lists ([MS-CFB] 2.2). */
const SECTOR_SHIFT_AT = 30, FAT_COUNT_AT = 44, DIRECTORY_AT = 48, DIFAT_AT = 76, DIFAT_LENGTH = 109;
/** Length of an entry of the directory, and offsets and lengths of its fields ([MS-CFB] 2.6). */
const ENTRY_LENGTH = 128,
  NAME_FIELD_LENGTH = 64,
  NAME_LENGTH_AT = 64,
  CLASS_AT = 80,
  CLASS_LENGTH = 16;
const TYPE_AT = 66, START_AT = 116, SIZE_AT = 120, STREAM = 2;
/** Minimum length of a stream that is read; shorter ones are in the mini stream ([MS-CFB] 2.2). */
const MIN_STREAM = 4096;
/** Smallest number that is not a sector; it and larger numbers end a chain ([MS-CFB] 2.1). */
const NO_SECTOR = 0xfffffffa;
/** Number of steps of the budget per sector. */
const SECTOR_STEPS = 20;
/** Number of bytes that are copied per step. */
const BYTES_PER_STEP = 16;
/** Number of steps of the budget per entry of the directory. */
const ENTRY_STEPS = 100;

/**
 * Reads the directory of a compound file ([MS-CFB]) up to damage; null for other files. Beyond 7
 * MiB it takes sectors as contiguous.
 */
export function readOle(bytes: Uint8Array, budget = new Budget()): OleListing | null {
  const reader = new ByteReader(bytes);
  if (reader.readU32(0) !== SIGNATURE[0] || reader.readU32(4) !== SIGNATURE[1]) return null;
  const size = readSectorSize(reader);
  const streams = new Map<string, OleStream>();
  const names = new Set<string>();
  let rootClass = "";
  for (const sector of followChain(reader, reader.readU32(DIRECTORY_AT), budget)) {
    const start = (sector + 1) * size;
    for (let at = start; at < start + size && reader.has(at, ENTRY_LENGTH); at += ENTRY_LENGTH) {
      if (!budget.take(ENTRY_STEPS)) break;
      const length = Math.min(reader.readU16(at + NAME_LENGTH_AT), NAME_FIELD_LENGTH);
      // An unused entry has no name, not even one letter and the final zero in UTF-16.
      if (length < 4) continue;
      const stream = { start: reader.readU32(at + START_AT), length: reader.readU32(at + SIZE_AT) };
      // The first entry is the root storage.
      if (names.size === 0) {
        rootClass = encodeHex(reader.slice(at + CLASS_AT, at + CLASS_AT + CLASS_LENGTH));
      }
      const name = decodeUtf16(reader.slice(at, at + length)).toLowerCase();
      names.add(name);
      if (reader.readU8(at + TYPE_AT) === STREAM && !streams.has(name)) streams.set(name, stream);
    }
  }
  return { bytes, budget, names, rootClass, streams };
}

/** Reads the size of a sector, and corrects a damaged one to 128 to 4096 bytes. */
function readSectorSize(reader: ByteReader): number {
  return 1 << Math.min(Math.max(reader.readU16(SECTOR_SHIFT_AT), 7), 12);
}

/** Reads up to `maxBytes` bytes at the start of a stream; empty if it is missing or too short. */
export function readStreamStart(
  { bytes, budget, streams }: OleListing,
  name: string,
  maxBytes: number,
): Uint8Array {
  const reader = new ByteReader(bytes);
  const stream = streams.get(name);
  if (stream === undefined) return new Uint8Array();
  if (stream.length < MIN_STREAM) {
    budget.refuse();
    return new Uint8Array();
  }
  return readSectors(reader, stream.start, Math.min(stream.length, maxBytes), budget);
}

/** Reads up to `maxBytes` bytes of a chain of sectors. */
function readSectors(
  reader: ByteReader,
  first: number,
  maxBytes: number,
  budget: Budget,
): Uint8Array {
  const size = readSectorSize(reader);
  const sectors: Uint8Array[] = [];
  let length = 0;
  for (const sector of followChain(reader, first, budget)) {
    sectors.push(reader.slice((sector + 1) * size, (sector + 2) * size));
    length += size;
    if (length >= maxBytes) break;
  }
  return joinBytes(sectors).subarray(0, maxBytes);
}

/** Yields the sectors of a chain up to a repeated one or the end of the file. */
function* followChain(reader: ByteReader, first: number, budget: Budget): Generator<number> {
  const size = readSectorSize(reader);
  const visitedSectors = new Set<number>();
  let sector = first;
  while (sector < NO_SECTOR && !visitedSectors.has(sector) && reader.has((sector + 1) * size, 1)) {
    if (!budget.take(SECTOR_STEPS + size / BYTES_PER_STEP)) return;
    visitedSectors.add(sector);
    yield sector;
    sector = readNextSector(reader, sector, size);
  }
}

/** Finds the sector that follows another one in its chain by the allocation table. */
function readNextSector(reader: ByteReader, sector: number, size: number): number {
  const index = Math.floor(sector / (size / 4));
  if (index >= Math.min(reader.readU32(FAT_COUNT_AT), DIFAT_LENGTH)) return sector + 1;
  const table = reader.readU32(DIFAT_AT + 4 * index);
  const at = (table + 1) * size + 4 * (sector % (size / 4));
  return reader.has(at, 4) ? reader.readU32(at) : NO_SECTOR;
}
