/** A property and its valid value. */
type Declared = readonly [property: string, value: string];

/** Values that every property has (CSS Cascade 5, 7.3). */
const WIDE: ReadonlySet<string> = new Set([
  "inherit",
  "initial",
  "unset",
  "revert",
  "revert-layer",
]);

/** Tells whether a value is `inherit`, `initial` or another CSS-wide keyword. */
export function isWide(value: string): boolean {
  return WIDE.has(value);
}

/** Functions whose result is not computed here; browsers accept the declaration as valid. */
const COMPUTED = /\b(?:var|env|calc|min|max|clamp|attr)\(/;

/** Tells whether a value depends on a function whose result is not computed here. */
export function isComputed(value: string): boolean {
  return COMPUTED.test(value);
}

/**
 * Reads the properties that a declaration sets; an invalid declaration sets none.
 *
 * @param value Trimmed, in lower case, without `!important`.
 * @param properties The properties that are read.
 */
export function readProperty(
  name: string,
  value: string,
  properties: ReadonlySet<string>,
): Declared[] {
  if (name === "all") {
    return isWide(value) ? [...properties].map((each): Declared => [each, value]) : [];
  }
  const parts = SHORTHANDS.get(name)?.filter((each) => properties.has(each)) ?? [];
  if (isWide(value) || isComputed(value)) {
    return [name, ...parts].map((each): Declared => [each, value]);
  }
  if (name === "font") return readFont(value);
  if (VALID.get(name)?.(value) === false) return [];
  // The shorthand keeps its written value, which is read as such; its parts are only reset.
  return [[name, value], ...parts.map((each): Declared => [each, "initial"])];
}

/** Properties that a shorthand sets beside itself. */
const SHORTHANDS: ReadonlyMap<string, readonly string[]> = new Map([
  ["font", ["font-size", "line-height"]],
  ["background", ["background-color", "background-image"]],
  ["overflow", ["overflow-x", "overflow-y"]],
]);

const splitWords = (words: string): ReadonlySet<string> => new Set(words.split(" "));

const NUMBER = /^[-+]?(?:\d{1,20}(?:\.\d{1,20})?|\.\d{1,20})(?:e[-+]?\d{1,3})?/;
/** Units of a length; in pages without a document type browsers accept a length without a unit. */
const UNITS = splitWords(
  "px pt pc in cm mm q em rem ex rex ch rch cap rcap ic ric lh rlh % vw vh vi vb vmin vmax svw svh " +
    "lvw lvh dvw dvh cqw cqh cqi cqb cqmin cqmax",
);
const SIZES = splitWords(
  "xx-small x-small small medium large x-large xx-large xxx-large smaller larger math",
);
/** Keywords of `display` that may be combined with each other. */
const COMBINABLE_DISPLAYS = splitWords(
  "block inline flow flow-root table flex grid ruby math list-item",
);
/** Values of `display` that are complete alone. */
const SINGLE_DISPLAYS = splitWords(
  "none contents inline-block inline-table inline-flex inline-grid -webkit-box -webkit-inline-box " +
    "-webkit-flex -webkit-inline-flex table-row table-cell table-column table-caption " +
    "table-row-group table-header-group table-footer-group table-column-group ruby-base ruby-text",
);

/** Tells whether a value is a number, alone or with one of some units. */
function isNumber(value: string, units: ReadonlySet<string>): boolean {
  const [number] = NUMBER.exec(value) ?? [];
  if (number === undefined) return false;
  const unit = value.slice(number.length);
  return unit === "" || units.has(unit);
}

const PERCENT: ReadonlySet<string> = new Set(["%"]);

function isSize(value: string): boolean {
  return SIZES.has(value) || (!value.startsWith("-") && isNumber(value, UNITS));
}

function isLineHeight(value: string): boolean {
  return value === "normal" || (!value.startsWith("-") && isNumber(value, UNITS));
}

/** Maximum number of words in a value of `display`. */
const MAX_WORDS = 3;

function isDisplay(value: string): boolean {
  const parts = value.split(/\s+/);
  return SINGLE_DISPLAYS.has(value) ||
    (parts.length <= MAX_WORDS && parts.every((each) => COMBINABLE_DISPLAYS.has(each)));
}

/** Tells by property whether a value is valid; other properties accept every value. */
const VALID: ReadonlyMap<string, (value: string) => boolean> = new Map([
  ["display", isDisplay],
  ["visibility", (value) => /^(?:visible|hidden|collapse)$/.test(value)],
  ["content-visibility", (value) => /^(?:visible|auto|hidden)$/.test(value)],
  ["opacity", (value) => isNumber(value, PERCENT)],
  ["font-size", isSize],
  ["line-height", isLineHeight],
]);

/** Values of `font` that name a font of the system (CSS Fonts 4, 2.7). */
const SYSTEM_FONTS = splitWords("caption icon menu message-box small-caption status-bar");
/** Maximum number of words before the size of a font: style, variant, weight and stretch. */
const MAX_BEFORE = 4;
/** A word before the size of a font. */
const BEFORE_SIZE = /^(?:[a-z-]{2,20}|[1-9]\d{0,3})$/;

/** Reads size and line height of a `font`; without a family after them it is invalid. */
function readFont(value: string): Declared[] {
  if (SYSTEM_FONTS.has(value)) return [["font-size", "small"], ["line-height", "normal"]];
  const normalizedValue = value.split(/\s+/).join(" ");
  const parts = normalizedValue.replaceAll(" /", "/").replaceAll("/ ", "/").split(" ");
  // A bare number such as `700` is a weight, but the word `small` is a size.
  const at = parts.findIndex((each) =>
    isSize(each.split("/")[0] ?? "") && !BEFORE_SIZE.test(each) ||
    SIZES.has(each.split("/")[0] ?? "")
  );
  if (at < 0 || at > MAX_BEFORE || at + 1 >= parts.length) return [];
  if (!parts.slice(0, at).every((each) => BEFORE_SIZE.test(each))) return [];
  const [size = "", height = "normal"] = (parts[at] ?? "").split("/");
  return isLineHeight(height) ? [["font-size", size], ["line-height", height]] : [];
}
