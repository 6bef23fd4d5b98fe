/** What the directory of a zip file lists. */
export interface ZipListing {
  readonly names: readonly string[];
  /** Whether an entry is encrypted. */
  readonly encrypted: boolean;
}

/** Entries read of one archive. */
const MAX_ENTRIES = 2000;

/** APPNOTE.TXT 4.3.16: the end record, and the longest comment behind it. */
const END_SIGNATURE = 0x06054b50, END_LENGTH = 22, MAX_COMMENT = 65_535;
/** APPNOTE.TXT 4.3.12: the header of an entry. */
const ENTRY_SIGNATURE = 0x02014b50, ENTRY_LENGTH = 46;
/** APPNOTE.TXT 4.4.4: general purpose bits. */
const ENCRYPTED = 1, UTF8_NAMES = 1 << 11;

/** Reads the central directory of a zip file, nothing else; null when there is none. */
export function listZip(bytes: Uint8Array): ZipListing | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  if (end < 0) return null;
  const count = Math.min(view.getUint16(end + 10, true), MAX_ENTRIES);
  const names: string[] = [];
  let encrypted = false;
  let at = view.getUint32(end + 16, true);
  for (let i = 0; i < count && at + ENTRY_LENGTH <= end; i++) {
    if (view.getUint32(at, true) !== ENTRY_SIGNATURE) break;
    const flags = view.getUint16(at + 8, true);
    const nameLength = view.getUint16(at + 28, true);
    const rest = view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    const name = bytes.subarray(at + ENTRY_LENGTH, at + ENTRY_LENGTH + nameLength);
    names.push(((flags & UTF8_NAMES) !== 0 ? UTF8 : LATIN1).decode(name));
    if ((flags & ENCRYPTED) !== 0) encrypted = true;
    at += ENTRY_LENGTH + nameLength + rest;
  }
  return { names, encrypted };
}

const UTF8 = new TextDecoder();
const LATIN1 = new TextDecoder("latin1");

function findEnd(view: DataView): number {
  const last = view.byteLength - END_LENGTH;
  for (let at = last; at >= Math.max(0, last - MAX_COMMENT); at--) {
    if (view.getUint32(at, true) === END_SIGNATURE) return at;
  }
  return -1;
}
