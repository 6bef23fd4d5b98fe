import { readDirectory, unpackEntry, type ZipEntry } from "../archives/zip.ts";
import { Budget, MAX_UNPACKED, URL_STEPS } from "../../../mime/budget.ts";
import { type HtmlSink, readHtml } from "../../../mime/html_reader.ts";

/** External parts, links and macros of an Office document since 2007. */
export interface Relationships {
  /** Whether the document loads a part from another server when it is opened. */
  readonly loadsParts: boolean;
  /** Whether a part contains macros, whatever its name. */
  readonly hasMacros: boolean;
  /** Targets of links and external parts. */
  readonly addresses: readonly string[];
}

/** Number of steps of the budget per byte of XML that is parsed. */
const XML_STEPS = 4;
/** Number of steps of the budget per byte of XML that is only searched for fields. */
const SEARCH_STEPS = 1 / 2;
/** Number of steps of the budget per field. */
const FIELD_STEPS = 60;

/** Endings of relationship types whose target is loaded when the document is opened. */
const LOADED_TYPES = [
  "/attachedtemplate",
  "/oleobject",
  "/frame",
  "/subdocument",
  "/control",
  "/package",
];

/** Endings of relationship types of parts with macros: VBA, and sheets of Excel 4. */
const MACRO_TYPES = ["/vbaproject", "/xlmacrosheet", "/xlintlmacrosheet"];

/** Reads the relationships and links of a document; content that entries share is unpacked once. */
export function readRelationships(bytes: Uint8Array, budget = new Budget()): Relationships {
  const targets = new RelationshipTargets(budget);
  const readOffsets = new Set<number>();
  for (const entry of readDirectory(bytes, budget)?.entries ?? []) {
    const isText = TEXT.test(entry.name);
    if (!isText && !isRelationships(entry) || readOffsets.has(entry.at)) continue;
    readOffsets.add(entry.at);
    const content = unpackEntry(bytes, entry, { maxBytes: MAX_UNPACKED, budget });
    const part = content?.subarray(0, MAX_UNPACKED) ?? new Uint8Array();
    if (part.length >= MAX_UNPACKED) budget.refuse();
    if (!budget.takeForUnpacking(part.length * (isText ? SEARCH_STEPS : XML_STEPS))) continue;
    if (isText) targets.readFields(decodeText(part));
    else readHtml(decodeText(part), [targets]);
  }
  return {
    loadsParts: targets.loadsParts,
    hasMacros: targets.hasMacros,
    addresses: [...targets.addresses],
  };
}

/** Matches the part with the text of a Word document. */
const TEXT = /^word\/document\d{0,2}\.xml$/i;
/** Matches a piece of a field's instruction, which Word splits (ECMA-376 part 1, 17.16.23). */
const INSTRUCTION = /<w:instrText(?:\s[^<>]{0,99})?>([^<>]{1,9999})</g;
/** Matches a field that links to a URL. */
const LINK = /HYPERLINK\s{1,9}"([^\s"]{1,2000})"/g;

/** Tells whether a part lists relationships of other parts (ECMA-376 part 2, 9.3). */
function isRelationships({ name }: ZipEntry): boolean {
  const [file = "", folder] = name.toLowerCase().split("/").reverse();
  return folder === "_rels" && file.endsWith(".rels");
}

/** Decodes XML: UTF-16 if a byte order mark shows it, else UTF-8. */
function decodeText(bytes: Uint8Array): string {
  const encoding = bytes[0] === 0xff ? "utf-16le" : bytes[0] === 0xfe ? "utf-16be" : "utf-8";
  return new TextDecoder(encoding).decode(bytes);
}

/** Collects the targets of relationships and fields that lead outside the document. */
class RelationshipTargets implements HtmlSink {
  loadsParts = false;
  hasMacros = false;
  readonly addresses = new Set<string>();
  readonly #budget: Budget;

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  open(tag: string, attributes: ReadonlyMap<string, string>): void {
    if (tag.slice(tag.indexOf(":") + 1) !== "relationship") return;
    const type = attributes.get("type")?.trim().toLowerCase() ?? "";
    if (MACRO_TYPES.some((end) => type.endsWith(end))) this.hasMacros = true;
    const url = attributes.get("target")?.trim() ?? "";
    if (attributes.get("targetmode")?.toLowerCase() !== "external") return;
    if (this.#add(url) && LOADED_TYPES.some((end) => type.endsWith(end))) this.loadsParts = true;
  }

  /** Reads the links that a text writes as fields: no relationship lists these. */
  readFields(xml: string): void {
    const instructions: string[] = [];
    for (const [, text = ""] of xml.matchAll(INSTRUCTION)) {
      if (!this.#budget.take(FIELD_STEPS)) break;
      instructions.push(text);
    }
    for (const [, address = ""] of instructions.join("").replaceAll("&quot;", '"').matchAll(LINK)) {
      if (!this.#budget.take(FIELD_STEPS)) break;
      this.#add(address.replaceAll("&amp;", "&"));
    }
  }

  /** Adds the target of a link; returns whether it leads outside the file. */
  #add(url: string): boolean {
    const target = toSharePath(url);
    const isElsewhere = /^(?:https?:|ftp:|\\\\|mhtml:|ms-)/i.test(target);
    if (isElsewhere && !this.addresses.has(target) && this.#budget.take(URL_STEPS)) {
      this.addresses.add(target);
    }
    return isElsewhere;
  }

  close(): void {}
  text(): void {}
  comment(): void {}
}

/**
 * Converts the URL of a file on a share to a path. Office writes `file:///\\host\a`, other programs
 * `file://host/a`.
 */
function toSharePath(target: string): string {
  return target.replace(/^file:\/{2,5}(?=\\\\)/i, "").replace(/^file:\/\/(?=[^/])/i, "\\\\");
}
