import { ByteReader } from "../../../mime/carried/byte_reader.ts";
import type { Budget } from "../../../mime/budget.ts";
import { type ArchiveListing, EntryList, MAX_ENTRY_NAME } from "./listing.ts";

/** Lengths of the signatures `Rar!\x1a\x07\x00` (RAR 4) and `Rar!\x1a\x07\x01\x00` (RAR 5). */
const MARKER4_LENGTH = 7, MARKER5_LENGTH = 8;

/** Maximum number of bytes at the start of a file in which unpackers search for the signature. */
const MAX_PREFIX = 1024 * 1024;
/** Common start of the signatures: `Rar!\x1a\x07`. */
const MARKER = [0x52, 0x61, 0x72, 0x21, 0x1a, 0x07] as const;

/** Lists an archive that is appended to another file, which unpackers open too. */
export function listAppendedRar(
  bytes: Uint8Array,
  input: { readonly budget: Budget },
): ArchiveListing | null {
  const prefix = bytes.subarray(0, MAX_PREFIX);
  for (let at = prefix.indexOf(MARKER[0]); at >= 0; at = prefix.indexOf(MARKER[0], at + 1)) {
    if (MARKER.every((byte, i) => bytes[at + i] === byte)) {
      return listRar(bytes.subarray(at), input);
    }
  }
  return null;
}

/** Lists a RAR 4 or RAR 5 archive by its file headers; null for any other file. */
export function listRar(
  bytes: Uint8Array,
  { budget }: { readonly budget: Budget },
): ArchiveListing | null {
  const reader = new ByteReader(bytes);
  if (reader.readU32(0) !== 0x21726152 || reader.readU16(4) !== 0x071a) return null;
  const list = new EntryList(budget);
  list.isComplete = false;
  if (reader.readU8(6) === 0) return listRar4(reader, list);
  return reader.readU8(6) === 1 && reader.readU8(7) === 0 ? listRar5(reader, list) : null;
}

/** Kinds of headers, and their flags (technote.txt of RAR 4). */
const MAIN4 = 0x73, FILE4 = 0x74, END4 = 0x7b;
const HEADERS_ENCRYPTED = 0x80, FILE_ENCRYPTED = 4, LARGE = 0x100, UNICODE = 0x200;
const HAS_DATA = 0x8000, DIRECTORY4 = 0xe0, MIN_HEADER4 = 7;

function listRar4(reader: ByteReader, list: EntryList): ArchiveListing {
  let at = MARKER4_LENGTH;
  while (reader.has(at, MIN_HEADER4) && list.mayRead()) {
    const type = reader.readU8(at + 2);
    const flags = reader.readU16(at + 3);
    const size = reader.readU16(at + 5);
    if (type === END4) list.isComplete = true;
    if (type === MAIN4 && (flags & HEADERS_ENCRYPTED) !== 0) list.isEncrypted = true;
    if (type === END4 || list.isEncrypted && type === MAIN4 || size < MIN_HEADER4) break;
    if (!reader.has(at, size)) break;
    if (type === FILE4 && (flags & DIRECTORY4) !== DIRECTORY4) addFile4(reader, at, list);
    const highSize = type === FILE4 && (flags & LARGE) !== 0 ? reader.readU32(at + 32) : 0;
    const dataSize = type === FILE4 || (flags & HAS_DATA) !== 0 ? reader.readU32(at + 7) : 0;
    at += size + dataSize + highSize * 0x1_0000_0000;
    // Old archives have no end header.
    if (at === reader.length) list.isComplete = true;
  }
  return list;
}

function addFile4(reader: ByteReader, at: number, list: EntryList): void {
  const flags = reader.readU16(at + 3);
  const isLarge = (flags & LARGE) !== 0;
  const high = isLarge ? reader.readU32(at + 36) : 0;
  const start = at + (isLarge ? 40 : 32);
  const name = list.readNameBytes(reader, start, start + reader.readU16(at + 26));
  const size = reader.readU32(at + 11) + high * 0x1_0000_0000;
  list.add(decodeRarName(name, (flags & UNICODE) !== 0), size, (flags & FILE_ENCRYPTED) !== 0);
}

/** Kinds of headers, and flags of headers and files (technote.txt of RAR 5). */
const FILE5 = 2, SERVICE5 = 3, ENCRYPTION5 = 4, END5 = 5;
const HAS_EXTRA = 1, HAS_DATA5 = 2;
const DIRECTORY5 = 1, HAS_TIME = 2, HAS_CRC = 4, UNKNOWN_SIZE = 8;
/** Types of records in the extra area of a header: encryption, and the data of a service. */
const ENCRYPTION_RECORD = 1, SERVICE_RECORD = 7;
/** Maximum number of records per header that are read. */
const MAX_RECORDS = 20;
/** Name of the service that stores an alternate stream of NTFS; its data is the stream's name. */
const STREAM = "STM";

function listRar5(reader: ByteReader, list: EntryList): ArchiveListing {
  let at = MARKER5_LENGTH;
  while (reader.has(at, 6) && list.mayRead()) {
    const numbers = new NumberReader(reader, at + 4);
    const size = numbers.next();
    const end = numbers.at + size;
    const type = numbers.next();
    const flags = numbers.next();
    const extraSize = (flags & HAS_EXTRA) !== 0 ? numbers.next() : 0;
    const dataSize = (flags & HAS_DATA5) !== 0 ? numbers.next() : 0;
    if (type === ENCRYPTION5) list.isEncrypted = true;
    if (type === END5) list.isComplete = true;
    if (type === ENCRYPTION5 || type === END5 || size === 0) break;
    if (!reader.has(at, end - at)) break;
    if (type === FILE5 || type === SERVICE5) {
      addFile5(reader, numbers, { end, extraSize, list, isService: type === SERVICE5 });
    }
    at = end + dataSize;
  }
  return list;
}

interface FileHeader5 {
  readonly end: number;
  readonly extraSize: number;
  readonly list: EntryList;
  readonly isService: boolean;
}

function addFile5(
  reader: ByteReader,
  numbers: NumberReader,
  { end, extraSize, list, isService }: FileHeader5,
): void {
  const flags = numbers.next();
  const size = numbers.next();
  numbers.next();
  numbers.at += ((flags & HAS_TIME) !== 0 ? 4 : 0) + ((flags & HAS_CRC) !== 0 ? 4 : 0);
  numbers.next();
  numbers.next();
  const length = numbers.next();
  const name = UTF8.decode(
    list.readNameBytes(reader, numbers.at, Math.min(numbers.at + length, end)),
  );
  if ((flags & DIRECTORY5) !== 0 || (isService && name !== STREAM)) return;
  const records = new NumberReader(reader, end - extraSize);
  let isEncrypted = false;
  let stream = "";
  for (let i = 0; i < MAX_RECORDS && extraSize > 0 && records.at < end; i++) {
    const next = records.next() + records.at;
    const type = records.next();
    if (type === ENCRYPTION_RECORD) isEncrypted = true;
    if (type === SERVICE_RECORD) {
      stream = UTF8.decode(list.readNameBytes(reader, records.at, Math.min(next, end)));
    }
    records.at = next;
  }
  if (isService && stream === "") return;
  list.add(isService ? stream : name, (flags & UNKNOWN_SIZE) !== 0 ? null : size, isEncrypted);
}

const UTF8 = new TextDecoder();

/**
 * Reads variable-length numbers: seven bits per byte, lowest first; a high bit announces a next
 * byte.
 */
class NumberReader {
  at: number;
  readonly #reader: ByteReader;

  constructor(reader: ByteReader, at: number) {
    this.#reader = reader;
    this.at = at;
  }

  next(): number {
    let value = 0;
    for (let i = 0; i < 10; i++) {
      const byte = this.#reader.readU8(this.at++);
      value += (byte & 0x7f) * 2 ** (7 * i);
      if (byte < 0x80) break;
    }
    return value;
  }
}

/** Decodes a file name of RAR 4: bytes, or bytes, a zero and the packed Unicode name. */
function decodeRarName(bytes: Uint8Array, isUnicode: boolean): string {
  const end = bytes.indexOf(0);
  if (!isUnicode || end < 0) return (isUnicode ? UTF8 : LATIN1).decode(bytes);
  const byteName = bytes.subarray(0, end);
  const packedName = bytes.subarray(end + 1);
  const high = (packedName[0] ?? 0) << 8;
  let at = 1;
  let modes = 0;
  let bits = 0;
  const units: number[] = [];
  const next = () => packedName[at++] ?? 0;
  while (at < packedName.length) {
    if (bits === 0) {
      modes = next();
      bits = 8;
    }
    bits -= 2;
    switch (modes >> bits & 3) {
      case 0:
        units.push(next());
        break;
      case 1:
        units.push(next() | high);
        break;
      case 2:
        units.push(next() | next() << 8);
        break;
      case 3: {
        const run = next();
        const shift = run & 0x80 ? next() : null;
        for (let i = (run & 0x7f) + 2; i > 0 && units.length < byteName.length; i--) {
          const code = byteName[units.length] ?? 0;
          units.push(shift === null ? code : (code + shift & 0xff) | high);
        }
      }
    }
  }
  return String.fromCharCode(...units.slice(-MAX_ENTRY_NAME));
}

const LATIN1 = new TextDecoder("latin1");
