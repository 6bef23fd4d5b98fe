import { AttributeAction, parse, SelectorType } from "css-what";
import type { AttributeSelector, Selector as Token } from "css-what";
import { pseudoCondition } from "./css_pseudo.ts";
import { CLASS, COMBINATORS } from "./css_selector.ts";
import type { Condition, Selector, Step, Test } from "./css_selector.ts";

/** Longest list of selectors that is read, functions in it, steps of one selector. */
const MAX_LIST = 2048, MAX_FUNCTIONS = 12, MAX_STEPS = 12;
const ID = 10_000, TYPE = 1;

/**
 * The selectors of a list; none if any of them is invalid, as browsers drop the whole rule.
 * Left out are selectors of pseudo-elements, which contain no text of the mail, and those that
 * depend on the reader, such as `:lang()`.
 */
export function readSelectors(list: string): Selector[] {
  if (list.length > MAX_LIST || !isBalanced(list)) return [];
  return tokensOf(list).flatMap((tokens) => selectorOf(tokens) ?? []);
}

/** Whether what is opened is closed: what is not would cost the parser much, and is no CSS. */
function isBalanced(list: string): boolean {
  const count = (sign: string) => list.split(sign, MAX_FUNCTIONS + 2).length - 1;
  const functions = count("(");
  return functions <= MAX_FUNCTIONS && functions === count(")");
}

function tokensOf(list: string): Token[][] {
  try {
    return parse(list);
  } catch {
    return [];
  }
}

function selectorOf(tokens: readonly Token[]): Selector | null {
  const steps: Step[] = [];
  let tests: Test[] = [], combinator: SelectorType | null = null;
  let key = "*", specificity = 0, isLate = false;
  const anchored: Selector[] = [];
  for (const token of tokens) {
    if (COMBINATORS.has(token.type)) {
      steps.push({ tests, combinator });
      [tests, combinator, key] = [[], token.type, "*"];
      continue;
    }
    const condition = conditionOf(token);
    if (condition === null) return null;
    if (condition.test !== undefined) tests.push(condition.test);
    specificity += condition.weight;
    isLate ||= condition.isLate ?? false;
    anchored.push(...condition.anchored ?? []);
    if (rankOf(condition.key) > rankOf(key)) key = condition.key ?? key;
  }
  steps.push({ tests, combinator });
  return steps.length > MAX_STEPS ? null : { steps, key, specificity, isLate, anchored };
}

/** Which of an element's keys the fewest others have. */
function rankOf(key = ""): number {
  return key.startsWith("#") ? 3 : key.startsWith(".") ? 2 : key === "*" || key === "" ? 0 : 1;
}

/** What names are made of; the parser takes any sign as the first. */
const NAME = /^[\p{L}\p{N}_-]+$/u;

/** Null for what cannot be decided here. */
function conditionOf(token: Token): Condition | null {
  switch (token.type) {
    case SelectorType.Universal:
      return { weight: 0 };
    case SelectorType.Tag: {
      const tag = token.name.toLowerCase();
      if (!NAME.test(tag)) return null;
      return { weight: TYPE, key: tag, test: (element) => element.tag === tag };
    }
    case SelectorType.Attribute:
      return attributeCondition(token);
    case SelectorType.Pseudo:
      return pseudoCondition(token, selectorOf);
    default:
      return null;
  }
}

function attributeCondition(
  { name, action, value, ignoreCase }: AttributeSelector,
): Condition | null {
  if (ignoreCase === "quirks") {
    return name === "id"
      ? { weight: ID, key: `#${value}`, test: ({ id }) => id === value }
      : { weight: CLASS, key: `.${value}`, test: ({ classes }) => classes.includes(value) };
  }
  if (!NAME.test(name)) return null;
  const own = name.toLowerCase(), wanted = ignoreCase === true ? value.toLowerCase() : value;
  return {
    weight: CLASS,
    test: ({ attributes }) => {
      const written = attributes.get(own);
      if (written === undefined) return false;
      return holds(action, ignoreCase === true ? written.toLowerCase() : written, wanted);
    },
  };
}

/** Selectors 4, 6.1 and 6.2. */
function holds(action: AttributeAction, own: string, value: string): boolean {
  switch (action) {
    case AttributeAction.Exists:
      return true;
    case AttributeAction.Equals:
      return own === value;
    case AttributeAction.Element:
      return value !== "" && ` ${own.replaceAll(/\s/g, " ")} `.includes(` ${value} `);
    case AttributeAction.Hyphen:
      return own === value || own.startsWith(`${value}-`);
    case AttributeAction.Start:
      return value !== "" && own.startsWith(value);
    case AttributeAction.End:
      return value !== "" && own.endsWith(value);
    case AttributeAction.Any:
      return value !== "" && own.includes(value);
    default:
      return false;
  }
}
