import type { ByteReader } from "../../mime/carried/byte_reader.ts";

/** The local header of an entry (APPNOTE.TXT 4.3.7). */
export interface LocalHeader {
  readonly name: Uint8Array;
  readonly flags: number;
  readonly method: number;
  /** Uncompressed and compressed size; 0 if they follow the content. */
  readonly size: number;
  readonly packed: number;
  /** Where the compressed bytes start. */
  readonly from: number;
}

/** A listed entry: its position, compressed size and name. */
export interface ListedEntry {
  readonly at: number;
  readonly packed: number;
  readonly nameBytes: Uint8Array;
}

const SIGNATURE = 0x04034b50, LENGTH = 30;
/** APPNOTE.TXT 4.4.4: names and sizes are only in the encrypted directory. */
const MASKED = 1 << 13;
/** APPNOTE.TXT 4.4.3, 4.4.5: the highest version and compression method. */
const MAX_VERSION = 100, MAX_METHOD = 99, MAX_NAME = 1024;
/** The first byte of a signature, and the lowest byte of a name. */
const P = 0x50, FIRST_SIGN = 0x20;

/** Reads the local header at a position; null if there is no valid one. */
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
 * The local headers of a zip file that the directory does not list, or lists under another name:
 * some programs unpack them, others do not show them. The content of entries is skipped, listed or
 * not. Linear in the length of the file.
 *
 * @param directory Where the directory starts and ends.
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
