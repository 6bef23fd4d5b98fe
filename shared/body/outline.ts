import { keysOf } from "./css_match.ts";
import { isMatch } from "./css_selector.ts";
import type { MatchContext, Outline, Room, Selector } from "./css_selector.ts";
import { ElementTree } from "./element_tree.ts";
import type { ElementFollower } from "./element_tree.ts";
import { readHtml } from "../mime/html_reader.ts";
import type { HtmlSink } from "../mime/html_reader.ts";
import type { OpenElement } from "./open_element.ts";

/**
 * Makes the outline of a document for selectors that look ahead, in one pass and linear time: at
 * the end of an element its children are known.
 *
 * @param room Comparisons that are left to the mail.
 */
export function readOutline(markup: string, late: readonly Selector[], room: Room): Outline {
  const outline = new DocumentOutline(late.flatMap(({ anchored }) => anchored), room);
  readHtml(markup, [outline]);
  outline.end();
  return outline;
}

class DocumentOutline implements HtmlSink, ElementFollower, Outline {
  readonly #tree = new ElementTree(this);
  /** By the index of an element: its place from the end, and that among those of its name. */
  readonly #places: number[] = [];
  readonly #typePlaces: number[] = [];
  readonly #filled: boolean[] = [];
  /** Elements inside those that are open. */
  readonly #children = new Map<OpenElement | null, OpenElement[]>([[null, []]]);
  /** What `:has()` ask for, by what its subject is, and the elements that have it. */
  readonly #anchored = new Map<string, Selector[]>();
  readonly #owners = new Map<Selector, Set<number>>();
  readonly #context: MatchContext;

  constructor(anchored: readonly Selector[], room: Room) {
    this.#context = {
      room,
      outline: null,
      mark: (selector, index) => this.#owners.get(selector)?.add(index),
    };
    for (const selector of anchored) {
      this.#owners.set(selector, new Set());
      const known = this.#anchored.get(selector.key);
      if (known === undefined) this.#anchored.set(selector.key, [selector]);
      else known.push(selector);
    }
  }

  fromEnd(index: number, ofType: boolean): number {
    return (ofType ? this.#typePlaces : this.#places)[index] ?? 1;
  }

  isEmpty(index: number): boolean {
    return !this.#filled[index];
  }

  has(anchored: Selector, index: number): boolean {
    return this.#owners.get(anchored)?.has(index) ?? false;
  }

  opened(element: OpenElement, isVoid: boolean): void {
    const { parent, index } = element;
    this.#filled[index] = false;
    if (parent !== null) this.#filled[parent.index] = true;
    this.#children.get(parent)?.push(element);
    if (!isVoid) this.#children.set(element, []);
    if (this.#anchored.size === 0) return;
    for (const key of keysOf(element)) {
      for (const selector of this.#anchored.get(key) ?? []) {
        isMatch(selector, element, this.#context);
      }
    }
  }

  closed(element: OpenElement): void {
    this.#place(this.#children.get(element) ?? []);
    this.#children.delete(element);
  }

  /** Counts elements of one parent from the last one on. */
  #place(children: readonly OpenElement[]): void {
    const types = new Map<string, number>();
    for (let at = children.length - 1; at >= 0; at--) {
      const { tag, index } = children[at] ?? { tag: "", index: 0 };
      const count = (types.get(tag) ?? 0) + 1;
      types.set(tag, count);
      this.#typePlaces[index] = count;
      this.#places[index] = children.length - at;
    }
  }

  open(tag: string, attributes: ReadonlyMap<string, string>): void {
    this.#tree.open(tag, attributes);
  }

  close(tag: string): void {
    this.#tree.close(tag);
  }

  text(text: string, raw: boolean): void {
    if (!raw && /\S/.test(text)) this.#tree.imply("");
    const index = this.#tree.current?.index;
    if (index !== undefined) this.#filled[index] = true;
  }

  comment(): void {}

  end(): void {
    this.#tree.end();
    this.#place(this.#children.get(null) ?? []);
  }
}
