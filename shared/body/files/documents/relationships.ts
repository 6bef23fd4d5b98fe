import { packedBytes, readDirectory, type ZipEntry } from "../archives/zip.ts";
import { ADDRESS_STEPS, Budget, UNPACKED } from "../../../mime/budget.ts";
import { readHtml } from "../../../mime/html_reader.ts";
import { inflateBytes } from "../archives/inflate.ts";

/** External parts, links and macros of an Office document since 2007. */
export interface Relationships {
  /** Whether opening it loads a part from elsewhere. */
  readonly loads: boolean;
  /** Whether any part holds macros, whatever its name. */
  readonly macros: boolean;
  /** Targets of its links and parts. */
  readonly addresses: readonly string[];
}

/** Number of steps per byte of XML and per field, and of bytes searched in a step. */
const XML = 4, FIELD = 60, SEARCHED = 2;
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
 * Reads a document's relationships and links; entries may share their content, which is unpacked
 * once.
 */
export function readRelationships(bytes: Uint8Array, budget = new Budget()): Relationships {
  const found = new RelationshipTargets(budget);
  const read = new Set<number>();
  for (const entry of readDirectory(bytes, budget)?.entries ?? []) {
    const isText = TEXT.test(entry.name);
    if (!isText && !isRelationships(entry) || read.has(entry.at)) continue;
    read.add(entry.at);
    const part = unpackEntry(bytes, entry, budget);
    if (part.length >= UNPACKED) budget.refuse();
    if (!budget.takeSpare(isText ? part.length / SEARCHED : XML * part.length)) continue;
    if (isText) found.fields(decodeText(part));
    else readHtml(decodeText(part), [found]);
  }
  return { loads: found.loads, macros: found.macros, addresses: [...found.addresses] };
}

/** The part with the text of a Word document, whatever the case of its name. */
const TEXT = /^word\/document\d{0,2}\.xml$/i;
/**
 * ECMA-376 part 1, 17.16.23: the instruction of a field; Word splits it into any number of runs.
 */
const INSTRUCTION = /<w:instrText(?:\s[^<>]{0,99})?>([^<>]{1,9999})</g;
const LINK = /HYPERLINK\s{1,9}"([^\s"]{1,2000})"/g;

/** ECMA-376 part 2, 9.3: a part that says where the others are. */
function isRelationships({ name }: ZipEntry): boolean {
  const [file = "", folder] = name.toLowerCase().split("/").reverse();
  return folder === "_rels" && file.endsWith(".rels");
}

function unpackEntry(bytes: Uint8Array, entry: ZipEntry, budget: Budget): Uint8Array {
  const packed = entry.encrypted ? new Uint8Array() : packedBytes(bytes, entry);
  if (entry.method === STORED) return packed.subarray(0, UNPACKED);
  return entry.method === DEFLATED
    ? inflateBytes(packed, { most: UNPACKED, budget })
    : new Uint8Array();
}

/** XML in UTF-8, or in UTF-16 by its byte order mark. */
function decodeText(bytes: Uint8Array): string {
  const encoding = bytes[0] === 0xff ? "utf-16le" : bytes[0] === 0xfe ? "utf-16be" : "utf-8";
  return new TextDecoder(encoding).decode(bytes);
}

class RelationshipTargets {
  loads = false;
  macros = false;
  readonly addresses = new Set<string>();
  readonly #budget: Budget;

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  open(tag: string, attributes: ReadonlyMap<string, string>): void {
    if (tag.slice(tag.indexOf(":") + 1) !== "relationship") return;
    const type = attributes.get("type")?.trim().toLowerCase() ?? "";
    if (MACROS.some((end) => type.endsWith(end))) this.macros = true;
    const written = attributes.get("target")?.trim() ?? "";
    if (attributes.get("targetmode")?.toLowerCase() !== "external") return;
    if (this.#add(written) && LOADED.some((end) => type.endsWith(end))) this.loads = true;
  }

  /** The links that are fields of a text and have no relationship. */
  fields(xml: string): void {
    const instructions: string[] = [];
    for (const [, text = ""] of xml.matchAll(INSTRUCTION)) {
      if (!this.#budget.take(FIELD)) break;
      instructions.push(text);
    }
    for (const [, address = ""] of instructions.join("").replaceAll("&quot;", '"').matchAll(LINK)) {
      if (!this.#budget.take(FIELD)) break;
      this.#add(address.replaceAll("&amp;", "&"));
    }
  }

  /** Adds an address; returns whether it leads outside the file. */
  #add(written: string): boolean {
    const target = toSharePath(written);
    const isElsewhere = /^(?:https?:|ftp:|\\\\|mhtml:|ms-)/i.test(target);
    if (isElsewhere && !this.addresses.has(target) && this.#budget.take(ADDRESS_STEPS)) {
      this.addresses.add(target);
    }
    return isElsewhere;
  }

  close(): void {}
  text(): void {}
  comment(): void {}
}

/** `file:///\\\\host\\a`, as Office writes a file on a share, without its scheme. */
function toSharePath(target: string): string {
  return target.replace(/^file:\/{2,5}(?=\\\\)/i, "").replace(/^file:\/\/(?=[^/])/i, "\\\\");
}
