import { findOutside } from "../../../shared/body/css_text.ts";
import { cheapDeclarations } from "./preview_css.ts";

/** `@media` blocks inside one another. */
const MAX_MEDIA = 4;

/** A condition of a screen, with parentheses that are closed. */
const MEDIA = /^@media(?:[\w\s,-]|\([\w\s:.-]*\)){1,200}$/i;

/**
 * What a selector may consist of: elements, classes, plain attributes, steps to a child, descendant
 * or next sibling, and pseudo-classes that look at one element. `:has()`, `~`, `of` and functions
 * with selectors take a browser time that grows with the square of the elements, or faster.
 */
const CHEAP =
  /^(?:[\w*.#>+\s-]|\[[\w-]{1,40}(?:=["']?[\w\s-]{0,60}["']?)?\]|::?(?:before|after|first-line|first-letter|link|visited|hover|active|focus|root|first-child|last-child)(?![\w-])|:nth-child\((?:odd|even|\d{1,3})\))+$/i;

/** Characters of one selector. */
const MAX_SELECTOR = 200;

/**
 * The rules of a sheet without comments and escapes that cost a browser little: it applies them on
 * the thread of the page, which one rule could hold for minutes.
 *
 * @param room The number of rules that are still kept; it is used up.
 */
export function cheapRules(sheet: string, room: { rules: number }): string {
  const kept: string[] = [];
  let media = 0;
  for (let at = 0; at < sheet.length && room.rules > 0;) {
    const end = findOutside(sheet, "{};", at);
    const prelude = sheet.slice(at, end).trim();
    at = end + 1;
    if (sheet[end] === "}" && media > 0) {
      kept.push("}");
      media--;
    }
    if (sheet[end] !== "{") continue;
    if (media < MAX_MEDIA && prelude.length <= MAX_SELECTOR && MEDIA.test(prelude)) {
      kept.push(`${prelude}{`);
      media++;
      continue;
    }
    const { close, isPlain } = readBlock(sheet, at);
    const selectors = isPlain ? cheapSelectors(prelude) : "";
    const declarations = selectors === "" ? "" : cheapDeclarations(sheet.slice(at, close));
    if (declarations !== "") {
      kept.push(`${selectors}{${declarations}}`);
      room.rules--;
    }
    at = close + 1;
  }
  return kept.join("") + "}".repeat(media);
}

/** The selectors of a list that cost little; "" for none. */
function cheapSelectors(list: string): string {
  return list.split(",").map((selector) => selector.trim())
    .filter((selector) => selector.length <= MAX_SELECTOR && CHEAP.test(selector)).join(",");
}

/**
 * Where a block ends, and whether it has declarations only: one with rules inside, or with an open
 * bracket, which for a browser would reach over its end, is not kept.
 */
function readBlock(sheet: string, start: number): { close: number; isPlain: boolean } {
  let blocks = 1, brackets = 0, isPlain = true;
  for (let at = start; at < sheet.length; at++) {
    at = findOutside(sheet, "{}()[", at);
    const sign = sheet[at];
    if (sign === "(") brackets++;
    else if (sign === ")") brackets--;
    else if (sign === "{") blocks++;
    else if (sign === "}") blocks--;
    isPlain &&= sign !== "{" && sign !== "[" && brackets >= 0;
    if (blocks === 0) return { close: at, isPlain: isPlain && brackets === 0 };
  }
  return { close: sheet.length, isPlain: false };
}
