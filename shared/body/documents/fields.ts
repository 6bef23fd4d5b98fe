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

const WORD = /"([^"]*)"|[^\s"]+/g;
const ELSEWHERE = /^(?:https?:|ftp:|mhtml:|ms-|\\\\[^\\])/i;

/** Marks of a field inside an instruction, as Word's binary format has them ([MS-DOC] 2.8.25). */
export const FIELD_START = "\x13", FIELD_RESULT = "\x14", FIELD_STOP = "\x15";
/** Fields inside one another. */
const MAX_NESTED = 30;
/** Texts of bookmarks that are kept. */
const MAX_NAMES = 200;

/** Collects what the fields of a document do. */
export class FieldList implements FieldReading {
  dde = false;
  loads = false;
  readonly addresses = new Set<string>();
  /** What SET and other fields gave a name, by the name in lower case. */
  readonly #named = new Map<string, string>();

  /**
   * @param instruction As the document has it: `HYPERLINK "https://a.example/"`. Fields inside it
   *   stand between marks; what they give is a part of it: `QUOTE 68 68 69` is the word DDE.
   */
  add(instruction: string): void {
    const open: { text: string; isResult: boolean }[] = [{ text: "", isResult: false }];
    for (const sign of instruction.slice(0, MAX_INSTRUCTION)) {
      const field = open.at(-1) ?? { text: "", isResult: false };
      if (sign === FIELD_START && open.length <= MAX_NESTED) {
        open.push({ text: "", isResult: false });
      } else if (sign === FIELD_RESULT) field.isResult = true;
      else if (sign === FIELD_STOP && open.length > 1) {
        open.pop();
        const outer = open.at(-1);
        if (outer !== undefined && !outer.isResult) outer.text += this.#give(field.text);
      } else if (!field.isResult) field.text += sign;
    }
    for (const { text } of open.reverse()) this.#give(text);
  }

  /** What a field without others in it puts into the text around it. */
  #give(instruction: string): string {
    const written = instruction.trim();
    const name = /^[a-z]{1,20}(?![a-z])/i.exec(written)?.[0].toLowerCase() ?? "";
    const rest = written.slice(name.length);
    if (DDE.has(name)) this.dde = true;
    if (NAMED.has(name)) this.#leadsTo(name, rest);
    if (name === "quote") return this.#quoted(rest);
    if (name === "set") this.#name(rest);
    return this.#named.get(wordsOf(name === "ref" ? rest : written)[0]?.toLowerCase() ?? "") ?? "";
  }

  /** A text, or characters by their numbers (ECMA-376 part 1, 17.16.5.47). */
  #quoted(written: string): string {
    const words = wordsOf(written);
    const text = words.map((word) =>
      NUMBER.test(word) ? String.fromCodePoint(Math.min(Number(word), MAX_CODE)) : word
    ).join("");
    // No honest document spells such a word letter by letter.
    if (NUMBER.test(words[0] ?? "") && /^\s{0,9}dde(?:auto)?\s/i.test(text)) this.dde = true;
    return text;
  }

  #name(written: string): void {
    const [name = "", ...words] = wordsOf(written);
    if (this.#named.size < MAX_NAMES) this.#named.set(name.toLowerCase(), words.join(" "));
  }

  #leadsTo(name: string, written: string): void {
    for (const word of wordsOf(written)) {
      const address = targetOf(word);
      if (address === null) continue;
      const onShare = address.startsWith("\\\\");
      if (LOADING.has(name) || (onShare && name === "includepicture")) this.loads = true;
      if (this.addresses.size < MAX_ADDRESSES) this.addresses.add(address);
    }
  }
}

/** The number of a character, and the largest one. */
const NUMBER = /^\d{1,7}$/, MAX_CODE = 0x10ffff;

function wordsOf(written: string): string[] {
  return [...written.matchAll(WORD)].map(([word, quoted]) => quoted ?? word);
}

/** Null for a local target. In an instruction two backslashes stand for one. */
function targetOf(written: string): string | null {
  const target = written.replaceAll("\\\\", "\\").trim().replace(/^file:\/{2,5}(?=\\\\)/i, "")
    .replace(/^file:\/\/(?=[^/])/i, "\\\\");
  return ELSEWHERE.test(target) ? target : null;
}

/** Words of a field that is read: a field of another name holds one of them. */
const READ = /dde|hyperlink|include|link|import|database|quote/i;

/** The fields of a Word document before 2007, whose text is not compressed. */
export function readWordFields(bytes: Uint8Array): FieldReading {
  const fields = new FieldList();
  for (const encoding of ["latin1", "utf-16le"]) {
    const text = new TextDecoder(encoding).decode(bytes);
    for (let at = text.indexOf(FIELD_START); at >= 0; at = text.indexOf(FIELD_START, at)) {
      const { end, next } = endOfField(text, at);
      const instruction = text.slice(at + 1, end);
      if (READ.test(instruction)) fields.add(instruction);
      at = next;
    }
  }
  return fields;
}

/**
 * Where an outermost field ends, or what is read of it, and where to search on: one without an end
 * may be a mark by chance, in front of a field.
 */
function endOfField(text: string, start: number): { end: number; next: number } {
  const last = Math.min(text.length, start + MAX_INSTRUCTION);
  let depth = 0;
  let inner = start;
  for (let at = start; at < last; at++) {
    if (text[at] === FIELD_START) {
      depth++;
      inner = at;
    } else if (text[at] === FIELD_STOP && --depth === 0) return { end: at, next: at };
  }
  return { end: last, next: inner > start ? inner : last };
}
