import { decodeLatin1 } from "../../../encoding/bytes.ts";
import { ByteReader } from "../../../mime/carried/byte_reader.ts";
import type { Budget } from "../../../mime/budget.ts";
import { type ArchiveListing, EntryList } from "./listing.ts";

/** Block size of a tar file, and offsets in its header (POSIX.1 pax). */
const BLOCK = 512, SIZE_AT = 124, CHECKSUM_AT = 148, TYPE_AT = 156, MAGIC_AT = 257, PREFIX_AT = 345;
/** Lengths of the fields of a header (POSIX.1 pax). */
const NAME_LENGTH = 100,
  SIZE_LENGTH = 12,
  CHECKSUM_LENGTH = 8,
  MAGIC_LENGTH = 6,
  PREFIX_LENGTH = 155;

/** Types of headers that describe the next file: long names and targets, pax fields, labels. */
const NEXT_FILE_TYPES: ReadonlySet<string> = new Set(["L", "K", "x", "X", "g", "V", "M"]);
/** Types of directories. Unpackers make files of links and unknown types (POSIX.1 pax). */
const DIRECTORIES: ReadonlySet<string> = new Set(["5", "D"]);
/** Types without content, whatever their size field says. */
const NO_CONTENT: ReadonlySet<string> = new Set(["2", "3", "4", "5", "6"]);
/** Type of a hard link, which may have content. */
const HARD_LINK = "1";
const BLANK = 32;

/** Tells whether the first header has a valid checksum; old tar files have no other signature. */
export function isTar(bytes: Uint8Array): boolean {
  const reader = new ByteReader(bytes);
  return reader.has(0, BLOCK) && reader.readU8(0) !== 0 && isChecksumValid(reader, 0);
}

/** Lists a tar file by its file headers; null for any other file. */
export function listTar(
  bytes: Uint8Array,
  { budget }: { readonly budget: Budget },
): ArchiveListing | null {
  if (!isTar(bytes)) return null;
  const list = new EntryList(budget);
  for (const { name, size } of readTarFiles(bytes, list)) list.add(name, size);
  return list;
}

/** A file in a tar file. */
interface TarEntry {
  readonly name: string;
  /** Size that the headers state. */
  readonly size: number;
  readonly bytes: Uint8Array;
}

/**
 * Reads the files of a tar file. A list of a cut or damaged file is incomplete; after a malformed pax
 * header it is odd.
 */
export function* readTarFiles(bytes: Uint8Array, list: EntryList): Generator<TarEntry> {
  const reader = new ByteReader(bytes);
  list.isComplete = false;
  let longName: string | null = null;
  // Fields of all files that follow, and of the next file.
  let globalFields = NO_PAX_FIELDS, fields = NO_PAX_FIELDS;
  let at = 0;
  while (list.mayRead()) {
    if (at === reader.length || (reader.has(at, BLOCK) && reader.readU8(at) === 0)) {
      list.isComplete = true;
      break;
    }
    if (!reader.has(at, BLOCK) || !isChecksumValid(reader, at)) break;
    const type = String.fromCharCode(reader.readU8(at + TYPE_AT));
    const data = at + BLOCK;
    const isFile = !NEXT_FILE_TYPES.has(type);
    const paxSize = isFile ? fields.size ?? globalFields.size : null;
    const size = hasContent(reader, type, data)
      ? paxSize ?? readNumberField(reader, at + SIZE_AT, SIZE_LENGTH)
      : 0;
    const readBytes = () => list.readNameBytes(reader, data, data + size);
    if (type === "L") longName = decodeText(readBytes());
    else if (type === "x" || type === "X") fields = readPaxHeader(readBytes(), fields);
    else if (type === "g") globalFields = readPaxHeader(readBytes(), globalFields);
    else if (isFile) {
      if (!fields.isValid || !globalFields.isValid) list.isOdd = true;
      const name = fields.name ?? longName ?? globalFields.name ?? readName(reader, at);
      // Before POSIX, directories had no type of their own.
      if (!DIRECTORIES.has(type) && !name.endsWith("/")) {
        yield { name, size, bytes: reader.slice(data, data + size) };
      }
      longName = null;
      fields = NO_PAX_FIELDS;
    }
    at = data + Math.ceil(size / BLOCK) * BLOCK;
  }
}

/** Tells whether content follows a header. After a hard link another header may follow. */
function hasContent(reader: ByteReader, type: string, data: number): boolean {
  if (NO_CONTENT.has(type)) return false;
  return type !== HARD_LINK || !reader.has(data, BLOCK) || !isChecksumValid(reader, data);
}

function readName(reader: ByteReader, at: number): string {
  const name = readTextField(reader, at, NAME_LENGTH);
  const isUstar = readTextField(reader, at + MAGIC_AT, MAGIC_LENGTH) === "ustar";
  const prefix = isUstar ? readTextField(reader, at + PREFIX_AT, PREFIX_LENGTH) : "";
  return prefix === "" ? name : `${prefix}/${name}`;
}

/** Reads a number in octal digits, or in binary if the highest bit of the first byte is set. */
function readNumberField(reader: ByteReader, at: number, length: number): number {
  if ((reader.readU8(at) & 0x80) !== 0) return reader.readU64(at + length - 8, false);
  return parseInt(readTextField(reader, at, length).trim(), 8) || 0;
}

/** Tells whether a header's bytes, with the checksum as blanks, add up to the checksum. */
function isChecksumValid(reader: ByteReader, at: number): boolean {
  let sum = 0;
  for (let i = 0; i < BLOCK; i++) {
    const isInField = i >= CHECKSUM_AT && i < CHECKSUM_AT + CHECKSUM_LENGTH;
    sum += isInField ? BLANK : reader.readU8(at + i);
  }
  return sum === readNumberField(reader, at + CHECKSUM_AT, CHECKSUM_LENGTH);
}

function readTextField(reader: ByteReader, at: number, length: number): string {
  return decodeText(reader.slice(at, at + length));
}

function decodeText(bytes: Uint8Array): string {
  const end = bytes.indexOf(0);
  return UTF8.decode(end < 0 ? bytes : bytes.subarray(0, end));
}

const UTF8 = new TextDecoder();

/** Fields of a file that pax headers replace; null for one that none replaces. */
interface PaxFields {
  readonly name: string | null;
  /** Size in bytes. */
  readonly size: number | null;
  /** Whether the headers are well-formed; programs read others differently. */
  readonly isValid: boolean;
}

/** Fields before any pax header. */
const NO_PAX_FIELDS: PaxFields = { name: null, size: null, isValid: true };

/** Keywords of a file's name (POSIX.1 pax), and of a sparse file's (GNU tar). */
const NAME_KEYWORDS: ReadonlySet<string> = new Set(["path", "GNU.sparse.name"]);

const EQUALS = "=".charCodeAt(0), LF = 10;

/** Matches the start of a record, its length in bytes. */
const LENGTH = /^(\d{1,10})[ \t]+/;
/** Maximum number of characters of a length with the blanks after it. */
const MAX_LENGTH_FIELD = 16;

/**
 * Reads the records of a pax header: `17 path=bill.pdf` and a line end. The 17 is the length of the
 * whole record, whose value may contain line ends. The last record of a keyword counts.
 *
 * @param earlier Fields of earlier pax headers.
 */
function readPaxHeader(bytes: Uint8Array, earlier: PaxFields): PaxFields {
  let { name, size, isValid } = earlier;
  for (let at = 0, end; at < bytes.length; at = end) {
    const start = LENGTH.exec(decodeLatin1(bytes.subarray(at, at + MAX_LENGTH_FIELD)));
    const keywordAt = at + (start?.[0].length ?? 0);
    const equalsAt = bytes.indexOf(EQUALS, keywordAt);
    end = at + Number(start?.[1]);
    isValid &&= equalsAt >= 0 && equalsAt < end - 1 && bytes[end - 1] === LF;
    if (!isValid) break;
    const keyword = decodeLatin1(bytes.subarray(keywordAt, equalsAt));
    // Like a name in a header, a value ends at a zero byte.
    const value = decodeText(bytes.subarray(equalsAt + 1, end - 1));
    if (NAME_KEYWORDS.has(keyword)) name = value;
    else if (keyword === "size") {
      size = /^\d{1,15}$/.test(value) ? Number(value) : null;
      isValid = size !== null;
    }
  }
  return { name, size, isValid };
}
