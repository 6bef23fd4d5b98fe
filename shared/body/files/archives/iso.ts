import { ByteReader } from "../../../mime/carried/byte_reader.ts";
import type { Budget } from "../../../mime/budget.ts";
import { EntryList, MAX_NAME } from "./listing.ts";
import type { ArchiveListing } from "./listing.ts";

/** ECMA-119 §6.2, §8: sectors, and the descriptors behind the first sixteen. */
const SECTOR = 2048, DESCRIPTORS = 16 * SECTOR, MAX_DESCRIPTORS = 16;
const PRIMARY = 1, SUPPLEMENTARY = 2, LAST = 255, ROOT_AT = 156, ESCAPES_AT = 88;
/** ECMA-119 §9.1: an entry of a directory. */
const EXTENT_AT = 2, SIZE_AT = 10, FLAGS_AT = 25, NAME_LENGTH_AT = 32, NAME_AT = 33, DIRECTORY = 2;

interface Directory {
  readonly at: number;
  readonly size: number;
  readonly path: string;
}

/** Lists an ISO 9660 image, with Joliet names if it has them; null for any other file. */
export function listIso(bytes: Uint8Array, budget: Budget): ArchiveListing | null {
  const reader = new ByteReader(bytes);
  const found = findRoot(reader);
  if (found === null) return null;
  const list = new EntryList(budget);
  const queue: Directory[] = [found.root];
  const seen = new Set<number>();
  for (const { at, size, path } of queue) {
    // A directory that contains itself is read once.
    if (seen.has(at)) continue;
    seen.add(at);
    const end = at + size;
    if (end > reader.length) list.complete = false;
    for (let record = at; record < Math.min(end, reader.length) && list.mayRead();) {
      const length = reader.u8(record);
      if (length === 0) {
        // Entries do not cross sectors.
        record += SECTOR - (record - at) % SECTOR;
        continue;
      }
      if (!reader.has(record, length)) break;
      const nameLength = reader.u8(record + NAME_LENGTH_AT);
      const name = reader.slice(record + NAME_AT, record + NAME_AT + nameLength);
      const inner = {
        at: reader.u32(record + EXTENT_AT) * SECTOR,
        size: reader.u32(record + SIZE_AT),
        path: path + found.decode(name).replace(/;\d{1,5}$/, ""),
      };
      record += length;
      // The directory itself and the one above it.
      if (nameLength === 1 && (name[0] ?? 2) < 2) continue;
      if ((reader.u8(record - length + FLAGS_AT) & DIRECTORY) === 0) {
        list.add(inner.path, inner.size);
      } else queue.push({ ...inner, path: `${inner.path}/`.slice(-MAX_NAME) });
    }
  }
  return list;
}

interface Found {
  readonly root: Directory;
  readonly decode: (name: Uint8Array) => string;
}

function findRoot(reader: ByteReader): Found | null {
  let found: Found | null = null;
  for (let i = 0; i < MAX_DESCRIPTORS; i++) {
    const at = DESCRIPTORS + i * SECTOR;
    const type = reader.u8(at);
    const marked = reader.u32(at + 1) === 0x30304443 && reader.u8(at + 5) === 0x31;
    if (!reader.has(at, SECTOR) || !marked || type === LAST) break;
    const root = {
      at: reader.u32(at + ROOT_AT + EXTENT_AT) * SECTOR,
      size: reader.u32(at + ROOT_AT + SIZE_AT),
      path: "",
    };
    if (type === PRIMARY && found === null) found = { root, decode: (name) => LATIN1.decode(name) };
    // Joliet: the escape sequences of UCS-2, levels 1 to 3.
    const joliet = type === SUPPLEMENTARY && reader.u16(at + ESCAPES_AT) === 0x2f25 &&
      [0x40, 0x43, 0x45].includes(reader.u8(at + ESCAPES_AT + 2));
    if (joliet) return { root, decode: (name) => UTF16BE.decode(name) };
  }
  return found;
}

const LATIN1 = new TextDecoder("latin1");
const UTF16BE = new TextDecoder("utf-16be");
