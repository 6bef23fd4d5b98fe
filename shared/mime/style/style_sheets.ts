import { findAtTop, splitAtTop, stripComments } from "./css_text.ts";
import { type Declarations, declare, NO_DECLARATIONS } from "./declarations.ts";
import { listLastKeys, LooseRules, type StyledElement } from "./loose_rules.ts";
import { mayDraw, SheetText } from "./sheet_text.ts";

/** The part of a `Budget` that style sheets use. */
interface Steps {
  take(steps: number): boolean;
}

interface StyleRule {
  readonly element: Partial<StyledElement> & Pick<StyledElement, "classes">;
  readonly declarations: Declarations;
  /** Specificity by ids, classes and elements (Selectors 4, 17), then the order of the rules. */
  readonly weight: number;
}

/** Start of a block with a condition, which is not evaluated. */
const CONDITIONAL = /^@(?:media|supports|layer|container|scope|starting-style)\b/i;
/** A condition that no screen meets. */
const PRINT_ONLY = /^@media\s{1,9}print$/i;
/** Maximum depth of blocks inside one another that are read. */
const MAX_BLOCKS = 4;

/** An element's name, an id and classes, each optional. */
const SELECTOR = /^(?:([a-z][a-z0-9]{0,30})|\*)?((?:[.#][\w-]{1,80}){0,8})$/i;
/** Any namespace of an element, or none (CSS Selectors 4, 5.3). */
const NAMESPACE = /\*?\|(?=[a-z*])/gi;

/** Maximum number of characters of a list of selectors. */
const MAX_LIST = 2048;
/** Specificity of an id. */
const ID = 10_000;
/** Specificity of a class; that of an element's name is 1. */
const CLASS = 100;
/** Factor of specificity in a weight, which leaves smaller numbers for the order of the rules. */
const SPECIFICITY_FACTOR = 1_000_000;
/** Number of steps per character of a sheet. */
const CHARACTER_STEPS = 2;
/** Number of steps per rule that is stored. */
const RULE_STEPS = 1000;
/** Number of steps per rule that is compared with an element. */
const MATCH_STEPS = 2;
/** Number of steps per declaration of a matching rule. */
const DECLARATION_STEPS = 10;

/** Maximum number of kinds of elements per page whose declarations are stored. */
const MAX_KNOWN = 2000;

/** Place of a rule in the blocks of a sheet. */
interface RulePlace {
  /** Number of blocks around the rule. */
  readonly depth: number;
  /** Keys of the elements that the enclosing rule selects (CSS Nesting 1). */
  readonly parents: readonly string[];
}

const OUTSIDE: RulePlace = { depth: 0, parents: [] };

/**
 * The rules of a page's style sheets that select by name, id and class. With other rules, which may
 * show or hide an element, the page is read in both ways.
 */
export class StyleSheets {
  readonly #budget: Steps;
  readonly #readBlock: (block: string) => Declarations;
  /** Rules by the rarest part of their selector: `#id`, `.class`, an element's name, or `*`. */
  readonly #byKey = new Map<string, StyleRule[]>();
  readonly looseRules = new LooseRules();
  /** Text that the sheets draw; null for none, as in most mail. */
  text: SheetText | null = null;
  #count = 0;
  /** Declarations that were found, by the name, id and classes of the elements. */
  readonly #storedDeclarations = new Map<string, Declarations>();

  /** @param readBlock Reads the declarations of a block. */
  constructor(budget: Steps, readBlock: (block: string) => Declarations) {
    this.#budget = budget;
    this.#readBlock = readBlock;
  }

  get isEmpty(): boolean {
    return this.#count === 0;
  }

  /** Adds the rules of a sheet. */
  add(sheet: string): void {
    if (!this.#budget.take(sheet.length * CHARACTER_STEPS)) return;
    this.#addRules(stripComments(sheet), OUTSIDE);
  }

  #addRules(text: string, place: RulePlace): void {
    for (let at = 0; at < text.length;) {
      const braceIndex = findAtTop(text, "{;}", at);
      if (text[braceIndex] !== "{") {
        at = braceIndex + 1;
        continue;
      }
      const end = findAtTop(text, "}", braceIndex + 1),
        selectors = text.slice(at, braceIndex).trim().replaceAll(NAMESPACE, "");
      const block = text.slice(braceIndex + 1, end);
      at = end + 1;
      if (selectors.startsWith("@")) this.#addBlock(selectors, block, place);
      else if (selectors.length <= MAX_LIST) this.#addRule(selectors, block, place);
    }
  }

  /** Adds the rules of a block with a condition, or the text that a block of another kind draws. */
  #addBlock(condition: string, block: string, place: RulePlace): void {
    if (PRINT_ONLY.test(condition)) return;
    if (!CONDITIONAL.test(condition)) return this.#addText("", block, []);
    if (place.depth >= MAX_BLOCKS) return;
    if (place.parents.length > 0) this.looseRules.addTo(place.parents, this.#readBlock(block));
    this.#addRules(block, { ...place, depth: place.depth + 1 });
  }

  #addRule(selectors: string, block: string, place: RulePlace): void {
    const declarations = this.#readBlock(block);
    if (declarations.size > 0) this.#addSelectors(selectors, declarations, place);
    this.#addText(selectors, block, place.parents);
    if (place.depth >= MAX_BLOCKS || !block.includes("{")) return;
    const parents = splitAtTop(selectors, ",").flatMap((each) => listLastKeys(each, place.parents));
    this.#addRules(block, { ...place, depth: place.depth + 1, parents });
  }

  #addText(selectors: string, block: string, parents: readonly string[]): void {
    if (!mayDraw(block)) return;
    const each = selectors === "" ? [] : splitAtTop(selectors, ",");
    if (!this.#budget.take(RULE_STEPS * Math.max(1, each.length))) return;
    this.text ??= new SheetText();
    this.text.add(each, block, parents);
  }

  #addSelectors(
    selectors: string,
    declarations: Declarations,
    { depth, parents }: RulePlace,
  ): void {
    for (const part of splitAtTop(selectors, ",")) {
      const selector = part.trim();
      const [match, tag, names = ""] = SELECTOR.exec(selector) ?? [];
      if (!this.#budget.take(RULE_STEPS)) return;
      if (!match || depth > 0) {
        this.looseRules.add(selector, declarations, parents);
        continue;
      }
      const classes: string[] = [];
      let id: string | undefined, specificity = tag === undefined ? 0 : 1;
      for (const [, kind, name = ""] of names.matchAll(/([.#])([^.#]+)/g)) {
        if (kind === "#") id = name;
        else classes.push(name);
        specificity += kind === "#" ? ID : CLASS;
      }
      const element = { ...(tag && { tag: tag.toLowerCase() }), ...(id && { id }), classes };
      const rule = {
        element,
        declarations,
        weight: specificity * SPECIFICITY_FACTOR + this.#count++,
      };
      const key = id ? `#${id}` : classes[0] ? `.${classes[0]}` : element.tag ?? "*";
      const rules = this.#byKey.get(key);
      if (rules === undefined) this.#byKey.set(key, [rule]);
      else rules.push(rule);
    }
  }

  /** Finds the declarations for an element; for each property the rule with the most weight wins. */
  findDeclarations(element: StyledElement): Declarations {
    if (this.#count === 0) return NO_DECLARATIONS;
    const { tag, id, classes } = element;
    // Neither a tag nor a class contains a line end.
    const name = id === null && classes.length === 0 ? tag : `${tag} ${classes.join(" ")}\n${id}`;
    const storedDeclarations = this.#storedDeclarations.get(name);
    if (storedDeclarations !== undefined) return storedDeclarations;
    const declarations = this.#computeDeclarations(element);
    if (this.#storedDeclarations.size < MAX_KNOWN) this.#storedDeclarations.set(name, declarations);
    return declarations;
  }

  #computeDeclarations(element: StyledElement): Declarations {
    const { tag, id, classes } = element;
    const names = [...new Set(classes)].map((each) => `.${each}`);
    const keys = ["*", tag, ...names, ...id === null ? [] : [`#${id}`]];
    const matchingRules: StyleRule[] = [];
    for (const key of keys) {
      const rules = this.#byKey.get(key) ?? [];
      if (rules.length > 0 && !this.#budget.take(rules.length * MATCH_STEPS)) {
        return NO_DECLARATIONS;
      }
      for (const rule of rules) if (isMatch(rule.element, element)) matchingRules.push(rule);
    }
    if (matchingRules.length <= 1) return matchingRules[0]?.declarations ?? NO_DECLARATIONS;
    const winners = new Map<string, string>();
    for (const { declarations } of matchingRules.sort((a, b) => a.weight - b.weight)) {
      if (!this.#budget.take(declarations.size * DECLARATION_STEPS)) break;
      for (const [property, value] of declarations) declare(winners, property, value);
    }
    return winners;
  }
}

function isMatch(ruleElement: StyleRule["element"], { tag, id, classes }: StyledElement): boolean {
  return (ruleElement.tag ?? tag) === tag && (ruleElement.id ?? id) === id &&
    ruleElement.classes.every((each) => classes.includes(each));
}
