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

/** Maximum depth of elements, as in browsers. It bounds every search in the open elements. */
const MAX_DEPTH = 512;
/** Maximum number of formatting elements that are opened again after a block has closed them. */
const MAX_FORMATTING = 32;
/** Maximum number of equal formatting elements that are opened again (HTML standard, 13.2.4.3). */
const MAX_EQUAL = 3;
/** Maximum number of elements per page that are opened or computed again; pages need some hundred. */
const MAX_REPEATED = 100_000;
/** Maximum number of attributes of the first `html` or `body` to which further tags add. */
const MAX_ADDED = 50;
/** Maximum number of rounds of the adoption agency (HTML standard, 13.2.6.4.7). */
const MAX_ROUNDS = 8;

const NO_ATTRIBUTES: Attributes = new Map();

type Attributes = ReadonlyMap<string, string>;

/** Computes how the text in an element looks. */
export type ReadAppearance = (
  tag: string,
  attributes: Attributes,
  parent: Appearance,
  isForeign: boolean,
) => Appearance;

/** An open element: one whose end was not read yet. */
interface TreeElement {
  readonly tag: string;
  readonly attributes: Attributes;
  /** Whether the element is one of SVG or MathML. */
  readonly isForeign: boolean;
  /** Whether the element was moved out of the table around it (foster parenting). */
  readonly isFostered: boolean;
  appearance: Appearance;
}

/** The open elements of a document as browsers build them (HTML standard, 13.2.6). */
export class ElementTree {
  readonly #computeAppearance: ReadAppearance;
  readonly #isXml: boolean;
  readonly #openElements: TreeElement[] = [];
  /** Number of open elements by name. */
  readonly #counts = new Map<string, number>();
  /** Formatting elements to be opened again; null is the marker of a cell or other box. */
  #formatting: (TreeElement | null)[] = [];
  #form: TreeElement | null = null;
  /** Whether the document nests too deep, or too badly, for its tree to be built. */
  isLost = false;
  /** Number of elements that were opened or computed again. */
  #repeatCount = 0;

  /** @param isXml Whether the document is XML, in which no tags are implied or moved. */
  constructor(compute: ReadAppearance, isXml = false) {
    this.#computeAppearance = compute;
    this.#isXml = isXml;
  }

  /** Appearance of text in the last open element. */
  get appearance(): Appearance {
    return this.#openElements.at(-1)?.appearance ?? DEFAULT_APPEARANCE;
  }

  /** Computes how the next text looks, and opens elements that it implies. */
  computeTextAppearance(text: string, isRaw: boolean): Appearance {
    if (this.isLost) return DEFAULT_APPEARANCE;
    if (isRaw || this.#isXml || !/\S/.test(text)) return this.appearance;
    if (this.#isInForeign()) return this.appearance;
    this.#imply("");
    this.#reopen();
    return this.#findParentAppearance("");
  }

  open(name: string, attributes: Attributes, isEmpty = false): void {
    if (this.isLost) return;
    if (this.#isXml) {
      const isForeign = name === "svg" || name === "math" || this.#isInForeign();
      this.#enter(name, attributes, isForeign);
      return;
    }
    const tag = name === "image" && !this.#isInForeign() ? "img" : name;
    if (this.#isInForeign()) {
      if (!leavesForeign(tag, attributes)) {
        if (!isEmpty) this.#enter(tag, attributes, true);
        return;
      }
      while (this.#isInForeign()) this.#closeFrom(this.#openElements.length - 1);
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
      return this.#closeFrom(this.#findInScope("select"));
    }
    if (VOID_ELEMENTS.has(tag)) return;
    if (FORMATTING_ELEMENTS.has(tag) || !SPECIAL_ELEMENTS.has(tag) || MARKER_ELEMENTS.has(tag)) {
      this.#reopen();
    }
    if (tag === "svg" || tag === "math") {
      if (!isEmpty) this.#enter(tag, attributes, true);
      return;
    }
    const isApart = tag === "form" && ONLY_TABLE_PARTS.has(this.#openElements.at(-1)?.tag ?? "");
    const element = this.#enter(tag, attributes);
    if (tag === "form") this.#form = element;
    // Directly in a table a form holds nothing.
    if (isApart) this.#closeFrom(this.#openElements.length - 1);
    if (FORMATTING_ELEMENTS.has(tag)) this.#noteFormatting(element);
    if (MARKER_ELEMENTS.has(tag)) this.#formatting.push(null);
  }

  close(tag: string): void {
    if (this.#isXml) return this.#closeFrom(this.#lastIndexOf(tag));
    // Content after `</body>` belongs to the body (HTML standard, 13.2.6.4.19).
    if (this.isLost || tag === "body" || tag === "html") return;
    if (this.#isInForeign()) {
      if (tag === "p" || tag === "br") {
        while (this.#isInForeign()) this.#closeFrom(this.#openElements.length - 1);
      } else if (this.#closeForeign(tag)) return;
    }
    if (tag === "form") return this.#closeForm();
    if (FORMATTING_ELEMENTS.has(tag)) return this.#adopt(tag);
    if (!this.#isOpen(tag) && !HEADINGS.has(tag)) return;
    if (HEADINGS.has(tag)) return this.#closeFrom(this.#findInScope((each) => HEADINGS.has(each)));
    if (tag === "p") return this.#closeFrom(this.#findInScope("p", SCOPE_BORDERS.button));
    if (tag === "li") return this.#closeFrom(this.#findInScope("li", SCOPE_BORDERS.list));
    if (TABLE_PARTS.has(tag) || tag === "table") {
      return this.#closeFrom(this.#findInScope(tag, SCOPE_BORDERS.table));
    }
    if (tag === "template" || tag === "select" || tag === "head") {
      return this.#closeFrom(this.#lastIndexOf(tag));
    }
    if (SPECIAL_ELEMENTS.has(tag) || MARKER_ELEMENTS.has(tag) || tag === "dialog") {
      return this.#closeFrom(this.#findInScope(tag));
    }
    this.#closeOther(tag);
  }

  #isOpen(tag: string): boolean {
    return (this.#counts.get(tag) ?? 0) > 0;
  }

  /** Tells whether tags at this point are those of SVG or MathML. */
  #isInForeign(): boolean {
    const last = this.#openElements.at(-1);
    return last !== undefined && last.isForeign && !holdsHtml(last);
  }

  #lastIndexOf(tag: string): number {
    return this.#isOpen(tag) ? this.#openElements.findLastIndex((each) => each.tag === tag) : -1;
  }

  /** Finds the last open element of a name in a scope (13.2.4.2); -1 for none. */
  #findInScope(
    target: string | ((tag: string) => boolean),
    borders: ReadonlySet<string> = SCOPE_BORDERS.usual,
  ): number {
    if (typeof target === "string" && !this.#isOpen(target)) return -1;
    const at = this.#openElements.findLastIndex(({ tag }) =>
      borders.has(tag) || (typeof target === "string" ? tag === target : target(tag))
    );
    const tag = this.#openElements[at]?.tag ?? "";
    return (typeof target === "string" ? tag === target : target(tag)) ? at : -1;
  }

  /** Opens `html` and `body` before a tag, "" for a text, if the document does not write them. */
  #imply(tag: string): void {
    if (this.#openElements.length === 0) this.#enter("html", NO_ATTRIBUTES);
    if (HEAD_ELEMENTS.has(tag) || this.#isOpen("body") || this.#isOpen("template")) return;
    this.#closeFrom(1);
    this.#enter("body", NO_ATTRIBUTES);
  }

  /** Opens `html` or `body`; a second tag only adds attributes that the first one lacks. */
  #openRoot(tag: string, attributes: Attributes): void {
    if (this.#isOpen("template")) return;
    if (tag === "body" && !this.#isOpen("body")) {
      if (this.#openElements.length === 0) this.#enter("html", NO_ATTRIBUTES);
      this.#closeFrom(1);
      this.#enter("body", attributes);
      return;
    }
    const at = this.#openElements.findIndex((each) => each.tag === tag);
    const root = this.#openElements[at];
    if (root === undefined) {
      if (this.#openElements.length === 0) this.#enter("html", attributes);
      return;
    }
    if (root.attributes.size > MAX_ADDED) return;
    if ([...attributes.keys()].every((name) => root.attributes.has(name))) return;
    this.#openElements[at] = { ...root, attributes: new Map([...attributes, ...root.attributes]) };
    this.#recompute(at);
  }

  /** Finds the appearance around a new element or text, which may be moved out of a table. */
  #findParentAppearance(tag: string): Appearance {
    const last = this.#openElements.at(-1);
    if (last === undefined) return DEFAULT_APPEARANCE;
    if (!this.#isFostered(tag)) return last.appearance;
    return this.#openElements[this.#lastIndexOf("table") - 1]?.appearance ?? DEFAULT_APPEARANCE;
  }

  #isFostered(tag: string): boolean {
    const last = this.#openElements.at(-1);
    return last !== undefined && ONLY_TABLE_PARTS.has(last.tag) && !TABLE_PARTS.has(tag) &&
      !HEAD_ELEMENTS.has(tag) && tag !== "form" && this.#isOpen("table");
  }

  #enter(tag: string, attributes: Attributes, isForeign = false): TreeElement {
    const appearance = this.#computeAppearance(
      tag,
      attributes,
      this.#findParentAppearance(tag),
      isForeign,
    );
    const isFostered = this.#isFostered(tag);
    const element = { tag, attributes, isForeign, isFostered, appearance };
    if (this.#openElements.length >= MAX_DEPTH) this.isLost = true;
    if (this.isLost) return element;
    this.#counts.set(tag, (this.#counts.get(tag) ?? 0) + 1);
    this.#openElements.push(element);
    return element;
  }

  /** Closes the elements that a start tag closes. */
  #endBefore(tag: string): void {
    if (ENDS_PARAGRAPH.has(tag)) this.#closeFrom(this.#findInScope("p", SCOPE_BORDERS.button));
    const last = this.#openElements.at(-1)?.tag ?? "";
    if (HEADINGS.has(tag) && HEADINGS.has(last)) this.#closeFrom(this.#openElements.length - 1);
    else if (tag === "li") this.#endItem("li", "li");
    else if (tag === "dd" || tag === "dt") this.#endItem("dd", "dt");
    else if (tag === "option" || tag === "optgroup") this.#endOption(tag);
    else if ((tag === "rt" || tag === "rp") && this.#isOpen("ruby")) {
      if (last === "rt" || last === "rp" || last === "rb") {
        this.#closeFrom(this.#openElements.length - 1);
      }
    } else if (tag === "button") this.#closeFrom(this.#findInScope("button"));
    else if (tag === "a" && this.#findFormatting("a") >= 0) this.#adopt("a");
    else if (tag === "nobr" && this.#findInScope("nobr") >= 0) this.#adopt("nobr");
    else if (tag === "table") this.#endTable();
  }

  /** Closes the open item of a list, unless another block is open in it. */
  #endItem(...tags: readonly string[]): void {
    const at = this.#openElements.findLastIndex(({ tag }) =>
      tags.includes(tag) ||
      (SPECIAL_ELEMENTS.has(tag) && tag !== "address" && tag !== "div" && tag !== "p")
    );
    if (tags.includes(this.#openElements[at]?.tag ?? "")) this.#closeFrom(at);
  }

  #endOption(tag: string): void {
    if (this.#openElements.at(-1)?.tag === "option") this.#closeFrom(this.#openElements.length - 1);
    const isGroup = tag === "optgroup" && this.#isOpen("select");
    if (isGroup && this.#openElements.at(-1)?.tag === "optgroup") {
      this.#closeFrom(this.#openElements.length - 1);
    }
  }

  /** Closes the open table if a new one starts in it, but not in a cell. */
  #endTable(): void {
    const at = this.#findInScope((tag) => TABLE_PARTS.has(tag) || tag === "table", NO_BORDERS);
    const tag = this.#openElements[at]?.tag;
    if (tag === undefined || tag === "td" || tag === "th" || tag === "caption") return;
    this.#closeFrom(this.#findInScope("table", SCOPE_BORDERS.table));
  }

  /** Opens a part of a table, which is ignored outside of a table (HTML standard, 13.2.6.4.7). */
  #openTablePart(tag: string, attributes: Attributes): void {
    const table = this.#findInScope("table", SCOPE_BORDERS.table);
    if (table < 0) return;
    if (tag === "td" || tag === "th") {
      this.#openRow(table, true);
    } else if (tag === "tr") this.#openRow(table, false);
    else this.#closeFrom(table + 1);
    if (tag === "col") return;
    this.#enter(tag, attributes);
    if (tag === "td" || tag === "th" || tag === "caption") this.#formatting.push(null);
  }

  /** Returns to the section of a table, for a cell to its row, and opens missing ones. */
  #openRow(table: number, isCell: boolean): void {
    const findIndexBelow = (matches: (tag: string) => boolean) =>
      this.#openElements.findIndex(({ tag }, at) => at > table && matches(tag));
    const row = findIndexBelow((tag) => tag === "tr");
    if (isCell && row >= 0) return this.#closeFrom(row + 1);
    const section = findIndexBelow((tag) => SECTIONS.has(tag));
    this.#closeFrom((section >= 0 ? section : table) + 1);
    if (section < 0) this.#enter("tbody", NO_ATTRIBUTES);
    if (isCell) this.#enter("tr", NO_ATTRIBUTES);
  }

  #closeForeign(tag: string): boolean {
    for (let i = this.#openElements.length - 1; i > 0; i--) {
      const each = this.#openElements[i];
      if (each === undefined || !each.isForeign) return false;
      if (each.tag !== tag) continue;
      this.#closeFrom(i);
      return true;
    }
    return false;
  }

  /** Removes the form from the open elements; the elements in it stay open. */
  #closeForm(): void {
    const form = this.#form;
    this.#form = null;
    if (form === null) return;
    if (this.#findInScope("form") < 0) return;
    while (IMPLIED_END_TAGS.has(this.#openElements.at(-1)?.tag ?? "")) {
      this.#closeFrom(this.#openElements.length - 1);
    }
    const at = this.#openElements.indexOf(form);
    if (at >= 0) this.#remove(at);
  }

  /** Closes an element by any other end tag, unless a block is open in it. */
  #closeOther(tag: string): void {
    const at = this.#openElements.findLastIndex((each) =>
      each.tag === tag || SPECIAL_ELEMENTS.has(each.tag)
    );
    if (this.#openElements[at]?.tag === tag) this.#closeFrom(at);
  }

  /** Closes a formatting element; blocks in it are moved out of it (adoption agency). */
  #adopt(tag: string): void {
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const place = this.#findFormatting(tag);
      const element = this.#formatting[place];
      if (!element) return round === 0 ? this.#closeOther(tag) : undefined;
      const at = this.#openElements.indexOf(element);
      if (at < 0) {
        this.#formatting.splice(place, 1);
        return;
      }
      if (this.#findInScope(tag) < 0) return;
      const block = this.#openElements.findIndex((each, i) =>
        i > at && SPECIAL_ELEMENTS.has(each.tag)
      );
      if (block < 0) {
        this.#closeFrom(at);
        this.#formatting.splice(place, 1);
        return;
      }
      const skippedElements = this.#openElements.slice(at + 1, block)
        .filter((each) => !this.#formatting.includes(each));
      for (const each of skippedElements) this.#drop(each);
      this.#drop(element);
      const blockIndex = this.#openElements.findIndex((each, i) =>
        i >= at && SPECIAL_ELEMENTS.has(each.tag)
      );
      const copy = { ...element };
      this.#openElements.splice(blockIndex + 1, 0, copy);
      this.#counts.set(tag, (this.#counts.get(tag) ?? 0) + 1);
      this.#formatting[place] = copy;
      this.#recompute(at);
    }
  }

  #drop(element: TreeElement): void {
    const at = this.#openElements.indexOf(element);
    if (at < 0) return;
    this.#openElements.splice(at, 1);
    this.#counts.set(element.tag, (this.#counts.get(element.tag) ?? 1) - 1);
  }

  /** Finds the last formatting element of a name after the last marker; -1 for none. */
  #findFormatting(tag: string): number {
    const start = this.#formatting.lastIndexOf(null);
    const at = this.#formatting.findLastIndex((each) => each?.tag === tag);
    return at > start ? at : -1;
  }

  #noteFormatting(element: TreeElement): void {
    const start = this.#formatting.lastIndexOf(null) + 1;
    const equalElements = this.#formatting.slice(start).filter((each) =>
      each !== null && each.tag === element.tag && isSame(each.attributes, element.attributes)
    );
    const [first] = equalElements;
    if (equalElements.length >= MAX_EQUAL && first) {
      this.#formatting = this.#formatting.filter((each) => each !== first);
    }
    if (this.#formatting.length - start >= MAX_FORMATTING) this.#formatting.splice(start, 1);
    this.#formatting.push(element);
  }

  /** Opens the formatting elements again that a block has closed (HTML standard, 13.2.4.3). */
  #reopen(): void {
    const last = this.#formatting.at(-1);
    if (!last || this.#openElements.includes(last)) return;
    let from = this.#formatting.length - 1;
    for (; from > 0; from--) {
      const previous = this.#formatting[from - 1];
      if (!previous || this.#openElements.includes(previous)) break;
    }
    for (; from < this.#formatting.length; from++) {
      const each = this.#formatting[from];
      if (each) this.#formatting[from] = this.#enter(each.tag, each.attributes);
      this.#count(1);
    }
  }

  #count(elements: number): void {
    this.#repeatCount += elements;
    if (this.#repeatCount > MAX_REPEATED) this.isLost = true;
  }

  #remove(at: number): void {
    const element = this.#openElements[at];
    if (element === undefined) return;
    this.#drop(element);
    this.#recompute(at);
  }

  /** Computes the appearances of the open elements from an index on again. */
  #recompute(from: number): void {
    this.#count(this.#openElements.length - from);
    for (const [i, each] of this.#openElements.entries()) {
      if (i < from) continue;
      const table = each.isFostered
        ? this.#openElements.findLastIndex(({ tag }, at) => at < i && tag === "table")
        : i;
      const parent = this.#openElements[table - 1]?.appearance ?? DEFAULT_APPEARANCE;
      each.appearance = this.#computeAppearance(each.tag, each.attributes, parent, each.isForeign);
    }
  }

  /** Closes all elements from an index on; none for -1. */
  #closeFrom(length: number): void {
    if (length < 0) return;
    while (this.#openElements.length > length) {
      const element = this.#openElements.pop();
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

/** Tells whether a start tag in a picture or formula closes it (HTML standard, 13.2.6.5). */
function leavesForeign(tag: string, attributes: Attributes): boolean {
  return ENDS_FOREIGN.has(tag) ||
    (tag === "font" && ["color", "face", "size"].some((name) => attributes.has(name)));
}

function isSame(a: Attributes, b: Attributes): boolean {
  if (a.size !== b.size) return false;
  for (const [name, value] of a) if (b.get(name) !== value) return false;
  return true;
}
