import { UnpackingRoom } from "../documents/inflate.ts";
import { listCab } from "./cab.ts";
import { listCompressed, listGzip } from "./gzip.ts";
import { listIso } from "./iso.ts";
import type { ArchiveListing } from "./listing.ts";
import { listRar, listRarBehind } from "./rar.ts";
import { list7z } from "./seven_zip.ts";
import { listTar } from "./tar.ts";
import { listUdf } from "./udf.ts";
import { listZip } from "./zip.ts";

/** Lists one kind of archive. */
type ListReader = (
  bytes: Uint8Array,
  name: string | null,
  room: UnpackingRoom,
) => ArchiveListing | null;

/** Readers by the type that the first bytes show. */
const READERS: ReadonlyMap<string, ListReader> = new Map<string, ListReader>([
  ["application/zip", listZip],
  ["application/vnd.rar", listRar],
  ["application/x-7z-compressed", (bytes, _, room) => list7z(bytes, room)],
  ["application/x-tar", listTar],
  ["application/gzip", listGzip],
  ["application/vnd.ms-cab-compressed", listCab],
  ["application/x-iso9660-image", listDisk],
  ["application/x-udf-image", listDisk],
  ["application/x-bzip2", listCompressed],
  ["application/x-xz", listCompressed],
  ["application/zstd", listCompressed],
  ["application/x-lz4", listCompressed],
  ["application/x-lzip", listCompressed],
  // Archives whose lists are not read.
  ...["arj", "ace", "lzh", "alz", "egg"].map((type) =>
    [`application/x-${type}`, () => null] as const
  ),
]);

/**
 * A disk image may have two lists of other files; Windows shows that of UDF. What only one of them
 * has is listed too, and is odd.
 */
function listDisk(bytes: Uint8Array): ArchiveListing | null {
  const [iso, udf] = [listIso(bytes), listUdf(bytes)];
  if (iso === null || udf === null) return iso ?? udf;
  const names = new Set(iso.entries.map(({ name }) => name.toLowerCase()));
  const others = udf.entries.filter(({ name }) => !names.has(name.toLowerCase()));
  return {
    entries: [...iso.entries, ...others],
    encrypted: false,
    complete: iso.complete && udf.complete,
    odd: iso.odd || others.length > 0,
  };
}

/** Whether the files of this type can be listed. */
export function isListed(type: string): boolean {
  return READERS.has(type);
}

/**
 * Lists an archive or disk image; no file in it is unpacked. Null when it is none or has no list.
 *
 * @param type The type its first bytes show.
 * @param name Of the archive.
 * @param room What the files of the mail may have unpacked, such as a packed list.
 */
export function listArchive(
  bytes: Uint8Array,
  { type, name }: { readonly type: string; readonly name: string | null },
  room = new UnpackingRoom(),
): ArchiveListing | null {
  return READERS.get(type)?.(bytes, name, room) ?? null;
}

/** Lists an archive behind something else: a zip file of any name, a RAR archive by its own. */
export function listBehind(bytes: Uint8Array, name: string | null): ArchiveListing | null {
  const zip = listZip(bytes);
  if (zip !== null && zip.entries.length > 0) return zip;
  return /\.(?:rar|r\d\d|rev)\s{0,9}$/i.test(name ?? "") ? listRarBehind(bytes) : null;
}
