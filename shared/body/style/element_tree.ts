import { DEFAULT_APPEARANCE } from "./appearance.ts";
import type { Appearance } from "./appearance.ts";

/** Elements inside one another that are followed; deeper ones look like the last. */
const MAX_DEPTH = 128;

/** Elements without an end tag. */
const VOID = new Set(
  "area base basefont bgsound br col embed frame hr img input link meta param source track wbr"
    .split(" "),
);
/** Elements that a start tag of the same name ends, unless one of the others opened since. */
const IMPLIED_END = new Set("p li td th tr dt dd option".split(" "));
const SCOPES = new Set("table ul ol dl select".split(" "));
/** Elements that are not in a body. */
const HEAD_ELEMENTS = new Set(
  "html head body title meta link base style script frameset".split(" "),
);
const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map();

/** Works out how the text in an element looks. */
export type ReadAppearance = (
  tag: string,
  attributes: ReadonlyMap<string, string>,
  around: Appearance,
) => Appearance;

/** An element whose end has not been read. */
interface OpenElement {
  readonly tag: string;
  readonly appearance: Appearance;
}

/**
 * The open elements at a point of a document, as browsers build them: implied elements and missing
 * end tags are added.
 */
export class ElementTree {
  readonly #read: ReadAppearance;
  readonly #open: OpenElement[] = [];
  /** How many elements of a name are open. */
  readonly #counts = new Map<string, number>();

  constructor(read: ReadAppearance) {
    this.#read = read;
  }

  /** How text looks at this point. */
  get appearance(): Appearance {
    return this.#open.at(-1)?.appearance ?? DEFAULT_APPEARANCE;
  }

  open(tag: string, attributes: ReadonlyMap<string, string>): void {
    if (IMPLIED_END.has(tag)) this.#endOpen(tag);
    this.imply(tag);
    if (this.#open.length < MAX_DEPTH && !VOID.has(tag)) this.#enter(tag, attributes);
  }

  /** Opens the elements around a tag, "" for a text, that every document has, written or not. */
  imply(tag: string): void {
    if (this.#open.length === 0 && tag !== "html") this.#enter("html", NO_ATTRIBUTES);
    if (HEAD_ELEMENTS.has(tag) || this.#isOpen("body")) return;
    this.#cut(1);
    this.#enter("body", NO_ATTRIBUTES);
  }

  close(tag: string): void {
    // Content after `</body>` belongs to the body (HTML standard, 13.2.6.4.19).
    if (tag === "body" || tag === "html" || !this.#isOpen(tag)) return;
    this.#cut(this.#open.findLastIndex((each) => each.tag === tag));
  }

  #isOpen(tag: string): boolean {
    return (this.#counts.get(tag) ?? 0) > 0;
  }

  #enter(tag: string, attributes: ReadonlyMap<string, string>): void {
    this.#counts.set(tag, (this.#counts.get(tag) ?? 0) + 1);
    this.#open.push({ tag, appearance: this.#read(tag, attributes, this.appearance) });
  }

  /** Ends an element of the name that its next start tag ends. */
  #endOpen(tag: string): void {
    if (!this.#isOpen(tag)) return;
    const at = this.#open.findLastIndex((each) => each.tag === tag || SCOPES.has(each.tag));
    if (this.#open[at]?.tag === tag) this.#cut(at);
  }

  #cut(length: number): void {
    while (this.#open.length > Math.max(0, length)) {
      const element = this.#open.pop();
      if (element === undefined) return;
      this.#counts.set(element.tag, (this.#counts.get(element.tag) ?? 1) - 1);
    }
  }
}
