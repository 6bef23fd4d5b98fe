import { readColour } from "./colours.ts";

/** Values that every property takes, and functions whose result is not worked out here. */
const ANY = /^(?:inherit|initial|unset|revert|revert-layer)$/;
const FUNCTION = /^(?:var|calc|min|max|clamp|env|attr)\(/;
const COLOUR = /^(?:currentcolor|canvas|canvastext|color-mix\(.*|light-dark\(.*)$/;
const LENGTH = /^[+-]?(?:\d|\.\d)/;

const words = (written: string): ReadonlySet<string> => new Set(written.split(" "));

const DISPLAY = words(
  "none block inline inline-block flex inline-flex grid inline-grid table inline-table " +
    "table-cell table-row table-caption table-column table-column-group table-row-group " +
    "table-header-group table-footer-group list-item contents flow-root run-in ruby math " +
    "-webkit-box -webkit-flex -ms-flexbox",
);
const SIZES = words(
  "auto none normal min-content max-content fit-content stretch xx-small x-small small medium " +
    "large x-large xx-large xxx-large smaller larger",
);
/** Of properties with a fixed list. */
const KEYWORDS: Readonly<Record<string, ReadonlySet<string>>> = {
  visibility: words("visible hidden collapse"),
  position: words("static relative absolute fixed sticky"),
  direction: words("ltr rtl"),
  "content-visibility": words("visible hidden auto"),
};
const COLOURS = words("color background-color -webkit-text-fill-color");
const LENGTHS = words(
  "font-size text-indent left top right height max-height width max-width margin-left margin-top",
);
const OVERFLOW = /^(?:visible|hidden|clip|scroll|auto|overlay)(?:\s{1,9}[a-z]{1,9})?$/;

/**
 * Whether browsers take a value, lower case, for one of the properties that hide text:
 * a declaration they do not understand leaves an earlier one in force (CSS Syntax 3, 2.2).
 */
export function isTaken(property: string, written: string): boolean {
  const value = written.replace(/\s{0,9}!\s{0,9}important$/, "");
  if (ANY.test(value) || FUNCTION.test(value)) return true;
  const [first = "", ...others] = value.split(/\s/, 4);
  if (property === "display") {
    return DISPLAY.has(first) && others.every((each) => /^[a-z-]{1,20}$/.test(each));
  }
  if (KEYWORDS[property] !== undefined) return KEYWORDS[property].has(value);
  if (COLOURS.has(property)) return COLOUR.test(value) || readColour(value) !== null;
  if (LENGTHS.has(property)) return LENGTH.test(value) || SIZES.has(value);
  if (property === "opacity") return LENGTH.test(value);
  if (property.startsWith("overflow")) return OVERFLOW.test(value);
  return true;
}
