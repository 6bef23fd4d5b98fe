import { withoutEscapes } from "./css_escapes.ts";
import { readSelectors } from "./css_selectors.ts";
import type { Selector } from "./css_selectors.ts";
import { isTaken } from "./css_values.ts";
import { findOutside, withoutComments } from "./css_text.ts";

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
  ...["-webkit-text-fill-color", "unicode-bidi", "direction", "content-visibility"],
  ...["overflow-x", "overflow-y"],
]);

/** Declarations of one block that are looked at, and rules of one sheet that are kept. */
const MAX_DECLARATIONS = 500, MAX_RULES = 10_000;

/** The declarations of a block or a `style` attribute that matter here, custom properties too. */
export function readDeclarations(block: string): Declarations {
  const declarations = new Map<string, string>();
  let start = 0;
  for (let i = 0; i < MAX_DECLARATIONS && start < block.length; i++) {
    const end = findOutside(block, ";", start);
    const each = block.slice(start, end);
    start = end + 1;
    const colon = each.indexOf(":");
    if (colon < 0) continue;
    const name = withoutEscapes(each.slice(0, colon)).trim().toLowerCase();
    if (!PROPERTIES.has(name) && !CUSTOM.test(name)) continue;
    const value = withoutEscapes(each.slice(colon + 1)).trim().toLowerCase();
    if (value === "" || !isTaken(name, value)) continue;
    if (declarations.get(name)?.includes("!important") && !value.includes("!important")) continue;
    declarations.set(name, value);
  }
  return declarations;
}

/** A custom property (CSS Custom Properties 1, 2). */
const CUSTOM = /^--[\w-]{1,60}$/;

/**
 * The rules of a style sheet that hold on any screen. Blocks under a condition,
 * as `@media` with a width, are left out: what they hide on a telephone is shown elsewhere.
 */
export function readStyleSheet(sheet: string, first = 0): CssRule[] {
  const text = withoutComments(sheet);
  const rules: CssRule[] = [];
  let at = 0;
  while (at < text.length && rules.length < MAX_RULES) {
    const open = findOutside(text, "{;", at);
    const prelude = text.slice(at, open).replace(/^[}\s]{1,99}/, "").trim();
    if (text[open] !== "{") {
      at = open + 1;
      continue;
    }
    if (prelude.startsWith("@")) {
      // The block of a condition that holds is read on as if it stood alone; its end is skipped.
      at = isEntered(prelude) ? open + 1 : blockEnd(text, open);
      continue;
    }
    const close = findOutside(text, "}", open);
    const declarations = readDeclarations(text.slice(open + 1, close));
    if (declarations.size > 0) {
      for (const selector of readSelectors(prelude)) {
        if (rules.length >= MAX_RULES) break;
        rules.push({ selector, declarations, order: first + rules.length });
      }
    }
    at = close + 1;
  }
  return rules;
}

/** The narrowest screen that mail is read on, and one wider than any, in pixels. */
const NARROW = 320, WIDE = 3000;
/** Queries of a list of media, and conditions of one, that are looked at. */
const MAX_CONDITIONS = 20;
const WIDTH = /^\(\s{0,9}(min|max)-width\s{0,9}:\s{0,9}(\d{1,5})(?:px)?\s{0,9}\)$/;

/** Whether the block of an at-rule counts. */
function isEntered(prelude: string): boolean {
  if (/^@(?:layer|supports)\b/i.test(prelude)) return true;
  return /^@media\b/i.test(prelude) && holdsAlways(prelude.slice("@media".length));
}

/** Whether a list of media holds wherever mail is read on a screen. */
export function holdsAlways(media: string): boolean {
  return media.toLowerCase().split(",", MAX_CONDITIONS).some((query) =>
    query.split(/\band\b/, MAX_CONDITIONS).every((written) => {
      const condition = written.trim();
      const [, side, width] = WIDTH.exec(condition) ?? [];
      if (side === "min") return Number(width) <= NARROW;
      if (side === "max") return Number(width) >= WIDE;
      return /^(?:all|screen|only screen)$/.test(condition);
    })
  );
}

/** Where the block that opens at `open` ends, those inside it counted. */
function blockEnd(text: string, open: number): number {
  let depth = 0;
  for (let i = open; i < text.length; i = findOutside(text, "{}", i + 1)) {
    if (text[i] === "{") depth++;
    else if (--depth === 0) return i + 1;
  }
  return text.length;
}
