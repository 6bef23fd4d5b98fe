import { hexOf, joinBytes } from "../../encoding/bytes.ts";
import { ByteReader, utf16 } from "../../mime/carried/byte_reader.ts";

/** The directory of a compound file. */
export interface OleListing {
  /** Names of its storages and streams, lower case. */
  readonly names: ReadonlySet<string>;
  /** Class of the root, as hexadecimal digits of its bytes. */
  readonly rootClass: string;
  /** Where its streams are, by name. */
  readonly streams: ReadonlyMap<string, OleStream>;
  /** The stream that holds the short ones. */
  readonly shortOnes: OleStream;
}

/** A stream: its first sector, of the file or of the stream of short ones, and its length. */
interface OleStream {
  readonly start: number;
  readonly length: number;
}

/** [MS-CFB] 2.2: positions in the header. */
const SECTOR_SHIFT_AT = 30, FAT_COUNT_AT = 44, DIRECTORY_AT = 48, DIFAT_AT = 76, DIFAT_LENGTH = 109;
/** [MS-CFB] 2.6: an entry of the directory. */
const ENTRY = 128, NAME_LENGTH_AT = 64, CLASS_AT = 80, CLASS_LENGTH = 16;
const TYPE_AT = 66, START_AT = 116, SIZE_AT = 120, STREAM = 2;
/** [MS-CFB] 2.2, 2.4: shorter streams are in sectors of their own, with a table of their own. */
const MIN_STREAM = 4096, SHORT_SECTOR = 64, SHORT_TABLE_AT = 60;
/** Bytes read of the stream of short ones, and of its table. */
const MAX_SHORT = 1 << 20, MAX_SHORT_TABLE = MAX_SHORT / SHORT_SECTOR * 4;
const LAST_SECTOR = 0xfffffffa;
/** Most entries read; documents with many embedded objects have some hundreds. */
const MAX_ENTRIES = 4000;

/**
 * Reads the directory of a compound file ([MS-CFB]), which Office documents before 2007,
 * installers and saved mails are; reading stops at damaged data.
 * Sectors beyond the first 109 of the allocation table, which only files of more than 7 MiB have,
 * are assumed to be contiguous.
 */
export function readOle(bytes: Uint8Array): OleListing | null {
  const reader = new ByteReader(bytes);
  if (reader.u32(0) !== 0xe011cfd0 || reader.u32(4) !== 0xe11ab1a1) return null;
  const size = sectorSize(reader);
  const streams = new Map<string, OleStream>();
  let shortOnes: OleStream = { start: LAST_SECTOR, length: 0 };
  const names = new Set<string>();
  let rootClass = "";
  let read = 0;
  let sector = reader.u32(DIRECTORY_AT);
  while (sector < LAST_SECTOR && read < MAX_ENTRIES) {
    const start = (sector + 1) * size;
    if (!reader.has(start, ENTRY)) break;
    for (let at = start; at < start + size; at += ENTRY, read++) {
      const length = Math.min(reader.u16(at + NAME_LENGTH_AT), 64);
      if (length < 4) continue;
      const stream = { start: reader.u32(at + START_AT), length: reader.u32(at + SIZE_AT) };
      if (names.size === 0) {
        rootClass = hexOf(reader.slice(at + CLASS_AT, at + CLASS_AT + CLASS_LENGTH));
        shortOnes = stream;
      }
      const name = utf16(reader.slice(at, at + length)).toLowerCase();
      names.add(name);
      if (reader.u8(at + TYPE_AT) === STREAM && !streams.has(name)) streams.set(name, stream);
    }
    sector = nextSector(reader, sector, size);
  }
  return { names, rootClass, streams, shortOnes };
}

function sectorSize(reader: ByteReader): number {
  return 1 << Math.min(Math.max(reader.u16(SECTOR_SHIFT_AT), 7), 12);
}

/** The first bytes of a stream, at most so many; none if there is no such stream. */
export function streamStart(
  bytes: Uint8Array,
  { streams, shortOnes }: OleListing,
  name: string,
  most: number,
): Uint8Array {
  const stream = streams.get(name);
  if (stream === undefined) return new Uint8Array();
  const length = Math.min(stream.length, most);
  if (stream.length >= MIN_STREAM) return sectorsFrom(bytes, stream.start, length);
  const table = sectorsFrom(bytes, new ByteReader(bytes).u32(SHORT_TABLE_AT), MAX_SHORT_TABLE);
  const held = sectorsFrom(bytes, shortOnes.start, Math.min(shortOnes.length, MAX_SHORT));
  return shortSectors(held, new ByteReader(table), stream.start, length);
}

function shortSectors(
  held: Uint8Array,
  table: ByteReader,
  first: number,
  most: number,
): Uint8Array {
  const pieces: Uint8Array[] = [];
  let sector = first;
  for (let length = 0; sector < LAST_SECTOR && length < most; length += SHORT_SECTOR) {
    pieces.push(held.subarray(sector * SHORT_SECTOR, (sector + 1) * SHORT_SECTOR));
    sector = table.has(4 * sector, 4) ? table.u32(4 * sector) : LAST_SECTOR;
  }
  return joinBytes(pieces).subarray(0, most);
}

/** The bytes of a chain of sectors, at most so many. */
function sectorsFrom(bytes: Uint8Array, first: number, most: number): Uint8Array {
  const reader = new ByteReader(bytes);
  const size = sectorSize(reader);
  const sectors: Uint8Array[] = [];
  let sector = first;
  for (let length = 0; sector < LAST_SECTOR && length < most; length += size) {
    if (!reader.has((sector + 1) * size, 1)) break;
    sectors.push(reader.slice((sector + 1) * size, (sector + 2) * size));
    sector = nextSector(reader, sector, size);
  }
  return joinBytes(sectors).subarray(0, most);
}

function nextSector(reader: ByteReader, sector: number, size: number): number {
  const index = Math.floor(sector / (size / 4));
  if (index >= Math.min(reader.u32(FAT_COUNT_AT), DIFAT_LENGTH)) return sector + 1;
  const table = reader.u32(DIFAT_AT + 4 * index);
  const at = (table + 1) * size + 4 * (sector % (size / 4));
  return reader.has(at, 4) ? reader.u32(at) : LAST_SECTOR;
}
