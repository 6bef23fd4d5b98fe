import { crc32, deflateRawSync } from "node:zlib";

/** A file of an archive. */
export interface ZipFile {
  /** Path of the file, with slashes. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** Version 2.0 of the format: deflate and folders (APPNOTE 4.4.3). */
const VERSION = 20;

/** Names are UTF-8 (APPNOTE 4.4.4, bit 11). */
const UTF8_NAMES = 0x0800;

/** Compression method (APPNOTE 4.4.5). */
const DEFLATE = 8;

/** Signatures of a file's header, of its entry in the directory, and of the end (APPNOTE 4.3). */
const FILE_HEADER = 0x04034b50, DIRECTORY_ENTRY = 0x02014b50, DIRECTORY_END = 0x06054b50;

/** Midnight on 1 January 1980, the first day of the format: archives do not depend on the clock. */
const DATE = 0x0021;

/**
 * Packs files into a ZIP archive (PKWARE APPNOTE 6.3), reproducibly, in the order of their paths.
 */
export function createZip(files: readonly ZipFile[]): Uint8Array<ArrayBuffer> {
  const sortedFiles = files.toSorted((a, b) => a.path < b.path ? -1 : 1);
  const pieces: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const { path, bytes } of sortedFiles) {
    const name = new TextEncoder().encode(path);
    const deflatedBytes = deflateRawSync(bytes, { level: 9 });
    /** Fields that the file's header and its entry in the directory have in common. */
    const commonFields = [
      encodeU16(VERSION),
      encodeU16(UTF8_NAMES),
      encodeU16(DEFLATE),
      encodeU16(0),
      encodeU16(DATE),
      encodeU32(crc32(bytes)),
      encodeU32(deflatedBytes.length),
      encodeU32(bytes.length),
      encodeU16(name.length),
      encodeU16(0),
    ];
    const head = joinBytes([encodeU32(FILE_HEADER), ...commonFields, name]);
    directory.push(
      joinBytes([
        encodeU32(DIRECTORY_ENTRY),
        encodeU16(VERSION),
        ...commonFields,
        encodeU16(0),
        encodeU16(0),
        encodeU16(0),
        encodeU32(0),
        encodeU32(offset),
        name,
      ]),
    );
    pieces.push(head, deflatedBytes);
    offset += head.length + deflatedBytes.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const count = encodeU16(sortedFiles.length);
  const end = [
    encodeU32(DIRECTORY_END),
    encodeU16(0),
    encodeU16(0),
    count,
    count,
    encodeU32(size),
    encodeU32(offset),
    encodeU16(0),
  ];
  return joinBytes([...pieces, ...directory, ...end]);
}

/** Writes a number as 16 bits, the least significant byte first. */
function encodeU16(value: number): Uint8Array {
  return new Uint8Array([value & 0xff, value >>> 8]);
}

/** Writes a number as 32 bits, the least significant byte first. */
function encodeU32(value: number): Uint8Array {
  return new Uint8Array([value, value >>> 8, value >>> 16, value >>> 24].map((b) => b & 0xff));
}

function joinBytes(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const archive = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    archive.set(piece, at);
    at += piece.length;
  }
  return archive;
}
