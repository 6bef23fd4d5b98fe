import { findAtTop, stripComments } from "./css_text.ts";
import { bareValue, type Declarations, declare, NO_DECLARATIONS } from "./declarations.ts";

/** The work that may still be done for a mail. */
interface Steps {
  take(steps: number): boolean;
}

/** An element as selectors see it. */
export interface StyledElement {
  readonly tag: string;
  readonly id: string | null;
  readonly classes: readonly string[];
}

interface StyleRule {
  readonly element: Partial<StyledElement> & Pick<StyledElement, "classes">;
  readonly declarations: Declarations;
  /** Ids, classes, elements (Selectors 4, 17), then the place among all rules. */
  readonly weight: number;
}

/** Rules that are read where they show an element, although their conditions are not followed. */
const CONDITIONAL = /^@(?:media|supports|layer|container|scope|starting-style)\b/i;
/** Maximum number of blocks of conditions inside one another that are read. */
const MAX_BLOCKS = 4;
/** Boxes before and after an element, which do not show it. */
const PSEUDO_ELEMENT = /::|:(?:before|after|first-letter|first-line)\b/i;
/** The last part of a selector: that of the element itself. */
const LAST_PART =
  /(?:^|[\s>+~])((?:[a-z][a-z0-9]{0,30}|\*)?(?:[.#][\w-]{1,80}){0,8})(?:[:[][^]*)?$/i;

/** An element's name, an id and classes, each optional. */
const SELECTOR = /^(?:([a-z][a-z0-9]{0,30})|\*)?((?:[.#][\w-]{1,80}){0,8})$/i;
/** Longest list of selectors that is read. */
const MAX_LIST = 2048;
/** Weight of an id and of a class; PLACES leaves room below them for the order of the rules. */
const ID = 10_000, CLASS = 100, PLACES = 1_000_000;
/** Steps for a character of a sheet, a rule that is kept or compared, and a declaration. */
const CHARACTER_STEPS = 2, RULE_STEPS = 1000, MATCH_STEPS = 2, DECLARATION_STEPS = 10;

/**
 * The rules of a page's style sheets, selected by name, id and class; others changed no finding.
 */
export class StyleSheets {
  readonly #budget: Steps;
  readonly #read: (block: string) => Declarations;
  /** By the rarest part of the selector: `#id`, `.class`, an element's name, or `*`. */
  readonly #byKey = new Map<string, StyleRule[]>();
  /** Keys of elements that rules show which are not followed. */
  readonly #showing = new Set<string>();
  #count = 0;

  /** @param read Reads the declarations of a block. */
  constructor(budget: Steps, read: (block: string) => Declarations) {
    this.#budget = budget;
    this.#read = read;
  }

  get isEmpty(): boolean {
    return this.#count === 0;
  }

  /** Adds the rules of a sheet. */
  add(sheet: string): void {
    if (!this.#budget.take(sheet.length * CHARACTER_STEPS)) return;
    this.#addRules(stripComments(sheet), 0);
  }

  /** @param depth Blocks of conditions around the rules. */
  #addRules(text: string, depth: number): void {
    for (let at = 0; at < text.length;) {
      const open = findAtTop(text, "{;}", at);
      if (text[open] !== "{") {
        at = open + 1;
        continue;
      }
      const end = findAtTop(text, "}", open + 1), selectors = text.slice(at, open).trim();
      const block = text.slice(open + 1, end);
      at = end + 1;
      if (selectors.startsWith("@")) {
        if (depth < MAX_BLOCKS && CONDITIONAL.test(selectors)) this.#addRules(block, depth + 1);
        continue;
      }
      if (selectors.length > MAX_LIST) continue;
      const declarations = this.#read(block);
      if (declarations.size > 0) this.#keep(selectors, declarations, depth === 0);
    }
  }

  /** @param isSure Whether the rules apply on every screen. */
  #keep(selectors: string, declarations: Declarations, isSure: boolean): void {
    const shows = isShowing(declarations);
    for (const written of selectors.split(",")) {
      const each = written.trim();
      const [whole, tag, names = ""] = SELECTOR.exec(each) ?? [];
      if (!whole || !isSure) {
        if (shows) this.#noteShowing(each);
        continue;
      }
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

  /** Notes the last name of a selector that is not followed. */
  #noteShowing(selector: string): void {
    if (PSEUDO_ELEMENT.test(selector) || !this.#budget.take(RULE_STEPS)) return;
    const [, names = ""] = LAST_PART.exec(selector) ?? [];
    const key = /[.#][^.#]+$/.exec(names)?.[0] ?? names.toLowerCase();
    this.#showing.add(key === "" ? "*" : key);
  }

  /** Tells whether a rule that is not followed may show an element. */
  mayShow(element: StyledElement): boolean {
    if (this.#showing.size === 0) return false;
    for (const key of listKeys(element)) if (this.#showing.has(key)) return true;
    return false;
  }

  /** Returns the declarations for an element: of each property the heaviest wins. */
  of(element: StyledElement): Declarations {
    if (this.#count === 0) return NO_DECLARATIONS;
    const matching: StyleRule[] = [];
    for (const key of listKeys(element)) {
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

function isMatch(wanted: StyleRule["element"], { tag, id, classes }: StyledElement): boolean {
  return (wanted.tag ?? tag) === tag && (wanted.id ?? id) === id &&
    wanted.classes.every((each) => classes.includes(each));
}

function* listKeys({ tag, id, classes }: StyledElement): Generator<string> {
  yield "*";
  yield tag;
  for (const each of new Set(classes)) yield `.${each}`;
  if (id !== null) yield `#${id}`;
}

/** Tells whether declarations show an element that others hide. */
function isShowing(declarations: Declarations): boolean {
  const value = (name: string) => bareValue(declarations.get(name) ?? "");
  return (value("display") !== "" && value("display") !== "none") ||
    value("visibility") === "visible" || value("visibility") === "initial" ||
    parseFloat(value("opacity")) > 0 || /^(?!0(?![.\d]))./.test(value("font-size")) ||
    value("content-visibility") === "visible";
}

/** Classes of an element that are read. */
const MAX_CLASSES = 20;
const NO_CLASSES: readonly string[] = [];

/** Splits the classes of an element. */
export function splitClasses(written: string | undefined): readonly string[] {
  return written === undefined ? NO_CLASSES : written.trim().split(/\s+/, MAX_CLASSES);
}
