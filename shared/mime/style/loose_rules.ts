import { computeAppearance, DEFAULT_APPEARANCE, findHiding } from "./appearance.ts";
import { splitAtTop, stripEscapes } from "./css_text.ts";
import { type Declarations, stripMark } from "./declarations.ts";

/** An element as selectors see it. */
export interface StyledElement {
  readonly tag: string;
  readonly id: string | null;
  readonly classes: readonly string[];
  /** Attributes by lower-case name. */
  readonly attributes?: ReadonlyMap<string, string>;
}

/** Creates an element from its name and attributes. */
export function describeElement(
  tag: string,
  attributes: ReadonlyMap<string, string>,
): StyledElement {
  const id = attributes.get("id") ?? null;
  return { tag, id, classes: splitClasses(attributes.get("class")), attributes };
}

/** Maximum number of classes that are read per element. */
const MAX_CLASSES = 20;
const NO_CLASSES: readonly string[] = [];

/** Splits the value of a `class` attribute. */
export function splitClasses(value: string | undefined): readonly string[] {
  return value === undefined ? NO_CLASSES : value.trim().split(/\s+/, MAX_CLASSES);
}

const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map();

/**
 * Rules whose selectors or conditions are not evaluated. Each is stored by the last key of its
 * selector. The rule may show or hide every element with that key.
 */
export class LooseRules {
  readonly #showingKeys = new Set<string>();
  readonly #hidingKeys = new Set<string>();

  /**
   * Adds a rule with one selector.
   *
   * @param parents Keys of the elements that the enclosing rule selects.
   */
  add(selector: string, declarations: Declarations, parents: readonly string[]): void {
    if (!PSEUDO_ELEMENT.test(selector)) {
      this.addTo(() => listLastKeys(selector, parents), declarations);
    }
  }

  /** Adds declarations for elements with some keys, which are only listed if needed. */
  addTo(keys: readonly string[] | (() => readonly string[]), declarations: Declarations): void {
    const isShown = isShowing(declarations), isHidden = isHiding(declarations);
    if (!isShown && !isHidden) return;
    for (const key of typeof keys === "function" ? keys() : keys) {
      if (isShown) this.#showingKeys.add(key);
      if (isHidden) this.#hidingKeys.add(key);
    }
  }

  /**
   * Tells whether a rule may show an element.
   *
   * @param needsName Whether rules for all elements do not count, as they hardly mean this one.
   */
  mayShow(element: StyledElement, needsName = false): boolean {
    return hasKey(this.#showingKeys, element, needsName);
  }

  /** Tells whether a rule may hide an element. */
  mayHide(element: StyledElement): boolean {
    return hasKey(this.#hidingKeys, element);
  }
}

function hasKey(keys: ReadonlySet<string>, element: StyledElement, needsName = false): boolean {
  if (keys.size === 0) return false;
  const { tag, id, classes, attributes } = element;
  if (keys.has(tag) || (!needsName && keys.has("*"))) return true;
  if (classes.some((each) => keys.has(`.${each}`)) || (id !== null && keys.has(`#${id}`))) {
    return true;
  }
  for (const name of attributes?.keys() ?? []) if (keys.has(`[${name}`)) return true;
  return false;
}

/** Lists the keys by which rules for an element are found. */
export function* listKeys({ tag, id, classes, attributes }: StyledElement): Generator<string> {
  yield "*";
  yield tag;
  for (const each of new Set(classes)) yield `.${each}`;
  if (id !== null) yield `#${id}`;
  for (const name of attributes?.keys() ?? []) yield `[${name}`;
}

/** Selects a box before, after or in an element, whose rules neither show nor hide the element. */
const PSEUDO_ELEMENT = /::|:(?:before|after|first-letter|first-line)\b/i;
/** Matches brackets, combinators, strings and escapes of a selector. */
const DELIMITER = /\\[^]|"(?:[^"\\]|\\[^])*"?|'(?:[^'\\]|\\[^])*'?|[()[\]\s>+~]/g;
const HAS_BRACKETS = /[()[\]\\"']/, COMBINATOR = /[\s>+~]/;
/** Matches any of some selectors (Selectors 4, 4.2, 4.4). */
const ANY_OF = /:(?:is|where|matches|-webkit-any|-moz-any)\(([^()]{1,500})/gi;
const IN_BRACKETS = /\([^()]*\)?/g;
const NAMES = /[.#][\w-]{1,80}/g, TAG = /^[a-z][\w-]{0,30}/i;
const ATTRIBUTE = /\[\s{0,9}([\w-]{1,80})/;

/**
 * Lists the keys of the elements that a selector may match. Its last part gives an id or a class,
 * else an attribute, else the element's name; `*` is any element.
 *
 * @param parents Keys of `&`, the elements that the enclosing rule selects.
 */
export function listLastKeys(selector: string, parents: readonly string[]): readonly string[] {
  const last = stripEscapes(findLastPart(selector.trim()));
  if (!HAS_BRACKETS.test(last) && !last.includes("&")) {
    return [last.match(NAMES)?.at(-1) ?? TAG.exec(last)?.[0]?.toLowerCase() ?? "*"];
  }
  const plainPart = last.replaceAll(IN_BRACKETS, "");
  const attribute = ATTRIBUTE.exec(plainPart)?.[1]?.toLowerCase();
  const names = attribute === undefined ? plainPart : plainPart.slice(0, plainPart.indexOf("["));
  const key = names.match(NAMES)?.at(-1) ??
    (attribute === undefined ? undefined : `[${attribute}`) ??
    TAG.exec(names)?.[0]?.toLowerCase();
  if (key !== undefined) return [key];
  const innerKeys = [...last.matchAll(ANY_OF)].flatMap(([, each = ""]) =>
    splitAtTop(each, ",").flatMap((choice) => listLastKeys(choice, parents))
  );
  if (innerKeys.length > 0) return innerKeys;
  return last.includes("&") && parents.length > 0 ? parents : ["*"];
}

/** Finds the last part of a selector, which is about the element itself. */
function findLastPart(selector: string): string {
  if (!HAS_BRACKETS.test(selector)) return selector.split(COMBINATOR).at(-1) ?? "";
  let depth = 0, start = 0;
  for (const { 0: delimiter, index } of selector.matchAll(DELIMITER)) {
    if (delimiter === "(" || delimiter === "[") depth++;
    else if (delimiter === ")" || delimiter === "]") depth--;
    else if (depth <= 0 && /^[\s>+~]$/.test(delimiter)) start = index + 1;
  }
  return selector.slice(start);
}

/** Tells whether declarations hide the text of an element on a white page. */
function isHiding(declarations: Declarations): boolean {
  return findHiding(computeAppearance(DEFAULT_APPEARANCE, NO_ATTRIBUTES, declarations)) !== null;
}

/** Tells whether declarations show an element that other declarations hide. */
function isShowing(declarations: Declarations): boolean {
  const readValue = (name: string) => stripMark(declarations.get(name) ?? "");
  return (readValue("display") !== "" && readValue("display") !== "none") ||
    readValue("visibility") === "visible" || readValue("visibility") === "initial" ||
    parseFloat(readValue("opacity")) > 0 || /^(?!0(?![.\d]))./.test(readValue("font-size")) ||
    readValue("content-visibility") === "visible";
}
