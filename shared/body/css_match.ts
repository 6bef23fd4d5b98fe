import type { AttributeCondition, Compound, CssRule, Declarations } from "./css_rules.ts";

/** An element as selectors see it. */
export interface StyledElement {
  readonly tag: string;
  readonly id: string | null;
  readonly classes: readonly string[];
  readonly attributes: ReadonlyMap<string, string>;
}

/** Comparisons of one document; past them style sheets have no effect any more. */
const MAX_COMPARISONS = 2_000_000;
/** Classes of an element that are looked at. */
export const MAX_ELEMENT_CLASSES = 20;

/** The rules of a document's style sheets, found by what their subject is. */
export class StyleSheets {
  readonly #byKey = new Map<string, CssRule[]>();
  #room = MAX_COMPARISONS;
  #count = 0;

  /** Number of rules so far. */
  get size(): number {
    return this.#count;
  }

  add(rules: readonly CssRule[]): void {
    for (const rule of rules) {
      const key = keyOf(rule.selector.subject);
      const known = this.#byKey.get(key);
      if (known === undefined) this.#byKey.set(key, [rule]);
      else known.push(rule);
      this.#count++;
    }
  }

  /** What the sheets say of an element: the heaviest declaration of each property wins. */
  of(element: StyledElement, ancestors: readonly StyledElement[]): Declarations {
    const winners = new Map<string, { value: string; weight: number }>();
    if (this.#count === 0) return NOTHING;
    for (const key of keysOf(element)) {
      for (const rule of this.#byKey.get(key) ?? []) {
        if (!this.#matches(rule, element, ancestors)) continue;
        const weight = rule.selector.specificity * 4096 + rule.order;
        for (const [property, value] of rule.declarations) {
          const own = weight + (value.includes("!important") ? IMPORTANT : 0);
          if ((winners.get(property)?.weight ?? -1) <= own) {
            winners.set(property, { value, weight: own });
          }
        }
      }
    }
    return new Map([...winners].map(([property, { value }]) => [property, value]));
  }

  #matches(
    { selector: { subject, ancestors: needed } }: CssRule,
    element: StyledElement,
    ancestors: readonly StyledElement[],
  ): boolean {
    if (--this.#room < 0 || !isMatch(subject, element)) return false;
    let at = ancestors.length - 1;
    for (let i = needed.length - 1; i >= 0; i--) {
      const compound = needed[i];
      if (compound === undefined) return false;
      for (;; at--) {
        const ancestor = ancestors[at];
        if (ancestor === undefined || --this.#room < 0) return false;
        if (isMatch(compound, ancestor)) break;
      }
      at--;
    }
    return true;
  }
}

const NOTHING: Declarations = new Map();
/** Above every specificity. */
const IMPORTANT = 2 ** 40;

function isMatch({ tag, id, classes, attributes }: Compound, element: StyledElement): boolean {
  return (tag === null || tag === element.tag) && (id === null || id === element.id) &&
    classes.every((each) => element.classes.includes(each)) &&
    attributes.every((each) => holds(each, element.attributes));
}

/** Selectors 4, 6.1 and 6.2. */
function holds(
  { name, operator, value }: AttributeCondition,
  attributes: ReadonlyMap<string, string>,
): boolean {
  const own = attributes.get(name);
  if (own === undefined) return false;
  switch (operator) {
    case null:
      return true;
    case "=":
      return own === value;
    case "~=":
      return own.split(/\s+/, MAX_ELEMENT_CLASSES).includes(value);
    case "|=":
      return own === value || own.startsWith(`${value}-`);
    case "^=":
      return value !== "" && own.startsWith(value);
    case "$=":
      return value !== "" && own.endsWith(value);
    case "*=":
      return value !== "" && own.includes(value);
    default:
      return false;
  }
}

function keyOf({ tag, id, classes }: Compound): string {
  if (id !== null) return `#${id}`;
  if (classes[0] !== undefined) return `.${classes[0]}`;
  return tag ?? "*";
}

function* keysOf({ tag, id, classes }: StyledElement): Generator<string> {
  yield "*";
  yield tag;
  for (const each of classes) yield `.${each}`;
  if (id !== null) yield `#${id}`;
}
