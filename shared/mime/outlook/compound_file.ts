import { joinBytes } from "../../encoding/bytes.ts";
import { Budget } from "../budget.ts";
import { ByteReader, decodeUtf16 } from "../carried/byte_reader.ts";

/** A storage of a compound file ([MS-CFB] 1.3): streams of bytes, and storages inside it. */
export interface Storage {
  readonly streams: ReadonlyMap<string, Uint8Array>;
  readonly storages: ReadonlyMap<string, Storage>;
}

/** A storage whose streams and storages are still being added. */
interface OpenStorage {
  readonly streams: Map<string, Uint8Array>;
  readonly storages: Map<string, OpenStorage>;
}

/** Signature of a compound file, and positions of fields in its header ([MS-CFB] 2.2). */
const SIGNATURE = [0xe011cfd0, 0xe11ab1a1] as const;
const SECTOR_SHIFT_AT = 30, FAT_COUNT_AT = 44, DIRECTORY_AT = 48, CUTOFF_AT = 56, MINI_FAT_AT = 60;
const DIFAT_START_AT = 68, DIFAT_COUNT_AT = 72, DIFAT_AT = 76, DIFAT_IN_HEADER = 109;
/** Size of an entry of the directory, and positions of fields in it ([MS-CFB] 2.6.1). */
const ENTRY = 128, NAME_LENGTH_AT = 64, TYPE_AT = 66, LEFT_AT = 68, RIGHT_AT = 72, CHILD_AT = 76;
const START_AT = 116, SIZE_AT = 120, STORAGE = 1, STREAM = 2, MAX_NAME = 64;
/** Size of a sector of the streams below the cutoff ([MS-CFB] 2.4). */
const MINI_SECTOR = 64;
/** Smallest number that is neither a sector nor an entry ([MS-CFB] 2.1). */
const NO_SECTOR = 0xfffffffa;

/** Maximum number of entries that are read; an Outlook file has some hundreds. */
const MAX_ENTRIES = 20_000;
/** Maximum depth of storages inside one another; a message inside a message takes two. */
const MAX_DEPTH = 16;
/** Number of steps per sector, beside those for copying it. */
const SECTOR_STEPS = 20;
/** Number of bytes that are copied per step. */
const BYTES_PER_STEP = 16;
/** Number of steps per entry of the directory. */
const ENTRY_STEPS = 100;

/**
 * Reads a compound file ([MS-CFB]) as its tree of storages; null for another file. Damaged parts are
 * left out.
 */
export function readCompoundFile(bytes: Uint8Array, budget = new Budget()): Storage | null {
  const reader = new ByteReader(bytes);
  if (!SIGNATURE.every((word, at) => reader.readU32(4 * at) === word)) return null;
  return new CompoundFile(reader, budget).readRoot();
}

class CompoundFile {
  readonly #reader: ByteReader;
  readonly #budget: Budget;
  readonly #sectorSize: number;
  readonly #fat: ByteReader;
  readonly #miniFat: ByteReader;
  readonly #directory: ByteReader;
  readonly #miniStream: ByteReader;

  constructor(reader: ByteReader, budget: Budget) {
    this.#reader = reader;
    this.#budget = budget;
    this.#sectorSize = 1 << Math.min(Math.max(reader.readU16(SECTOR_SHIFT_AT), 7), 12);
    this.#fat = new ByteReader(
      joinBytes(this.#listFatSectors().map((sector) => this.#readSector(sector))),
    );
    this.#miniFat = new ByteReader(this.#readChain(reader.readU32(MINI_FAT_AT)));
    this.#directory = new ByteReader(this.#readChain(reader.readU32(DIRECTORY_AT)));
    const start = this.#directory.readU32(START_AT), size = this.#directory.readU32(SIZE_AT);
    this.#miniStream = new ByteReader(this.#readChain(start, size));
  }

  /** Returns the storage that holds all others: the first entry of the directory. */
  readRoot(): Storage {
    const root: OpenStorage = { streams: new Map(), storages: new Map() };
    const visitedEntries = new Set([0]);
    const pendingEntries = [{ entry: this.#directory.readU32(CHILD_AT), into: root, depth: 0 }];
    for (let next = pendingEntries.pop(); next !== undefined; next = pendingEntries.pop()) {
      const { entry, into: target, depth } = next;
      const at = entry * ENTRY;
      if (visitedEntries.has(entry) || entry >= MAX_ENTRIES || !this.#directory.has(at, ENTRY)) {
        continue;
      }
      if (!this.#budget.take(ENTRY_STEPS)) break;
      visitedEntries.add(entry);
      for (const side of [LEFT_AT, RIGHT_AT]) {
        pendingEntries.push({ entry: this.#directory.readU32(at + side), into: target, depth });
      }
      const length = Math.min(this.#directory.readU16(at + NAME_LENGTH_AT), MAX_NAME);
      const name = decodeUtf16(this.#directory.slice(at, at + length));
      const type = this.#directory.readU8(at + TYPE_AT);
      if (type === STREAM) target.streams.set(name, this.#readStream(at));
      else if (type === STORAGE && depth < MAX_DEPTH) {
        const storage: OpenStorage = { streams: new Map(), storages: new Map() };
        target.storages.set(name, storage);
        const child = this.#directory.readU32(at + CHILD_AT);
        pendingEntries.push({ entry: child, into: storage, depth: depth + 1 });
      }
    }
    return root;
  }

  #readStream(at: number): Uint8Array {
    const start = this.#directory.readU32(at + START_AT),
      size = this.#directory.readU32(at + SIZE_AT);
    if (size >= this.#reader.readU32(CUTOFF_AT)) return this.#readChain(start, size);
    const sectors = this.#listChainSectors(start, {
      table: this.#miniFat,
      size: MINI_SECTOR,
      maxBytes: size,
    });
    const parts = sectors.map((sector) =>
      this.#miniStream.slice(sector * MINI_SECTOR, (sector + 1) * MINI_SECTOR)
    );
    return joinBytes(parts).subarray(0, size);
  }

  /** Returns the bytes of a chain of sectors, at most `maxBytes`. */
  #readChain(start: number, maxBytes = this.#reader.length): Uint8Array {
    const size = this.#sectorSize;
    const sectors = this.#listChainSectors(start, { table: this.#fat, size, maxBytes });
    return joinBytes(sectors.map((sector) => this.#readSector(sector))).subarray(0, maxBytes);
  }

  #readSector(sector: number): Uint8Array {
    return this.#reader.slice((sector + 1) * this.#sectorSize, (sector + 2) * this.#sectorSize);
  }

  /** Lists the sectors of a chain up to its end, a loop, `maxBytes` or the end of the budget. */
  #listChainSectors(
    start: number,
    { table, size, maxBytes }: {
      readonly table: ByteReader;
      readonly size: number;
      readonly maxBytes: number;
    },
  ): number[] {
    const sectors = new Set<number>();
    let sector = start;
    while (sector < NO_SECTOR && !sectors.has(sector) && sectors.size * size < maxBytes) {
      if (!this.#budget.take(SECTOR_STEPS + size / BYTES_PER_STEP)) break;
      sectors.add(sector);
      sector = table.has(4 * sector, 4) ? table.readU32(4 * sector) : NO_SECTOR;
    }
    return [...sectors];
  }

  /** Lists the sectors of the allocation table: those in the header, and those in further sectors. */
  #listFatSectors(): number[] {
    const count = Math.min(
      this.#reader.readU32(FAT_COUNT_AT),
      this.#reader.length / this.#sectorSize,
    );
    const sectors: number[] = [];
    const add = (at: number) => {
      const sector = this.#reader.readU32(at);
      if (sector < NO_SECTOR && sectors.length < count) sectors.push(sector);
    };
    for (let i = 0; i < DIFAT_IN_HEADER; i++) add(DIFAT_AT + 4 * i);
    let next = this.#reader.readU32(DIFAT_START_AT);
    const visitedSectors = new Set<number>();
    const maxSectors = this.#reader.readU32(DIFAT_COUNT_AT);
    while (
      next < NO_SECTOR && !visitedSectors.has(next) && visitedSectors.size < maxSectors &&
      sectors.length < count
    ) {
      if (!this.#budget.take(this.#sectorSize / 4)) break;
      visitedSectors.add(next);
      const at = (next + 1) * this.#sectorSize;
      for (let i = 0; i + 4 < this.#sectorSize; i += 4) add(at + i);
      next = this.#reader.readU32(at + this.#sectorSize - 4);
    }
    return sectors;
  }
}
