import { listCab } from "./cab.ts";
import { listGzip } from "./gzip.ts";
import { listIso } from "./iso.ts";
import type { ArchiveListing } from "./listing.ts";
import { listRar } from "./rar.ts";
import { list7z } from "./seven_zip.ts";
import { listTar } from "./tar.ts";
import { listZip } from "./zip.ts";

/** Readers by the type that the first bytes show. */
const READERS: ReadonlyMap<
  string,
  (bytes: Uint8Array, name: string | null) => ArchiveListing | null
> = new Map([
  ["application/zip", listZip],
  ["application/vnd.rar", listRar],
  ["application/x-7z-compressed", list7z],
  ["application/x-tar", listTar],
  ["application/gzip", listGzip],
  ["application/vnd.ms-cab-compressed", listCab],
  ["application/x-iso9660-image", listIso],
]);

/** Whether the files of this type can be listed. */
export function isListed(type: string): boolean {
  return READERS.has(type);
}

/**
 * Lists an archive or disk image, nothing of it is unpacked; null when it is none or has no list.
 *
 * @param type The type its first bytes show.
 * @param name Of the archive.
 */
export function listArchive(
  bytes: Uint8Array,
  { type, name }: { readonly type: string; readonly name: string | null },
): ArchiveListing | null {
  return READERS.get(type)?.(bytes, name) ?? null;
}
