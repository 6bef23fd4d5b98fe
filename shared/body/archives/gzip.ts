import { ByteReader } from "../../mime/carried/byte_reader.ts";
import { EntryList, MAX_NAME } from "./listing.ts";
import type { ArchiveListing } from "./listing.ts";

/** RFC 1952 §2.3: length of the header, position of its flags, and the flags. */
const HEADER = 10, FLAGS_AT = 3, EXTRA = 4, NAME = 8;

/**
 * The one file of a gzip file, by the name it kept, else by that of the archive;
 * null when it is none.
 *
 * @param archive Name of the archive.
 */
export function listGzip(bytes: Uint8Array, archive: string | null): ArchiveListing | null {
  const reader = new ByteReader(bytes);
  if (reader.u16(0) !== 0x8b1f || !reader.has(0, HEADER + 8)) return null;
  const flags = reader.u8(FLAGS_AT);
  const at = HEADER + ((flags & EXTRA) !== 0 ? 2 + reader.u16(HEADER) : 0);
  const list = new EntryList();
  const kept = (flags & NAME) !== 0 ? zeroEnded(reader, at) : "";
  // The last four bytes are the size, modulo 2^32.
  list.add(kept || unpackedName(archive), reader.u32(reader.length - 4));
  return list;
}

/** The one file of a file that is compressed otherwise; none of these formats keeps its name. */
export function listCompressed(_bytes: Uint8Array, archive: string | null): ArchiveListing {
  const list = new EntryList();
  list.add(unpackedName(archive), null);
  return list;
}

/** What programs call the file when they unpack it. */
function unpackedName(archive: string | null): string {
  return (archive ?? "").replace(/\.t(?:gz|bz|bz2|xz|lz|zst)$/i, ".tar")
    .replace(/\.(?:gz|bz2|xz|lz|lz4|zst)$/i, "");
}

function zeroEnded(reader: ByteReader, at: number): string {
  const bytes = reader.slice(at, at + MAX_NAME);
  const end = bytes.indexOf(0);
  return new TextDecoder("latin1").decode(end < 0 ? bytes : bytes.subarray(0, end));
}
