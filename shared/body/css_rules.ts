import { withoutEscapes } from "./css_escapes.ts";

/** A condition on an attribute: `[a]`, `[a="b"]`. */
export interface AttributeCondition {
  /** Lower case. */
  readonly name: string;
  /** `=`, `~=`, `|=`, `^=`, `$=` or `*=`; null where the attribute only has to be there. */
  readonly operator: string | null;
  readonly value: string;
}

/** One simple selector with its conditions: `td.a#b[c]`. */
export interface Compound {
  /** Lower case; null for any element. */
  readonly tag: string | null;
  readonly id: string | null;
  readonly classes: readonly string[];
  readonly attributes: readonly AttributeCondition[];
}

/** A selector: what the element must be, and what must stand around it, innermost last. */
export interface Selector {
  readonly subject: Compound;
  /** Each some ancestor, in this order from outside. */
  readonly ancestors: readonly Compound[];
  /** Ids, classes, elements (Selectors 4, 17). */
  readonly specificity: number;
}

/** What one selector says of its elements. */
export interface CssRule {
  readonly selector: Selector;
  readonly declarations: Declarations;
  /** Place in the sheet: of two of the same specificity the later one wins. */
  readonly order: number;
}

/** Property to value, lower case; a value with `!important` keeps it. */
export type Declarations = ReadonlyMap<string, string>;

/** Properties that can keep text from a reader's eyes; others are not kept. */
const PROPERTIES = new Set([
  ...["display", "visibility", "opacity", "color", "background", "background-color"],
  ...["background-image", "font-size", "font", "text-indent", "position", "left", "top", "right"],
  ...["height", "max-height", "width", "max-width", "overflow", "clip", "clip-path"],
  ...["margin-left", "margin-top", "transform", "scale", "zoom", "filter"],
  ...["-webkit-text-fill-color", "unicode-bidi", "direction"],
]);

/** Characters of style sheets that are read, and rules that are kept. */
const MAX_SHEET = 256 * 1024, MAX_RULES = 1000;
/** Longest declaration block and selector list read; ancestors of a selector; classes of one. */
const MAX_BLOCK = 4096, MAX_LIST = 2048, MAX_ANCESTORS = 4, MAX_CLASSES = 8;

/** The declarations of a block or a `style` attribute that matter here. */
export function readDeclarations(block: string): Declarations {
  const declarations = new Map<string, string>();
  for (const each of block.slice(0, MAX_BLOCK).split(";")) {
    const colon = each.indexOf(":");
    if (colon < 0) continue;
    const name = withoutEscapes(each.slice(0, colon)).trim().toLowerCase();
    const value = withoutEscapes(each.slice(colon + 1)).trim().toLowerCase();
    if (!PROPERTIES.has(name) || value === "") continue;
    if (declarations.get(name)?.includes("!important") && !value.includes("!important")) continue;
    declarations.set(name, value);
  }
  return declarations;
}

/**
 * The rules of a style sheet that hold on any screen. Blocks under a condition,
 * as `@media` with a width, are left out: what they hide on a telephone is shown elsewhere.
 */
export function readStyleSheet(sheet: string, first = 0): CssRule[] {
  const text = withoutComments(sheet.slice(0, MAX_SHEET));
  const rules: CssRule[] = [];
  let at = 0;
  while (at < text.length && rules.length < MAX_RULES) {
    const open = text.indexOf("{", at);
    if (open < 0) break;
    const start = at + text.slice(at, open).lastIndexOf(";") + 1;
    const prelude = text.slice(start, open).replace(/^[}\s]{1,99}/, "").trim();
    if (prelude.startsWith("@")) {
      // The block of a condition that holds is read on as if it stood alone; its end is skipped.
      at = holdsAlways(prelude) ? open + 1 : blockEnd(text, open);
      continue;
    }
    const close = text.indexOf("}", open);
    const declarations = readDeclarations(text.slice(open + 1, close < 0 ? undefined : close));
    if (declarations.size > 0 && prelude.length <= MAX_LIST) {
      for (const written of prelude.split(",")) {
        const selector = readSelector(written);
        if (selector === null || rules.length >= MAX_RULES) continue;
        rules.push({ selector, declarations, order: first + rules.length });
      }
    }
    if (close < 0) break;
    at = close + 1;
  }
  return rules;
}

/** The narrowest screen that mail is read on, and one wider than any, in pixels. */
const NARROW = 320, WIDE = 3000;
const WIDTH = /^\(\s{0,9}(min|max)-width\s{0,9}:\s{0,9}(\d{1,5})(?:px)?\s{0,9}\)$/;

/** Whether a condition holds wherever mail is read on a screen. */
function holdsAlways(prelude: string): boolean {
  if (/^@(?:layer|supports)\b/i.test(prelude)) return true;
  if (!/^@media\b/i.test(prelude)) return false;
  const conditions = prelude.slice("@media".length).toLowerCase().split(/\band\b/, MAX_LIST);
  return conditions.every((written) => {
    const condition = written.trim();
    const [, side, width] = WIDTH.exec(condition) ?? [];
    if (side === "min") return Number(width) <= NARROW;
    if (side === "max") return Number(width) >= WIDE;
    return /^(?:all|screen|only screen)$/.test(condition);
  });
}

/** Comments, and the marks that hide a sheet from browsers without any. */
function withoutComments(text: string): string {
  const parts: string[] = [];
  let at = 0;
  for (;;) {
    const open = text.indexOf("/*", at);
    if (open < 0) break;
    parts.push(text.slice(at, open));
    const close = text.indexOf("*/", open + 2);
    if (close < 0) return parts.join(" ");
    at = close + 2;
  }
  parts.push(text.slice(at));
  return parts.join(" ").replaceAll("<!--", " ").replaceAll("-->", " ");
}

/** Where the block that opens at `open` ends, those inside it counted. */
function blockEnd(text: string, open: number): number {
  let depth = 0;
  for (let i = open; i < text.length; i++) {
    const sign = text[i];
    if (sign === "{") depth++;
    else if (sign === "}" && --depth === 0) return i + 1;
  }
  return text.length;
}

/** Null for what has conditions that cannot be decided here: states, siblings. */
function readSelector(written: string): Selector | null {
  const text = written.trim();
  if (text === "" || /[+~:()](?![^[\]]*\])/.test(text)) return null;
  const compounds: Compound[] = [];
  // A child is taken as any descendant: what is hidden so in mail is hidden by either.
  for (const each of text.split(/\s*>\s*|\s+(?![^[\]]*\])/)) {
    const compound = readCompound(each);
    if (compound === null) return null;
    compounds.push(compound);
  }
  const subject = compounds.pop();
  if (subject === undefined || compounds.length > MAX_ANCESTORS) return null;
  const weight = ({ tag, id, classes, attributes }: Compound) =>
    (id === null ? 0 : 10_000) + 100 * (classes.length + attributes.length) +
    (tag === null ? 0 : 1);
  return {
    subject,
    ancestors: compounds,
    specificity: [subject, ...compounds].reduce((sum, each) => sum + weight(each), 0),
  };
}

const TAG = /^(?:\*|[a-z][a-z0-9-]{0,40})?/i;
const CONDITION =
  /^(?:([.#])([\w-]{1,80})|\[\s{0,9}([\w-]{1,40})\s{0,9}(?:([~|^$*]?=)\s{0,9}(?:"([^"]{0,80})"|'([^']{0,80})'|([\w-]{1,80}))\s{0,9})?\])/;

function readCompound(text: string): Compound | null {
  const tag = TAG.exec(text)?.[0] ?? "";
  const classes: string[] = [], ids: string[] = [], attributes: AttributeCondition[] = [];
  let rest = text.slice(tag.length);
  while (rest !== "") {
    const match = CONDITION.exec(rest);
    if (match === null) return null;
    const [whole, sign, named = "", name, operator = null, ...values] = match;
    if (sign === ".") classes.push(named);
    else if (sign === "#") ids.push(named);
    else if (name !== undefined) {
      const value = values.find((each) => each !== undefined) ?? "";
      attributes.push({ name: name.toLowerCase(), operator, value });
    }
    rest = rest.slice(whole.length);
    if (classes.length + attributes.length > MAX_CLASSES || ids.length > 1) return null;
  }
  if (text === "") return null;
  return {
    tag: tag === "" || tag === "*" ? null : tag.toLowerCase(),
    id: ids[0] ?? null,
    classes,
    attributes,
  };
}
