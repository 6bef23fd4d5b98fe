import { DeclarationReader } from "./css_declarations.ts";
import type { Declarations } from "./css_declarations.ts";
import { holdsAlways, isSupported } from "./css_media.ts";
import { nestedSelectors } from "./css_nesting.ts";
import { readSelectors } from "./css_selectors.ts";
import type { Selector } from "./css_selector.ts";
import { findOutside, withoutComments } from "./css_text.ts";

/** What one selector says of its elements. */
export interface CssRule {
  readonly selector: Selector;
  readonly declarations: Declarations;
  /** Rank of its cascade layer, {@linkcode UNLAYERED} for none: the higher one wins. */
  readonly layer: number;
  /** Place in the sheet: of two of the same specificity the later one wins. */
  readonly order: number;
}

/** Rules of one sheet that are kept; of 2 057 real mails with sheets none had more than 183. */
const MAX_RULES = 4000;
/** Blocks inside one another that are read. */
const MAX_DEPTH = 16;

/** Lists of selectors that are remembered, and the length of one. */
const MAX_LISTS = 2000, MAX_LIST = 200;

/** Rank of rules outside of any layer, which win over those in one (CSS Cascade 5, 6.4). */
export const UNLAYERED = 1023;

/** What the style sheets of one mail have in common. */
export class SheetRoom {
  /** Characters of selectors that are read: a nested rule repeats those around it. */
  selectors = 1024 * 1024;
  readonly declarations = new DeclarationReader();
  /** Lists of selectors that were read; those with `:has()` are marked each by itself. */
  readonly #lists = new Map<string, readonly Selector[]>();
  /** Ranks of the layers, by name: each is above those named before it. */
  readonly #layers = new Map<string, number>();

  /** The selectors of a list; sheets of many pages in one mail repeat theirs. */
  selectorsOf(list: string): readonly Selector[] {
    const known = this.#lists.get(list);
    if (known !== undefined) return known;
    const selectors = readSelectors(list);
    const isKept = list.length <= MAX_LIST && this.#lists.size < MAX_LISTS;
    if (isKept && selectors.every(({ anchored }) => anchored.length === 0)) {
      this.#lists.set(list, selectors);
    }
    return selectors;
  }

  /** The rank of a layer; that of one inside another is the outer one's. */
  layerOf(written: string): number {
    const name = written.split(".", 1)[0]?.trim() || `{${this.#layers.size}}`;
    const rank = this.#layers.get(name) ?? Math.min(this.#layers.size, UNLAYERED - 1);
    this.#layers.set(name, rank);
    return rank;
  }
}

/**
 * The rules of a style sheet that hold on any screen. Blocks under a condition, such as `@media`
 * with a width, are left out: they hide text on some screens only.
 */
export function readStyleSheet(sheet: string, first = 0, room = new SheetRoom()): CssRule[] {
  return new SheetReader(withoutComments(sheet), first, room).read();
}

/** A block that is open. */
interface Block {
  /** What its declarations are of; "" outside of any rule. */
  readonly selectors: string;
  readonly layer: number;
  /** Where its declarations start that are not read yet. */
  from: number;
}

class SheetReader {
  readonly #text: string;
  readonly #first: number;
  readonly #room: SheetRoom;
  readonly #rules: CssRule[] = [];
  readonly #blocks: Block[] = [];
  readonly #outside: Block = { selectors: "", layer: UNLAYERED, from: 0 };

  constructor(text: string, first: number, room: SheetRoom) {
    this.#text = text;
    this.#first = first;
    this.#room = room;
  }

  read(): CssRule[] {
    const text = this.#text;
    for (let at = 0; at < text.length && this.#hasRoom;) {
      const end = findOutside(text, "{};", at);
      if (text[end] === "{") {
        at = this.#open(at, end);
        continue;
      }
      if (text[end] === "}") this.#close(end);
      else this.#statement(text.slice(at, end).trim());
      at = end + 1;
    }
    while (this.#blocks.length > 0 && this.#hasRoom) this.#close(text.length);
    return this.#rules;
  }

  get #hasRoom(): boolean {
    return this.#rules.length < MAX_RULES && this.#room.selectors > 0;
  }

  get #block(): Block {
    return this.#blocks.at(-1) ?? this.#outside;
  }

  /** Opens a block, or passes over it; returns where the reading goes on. */
  #open(from: number, brace: number): number {
    const block = this.#block;
    this.#keep(block, from);
    const inner = this.#blocks.length < MAX_DEPTH
      ? this.#inner(block, this.#text.slice(from, brace).trim())
      : null;
    if (inner === null) {
      block.from = blockEnd(this.#text, brace);
      return block.from;
    }
    this.#blocks.push({ ...inner, from: brace + 1 });
    return brace + 1;
  }

  /** What stands in a block; null where that counts for nothing. */
  #inner({ selectors, layer }: Block, prelude: string): Omit<Block, "from"> | null {
    if (!prelude.startsWith("@")) {
      return { selectors: nestedSelectors(selectors, prelude), layer };
    }
    const [, name = "", rest = ""] = /^@([\w-]{1,30})([^]*)$/.exec(prelude) ?? [];
    switch (name.toLowerCase()) {
      case "media":
        return holdsAlways(rest) ? { selectors, layer } : null;
      case "supports":
        return isSupported(rest) ? { selectors, layer } : null;
      case "layer":
        return { selectors, layer: layer === UNLAYERED ? this.#room.layerOf(rest) : layer };
      default:
        return null;
    }
  }

  #close(brace: number): void {
    const block = this.#blocks.pop();
    if (block !== undefined) this.#keep(block, brace);
    this.#block.from = brace + 1;
  }

  /** `@layer a, b;` ranks layers before they have rules. */
  #statement(written: string): void {
    const [, names] = /^@layer\s([^]*)$/i.exec(written) ?? [];
    for (const name of names?.split(",", UNLAYERED) ?? []) this.#room.layerOf(name);
  }

  /** Keeps the declarations of a block up to a place. */
  #keep({ selectors, layer, from }: Block, to: number): void {
    if (selectors === "") return;
    const declarations = this.#room.declarations.read(this.#text.slice(from, to));
    if (declarations.size === 0) return;
    this.#room.selectors -= selectors.length;
    for (const selector of this.#room.selectorsOf(selectors)) {
      if (this.#rules.length >= MAX_RULES) return;
      const order = this.#first + this.#rules.length;
      this.#rules.push({ selector, declarations, layer, order });
    }
  }
}

/** Where the block that opens at `open` ends, those inside it counted. */
function blockEnd(text: string, open: number): number {
  let depth = 0;
  for (let i = open; i < text.length; i = findOutside(text, "{}", i + 1)) {
    if (text[i] === "{") depth++;
    else if (--depth === 0) return i + 1;
  }
  return text.length;
}
