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
  SPECIAL_ELEMENTS,
  TABLE_PARTS,
  VOID_ELEMENTS,
} from "./element_kinds.ts";
import {
  type Attributes,
  FormattingElements,
  type OpenElement,
  OpenElements,
  SCOPE_BORDERS,
} from "./parse_state.ts";

/** Maximum depth of elements, as in browsers. It bounds every search in the open elements. */
const MAX_DEPTH = 512;
/** Maximum number of elements per page that are opened or computed again; pages need some hundred. */
const MAX_REPEATED = 100_000;
/** Maximum number of attributes of the first `html` or `body` to which further tags add. */
const MAX_ADDED = 50;
/** Maximum number of rounds of the adoption agency (HTML standard, 13.2.6.4.7). */
const MAX_ROUNDS = 8;

const NO_ATTRIBUTES: Attributes = new Map();

/** Computes how the text in an element looks. */
export type ReadAppearance = (
  tag: string,
  attributes: Attributes,
  parent: Appearance,
  isForeign: boolean,
) => Appearance;

/** The open elements of a document as browsers build them (HTML standard, 13.2.6). */
export class ElementTree {
  readonly #computeAppearance: ReadAppearance;
  readonly #isXml: boolean;
  readonly #stack = new OpenElements();
  readonly #formatting = new FormattingElements();
  #form: OpenElement | null = null;
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
    return this.#stack.last?.appearance ?? DEFAULT_APPEARANCE;
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
      while (this.#isInForeign()) this.#closeLast();
    }
    if (tag === "html" || tag === "body") return this.#openRoot(tag, attributes);
    this.#imply(tag);
    if (TABLE_PARTS.has(tag)) return this.#openTablePart(tag, attributes);
    if (tag === "frameset" || tag === "head") {
      if (tag === "head" && !this.#stack.has("body")) this.#enter(tag, attributes);
      return;
    }
    this.#endBefore(tag);
    if (tag === "form" && this.#form !== null) return;
    if (tag === "select" && this.#stack.has("select")) {
      return this.#closeFrom(this.#stack.findInScope("select"));
    }
    if (VOID_ELEMENTS.has(tag)) return;
    if (FORMATTING_ELEMENTS.has(tag) || !SPECIAL_ELEMENTS.has(tag) || MARKER_ELEMENTS.has(tag)) {
      this.#reopen();
    }
    if (tag === "svg" || tag === "math") {
      if (!isEmpty) this.#enter(tag, attributes, true);
      return;
    }
    const isApart = tag === "form" && ONLY_TABLE_PARTS.has(this.#stack.last?.tag ?? "");
    const element = this.#enter(tag, attributes);
    if (tag === "form") this.#form = element;
    // Directly in a table a form holds nothing.
    if (isApart) this.#closeLast();
    if (FORMATTING_ELEMENTS.has(tag)) this.#formatting.add(element);
    if (MARKER_ELEMENTS.has(tag)) this.#formatting.addMarker();
  }

  close(tag: string): void {
    if (this.#isXml) return this.#closeFrom(this.#stack.lastIndexOf(tag));
    // Content after `</body>` belongs to the body (HTML standard, 13.2.6.4.19).
    if (this.isLost || tag === "body" || tag === "html") return;
    if (this.#isInForeign()) {
      if (tag === "p" || tag === "br") {
        while (this.#isInForeign()) this.#closeLast();
      } else if (this.#closeForeign(tag)) return;
    }
    if (tag === "form") return this.#closeForm();
    if (FORMATTING_ELEMENTS.has(tag)) return this.#adopt(tag);
    if (!this.#stack.has(tag) && !HEADINGS.has(tag)) return;
    if (HEADINGS.has(tag)) {
      return this.#closeFrom(this.#stack.findInScope((each) => HEADINGS.has(each)));
    }
    if (tag === "p") return this.#closeFrom(this.#stack.findInScope("p", SCOPE_BORDERS.button));
    if (tag === "li") return this.#closeFrom(this.#stack.findInScope("li", SCOPE_BORDERS.list));
    if (TABLE_PARTS.has(tag) || tag === "table") {
      return this.#closeFrom(this.#stack.findInScope(tag, SCOPE_BORDERS.table));
    }
    if (tag === "template" || tag === "select" || tag === "head") {
      return this.#closeFrom(this.#stack.lastIndexOf(tag));
    }
    if (SPECIAL_ELEMENTS.has(tag) || MARKER_ELEMENTS.has(tag) || tag === "dialog") {
      return this.#closeFrom(this.#stack.findInScope(tag));
    }
    this.#closeOther(tag);
  }

  /** Tells whether tags at this point are those of SVG or MathML. */
  #isInForeign(): boolean {
    const last = this.#stack.last;
    return last !== undefined && last.isForeign && !holdsHtml(last);
  }

  /** Opens `html` and `body` before a tag, "" for a text, if the document does not write them. */
  #imply(tag: string): void {
    if (this.#stack.length === 0) this.#enter("html", NO_ATTRIBUTES);
    if (HEAD_ELEMENTS.has(tag) || this.#stack.has("body") || this.#stack.has("template")) return;
    this.#closeFrom(1);
    this.#enter("body", NO_ATTRIBUTES);
  }

  /** Opens `html` or `body`; a second tag only adds attributes that the first one lacks. */
  #openRoot(tag: string, attributes: Attributes): void {
    if (this.#stack.has("template")) return;
    if (tag === "body" && !this.#stack.has("body")) {
      if (this.#stack.length === 0) this.#enter("html", NO_ATTRIBUTES);
      this.#closeFrom(1);
      this.#enter("body", attributes);
      return;
    }
    const at = this.#stack.findIndex((each) => each === tag);
    const root = this.#stack.get(at);
    if (root === undefined) {
      if (this.#stack.length === 0) this.#enter("html", attributes);
      return;
    }
    if (root.attributes.size > MAX_ADDED) return;
    if ([...attributes.keys()].every((name) => root.attributes.has(name))) return;
    this.#stack.replace(at, {
      ...root,
      attributes: new Map([...attributes, ...root.attributes]),
    });
    this.#recompute(at);
  }

  /** Finds the appearance around a new element or text, which may be moved out of a table. */
  #findParentAppearance(tag: string): Appearance {
    const last = this.#stack.last;
    if (last === undefined) return DEFAULT_APPEARANCE;
    if (!this.#isFostered(tag)) return last.appearance;
    return this.#stack.get(this.#stack.lastIndexOf("table") - 1)?.appearance ?? DEFAULT_APPEARANCE;
  }

  #isFostered(tag: string): boolean {
    const last = this.#stack.last;
    return last !== undefined && ONLY_TABLE_PARTS.has(last.tag) && !TABLE_PARTS.has(tag) &&
      !HEAD_ELEMENTS.has(tag) && tag !== "form" && this.#stack.has("table");
  }

  #enter(tag: string, attributes: Attributes, isForeign = false): OpenElement {
    const appearance = this.#computeAppearance(
      tag,
      attributes,
      this.#findParentAppearance(tag),
      isForeign,
    );
    const isFostered = this.#isFostered(tag);
    const element = { tag, attributes, isForeign, isFostered, appearance };
    if (this.#stack.length >= MAX_DEPTH) this.isLost = true;
    if (this.isLost) return element;
    this.#stack.push(element);
    return element;
  }

  /** Closes the elements that a start tag closes. */
  #endBefore(tag: string): void {
    if (ENDS_PARAGRAPH.has(tag)) {
      this.#closeFrom(this.#stack.findInScope("p", SCOPE_BORDERS.button));
    }
    const last = this.#stack.last?.tag ?? "";
    if (HEADINGS.has(tag) && HEADINGS.has(last)) this.#closeLast();
    else if (tag === "li") this.#endItem("li", "li");
    else if (tag === "dd" || tag === "dt") this.#endItem("dd", "dt");
    else if (tag === "option" || tag === "optgroup") this.#endOption(tag);
    else if ((tag === "rt" || tag === "rp") && this.#stack.has("ruby")) {
      if (last === "rt" || last === "rp" || last === "rb") {
        this.#closeLast();
      }
    } else if (tag === "button") this.#closeFrom(this.#stack.findInScope("button"));
    else if (tag === "a" && this.#formatting.find("a") >= 0) this.#adopt("a");
    else if (tag === "nobr" && this.#stack.findInScope("nobr") >= 0) this.#adopt("nobr");
    else if (tag === "table") this.#endTable();
  }

  /** Closes the open item of a list, unless another block is open in it. */
  #endItem(...tags: readonly string[]): void {
    const at = this.#stack.findLastIndex((tag) =>
      tags.includes(tag) ||
      (SPECIAL_ELEMENTS.has(tag) && tag !== "address" && tag !== "div" && tag !== "p")
    );
    if (tags.includes(this.#stack.get(at)?.tag ?? "")) this.#closeFrom(at);
  }

  #endOption(tag: string): void {
    if (this.#stack.last?.tag === "option") this.#closeLast();
    const isGroup = tag === "optgroup" && this.#stack.has("select");
    if (isGroup && this.#stack.last?.tag === "optgroup") {
      this.#closeLast();
    }
  }

  /** Closes the open table if a new one starts in it, but not in a cell. */
  #endTable(): void {
    const at = this.#stack.findInScope(
      (tag) => TABLE_PARTS.has(tag) || tag === "table",
      NO_BORDERS,
    );
    const tag = this.#stack.get(at)?.tag;
    if (tag === undefined || tag === "td" || tag === "th" || tag === "caption") return;
    this.#closeFrom(this.#stack.findInScope("table", SCOPE_BORDERS.table));
  }

  /** Opens a part of a table, which is ignored outside of a table (HTML standard, 13.2.6.4.7). */
  #openTablePart(tag: string, attributes: Attributes): void {
    const table = this.#stack.findInScope("table", SCOPE_BORDERS.table);
    if (table < 0) return;
    if (tag === "td" || tag === "th") {
      this.#openRow(table, true);
    } else if (tag === "tr") this.#openRow(table, false);
    else this.#closeFrom(table + 1);
    if (tag === "col") return;
    this.#enter(tag, attributes);
    if (tag === "td" || tag === "th" || tag === "caption") this.#formatting.addMarker();
  }

  /** Returns to the section of a table, for a cell to its row, and opens missing ones. */
  #openRow(table: number, isCell: boolean): void {
    const row = this.#stack.findIndex((tag) => tag === "tr", table + 1);
    if (isCell && row >= 0) return this.#closeFrom(row + 1);
    const section = this.#stack.findIndex((tag) => SECTIONS.has(tag), table + 1);
    this.#closeFrom((section >= 0 ? section : table) + 1);
    if (section < 0) this.#enter("tbody", NO_ATTRIBUTES);
    if (isCell) this.#enter("tr", NO_ATTRIBUTES);
  }

  #closeForeign(tag: string): boolean {
    for (let i = this.#stack.length - 1; i > 0; i--) {
      const each = this.#stack.get(i);
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
    if (this.#stack.findInScope("form") < 0) return;
    while (IMPLIED_END_TAGS.has(this.#stack.last?.tag ?? "")) {
      this.#closeLast();
    }
    const at = this.#stack.indexOf(form);
    if (at < 0) return;
    this.#stack.remove(form);
    this.#recompute(at);
  }

  /** Closes an element by any other end tag, unless a block is open in it. */
  #closeOther(tag: string): void {
    const at = this.#stack.findLastIndex((each) => each === tag || SPECIAL_ELEMENTS.has(each));
    if (this.#stack.get(at)?.tag === tag) this.#closeFrom(at);
  }

  /** Closes a formatting element; blocks in it are moved out of it (adoption agency). */
  #adopt(tag: string): void {
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const place = this.#formatting.find(tag);
      const element = this.#formatting.get(place);
      if (!element) return round === 0 ? this.#closeOther(tag) : undefined;
      const at = this.#stack.indexOf(element);
      if (at < 0) {
        this.#formatting.remove(place);
        return;
      }
      if (this.#stack.findInScope(tag) < 0) return;
      const block = this.#stack.findIndex((each) => SPECIAL_ELEMENTS.has(each), at + 1);
      if (block < 0) {
        this.#closeFrom(at);
        this.#formatting.remove(place);
        return;
      }
      const skippedElements = this.#stack.slice(at + 1, block)
        .filter((each) => !this.#formatting.includes(each));
      for (const each of skippedElements) this.#stack.remove(each);
      this.#stack.remove(element);
      const blockIndex = this.#stack.findIndex((each) => SPECIAL_ELEMENTS.has(each), at);
      const copy = { ...element };
      this.#stack.insert(blockIndex + 1, copy);
      this.#formatting.replace(place, copy);
      this.#recompute(at);
    }
  }

  /** Opens the formatting elements again that a block has closed (HTML standard, 13.2.4.3). */
  #reopen(): void {
    this.#formatting.reopen(this.#stack, ({ tag, attributes }) => {
      const element = this.#enter(tag, attributes);
      this.#count(1);
      return element;
    });
  }

  #count(elements: number): void {
    this.#repeatCount += elements;
    if (this.#repeatCount > MAX_REPEATED) this.isLost = true;
  }

  /** Computes the appearances of the open elements from an index on again. */
  #recompute(from: number): void {
    this.#count(this.#stack.length - from);
    for (let i = from; i < this.#stack.length; i++) {
      const each = this.#stack.get(i);
      if (each === undefined) continue;
      const table = each.isFostered ? this.#stack.lastIndexOf("table", i) : i;
      const parent = this.#stack.get(table - 1)?.appearance ?? DEFAULT_APPEARANCE;
      each.appearance = this.#computeAppearance(each.tag, each.attributes, parent, each.isForeign);
    }
  }

  #closeLast(): void {
    this.#closeFrom(this.#stack.length - 1);
  }

  /** Closes all elements from an index on; none for -1. */
  #closeFrom(length: number): void {
    if (length < 0) return;
    while (this.#stack.length > length) {
      const element = this.#stack.pop();
      if (element === undefined) return;
      if (MARKER_ELEMENTS.has(element.tag) || CELLS.has(element.tag)) {
        this.#formatting.clearToMarker();
      }
    }
  }
}

const NO_BORDERS: ReadonlySet<string> = new Set();
const SECTIONS: ReadonlySet<string> = new Set(["tbody", "thead", "tfoot"]);
const CELLS: ReadonlySet<string> = new Set(["td", "th", "caption"]);

/** Tells whether an element of SVG or MathML holds HTML (HTML standard, 13.2.6). */
function holdsHtml({ tag, attributes }: Pick<OpenElement, "tag" | "attributes">): boolean {
  if (tag !== "annotation-xml") return INTEGRATION_POINTS.has(tag);
  return /^(?:text\/html|application\/xhtml\+xml)$/i.test(attributes.get("encoding") ?? "");
}

/** Tells whether a start tag in a picture or formula closes it (HTML standard, 13.2.6.5). */
function leavesForeign(tag: string, attributes: Attributes): boolean {
  return ENDS_FOREIGN.has(tag) ||
    (tag === "font" && ["color", "face", "size"].some((name) => attributes.has(name)));
}
