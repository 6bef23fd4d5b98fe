import { ByteReader } from "../../mime/carried/byte_reader.ts";
import { EntryList, MAX_NAME } from "./listing.ts";
import type { ArchiveListing } from "./listing.ts";

/** [MS-CAB] 2.1 and 2.3: positions in the header of the cabinet and of a file. */
const SIGNATURE = 0x4643534d, FILES_AT = 16, COUNT_AT = 28, FILE_LENGTH = 16, UTF8_NAME = 0x80;

/** Lists a cabinet ([MS-CAB]); null for any other file. */
export function listCab(bytes: Uint8Array): ArchiveListing | null {
  const reader = new ByteReader(bytes);
  if (reader.u32(0) !== SIGNATURE) return null;
  const list = new EntryList();
  const count = reader.u16(COUNT_AT);
  let at = reader.u32(FILES_AT);
  let read = 0;
  for (; read < count && !list.isFull && reader.has(at, FILE_LENGTH + 1); read++) {
    const start = at + FILE_LENGTH;
    const name = reader.slice(start, start + MAX_NAME);
    const end = name.indexOf(0);
    if (end < 0) break;
    const decoder = (reader.u16(at + 14) & UTF8_NAME) !== 0 ? UTF8 : LATIN1;
    list.add(decoder.decode(name.subarray(0, end)), reader.u32(at));
    at = start + end + 1;
  }
  if (read < count) list.complete = false;
  return list;
}

const UTF8 = new TextDecoder();
const LATIN1 = new TextDecoder("latin1");
