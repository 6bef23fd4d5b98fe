import { joinBytes } from "../../../encoding/bytes.ts";
import { ByteReader } from "../../../mime/carried/byte_reader.ts";
import type { Budget } from "../../../mime/budget.ts";
import { EntryList, MAX_NAME } from "./listing.ts";
import type { ArchiveListing } from "./listing.ts";

/** ECMA-167 3/7.2: identifiers of descriptors. */
const ANCHOR = 2, PARTITION = 5, VOLUME = 6, END = 8, FILE_SET = 256, NAME = 257, FILE = 261;
const EXTENDED_FILE = 266;
/** Where the anchor is (3/8.4.2.1), and sizes that sectors have. */
const ANCHOR_SECTOR = 256, SECTOR_SIZES = [2048, 512, 4096] as const;
/** ECMA-167 4/14.4: characteristics of a name. */
const IS_DIRECTORY = 2, IS_DELETED = 4, IS_PARENT = 8;
/** ECMA-167 4/14.6.8: how the extents of a file are written; 3: the content itself. */
const LONG = 1, EMBEDDED = 3;
/** Descriptors that are read. */
const MAX_DESCRIPTORS = 64;

/** An image whose descriptors were read. */
interface Volume {
  readonly reader: ByteReader;
  readonly budget: Budget;
  /** Bytes of a block, and where the partition starts. */
  readonly block: number;
  readonly start: number;
  /** Block of the descriptor of its files. */
  readonly fileSet: number;
  /** Whether its only partition is of the plain kind: the others place blocks by a table. */
  readonly plain: boolean;
}

/** Lists a UDF image (ECMA-167 and OSTA UDF), bridged or not; null for any other file. */
export function listUdf(bytes: Uint8Array, budget: Budget): ArchiveListing | null {
  const volume = readVolume(new ByteReader(bytes), budget);
  if (volume === null) return null;
  const list = new EntryList(budget);
  list.complete = volume.plain;
  if (!volume.plain) return list;
  const { reader } = volume;
  const set = positionOf(volume, volume.fileSet);
  if (reader.u16(set) !== FILE_SET) list.complete = false;
  else readDirectories(volume, reader.u32(set + 404), list);
  return list;
}

function readVolume(reader: ByteReader, budget: Budget): Volume | null {
  const sector = SECTOR_SIZES.find((size) => {
    const at = ANCHOR_SECTOR * size;
    return reader.u16(at) === ANCHOR && reader.u32(at + 12) === ANCHOR_SECTOR;
  });
  if (sector === undefined) return null;
  const length = Math.floor(reader.u32(ANCHOR_SECTOR * sector + 16) / sector);
  const first = reader.u32(ANCHOR_SECTOR * sector + 20);
  let start = -1;
  let volume = -1;
  for (let i = 0; i < Math.min(length, MAX_DESCRIPTORS); i++) {
    const at = (first + i) * sector;
    const kind = reader.u16(at);
    if (kind === END) break;
    if (kind === PARTITION) start = reader.u32(at + 188) * sector;
    if (kind === VOLUME) volume = at;
  }
  if (start < 0 || volume < 0) return null;
  return {
    reader,
    budget,
    block: reader.u32(volume + 212) || sector,
    start,
    fileSet: reader.u32(volume + 252),
    plain: reader.u32(volume + 268) === 1 && reader.u8(volume + 440) === 1,
  };
}

function positionOf({ start, block }: Volume, at: number): number {
  return start + at * block;
}

function readDirectories(volume: Volume, root: number, list: EntryList): void {
  const queue = [{ at: root, path: "" }];
  const seen = new Set<number>();
  for (const { at, path } of queue) {
    // A directory that contains itself is read once.
    if (seen.has(at)) continue;
    seen.add(at);
    const content = contentOf(volume, at);
    if (content === null) {
      list.complete = false;
      continue;
    }
    for (const { name, isDirectory, at: inner } of namesIn(content)) {
      if (!list.mayRead()) return;
      if (!isDirectory) list.add(path + name, sizeOf(volume, inner));
      else queue.push({ at: inner, path: `${path}${name}/`.slice(-MAX_NAME) });
    }
  }
}

interface Name {
  readonly name: string;
  readonly isDirectory: boolean;
  /** Block of its file entry. */
  readonly at: number;
}

/** The names in a directory (ECMA-167 4/14.4). */
function* namesIn(content: Uint8Array): Generator<Name> {
  const reader = new ByteReader(content);
  for (let at = 0; reader.has(at, 38) && reader.u16(at) === NAME;) {
    const traits = reader.u8(at + 18);
    const from = at + 38 + reader.u16(at + 36);
    const to = from + reader.u8(at + 19);
    if ((traits & (IS_DELETED | IS_PARENT)) === 0) {
      yield {
        name: decoded(reader.slice(from, to)),
        isDirectory: (traits & IS_DIRECTORY) !== 0,
        at: reader.u32(at + 24),
      };
    }
    at += Math.ceil((to - at) / 4) * 4;
  }
}

/** OSTA UDF 2.1.1: one or two bytes a character, the first byte says which. */
function decoded(name: Uint8Array): string {
  const text = name.subarray(1);
  return name[0] === 16 ? UTF16BE.decode(text) : LATIN1.decode(text);
}

/** Offsets of the extents of a file entry (ECMA-167 4/14.9, 4/14.17); 0 for anything else. */
function extentsAt({ reader }: Volume, entry: number): number {
  const kind = reader.u16(entry);
  return kind === FILE ? 176 : kind === EXTENDED_FILE ? 216 : 0;
}

function sizeOf(volume: Volume, at: number): number | null {
  const entry = positionOf(volume, at);
  return extentsAt(volume, entry) === 0 ? null : volume.reader.u64(entry + 56);
}

/**
 * The content of a directory; null when it is damaged, longer than the image or beyond the budget.
 */
function contentOf(volume: Volume, at: number): Uint8Array | null {
  const { reader, budget } = volume;
  const entry = positionOf(volume, at);
  const fixed = extentsAt(volume, entry);
  if (fixed === 0) return null;
  const from = entry + fixed + reader.u32(entry + fixed - 8);
  const length = reader.u32(entry + fixed - 4);
  const kind = reader.u16(entry + 34) & 7;
  if (kind === EMBEDDED) return reader.slice(from, from + length);
  const step = kind === LONG ? 16 : 8;
  const pieces: Uint8Array[] = [];
  let total = 0;
  for (let i = 0; i < length / step && reader.has(from + i * step, 8); i++) {
    const size = reader.u32(from + i * step) & 0x3fffffff;
    const start = positionOf(volume, reader.u32(from + i * step + 4));
    total += size;
    // Extents may overlap, so that a small image has a directory of any length.
    if (total > reader.length || !reader.has(start, size) || !budget.take(1 + size / 4)) {
      return null;
    }
    pieces.push(reader.slice(start, start + size));
  }
  return joinBytes(pieces);
}

const LATIN1 = new TextDecoder("latin1");
const UTF16BE = new TextDecoder("utf-16be");
