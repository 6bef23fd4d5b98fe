/** What the fields of a document do when it is opened or clicked (ECMA-376 part 1, 17.16). */
export interface FieldReading {
  /** Whether one asks another program for data, which starts that program. */
  readonly dde: boolean;
  /** Whether one loads a part of the document from elsewhere. */
  readonly loads: boolean;
  /** Where they lead. */
  readonly addresses: ReadonlySet<string>;
}

/** Longest instruction read, and most addresses kept per document. */
export const MAX_INSTRUCTION = 2000;
const MAX_ADDRESSES = 100;

const DDE = new Set(["dde", "ddeauto"]);
/** Fields that put another file into the document. */
const LOADING = new Set(["includetext", "include", "link", "import", "database"]);
const NAMED = new Set([...LOADING, "includepicture", "hyperlink"]);

const WORD = /"([^"]*)"|\S+/g;
const ELSEWHERE = /^(?:https?:|ftp:|mhtml:|ms-|\\\\[^\\])/i;

/** Collects what the fields of a document do. */
export class FieldList implements FieldReading {
  dde = false;
  loads = false;
  readonly addresses = new Set<string>();

  /** @param instruction As the document has it: `HYPERLINK "https://a.example/"`. */
  add(instruction: string): void {
    const written = instruction.slice(0, MAX_INSTRUCTION).trim();
    const name = /^[a-z]{1,20}(?![a-z])/i.exec(written)?.[0].toLowerCase() ?? "";
    if (DDE.has(name)) this.dde = true;
    if (!NAMED.has(name)) return;
    for (const [word, quoted] of written.slice(name.length).matchAll(WORD)) {
      const address = targetOf(quoted ?? word);
      if (address === null) continue;
      const onShare = address.startsWith("\\\\");
      if (LOADING.has(name) || (onShare && name === "includepicture")) this.loads = true;
      if (this.addresses.size < MAX_ADDRESSES) this.addresses.add(address);
    }
  }
}

/** Null for a local target. In an instruction two backslashes stand for one. */
function targetOf(written: string): string | null {
  const target = written.replaceAll("\\\\", "\\").trim().replace(/^file:\/{2,5}(?=\\\\)/i, "")
    .replace(/^file:\/\/(?=[^/])/i, "\\\\");
  return ELSEWHERE.test(target) ? target : null;
}

/** The start of a field in a Word document before 2007, and its other marks ([MS-DOC] 2.8.25). */
// deno-lint-ignore no-control-regex -- They are the signs of the format.
const FIELD = /\x13\s{0,9}(?=(?:dde|hyperlink|include|link|import|database))/gi;
// deno-lint-ignore no-control-regex -- As above.
const FIELD_END = /[\x13-\x15]/;

/** The fields of a Word document before 2007, whose text is not compressed. */
export function readWordFields(bytes: Uint8Array): FieldReading {
  const fields = new FieldList();
  for (const encoding of ["latin1", "utf-16le"]) {
    const text = new TextDecoder(encoding).decode(bytes);
    for (const { 0: start, index } of text.matchAll(FIELD)) {
      const from = index + start.length;
      fields.add(text.slice(from, from + MAX_INSTRUCTION).split(FIELD_END, 1)[0] ?? "");
    }
  }
  return fields;
}
