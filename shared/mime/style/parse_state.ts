import type { Appearance } from "./appearance.ts";

/** Maximum number of formatting elements that are opened again after a block has closed them. */
const MAX_FORMATTING = 32;
/** Maximum number of equal formatting elements that are opened again (HTML standard, 13.2.4.3). */
const MAX_EQUAL = 3;

/** Attributes of an element by their name in lower case. */
export type Attributes = ReadonlyMap<string, string>;

/** An open element: one whose end was not read yet. */
export interface OpenElement {
  readonly tag: string;
  readonly attributes: Attributes;
  /** Whether the element is one of SVG or MathML. */
  readonly isForeign: boolean;
  /** Whether the element was moved out of the table around it (foster parenting). */
  readonly isFostered: boolean;
  appearance: Appearance;
}

/** Elements of the usual scope, which the other scopes extend. */
const USUAL = [
  "applet",
  "caption",
  "html",
  "table",
  "td",
  "th",
  "marquee",
  "object",
  "template",
  "foreignobject",
  "desc",
  "annotation-xml",
  "mi",
  "mo",
  "mn",
  "ms",
  "mtext",
];
/** Elements beyond which an open element is not searched, by scope (13.2.4.2). */
export const SCOPE_BORDERS = {
  usual: new Set(USUAL),
  button: new Set([...USUAL, "button"]),
  list: new Set([...USUAL, "ol", "ul"]),
  table: new Set(["html", "table", "template"]),
} as const;

/** The stack of open elements, the outermost first (HTML standard, 13.2.4.2). */
export class OpenElements {
  readonly #elements: OpenElement[] = [];
  /** Number of open elements by name. */
  readonly #counts = new Map<string, number>();

  get length(): number {
    return this.#elements.length;
  }

  /** The innermost element. */
  get last(): OpenElement | undefined {
    return this.#elements[this.#elements.length - 1];
  }

  /** Returns the element at an index; undefined for -1. */
  get(index: number): OpenElement | undefined {
    return this.#elements[index];
  }

  has(tag: string): boolean {
    return (this.#counts.get(tag) ?? 0) > 0;
  }

  includes(element: OpenElement): boolean {
    return this.#elements.includes(element);
  }

  indexOf(element: OpenElement): number {
    return this.#elements.indexOf(element);
  }

  /** Finds the first element, from an index on if one is given; -1 for none. */
  findIndex(matches: (tag: string) => boolean, from = 0): number {
    return this.#elements.findIndex(({ tag }, at) => at >= from && matches(tag));
  }

  /** Finds the last element; -1 for none. */
  findLastIndex(matches: (tag: string) => boolean): number {
    return this.#elements.findLastIndex(({ tag }) => matches(tag));
  }

  /** Finds the last element of a name, before an index if one is given; -1 for none. */
  lastIndexOf(tag: string, end = this.#elements.length): number {
    if (!this.has(tag)) return -1;
    return this.#elements.findLastIndex((each, at) => at < end && each.tag === tag);
  }

  /** Finds the last element of a name in a scope (13.2.4.2); -1 for none. */
  findInScope(
    target: string | ((tag: string) => boolean),
    borders: ReadonlySet<string> = SCOPE_BORDERS.usual,
  ): number {
    if (typeof target === "string" && !this.has(target)) return -1;
    const at = this.#elements.findLastIndex(({ tag }) =>
      borders.has(tag) || (typeof target === "string" ? tag === target : target(tag))
    );
    const tag = this.#elements[at]?.tag ?? "";
    return (typeof target === "string" ? tag === target : target(tag)) ? at : -1;
  }

  push(element: OpenElement): void {
    this.#addToCount(element.tag, 1);
    this.#elements.push(element);
  }

  pop(): OpenElement | undefined {
    const element = this.#elements.pop();
    if (element !== undefined) this.#addToCount(element.tag, -1);
    return element;
  }

  insert(at: number, element: OpenElement): void {
    this.#addToCount(element.tag, 1);
    this.#elements.splice(at, 0, element);
  }

  /** Replaces an element by one of the same name. */
  replace(at: number, element: OpenElement): void {
    this.#elements[at] = element;
  }

  /** Removes an element, if it is open; the elements in it stay open. */
  remove(element: OpenElement): void {
    const at = this.#elements.indexOf(element);
    if (at < 0) return;
    this.#elements.splice(at, 1);
    this.#addToCount(element.tag, -1);
  }

  /** Returns the elements between two indexes. */
  slice(from: number, end: number): OpenElement[] {
    return this.#elements.slice(from, end);
  }

  #addToCount(tag: string, difference: number): void {
    this.#counts.set(tag, (this.#counts.get(tag) ?? 0) + difference);
  }
}

/** The list of active formatting elements, which blocks close and open again (13.2.4.3). */
export class FormattingElements {
  /** The elements; null is the marker of a cell or other box. */
  #elements: (OpenElement | null)[] = [];

  /** Finds the last element of a name after the last marker; -1 for none. */
  find(tag: string): number {
    const start = this.#elements.lastIndexOf(null);
    const at = this.#elements.findLastIndex((each) => each?.tag === tag);
    return at > start ? at : -1;
  }

  /** Returns the element at an index; undefined for -1. */
  get(index: number): OpenElement | undefined {
    return this.#elements[index] ?? undefined;
  }

  includes(element: OpenElement): boolean {
    return this.#elements.includes(element);
  }

  add(element: OpenElement): void {
    const start = this.#elements.lastIndexOf(null) + 1;
    const equalElements = this.#elements.slice(start).filter((each) =>
      each !== null && each.tag === element.tag && isSame(each.attributes, element.attributes)
    );
    const [first] = equalElements;
    if (equalElements.length >= MAX_EQUAL && first) {
      this.#elements = this.#elements.filter((each) => each !== first);
    }
    if (this.#elements.length - start >= MAX_FORMATTING) this.#elements.splice(start, 1);
    this.#elements.push(element);
  }

  /** Adds a marker: elements before it are not opened again in the box that begins. */
  addMarker(): void {
    this.#elements.push(null);
  }

  /** Removes the last marker, if any, and the elements after it. */
  clearToMarker(): void {
    const marker = this.#elements.lastIndexOf(null);
    if (marker >= 0) this.#elements.splice(marker);
  }

  replace(at: number, element: OpenElement): void {
    this.#elements[at] = element;
  }

  remove(at: number): void {
    this.#elements.splice(at, 1);
  }

  /** Opens again what a block has closed: all after the last marker or open element. */
  reopen(openElements: OpenElements, open: (element: OpenElement) => OpenElement): void {
    const last = this.#elements.at(-1);
    if (!last || openElements.includes(last)) return;
    let from = this.#elements.length - 1;
    for (; from > 0; from--) {
      const previous = this.#elements[from - 1];
      if (!previous || openElements.includes(previous)) break;
    }
    for (; from < this.#elements.length; from++) {
      const each = this.#elements[from];
      if (each) this.#elements[from] = open(each);
    }
  }
}

function isSame(a: Attributes, b: Attributes): boolean {
  if (a.size !== b.size) return false;
  for (const [name, value] of a) if (b.get(name) !== value) return false;
  return true;
}
