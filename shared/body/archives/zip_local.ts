import type { ByteReader } from "../../message/carried/byte_reader.ts";

/** The header in front of the bytes of an entry (APPNOTE.TXT 4.3.7). */
export interface LocalHeader {
  readonly name: Uint8Array;
  readonly flags: number;
  readonly method: number;
  /** Unpacked and packed bytes; 0 where they follow behind the entry. */
  readonly size: number;
  readonly packed: number;
  /** Where the packed bytes start. */
  readonly from: number;
}

/** Where an entry that is listed stands, and the name that the list has of it. */
export interface ListedEntry {
  readonly at: number;
  readonly packed: number;
  readonly nameBytes: Uint8Array;
}

const SIGNATURE = 0x04034b50, LENGTH = 30;
/** APPNOTE.TXT 4.4.4: names and sizes are kept in the encrypted directory alone. */
const MASKED = 1 << 13;
/** APPNOTE.TXT 4.4.3, 4.4.5: the highest version and number of a way to pack. */
const MAX_VERSION = 100, MAX_METHOD = 99, MAX_NAME = 1024;
/** The first byte of a signature, and what no name has. */
const P = 0x50, FIRST_SIGN = 0x20;

/** Reads the header that starts at a place; null when none does that a program could open. */
export function localHeader(reader: ByteReader, at: number): LocalHeader | null {
  if (reader.u32(at) !== SIGNATURE || !reader.has(at, LENGTH)) return null;
  const length = reader.u16(at + 26);
  const method = reader.u16(at + 8);
  const name = reader.slice(at + LENGTH, at + LENGTH + length);
  if (length === 0 || length > MAX_NAME || name.length < length) return null;
  if ((reader.u16(at + 4) & 0xff) > MAX_VERSION || method > MAX_METHOD) return null;
  if (name.some((byte) => byte < FIRST_SIGN)) return null;
  return {
    name,
    flags: reader.u16(at + 6),
    method,
    size: reader.u32(at + 22),
    packed: reader.u32(at + 18),
    from: at + LENGTH + length + reader.u16(at + 28),
  };
}

/**
 * The entries of a zip file whose header the directory does not list, or lists under another name:
 * what some programs unpack and others do not show. What a listed entry holds is passed over, and
 * so is what an unlisted one says it holds; linear in the length of the file.
 *
 * @param until Where the directory starts, and where it ends.
 * @param most How many are returned.
 */
export function unlistedEntries(
  reader: ByteReader,
  listed: readonly ListedEntry[],
  { from, to }: { readonly from: number; readonly to: number },
  most: number,
): LocalHeader[] {
  const found: LocalHeader[] = [];
  const sorted = [...listed].sort((a, b) => a.at - b.at);
  let next = 0;
  for (let at = reader.indexOf(P, 0); at >= 0 && found.length < most;) {
    if (at >= from && at < to) {
      at = reader.indexOf(P, to);
      continue;
    }
    while ((sorted[next]?.at ?? Infinity) < at) next++;
    const header = localHeader(reader, at);
    let end = at + 1;
    if (header !== null) {
      const here = entriesAt(sorted, next, at);
      const told = here.length > 0;
      if (!told || here.every(({ nameBytes }) => isOtherName(header, nameBytes))) {
        found.push(header);
      }
      const packed = told ? Math.max(...here.map((each) => each.packed)) : header.packed;
      next += here.length;
      end = Math.min(header.from + packed, sorted[next]?.at ?? Infinity);
      if (at < from) end = Math.min(end, from);
    }
    at = reader.indexOf(P, Math.max(end, at + 1));
  }
  return found;
}

function entriesAt(sorted: readonly ListedEntry[], next: number, at: number): ListedEntry[] {
  let end = next;
  while (sorted[end]?.at === at) end++;
  return sorted.slice(next, end);
}

function isOtherName({ name, flags }: LocalHeader, listed: Uint8Array): boolean {
  if ((flags & MASKED) !== 0) return false;
  return name.length !== listed.length || name.some((byte, at) => byte !== listed[at]);
}
