import { UNLAYERED } from "./css_rules.ts";
import type { Declarations } from "./css_declarations.ts";
import type { CssRule } from "./css_rules.ts";
import { isMatch } from "./css_selector.ts";
import type { Outline, Room, Selector, StyledElement } from "./css_selector.ts";

const NOTHING: Declarations = new Map();

/** The rules of a document's style sheets, found by what their subject is. */
export class StyleSheets {
  /** Null where no rule needs one. */
  outline: Outline | null = null;
  readonly room: Room;
  readonly #byKey = new Map<string, CssRule[]>();
  #count = 0;
  /** The rules of the last element that had several, and what they say: rows are often alike. */
  #rules: readonly CssRule[] = [];
  #says = NOTHING;

  /** @param room Comparisons that are left to the mail; without any, sheets have no effect. */
  constructor(room: Room) {
    this.room = room;
  }

  /** Number of rules so far. */
  get size(): number {
    return this.#count;
  }

  /** The selectors that only an outline of the document decides. */
  get late(): Selector[] {
    return [...this.#byKey.values()].flatMap((rules) =>
      rules.flatMap(({ selector }) => selector.isLate ? [selector] : [])
    );
  }

  add(rules: readonly CssRule[]): void {
    for (const rule of rules) {
      const { key } = rule.selector;
      const known = this.#byKey.get(key);
      if (known === undefined) this.#byKey.set(key, [rule]);
      else known.push(rule);
      this.#count++;
    }
  }

  /** What the sheets say of an element: the heaviest declaration of each property wins. */
  of(element: StyledElement): Declarations {
    if (this.#count === 0) return NOTHING;
    const matching: CssRule[] = [];
    for (const key of keysOf(element)) {
      for (const rule of this.#byKey.get(key) ?? []) {
        if (this.room.left < 0) return NOTHING;
        if (isMatch(rule.selector, element, this)) matching.push(rule);
      }
    }
    const [only = null] = matching;
    if (only === null) return NOTHING;
    return matching.length === 1 ? only.declarations : this.#cascade(matching);
  }

  #cascade(rules: readonly CssRule[]): Declarations {
    const known = this.#rules;
    if (known.length !== rules.length || rules.some((rule, i) => rule !== known[i])) {
      this.#rules = rules;
      this.#says = cascade(rules);
    }
    return this.#says;
  }
}

/** The heaviest declaration of each property. */
function cascade(rules: readonly CssRule[]): Declarations {
  const winners = new Map<string, { value: string; weight: number }>();
  for (const rule of rules) {
    for (const [property, value] of rule.declarations) {
      const weight = weightOf(rule, value.includes("!important"));
      if ((winners.get(property)?.weight ?? -1) <= weight) winners.set(property, { value, weight });
    }
  }
  return new Map([...winners].map(([property, { value }]) => [property, value]));
}

/** Above every rule's place, every specificity that counts, and every layer. */
const MAX_ORDER = 2 ** 16, MAX_SPECIFICITY = 2 ** 20, IMPORTANT = 2 ** 47;

/** The order of the cascade (CSS Cascade 5, 6.1); among important ones, earlier layers win. */
function weightOf({ selector, layer, order }: CssRule, isImportant: boolean): number {
  const rank = isImportant ? UNLAYERED - layer : layer;
  const specificity = Math.min(selector.specificity, MAX_SPECIFICITY - 1);
  return (rank * MAX_SPECIFICITY + specificity) * MAX_ORDER + order + (isImportant ? IMPORTANT : 0);
}

/** What the rules for an element are found by. */
export function* keysOf({ tag, id, classes }: StyledElement): Generator<string> {
  yield "*";
  yield tag;
  for (const each of classes) yield `.${each}`;
  if (id !== null) yield `#${id}`;
}
