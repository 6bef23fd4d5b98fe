import { readDirectory } from "../archives/zip.ts";
import type { ZipEntry } from "../archives/zip.ts";
import { readHtml } from "../../mime/html_reader.ts";
import { FieldList } from "./fields.ts";
import { UnpackingRoom } from "./inflate.ts";
import { officeParts, readOfficeFields } from "./office_fields.ts";

/** External parts, macros and fields of an Office document since 2007. */
export interface Relationships {
  /** Whether opening it loads a part of it from elsewhere. */
  readonly loads: boolean;
  /** Whether a part of it, of any name, holds macros. */
  readonly macros: boolean;
  /** Whether a field asks another program for data. */
  readonly dde: boolean;
  /** Where its links and parts lead. */
  readonly addresses: readonly string[];
}

/** Parts with relationships that are read, bytes of one, and of all unpacked. */
const RELATIONSHIPS = { parts: 40, one: 64 * 1024, all: 512 * 1024 };
const MAX_ADDRESSES = 100;
/** Parts with text that are searched for fields, bytes of one, and of all unpacked. */
const TEXT_PARTS = { parts: 20, one: 2 * 1024 * 1024, all: 3 * 1024 * 1024 };

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

/** Ends of the types of parts in which fields stand, or links to other programs. */
const TEXTS = [
  "/officedocument",
  "/header",
  "/footer",
  "/footnotes",
  "/endnotes",
  "/comments",
  "/glossarydocument",
  "/externallink",
];

/**
 * Reads the relationships of a document, and the fields of the parts with its text. They are parts
 * of the document itself, in XML, so these alone are unpacked, within bounds; of the text nothing
 * but the fields is kept. Pictures and embedded files stay packed.
 */
export function readRelationships(bytes: Uint8Array, ofMail = new UnpackingRoom()): Relationships {
  const entries = readDirectory(bytes)?.entries ?? [];
  const found = new Found();
  const related = entries.filter(isRelationships);
  for (const { name, text } of officeParts(bytes, related, RELATIONSHIPS, ofMail)) {
    found.source = name;
    readHtml(text, [found]);
  }
  const fields = new FieldList();
  const texts = entries.filter(({ name }) => found.texts.has(name.toLowerCase()));
  for (const { text } of officeParts(bytes, texts, TEXT_PARTS, ofMail)) {
    readOfficeFields(text, fields);
  }
  return {
    loads: found.loads || fields.loads,
    macros: found.macros,
    dde: fields.dde,
    addresses: [...new Set([...found.addresses, ...fields.addresses])].slice(0, MAX_ADDRESSES),
  };
}

/** ECMA-376 part 2, 9.3: a part that says where the others are. */
function isRelationships({ name }: ZipEntry): boolean {
  const [file = "", folder] = name.toLowerCase().split("/").reverse();
  return folder === "_rels" && file.endsWith(".rels");
}

class Found {
  loads = false;
  macros = false;
  /** Name of the part that is read. */
  source = "";
  readonly addresses = new Set<string>();
  /** Names of the parts with fields, lower case. */
  readonly texts = new Set<string>();

  open(tag: string, attributes: ReadonlyMap<string, string>): void {
    if (tag.slice(tag.indexOf(":") + 1) !== "relationship") return;
    const type = attributes.get("type")?.trim().toLowerCase() ?? "";
    if (MACROS.some((end) => type.endsWith(end))) this.macros = true;
    const written = attributes.get("target")?.trim() ?? "";
    if (attributes.get("targetmode")?.toLowerCase() !== "external") {
      if (TEXTS.some((end) => type.endsWith(end))) this.texts.add(partName(this.source, written));
      return;
    }
    const target = onShare(written);
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

/** The part that a relationship of another one leads to, lower case (ECMA-376 part 2, 9.3.4). */
function partName(source: string, target: string): string {
  const folder = source.slice(0, source.toLowerCase().lastIndexOf("_rels/"));
  const path = URL.parse(target, `http://a/${folder}`)?.pathname.slice(1) ?? "";
  try {
    return decodeURIComponent(path).toLowerCase();
  } catch {
    return path.toLowerCase();
  }
}
