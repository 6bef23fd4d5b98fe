import { SelectorType } from "css-what";
import type { PseudoSelector, Selector as Token } from "css-what";
import { nthOf } from "./css_nth.ts";
import { CLASS, COMBINATORS, isMatch } from "./css_selector.ts";
import type { Condition, Selector, Step, StyledElement, Test } from "./css_selector.ts";

/** `:nth-last-child`, `:only-of-type` and the others of their kind (Selectors 4, 13.3 and 13.4). */
const PLACE = /^(first|last|only|nth|nth-last)-(child|of-type)$/;

/** States that no element is in when a mail is opened. */
const STATES = new Set([
  ...["hover", "active", "focus", "focus-visible", "focus-within", "visited", "target"],
  ...["target-within", "fullscreen", "modal", "popover-open", "user-valid", "user-invalid"],
]);

/** Pseudo-classes that a start tag or the end of its element decides. */
const TESTS: ReadonlyMap<string, Test> = new Map<string, Test>([
  ["root", ({ parent }) => parent === null],
  ["scope", ({ parent }) => parent === null],
  ["link", isLink],
  ["any-link", isLink],
  ["checked", ({ attributes }) => attributes.has("checked") || attributes.has("selected")],
  ["empty", ({ index }, { outline }) => outline?.isEmpty(index) ?? false],
]);

function isLink({ tag, attributes }: StyledElement): boolean {
  return tag === "a" && attributes.has("href");
}

/** Reads a selector; null for one that cannot be decided. */
type ReadSelector = (tokens: readonly Token[]) => Selector | null;

/** Null for what a mail does not decide, as `:lang()`, and for what browsers do not know. */
export function pseudoCondition(
  { name, data }: PseudoSelector,
  read: ReadSelector,
): Condition | null {
  if (Array.isArray(data)) {
    return name === "has" ? hasCondition(data, read) : listCondition(name, data, read);
  }
  if (STATES.has(name)) return { weight: CLASS, test: () => false };
  const test = TESTS.get(name);
  if (test !== undefined) return { weight: CLASS, test, isLate: name === "empty" };
  const [, which = "", of] = PLACE.exec(name) ?? [];
  return which === "" ? null : placeCondition(which, of === "of-type", data);
}

function placeCondition(which: string, ofType: boolean, formula: string | null): Condition | null {
  const isPlace = which.startsWith("nth") ? nthOf(formula ?? "") : (place: number) => place === 1;
  if (isPlace === null) return null;
  const fromStart: Test = ({ position, typePosition }) => isPlace(ofType ? typePosition : position);
  const fromEnd: Test = ({ index }, { outline }) =>
    outline !== null && isPlace(outline.fromEnd(index, ofType));
  switch (which) {
    case "first":
    case "nth":
      return { weight: CLASS, test: fromStart };
    case "only":
      return {
        weight: CLASS,
        isLate: true,
        test: (element, context) => fromStart(element, context) && fromEnd(element, context),
      };
    default:
      return { weight: CLASS, isLate: true, test: fromEnd };
  }
}

/** `:not()`, `:is()`, `:where()` and its older name. */
function listCondition(
  name: string,
  lists: readonly Token[][],
  read: ReadSelector,
): Condition | null {
  const selectors = selectorsOf(lists, read);
  if (selectors === null) return null;
  const weight = name === "where" ? 0 : heaviest(selectors);
  const any: Test = (element, context) => selectors.some((each) => isMatch(each, element, context));
  return {
    weight,
    test: name === "not" ? (element, context) => !any(element, context) : any,
    isLate: selectors.some(({ isLate }) => isLate),
    anchored: selectors.flatMap(({ anchored }) => anchored),
  };
}

/**
 * `:has()`. It is evaluated while the outline of the document is made: each start tag is matched
 * against its argument, and the elements that it would make match are marked. The end of an element
 * is not known there, so a `:has()` whose argument depends on it is dropped.
 */
function hasCondition(lists: readonly Token[][], read: ReadSelector): Condition | null {
  const relative = lists.map((tokens) =>
    tokens[0] !== undefined && COMBINATORS.has(tokens[0].type)
      ? tokens
      : [{ type: SelectorType.Descendant } as const, ...tokens]
  );
  const selectors = selectorsOf(relative, read);
  if (selectors === null || selectors.some(({ isLate }) => isLate)) return null;
  const anchored = selectors.map(({ steps, ...selector }): Selector => {
    const anchor: Step = {
      combinator: null,
      tests: [({ index }, { mark }) => {
        mark?.(own, index);
        // False continues the search: every matching ancestor or sibling is marked.
        return false;
      }],
    };
    const own: Selector = { ...selector, steps: [anchor, ...steps.slice(1)] };
    return own;
  });
  return {
    weight: heaviest(selectors),
    isLate: true,
    anchored,
    test: ({ index }, { outline }) => anchored.some((each) => outline?.has(each, index)),
  };
}

/** Null where one of them cannot be decided. */
function selectorsOf(
  lists: readonly (readonly Token[])[],
  read: ReadSelector,
): Selector[] | null {
  const selectors: Selector[] = [];
  for (const tokens of lists) {
    const selector = read(tokens);
    if (selector === null) return null;
    selectors.push(selector);
  }
  return selectors;
}

function heaviest(selectors: readonly Selector[]): number {
  return Math.max(0, ...selectors.map(({ specificity }) => specificity));
}
