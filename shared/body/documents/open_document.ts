import { readDirectory } from "../archives/zip.ts";
import type { ZipEntry } from "../archives/zip.ts";
import { readHtml } from "../../mime/html_reader.ts";
import type { HtmlSink } from "../../mime/html_reader.ts";
import { UnpackingRoom } from "./inflate.ts";
import { officeParts } from "./office_fields.ts";

/** Actions of a document when it is opened or clicked. */
export interface OpenDocument {
  /** Whether it has macros, or starts a macro from elsewhere. */
  readonly macros: boolean;
  /** Whether it requests data from another program, which starts that program. */
  readonly dde: boolean;
  /** Whether opening it loads a part from elsewhere. */
  readonly loads: boolean;
  readonly addresses: readonly string[];
}

/** Parts with text and settings, also of embedded documents; bytes read of one and of all. */
const PARTS = /^(?:[^/]{1,99}\/)?(?:content|styles|meta)\.xml$/;
const MAX_PARTS = 12, MAX_PART = 2 * 1024 * 1024, MAX_ALL = 4 * 1024 * 1024;
const MAX_ADDRESSES = 100;

/** Reads the parts of an OpenDocument file; pictures and embedded files are not unpacked. */
export function readOpenDocument(bytes: Uint8Array, ofMail = new UnpackingRoom()): OpenDocument {
  const entries = readDirectory(bytes)?.entries ?? [];
  const found = new Found();
  const limits = { parts: MAX_PARTS, one: MAX_PART, all: MAX_ALL };
  for (const { text } of officeParts(bytes, entries.filter(isRead), limits, ofMail)) {
    readHtml(text, [found], undefined, true);
  }
  return found.answer;
}

function isRead({ name }: ZipEntry): boolean {
  return PARTS.test(name.toLowerCase());
}

/** Whether a text is an OpenDocument file without an archive around it (`.fodt`). */
export function isFlatDocument(start: string): boolean {
  return /<office:document[\s>]/.test(start);
}

/** Reads an OpenDocument file that is a single XML text. */
export function readFlatDocument(xml: string): OpenDocument {
  const found = new Found();
  readHtml(xml.slice(0, MAX_ALL), [found], undefined, true);
  return found.answer;
}

/** Elements that request data from another program. */
const DDE = new Set(["dde-source", "dde-connection", "dde-connection-decl"]);
/** Elements whose target is loaded into the document: sections, tables, frames and objects. */
const LOADED = new Set([
  "section-source",
  "table-source",
  "cell-range-source",
  "object",
  "object-ole",
  "floating-frame",
  "plugin",
  "auto-reload",
]);
/** Elements of a macro; `office:script` contains the list of libraries, which may be empty. */
const MACROS = new Set(["module", "script"]), LIBRARIES = "office:script";
/** Links that start a macro, of the document or the machine. */
const STARTS_MACRO = /^(?:vnd\.sun\.star\.script|macro):/i;
/** Functions of a formula that fetch data. */
const FETCHES = /\bwebservice\s{0,9}\(/i;
/** The function of a formula that requests data from another program. */
const ASKS = /\bdde\s{0,9}\(/i;

class Found implements HtmlSink {
  #dde = false;
  #loads = false;
  #macros = false;
  readonly #addresses = new Set<string>();

  get answer(): OpenDocument {
    return {
      macros: this.#macros,
      dde: this.#dde,
      loads: this.#loads,
      addresses: [...this.#addresses],
    };
  }

  open(tag: string, attributes: ReadonlyMap<string, string>): void {
    const name = tag.slice(tag.indexOf(":") + 1);
    if (DDE.has(name)) this.#dde = true;
    if (MACROS.has(name) && tag !== LIBRARIES) this.#macros = true;
    const target = valueOf(attributes, ":href").trim();
    if (STARTS_MACRO.test(target) || valueOf(attributes, ":macro-name") !== "") this.#macros = true;
    const formula = valueOf(attributes, ":formula");
    if (ASKS.test(formula)) this.#dde = true;
    if (FETCHES.test(formula)) this.#loads = true;
    if (!ELSEWHERE.test(target)) return;
    if (LOADED.has(name)) this.#loads = true;
    if (this.#addresses.size < MAX_ADDRESSES) this.#addresses.add(onShare(target));
  }

  close(): void {}
  text(): void {}
  comment(): void {}
}

/** The value of an attribute with any prefix; "" if absent. */
function valueOf(attributes: ReadonlyMap<string, string>, end: string): string {
  for (const [name, value] of attributes) if (name.endsWith(end)) return value;
  return "";
}

/** A target on another machine: on the web or on a share. */
const ELSEWHERE = /^(?:https?:|ftp:|smb:|webdavs?:|\\\\[^\\]|file:\/\/[^/]|file:\/{4,9}[^/])/i;

function onShare(target: string): string {
  return target.replace(/^(?:file:\/\/|file:\/{4,9}|smb:\/\/)(?=[^/])/i, "\\\\");
}
