import { AttributeAction, parse, SelectorType } from "css-what";
import type { AttributeSelector, PseudoSelector, Selector as Token } from "css-what";

/** An element as selectors see it. */
export interface StyledElement {
  readonly tag: string;
  readonly id: string | null;
  readonly classes: readonly string[];
  readonly attributes: ReadonlyMap<string, string>;
  readonly parent: StyledElement | null;
  /** The element before it of the same parent; null for the first, and for one long past. */
  readonly previous: StyledElement | null;
  /** Its place among its parent's elements, from 1. */
  readonly position: number;
  /** Its place among those of its name, from 1. */
  readonly typePosition: number;
}

/** Comparisons that are left to a document. */
export interface Room {
  left: number;
}

type Test = (element: StyledElement, room: Room) => boolean;

/** An element's conditions, and how it stands to the step before it. */
interface Step {
  readonly tests: readonly Test[];
  readonly combinator: SelectorType | null;
}

/** A selector that can be decided for an element once its start tag is read. */
export interface Selector {
  readonly steps: readonly Step[];
  /** What a matching element has: `#id`, `.class`, an element's name, or `*`. */
  readonly key: string;
  /** Ids, classes, elements (Selectors 4, 17). */
  readonly specificity: number;
}

/** Longest list of selectors that is read, functions in it, steps of one selector. */
const MAX_LIST = 2048, MAX_FUNCTIONS = 12, MAX_STEPS = 12;
const ID = 10_000, CLASS = 100, TYPE = 1;

/**
 * The selectors of a list, none of a list that is not CSS: browsers drop such a rule whole.
 * Left out are those that depend on what comes after a start tag, as `:last-child` and `:has()`,
 * and on pseudo-elements, which hold no text of the mail.
 */
export function readSelectors(list: string): Selector[] {
  if (list.length > MAX_LIST || !isBalanced(list)) return [];
  return tokensOf(list).flatMap((tokens) => selectorOf(tokens) ?? []);
}

/** Whether a selector matches an element. */
export function isMatch({ steps }: Selector, element: StyledElement, room: Room): boolean {
  return isMatchUpTo(steps, steps.length - 1, element, room);
}

function isMatchUpTo(
  steps: readonly Step[],
  at: number,
  element: StyledElement | null,
  room: Room,
): boolean {
  const step = steps[at];
  if (step === undefined || element === null || --room.left < 0) return false;
  if (!step.tests.every((test) => test(element, room))) return false;
  const rest = (other: StyledElement | null) => isMatchUpTo(steps, at - 1, other, room);
  switch (step.combinator) {
    case null:
      return true;
    case SelectorType.Child:
      return rest(element.parent);
    case SelectorType.Adjacent:
      return rest(element.previous);
    case SelectorType.Descendant:
      for (let { parent } = element; parent !== null; { parent } = parent) {
        if (rest(parent)) return true;
      }
      return false;
    case SelectorType.Sibling:
      for (let { previous } = element; previous !== null; { previous } = previous) {
        if (rest(previous)) return true;
      }
      return false;
    default:
      return false;
  }
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
  let key = "*", specificity = 0;
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
    if (rankOf(condition.key) > rankOf(key)) key = condition.key ?? key;
  }
  steps.push({ tests, combinator });
  return steps.length > MAX_STEPS ? null : { steps, key, specificity };
}

const COMBINATORS: ReadonlySet<string> = new Set([
  SelectorType.Child,
  SelectorType.Adjacent,
  SelectorType.Descendant,
  SelectorType.Sibling,
]);

/** Which of an element's keys the fewest others have. */
function rankOf(key = ""): number {
  return key.startsWith("#") ? 3 : key.startsWith(".") ? 2 : key === "*" || key === "" ? 0 : 1;
}

interface Condition {
  readonly weight: number;
  readonly test?: Test;
  readonly key?: string;
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
      return pseudoCondition(token);
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

/** Pseudo-classes that depend on what follows a start tag, or on what a reader of mail has not. */
const UNDECIDED = /^(?:last-|nth-last-|only-|has|empty|host|lang|dir|scope|contains|icontains)/;

function pseudoCondition({ name, data }: PseudoSelector): Condition | null {
  if (UNDECIDED.test(name)) return null;
  if (Array.isArray(data)) return listCondition(name, data);
  const weight = CLASS;
  if (name === "root") return { weight, test: ({ parent }) => parent === null };
  if (name === "link" || name === "any-link") {
    return { weight, test: ({ tag, attributes }) => tag === "a" && attributes.has("href") };
  }
  const [, first, ofType] = /^(?:nth-child|nth-of-type|first-child|first-of-type)$/.test(name)
    ? [name, name.startsWith("first"), name.endsWith("type")]
    : [];
  // States, as `:hover`: no mail is in one when it is opened.
  if (first === undefined) return { weight, test: () => false };
  const isNth = first ? (position: number) => position === 1 : nthOf(data ?? "");
  if (isNth === null) return null;
  return {
    weight,
    test: ({ position, typePosition }) => isNth(ofType ? typePosition : position),
  };
}

/** `:not()`, `:is()`, `:where()` and its older name. */
function listCondition(name: string, lists: readonly Token[][]): Condition | null {
  const selectors: Selector[] = [];
  for (const tokens of lists) {
    const selector = selectorOf(tokens);
    if (selector === null) return null;
    selectors.push(selector);
  }
  const weight = name === "where" ? 0 : Math.max(0, ...selectors.map((each) => each.specificity));
  const any: Test = (element, room) => selectors.some((each) => isMatch(each, element, room));
  return { weight, test: name === "not" ? (element, room) => !any(element, room) : any };
}

const NTH = /^(?:([+-]?\d{0,6})n(?:([+-])(\d{1,6}))?|([+-]?\d{1,6}))$/;

/** Whether a place is one of `an+b` (CSS Syntax 3, 6); null for what is not of that form. */
function nthOf(written: string): ((position: number) => boolean) | null {
  const formula = written.toLowerCase().replaceAll(/\s/g, "");
  if (formula === "odd") return (position) => position % 2 === 1;
  if (formula === "even") return (position) => position % 2 === 0;
  const match = NTH.exec(formula);
  if (match === null) return null;
  const [, factor, sign, offset = "0", alone] = match;
  if (alone !== undefined) return (position) => position === Number(alone);
  const step = factor === "" || factor === "+" ? 1 : factor === "-" ? -1 : Number(factor);
  const start = Number(offset) * (sign === "-" ? -1 : 1);
  return (position) =>
    step === 0
      ? position === start
      : (position - start) / step >= 0 && (position - start) % step === 0;
}
