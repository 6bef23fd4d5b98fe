import type { Budget } from "../../mime/budget.ts";
import { findOutside, withoutComments } from "./css_text.ts";
import { declare, NO_DECLARATIONS } from "./declarations.ts";
import type { Declarations } from "./declarations.ts";

/** An element as selectors see it. */
export interface StyledElement {
  readonly tag: string;
  readonly id: string | null;
  readonly classes: readonly string[];
}

interface Rule {
  readonly element: Partial<StyledElement> & Pick<StyledElement, "classes">;
  readonly declarations: Declarations;
  /** Ids, classes, elements (Selectors 4, 17), then the place among all rules. */
  readonly weight: number;
}

/** An element's name, an id and classes, each optional. */
const SELECTOR = /^(?:([a-z][a-z0-9]{0,30})|\*)?((?:[.#][\w-]{1,80}){0,8})$/i;
/** Longest list of selectors that is read. */
const MAX_LIST = 2048;
/** Weight of an id and of a class; PLACES leaves room below them for the order of the rules. */
const ID = 10_000, CLASS = 100, PLACES = 1_000_000;
/** Steps for a character of a sheet, a rule that is kept, one that is compared, and a declaration. */
const CHARACTER_STEPS = 2, RULE_STEPS = 1000, MATCH_STEPS = 2, DECLARATION_STEPS = 10;

/**
 * The rules of a page's style sheets. Selectors are one element's name, id and classes; rules with
 * any other selector, and those in `@media` and other blocks, are left out: on 33 396 real mails
 * they changed no finding.
 */
export class StyleSheets {
  readonly #budget: Budget;
  readonly #read: (block: string) => Declarations;
  /** By the rarest part of the selector: `#id`, `.class`, an element's name, or `*`. */
  readonly #byKey = new Map<string, Rule[]>();
  #count = 0;

  /** @param read Reads the declarations of a block. */
  constructor(budget: Budget, read: (block: string) => Declarations) {
    this.#budget = budget;
    this.#read = read;
  }

  get isEmpty(): boolean {
    return this.#count === 0;
  }

  /** Adds the rules of a sheet. */
  add(sheet: string): void {
    if (!this.#budget.take(sheet.length * CHARACTER_STEPS)) return;
    const text = withoutComments(sheet);
    for (let at = 0; at < text.length;) {
      const open = findOutside(text, "{;}", at);
      if (text[open] !== "{") {
        at = open + 1;
        continue;
      }
      const end = blockEnd(text, open), selectors = text.slice(at, open).trim();
      at = end + 1;
      if (selectors.startsWith("@") || selectors.length > MAX_LIST) continue;
      const declarations = this.#read(text.slice(open + 1, end));
      if (declarations.size > 0) this.#keep(selectors, declarations);
    }
  }

  #keep(selectors: string, declarations: Declarations): void {
    for (const each of selectors.split(",")) {
      const [whole, tag, names = ""] = SELECTOR.exec(each.trim()) ?? [];
      if (!whole) continue;
      if (!this.#budget.take(RULE_STEPS)) return;
      const classes: string[] = [];
      let id: string | undefined, specificity = tag === undefined ? 0 : 1;
      for (const [, kind, name = ""] of names.matchAll(/([.#])([^.#]+)/g)) {
        if (kind === "#") id = name;
        else classes.push(name);
        specificity += kind === "#" ? ID : CLASS;
      }
      const element = { ...(tag && { tag: tag.toLowerCase() }), ...(id && { id }), classes };
      const rule = { element, declarations, weight: specificity * PLACES + this.#count++ };
      const key = id ? `#${id}` : classes[0] ? `.${classes[0]}` : element.tag ?? "*";
      const known = this.#byKey.get(key);
      if (known === undefined) this.#byKey.set(key, [rule]);
      else known.push(rule);
    }
  }

  /** The declarations for an element: of each property the heaviest wins. */
  of(element: StyledElement): Declarations {
    if (this.#count === 0) return NO_DECLARATIONS;
    const matching: Rule[] = [];
    for (const key of keysOf(element)) {
      const rules = this.#byKey.get(key) ?? [];
      if (rules.length > 0 && !this.#budget.take(rules.length * MATCH_STEPS)) {
        return NO_DECLARATIONS;
      }
      for (const rule of rules) if (isMatch(rule.element, element)) matching.push(rule);
    }
    if (matching.length <= 1) return matching[0]?.declarations ?? NO_DECLARATIONS;
    const winners = new Map<string, string>();
    for (const { declarations } of matching.sort((a, b) => a.weight - b.weight)) {
      if (!this.#budget.take(declarations.size * DECLARATION_STEPS)) break;
      for (const [name, value] of declarations) declare(winners, name, value);
    }
    return winners;
  }
}

function isMatch(wanted: Rule["element"], { tag, id, classes }: StyledElement): boolean {
  return (wanted.tag ?? tag) === tag && (wanted.id ?? id) === id &&
    wanted.classes.every((each) => classes.includes(each));
}

function* keysOf({ tag, id, classes }: StyledElement): Generator<string> {
  yield "*";
  yield tag;
  for (const each of new Set(classes)) yield `.${each}`;
  if (id !== null) yield `#${id}`;
}

/** Position of the brace that closes a block; the text's length if none does. */
function blockEnd(text: string, open: number): number {
  let depth = 0;
  for (let i = open; i < text.length; i = findOutside(text, "{}", i + 1)) {
    if (text[i] === "{") depth++;
    else if (--depth === 0) return i;
  }
  return text.length;
}

/** Classes of an element that are read. */
const MAX_CLASSES = 20;
const NO_CLASSES: readonly string[] = [];

/** The classes of an element. */
export function classesOf(written: string | undefined): readonly string[] {
  return written === undefined ? NO_CLASSES : written.trim().split(/\s+/, MAX_CLASSES);
}
