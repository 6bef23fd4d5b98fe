import { type Appearance, DEFAULT_APPEARANCE } from "./appearance.ts";
import {
  ENDS_FOREIGN,
  ENDS_PARAGRAPH,
  FORMATTING_ELEMENTS,
  HEAD_ELEMENTS,
  HEADINGS,
  IMPLIED_END_TAGS,
  INTEGRATION_POINTS,
  MARKER_ELEMENTS,
  ONLY_TABLE_PARTS,
  SCOPE_BORDERS,
  SPECIAL_ELEMENTS,
  TABLE_PARTS,
  VOID_ELEMENTS,
} from "./element_kinds.ts";

/** Maximum depth of elements, as in browsers; it bounds every search through the open elements. */
const MAX_DEPTH = 512;
/** Formatting elements that are opened again after a block has ended them. */
const MAX_FORMATTING = 32;
/** Alike formatting elements that are opened again (HTML standard, 13.2.4.3). */
const MAX_ALIKE = 3;
/**
 * Maximum number of elements that are opened or looked at again, all together; pages of mail need
 * some hundred.
 */
const MAX_AGAIN = 100_000;
/** Maximum number of attributes of the page and its body that further tags add to. */
const MAX_ADDED = 50;
/** Maximum number of rounds of the adoption agency (HTML standard, 13.2.6.4.7). */
const MAX_ROUNDS = 8;

const NO_ATTRIBUTES: Attributes = new Map();

type Attributes = ReadonlyMap<string, string>;

/** Works out how the text in an element looks. */
export type ReadAppearance = (
  tag: string,
  attributes: Attributes,
  around: Appearance,
  isForeign: boolean,
) => Appearance;

/** An element whose end has not been read. */
interface TreeElement {
  readonly tag: string;
  readonly attributes: Attributes;
  /** Whether it is SVG or MathML. */
  readonly isForeign: boolean;
  /** Whether it was moved out of the table around it (foster parenting). */
  readonly isFostered: boolean;
  appearance: Appearance;
}

/**
 * The open elements as browsers build them (HTML standard, 13.2.6), with implied and misplaced
 * ones.
 */
export class ElementTree {
  readonly #read: ReadAppearance;
  readonly #isXml: boolean;
  readonly #open: TreeElement[] = [];
  /** How many elements of a name are open. */
  readonly #counts = new Map<string, number>();
  /** Formatting elements to be opened again; null starts a cell or a box of its own. */
  #formatting: (TreeElement | null)[] = [];
  #form: TreeElement | null = null;
  /** Whether the document nests too deep, or too badly, to be followed. */
  isLost = false;
  #again = 0;

  /** @param isXml Whether tags are taken as they are written (XML §2.1). */
  constructor(read: ReadAppearance, isXml = false) {
    this.#read = read;
    this.#isXml = isXml;
  }

  /** Tells how elements look at this point. */
  get appearance(): Appearance {
    return this.#open.at(-1)?.appearance ?? DEFAULT_APPEARANCE;
  }

  /** Tells how a text at this point looks; raw text belongs to the element before it. */
  textAppearance(text: string, raw: boolean): Appearance {
    if (this.isLost) return DEFAULT_APPEARANCE;
    if (raw || this.#isXml || !/\S/.test(text)) return this.appearance;
    if (this.#isInForeign()) return this.appearance;
    this.#imply("");
    this.#reopen();
    return this.#around("");
  }

  open(written: string, attributes: Attributes, isEmpty = false): void {
    if (this.isLost) return;
    if (this.#isXml) {
      const isForeign = written === "svg" || written === "math" || this.#isInForeign();
      this.#enter(written, attributes, isForeign);
      return;
    }
    const tag = written === "image" && !this.#isInForeign() ? "img" : written;
    if (this.#isInForeign()) {
      if (!leavesForeign(tag, attributes)) {
        if (!isEmpty) this.#enter(tag, attributes, true);
        return;
      }
      while (this.#isInForeign()) this.#cut(this.#open.length - 1);
    }
    if (tag === "html" || tag === "body") return this.#openRoot(tag, attributes);
    this.#imply(tag);
    if (TABLE_PARTS.has(tag)) return this.#openTablePart(tag, attributes);
    if (tag === "frameset" || tag === "head") {
      if (tag === "head" && !this.#isOpen("body")) this.#enter(tag, attributes);
      return;
    }
    this.#endBefore(tag);
    if (tag === "form" && this.#form !== null) return;
    if (tag === "select" && this.#isOpen("select")) {
      return this.#cut(this.#inScope("select"));
    }
    if (VOID_ELEMENTS.has(tag)) return;
    if (FORMATTING_ELEMENTS.has(tag) || !SPECIAL_ELEMENTS.has(tag) || MARKER_ELEMENTS.has(tag)) {
      this.#reopen();
    }
    if (tag === "svg" || tag === "math") {
      if (!isEmpty) this.#enter(tag, attributes, true);
      return;
    }
    const isApart = tag === "form" && ONLY_TABLE_PARTS.has(this.#open.at(-1)?.tag ?? "");
    const element = this.#enter(tag, attributes);
    if (tag === "form") this.#form = element;
    // Directly in a table a form holds nothing.
    if (isApart) this.#cut(this.#open.length - 1);
    if (FORMATTING_ELEMENTS.has(tag)) this.#noteFormatting(element);
    if (MARKER_ELEMENTS.has(tag)) this.#formatting.push(null);
  }

  close(tag: string): void {
    if (this.#isXml) return this.#cut(this.#lastIndexOf(tag));
    // Content after `</body>` belongs to the body (HTML standard, 13.2.6.4.19).
    if (this.isLost || tag === "body" || tag === "html") return;
    if (this.#isInForeign()) {
      if (tag === "p" || tag === "br") {
        while (this.#isInForeign()) this.#cut(this.#open.length - 1);
      } else if (this.#closeForeign(tag)) return;
    }
    if (tag === "form") return this.#closeForm();
    if (FORMATTING_ELEMENTS.has(tag)) return this.#adopt(tag);
    if (!this.#isOpen(tag) && !HEADINGS.has(tag)) return;
    if (HEADINGS.has(tag)) return this.#cut(this.#inScope((each) => HEADINGS.has(each)));
    if (tag === "p") return this.#cut(this.#inScope("p", SCOPE_BORDERS.button));
    if (tag === "li") return this.#cut(this.#inScope("li", SCOPE_BORDERS.list));
    if (TABLE_PARTS.has(tag) || tag === "table") {
      return this.#cut(this.#inScope(tag, SCOPE_BORDERS.table));
    }
    if (tag === "template" || tag === "select" || tag === "head") {
      return this.#cut(this.#lastIndexOf(tag));
    }
    if (SPECIAL_ELEMENTS.has(tag) || MARKER_ELEMENTS.has(tag) || tag === "dialog") {
      return this.#cut(this.#inScope(tag));
    }
    this.#closeOther(tag);
  }

  #isOpen(tag: string): boolean {
    return (this.#counts.get(tag) ?? 0) > 0;
  }

  /** Tells whether tags at this point are those of SVG or MathML. */
  #isInForeign(): boolean {
    const last = this.#open.at(-1);
    return last !== undefined && last.isForeign && !holdsHtml(last);
  }

  #lastIndexOf(tag: string): number {
    return this.#isOpen(tag) ? this.#open.findLastIndex((each) => each.tag === tag) : -1;
  }

  /** The last open element of a name that no border of its scope is inside of; -1 without one. */
  #inScope(
    wanted: string | ((tag: string) => boolean),
    borders: ReadonlySet<string> = SCOPE_BORDERS.usual,
  ): number {
    if (typeof wanted === "string" && !this.#isOpen(wanted)) return -1;
    const at = this.#open.findLastIndex(({ tag }) =>
      borders.has(tag) || (typeof wanted === "string" ? tag === wanted : wanted(tag))
    );
    const tag = this.#open[at]?.tag ?? "";
    return (typeof wanted === "string" ? tag === wanted : wanted(tag)) ? at : -1;
  }

  /** Opens the elements around a tag, "" for a text, that every document has, written or not. */
  #imply(tag: string): void {
    if (this.#open.length === 0) this.#enter("html", NO_ATTRIBUTES);
    if (HEAD_ELEMENTS.has(tag) || this.#isOpen("body") || this.#isOpen("template")) return;
    this.#cut(1);
    this.#enter("body", NO_ATTRIBUTES);
  }

  /** Opens a second tag of the page or its body adds the attributes that the first has not. */
  #openRoot(tag: string, attributes: Attributes): void {
    if (this.#isOpen("template")) return;
    if (tag === "body" && !this.#isOpen("body")) {
      if (this.#open.length === 0) this.#enter("html", NO_ATTRIBUTES);
      this.#cut(1);
      this.#enter("body", attributes);
      return;
    }
    const at = this.#open.findIndex((each) => each.tag === tag);
    const known = this.#open[at];
    if (known === undefined) {
      if (this.#open.length === 0) this.#enter("html", attributes);
      return;
    }
    if (known.attributes.size > MAX_ADDED) return;
    if ([...attributes.keys()].every((name) => known.attributes.has(name))) return;
    this.#open[at] = { ...known, attributes: new Map([...attributes, ...known.attributes]) };
    this.#recompute(at);
  }

  /**
   * Tells how the place around a new element or text looks; outside of the table where it is moved.
   */
  #around(tag: string): Appearance {
    const last = this.#open.at(-1);
    if (last === undefined) return DEFAULT_APPEARANCE;
    if (!this.#isFostered(tag)) return last.appearance;
    return this.#open[this.#lastIndexOf("table") - 1]?.appearance ?? DEFAULT_APPEARANCE;
  }

  #isFostered(tag: string): boolean {
    const last = this.#open.at(-1);
    return last !== undefined && ONLY_TABLE_PARTS.has(last.tag) && !TABLE_PARTS.has(tag) &&
      !HEAD_ELEMENTS.has(tag) && tag !== "form" && this.#isOpen("table");
  }

  #enter(tag: string, attributes: Attributes, isForeign = false): TreeElement {
    const appearance = this.#read(tag, attributes, this.#around(tag), isForeign);
    const isFostered = this.#isFostered(tag);
    const element = { tag, attributes, isForeign, isFostered, appearance };
    if (this.#open.length >= MAX_DEPTH) this.isLost = true;
    if (this.isLost) return element;
    this.#counts.set(tag, (this.#counts.get(tag) ?? 0) + 1);
    this.#open.push(element);
    return element;
  }

  /** Ends the elements that a start tag ends. */
  #endBefore(tag: string): void {
    if (ENDS_PARAGRAPH.has(tag)) this.#cut(this.#inScope("p", SCOPE_BORDERS.button));
    const last = this.#open.at(-1)?.tag ?? "";
    if (HEADINGS.has(tag) && HEADINGS.has(last)) this.#cut(this.#open.length - 1);
    else if (tag === "li") this.#endItem("li", "li");
    else if (tag === "dd" || tag === "dt") this.#endItem("dd", "dt");
    else if (tag === "option" || tag === "optgroup") this.#endOption(tag);
    else if ((tag === "rt" || tag === "rp") && this.#isOpen("ruby")) {
      if (last === "rt" || last === "rp" || last === "rb") this.#cut(this.#open.length - 1);
    } else if (tag === "button") this.#cut(this.#inScope("button"));
    else if (tag === "a" && this.#formattingIndex("a") >= 0) this.#adopt("a");
    else if (tag === "nobr" && this.#inScope("nobr") >= 0) this.#adopt("nobr");
    else if (tag === "table") this.#endTable();
  }

  /** A list's item ends the item before it, unless another block is open inside it. */
  #endItem(...tags: readonly string[]): void {
    const at = this.#open.findLastIndex(({ tag }) =>
      tags.includes(tag) ||
      (SPECIAL_ELEMENTS.has(tag) && tag !== "address" && tag !== "div" && tag !== "p")
    );
    if (tags.includes(this.#open[at]?.tag ?? "")) this.#cut(at);
  }

  #endOption(tag: string): void {
    if (this.#open.at(-1)?.tag === "option") this.#cut(this.#open.length - 1);
    const isGroup = tag === "optgroup" && this.#isOpen("select");
    if (isGroup && this.#open.at(-1)?.tag === "optgroup") this.#cut(this.#open.length - 1);
  }

  /** A table that starts directly in another one, outside of its cells, ends it. */
  #endTable(): void {
    const at = this.#inScope((tag) => TABLE_PARTS.has(tag) || tag === "table", NO_BORDERS);
    const tag = this.#open[at]?.tag;
    if (tag === undefined || tag === "td" || tag === "th" || tag === "caption") return;
    this.#cut(this.#inScope("table", SCOPE_BORDERS.table));
  }

  /** Opens a row or cell; outside of a table it is ignored (HTML standard, 13.2.6.4.7). */
  #openTablePart(tag: string, attributes: Attributes): void {
    const table = this.#inScope("table", SCOPE_BORDERS.table);
    if (table < 0) return;
    if (tag === "td" || tag === "th") {
      this.#openRow(table, true);
    } else if (tag === "tr") this.#openRow(table, false);
    else this.#cut(table + 1);
    if (tag === "col") return;
    this.#enter(tag, attributes);
    if (tag === "td" || tag === "th" || tag === "caption") this.#formatting.push(null);
  }

  /** Goes back to the section of a table, or into its row, and opens what is missing. */
  #openRow(table: number, isCell: boolean): void {
    const indexOf = (found: (tag: string) => boolean) =>
      this.#open.findIndex(({ tag }, at) => at > table && found(tag));
    const row = indexOf((tag) => tag === "tr");
    if (isCell && row >= 0) return this.#cut(row + 1);
    const section = indexOf((tag) => SECTIONS.has(tag));
    this.#cut((section >= 0 ? section : table) + 1);
    if (section < 0) this.#enter("tbody", NO_ATTRIBUTES);
    if (isCell) this.#enter("tr", NO_ATTRIBUTES);
  }

  #closeForeign(tag: string): boolean {
    for (let i = this.#open.length - 1; i > 0; i--) {
      const each = this.#open[i];
      if (each === undefined || !each.isForeign) return false;
      if (each.tag !== tag) continue;
      this.#cut(i);
      return true;
    }
    return false;
  }

  /** Takes the form out from among the open elements, and leaves those inside it open. */
  #closeForm(): void {
    const form = this.#form;
    this.#form = null;
    if (form === null) return;
    if (this.#inScope("form") < 0) return;
    while (IMPLIED_END_TAGS.has(this.#open.at(-1)?.tag ?? "")) this.#cut(this.#open.length - 1);
    const at = this.#open.indexOf(form);
    if (at >= 0) this.#remove(at);
  }

  /** Any other end tag: it is ignored where a block is open inside its element. */
  #closeOther(tag: string): void {
    const at = this.#open.findLastIndex((each) =>
      each.tag === tag || SPECIAL_ELEMENTS.has(each.tag)
    );
    if (this.#open[at]?.tag === tag) this.#cut(at);
  }

  /** Ends a formatting element; blocks inside it move out of it (adoption agency). */
  #adopt(tag: string): void {
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const place = this.#formattingIndex(tag);
      const element = this.#formatting[place];
      if (!element) return round === 0 ? this.#closeOther(tag) : undefined;
      const at = this.#open.indexOf(element);
      if (at < 0) {
        this.#formatting.splice(place, 1);
        return;
      }
      if (this.#inScope(tag) < 0) return;
      const block = this.#open.findIndex((each, i) => i > at && SPECIAL_ELEMENTS.has(each.tag));
      if (block < 0) {
        this.#cut(at);
        this.#formatting.splice(place, 1);
        return;
      }
      const skipped = this.#open.slice(at + 1, block)
        .filter((each) => !this.#formatting.includes(each));
      for (const each of skipped) this.#drop(each);
      this.#drop(element);
      const moved = this.#open.findIndex((each, i) => i >= at && SPECIAL_ELEMENTS.has(each.tag));
      const copy = { ...element };
      this.#open.splice(moved + 1, 0, copy);
      this.#counts.set(tag, (this.#counts.get(tag) ?? 0) + 1);
      this.#formatting[place] = copy;
      this.#recompute(at);
    }
  }

  #drop(element: TreeElement): void {
    const at = this.#open.indexOf(element);
    if (at < 0) return;
    this.#open.splice(at, 1);
    this.#counts.set(element.tag, (this.#counts.get(element.tag) ?? 1) - 1);
  }

  /** The last formatting element of a name since the last cell or box; -1 without one. */
  #formattingIndex(tag: string): number {
    const start = this.#formatting.lastIndexOf(null);
    const at = this.#formatting.findLastIndex((each) => each?.tag === tag);
    return at > start ? at : -1;
  }

  #noteFormatting(element: TreeElement): void {
    const start = this.#formatting.lastIndexOf(null) + 1;
    const alike = this.#formatting.slice(start).filter((each) =>
      each !== null && each.tag === element.tag && isSame(each.attributes, element.attributes)
    );
    const [first] = alike;
    if (alike.length >= MAX_ALIKE && first) {
      this.#formatting = this.#formatting.filter((each) => each !== first);
    }
    if (this.#formatting.length - start >= MAX_FORMATTING) this.#formatting.splice(start, 1);
    this.#formatting.push(element);
  }

  /** Opens the formatting elements again that a block has ended (HTML standard, 13.2.4.3). */
  #reopen(): void {
    const last = this.#formatting.at(-1);
    if (!last || this.#open.includes(last)) return;
    let from = this.#formatting.length - 1;
    for (; from > 0; from--) {
      const before = this.#formatting[from - 1];
      if (!before || this.#open.includes(before)) break;
    }
    for (; from < this.#formatting.length; from++) {
      const each = this.#formatting[from];
      if (each) this.#formatting[from] = this.#enter(each.tag, each.attributes);
      this.#count(1);
    }
  }

  #count(elements: number): void {
    this.#again += elements;
    if (this.#again > MAX_AGAIN) this.isLost = true;
  }

  #remove(at: number): void {
    const element = this.#open[at];
    if (element === undefined) return;
    this.#drop(element);
    this.#recompute(at);
  }

  /** Works out again how the elements from one on look. */
  #recompute(from: number): void {
    this.#count(this.#open.length - from);
    for (const [i, each] of this.#open.entries()) {
      if (i < from) continue;
      const table = each.isFostered
        ? this.#open.findLastIndex(({ tag }, at) => at < i && tag === "table")
        : i;
      const around = this.#open[table - 1]?.appearance ?? DEFAULT_APPEARANCE;
      each.appearance = this.#read(each.tag, each.attributes, around, each.isForeign);
    }
  }

  /** Ends all elements from a place on; none for -1. */
  #cut(length: number): void {
    if (length < 0) return;
    while (this.#open.length > length) {
      const element = this.#open.pop();
      if (element === undefined) return;
      this.#counts.set(element.tag, (this.#counts.get(element.tag) ?? 1) - 1);
      const mark = this.#formatting.lastIndexOf(null);
      if (mark >= 0 && (MARKER_ELEMENTS.has(element.tag) || CELLS.has(element.tag))) {
        this.#formatting.splice(mark);
      }
    }
  }
}

const NO_BORDERS: ReadonlySet<string> = new Set();
const SECTIONS: ReadonlySet<string> = new Set(["tbody", "thead", "tfoot"]);
const CELLS: ReadonlySet<string> = new Set(["td", "th", "caption"]);

/** Tells whether an element of SVG or MathML holds HTML (HTML standard, 13.2.6). */
function holdsHtml({ tag, attributes }: Pick<TreeElement, "tag" | "attributes">): boolean {
  if (tag !== "annotation-xml") return INTEGRATION_POINTS.has(tag);
  return /^(?:text\/html|application\/xhtml\+xml)$/i.test(attributes.get("encoding") ?? "");
}

/** Tells whether a tag inside a picture or formula ends it (HTML standard, 13.2.6.5). */
function leavesForeign(tag: string, attributes: Attributes): boolean {
  return ENDS_FOREIGN.has(tag) ||
    (tag === "font" && ["color", "face", "size"].some((name) => attributes.has(name)));
}

function isSame(a: Attributes, b: Attributes): boolean {
  if (a.size !== b.size) return false;
  for (const [name, value] of a) if (b.get(name) !== value) return false;
  return true;
}
