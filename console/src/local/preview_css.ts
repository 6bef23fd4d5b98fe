import { findOutside, stripComments } from "../../../shared/mime/style/css_text.ts";
import { declare } from "../../../shared/mime/style/declarations.ts";
import type { Declarations } from "../../../shared/mime/style/declarations.ts";

/** Functions that load something. */
const LOADING_FUNCTIONS = /(?:url|image-set|src|image|element|cross-fade|paint)\s{0,9}\(/gi;
/** Rules that load a style sheet, or change how one is read. */
const SHEET_RULES = /@(?:import|namespace|charset)/gi;

/** Kept properties, of text, boxes and tables; some others take a browser seconds to draw. */
const PROPERTIES: ReadonlySet<string> = new Set((
  "color opacity visibility display position top right bottom left z-index float clear " +
  "background background-color background-image background-position background-repeat " +
  "background-size width height min-width min-height max-width max-height box-sizing overflow " +
  "overflow-x overflow-y margin margin-top margin-right margin-bottom margin-left padding " +
  "padding-top padding-right padding-bottom padding-left border border-top border-right " +
  "border-bottom border-left border-color border-style border-width border-top-color " +
  "border-top-style border-top-width border-right-color border-right-style border-right-width " +
  "border-bottom-color border-bottom-style border-bottom-width border-left-color " +
  "border-left-style border-left-width border-radius border-collapse border-spacing " +
  "table-layout caption-side empty-cells font font-family font-size font-style font-variant " +
  "font-weight line-height letter-spacing word-spacing white-space word-break word-wrap " +
  "overflow-wrap text-align text-align-last text-decoration text-decoration-line " +
  "text-decoration-color text-indent text-transform text-overflow vertical-align direction " +
  "unicode-bidi list-style list-style-type list-style-position transform text-size-adjust " +
  "-webkit-text-fill-color hyphens align-items align-self justify-content " +
  "flex flex-direction flex-wrap flex-grow flex-shrink flex-basis order"
).split(" "));
/** Maximum number of characters per declaration; one of a thousand gradients has more. */
const MAX_DECLARATION = 300;
/** Kept positions. `fixed` and `sticky` need a scrolling frame; ours is as tall as its content. */
const POSITIONS = /^\s{0,9}(?:static|relative|absolute)(?![\w-])/i;
/** Values that take browsers seconds to draw. */
const MANY_GRADIENTS = /repeating-|gradient[^]{0,300}gradient/i;
/** Values of `display` that take browsers seconds to lay out. */
const SLOW_DISPLAYS = /grid|ruby/i;

/** Removes all that loads something from CSS, after comments and escapes, which can split names. */
export function removeLoads(css: string): string {
  const lines = css.replaceAll(/[\r\f]/g, "\n");
  // Without its escapes, a text may contain further comments.
  return stripComments(stripComments(lines).replaceAll("\\", ""))
    .replaceAll(LOADING_FUNCTIONS, "none(").replaceAll(SHEET_RULES, "@none");
}

/** Selects the declarations of a style that load nothing and are cheap to draw. */
export function selectCheapDeclarations(style: string): Declarations {
  const text = removeLoads(style);
  const declarations = new Map<string, string>();
  for (let at = 0; at < text.length;) {
    const end = findOutside(text, ";", at);
    const declaration = text.slice(at, end).trim();
    at = end + 1;
    if (declaration.length > MAX_DECLARATION || !isClosed(declaration)) continue;
    const colon = declaration.indexOf(":");
    const name = declaration.slice(0, Math.max(0, colon)).trim().toLowerCase();
    const value = declaration.slice(colon + 1);
    if (isCheap(name, value)) declare(declarations, name, value.trim());
  }
  return declarations;
}

/** Formats declarations as a `style` attribute. */
export function formatStyle(declarations: Declarations): string {
  return [...declarations].map(([name, value]) => `${name}:${value}`).join(";");
}

function isCheap(name: string, value: string): boolean {
  if (!PROPERTIES.has(name)) return false;
  if (name === "position") return POSITIONS.test(value);
  if (name === "display") return !SLOW_DISPLAYS.test(value);
  return !MANY_GRADIENTS.test(value);
}

/** Tells whether brackets and strings are closed; open ones would swallow the next declarations. */
function isClosed(declaration: string): boolean {
  const count = (character: string) => declaration.split(character).length - 1;
  // Outside strings none of these characters may occur; the length means that none does.
  return findOutside(declaration, "{}[]\n") === declaration.length &&
    count("(") === count(")") && count('"') % 2 === 0 && count("'") % 2 === 0;
}
