import type { CssRule, Declarations } from "./css_rules.ts";
import { isMatch } from "./css_selectors.ts";
import type { Room, StyledElement } from "./css_selectors.ts";

/** The rules of a document's style sheets, found by what their subject is. */
export class StyleSheets {
  readonly #byKey = new Map<string, CssRule[]>();
  readonly #room: Room;
  #count = 0;

  /** @param room Comparisons that are left to the mail; without any, sheets have no effect. */
  constructor(room: Room) {
    this.#room = room;
  }

  /** Number of rules so far. */
  get size(): number {
    return this.#count;
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
    const winners = new Map<string, { value: string; weight: number }>();
    if (this.#count === 0) return NOTHING;
    for (const key of keysOf(element)) {
      for (const rule of this.#byKey.get(key) ?? []) {
        if (this.#room.left < 0) return NOTHING;
        if (!isMatch(rule.selector, element, this.#room)) continue;
        const weight = rule.selector.specificity * MAX_ORDER + rule.order;
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
}

const NOTHING: Declarations = new Map();
/** Above every rule's place, and above every specificity. */
const MAX_ORDER = 2 ** 16, IMPORTANT = 2 ** 48;

function* keysOf({ tag, id, classes }: StyledElement): Generator<string> {
  yield "*";
  yield tag;
  for (const each of classes) yield `.${each}`;
  if (id !== null) yield `#${id}`;
}
