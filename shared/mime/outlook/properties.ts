import { findCharset } from "../code_pages.ts";
import type { Storage } from "./compound_file.ts";

/**
 * Properties of an object in an Outlook file, by tag and type ([MS-OXMSG] 2.1.3, 2.4). A property
 * that is missing or has another type is null.
 */
export interface Properties {
  readText(tag: number): string | null;
  readBytes(tag: number): Uint8Array | null;
  readNumber(tag: number): number | null;
  /** Returns the date of a FILETIME ([MS-DTYP] 2.3.3). */
  readTime(tag: number): Date | null;
}

/** Property types ([MS-OXCDATA] 2.11.1). */
const UNICODE = "001F";
const ANSI = "001E";
const BINARY = "0102";
const INTEGER = 0x0003;
const TIME = 0x0040;

/** Number of bytes before the first entry of the property stream, by object ([MS-OXMSG] 2.4.1). */
export const HEADER_BYTES = { message: 32, embedded: 24, attachment: 8 } as const;

/** Number of bytes of one entry: tag with type, flags, value. */
const ENTRY_BYTES = 16;

/** Milliseconds from 1601-01-01, when FILETIME starts, to 1970-01-01. */
const FILETIME_EPOCH = 11_644_473_600_000;

const CODE_PAGE_TAG = 0x3ffd;

/**
 * Reads the properties of an object.
 *
 * @param codePage Code page of the message that an attachment belongs to.
 */
export function readProperties(
  { streams }: Storage,
  headerBytes: number,
  codePage?: number,
): Properties & { readonly codePage: number } {
  const fixedEntries = readFixed(streams.get("__properties_version1.0"), headerBytes);
  const findStream = (tag: number, type: string) =>
    streams.get(`__substg1.0_${tag.toString(16).toUpperCase().padStart(4, "0")}${type}`) ?? null;
  const readNumber = (tag: number) => {
    const entry = fixedEntries.get(tag);
    return entry?.type === INTEGER ? entry.view.getInt32(8, true) : null;
  };
  const ownCodePage = codePage ?? readNumber(CODE_PAGE_TAG) ?? 1252;
  return {
    codePage: ownCodePage,
    readNumber,
    readText: (tag) => {
      const utf16Bytes = findStream(tag, UNICODE);
      if (utf16Bytes !== null) {
        return new TextDecoder("utf-16le").decode(utf16Bytes).replaceAll("\0", "");
      }
      const ansiBytes = findStream(tag, ANSI);
      return ansiBytes === null
        ? null
        : new TextDecoder(findCharset(ownCodePage)).decode(ansiBytes).replaceAll("\0", "");
    },
    readBytes: (tag) => findStream(tag, BINARY),
    readTime: (tag) => {
      const entry = fixedEntries.get(tag);
      if (entry?.type !== TIME) return null;
      const date = new Date(Number(entry.view.getBigUint64(8, true) / 10_000n) - FILETIME_EPOCH);
      return Number.isNaN(date.getTime()) ? null : date;
    },
  };
}

/** A property whose value has a fixed size. */
interface FixedEntry {
  readonly type: number;
  readonly view: DataView;
}

function readFixed(stream: Uint8Array | undefined, start: number): Map<number, FixedEntry> {
  const entries = new Map<number, FixedEntry>();
  if (stream === undefined) return entries;
  for (let at = start; at + ENTRY_BYTES <= stream.length; at += ENTRY_BYTES) {
    const view = new DataView(stream.buffer, stream.byteOffset + at, ENTRY_BYTES);
    entries.set(view.getUint16(2, true), { type: view.getUint16(0, true), view });
  }
  return entries;
}
