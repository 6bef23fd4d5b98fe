import { packedBytes, readDirectory } from "../archives/zip.ts";
import type { ZipEntry } from "../archives/zip.ts";
import { readHtml } from "../html_reader.ts";
import { inflated, UnpackingRoom } from "./inflate.ts";

/** What a document of Office from 2007 on has outside of itself. */
export interface Relationships {
  /** Whether opening it loads a part of it from elsewhere. */
  readonly loads: boolean;
  /** Whether a part of it, of any name, holds macros. */
  readonly macros: boolean;
  /** Where its links and parts lead. */
  readonly addresses: readonly string[];
}

/** Parts with relationships that are read, bytes of one, and of all unpacked. */
const MAX_PARTS = 40, MAX_PART = 64 * 1024, MAX_ALL = 512 * 1024;
const MAX_ADDRESSES = 100;

/** ECMA-376 part 2, 9.3: the parts that say where a document's others are. */
const PART = /(?:^|\/)_rels\/[^/]{1,200}\.rels$/i;
/** APPNOTE.TXT 4.4.5 */
const STORED = 0, DEFLATED = 8;

/** Ends of the types whose target is loaded when the document is opened. */
const LOADED = [
  "/attachedtemplate",
  "/oleobject",
  "/frame",
  "/subdocument",
  "/control",
  "/package",
];

/** Ends of the types of parts with macros: of VBA, and Excel 4's sheets. */
const MACROS = ["/vbaproject", "/xlmacrosheet", "/xlintlmacrosheet"];

/**
 * Reads the relationships of a document. They are parts of the document itself, small and in XML,
 * so these alone are unpacked, within bounds; its texts, pictures and embedded files are not.
 */
export function readRelationships(bytes: Uint8Array, ofMail = new UnpackingRoom()): Relationships {
  const found = new Found();
  let room = MAX_ALL;
  const parts = readDirectory(bytes)?.entries.filter(({ name }) => PART.test(name)) ?? [];
  for (const entry of parts.slice(0, MAX_PARTS)) {
    if (room <= 0 || !ofMail.hasAny()) break;
    const part = unpacked(bytes, entry);
    room -= part.length;
    ofMail.take(part.length);
    readHtml(textOf(part), [found]);
  }
  return { loads: found.loads, macros: found.macros, addresses: [...found.addresses] };
}

function unpacked(bytes: Uint8Array, entry: ZipEntry): Uint8Array {
  if (entry.encrypted) return new Uint8Array();
  const packed = packedBytes(bytes, entry);
  if (entry.method === STORED) return packed.subarray(0, MAX_PART);
  if (entry.method !== DEFLATED) return new Uint8Array();
  return inflated(packed.subarray(0, MAX_PART), MAX_PART);
}

/** XML in UTF-8, or in UTF-16 by its byte order mark. */
function textOf(bytes: Uint8Array): string {
  const encoding = bytes[0] === 0xff ? "utf-16le" : bytes[0] === 0xfe ? "utf-16be" : "utf-8";
  return new TextDecoder(encoding).decode(bytes);
}

class Found {
  loads = false;
  macros = false;
  readonly addresses = new Set<string>();

  open(tag: string, attributes: ReadonlyMap<string, string>): void {
    if (tag.slice(tag.indexOf(":") + 1) !== "relationship") return;
    const type = attributes.get("type")?.trim().toLowerCase() ?? "";
    if (MACROS.some((end) => type.endsWith(end))) this.macros = true;
    if (attributes.get("targetmode")?.toLowerCase() !== "external") return;
    const target = onShare(attributes.get("target")?.trim() ?? "");
    const isElsewhere = /^(?:https?:|ftp:|\\\\|mhtml:|ms-)/i.test(target);
    if (LOADED.some((end) => type.endsWith(end)) && isElsewhere) this.loads = true;
    if (this.addresses.size < MAX_ADDRESSES && isElsewhere) this.addresses.add(target);
  }

  close(): void {}
  text(): void {}
  comment(): void {}
}

/** `file:///\\\\host\\a`, as Office writes a file on a share, without its scheme. */
function onShare(target: string): string {
  return target.replace(/^file:\/{2,5}(?=\\\\)/i, "").replace(/^file:\/\/(?=[^/])/i, "\\\\");
}
