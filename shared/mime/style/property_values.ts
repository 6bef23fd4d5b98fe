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

/** Whether a value stands for that of the parent, of the property or of the browser. */
export function isWide(value: string): boolean {
  return WIDE.has(value);
}

/** Functions whose result is not worked out; browsers take the declaration as valid. */
const COMPUTED = /\b(?:var|env|calc|min|max|clamp|attr)\(/;

/** Whether a value is worked out by a function that is not followed. */
export function isComputed(value: string): boolean {
  return COMPUTED.test(value);
}

/**
 * What a declaration sets, as browsers read it: nothing where the value is invalid, so that an
 * earlier declaration is kept; a shorthand sets several properties.
 *
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
  if (VALID.get(name)?.test(value) === false) return [];
  return [[name, value], ...parts.map((each): Declared => [each, "initial"])];
}

/** Shorthands, and the properties that they set as well. */
const SHORTHANDS: ReadonlyMap<string, readonly string[]> = new Map([
  ["font", ["font-size", "line-height"]],
  ["background", ["background-color", "background-image"]],
  ["overflow", ["overflow-x", "overflow-y"]],
]);

const NUMBER = "[-+]?(?:\\d{1,20}(?:\\.\\d{1,20})?|\\.\\d{1,20})(?:e[-+]?\\d{1,3})?";
const UNIT =
  "(?:px|pt|pc|in|cm|mm|q|em|rem|ex|ch|cap|ic|lh|rlh|%|[sld]?v(?:w|h|i|b|min|max)|cq(?:w|h|i|b|min|max))";
/** Browsers accept a length without a unit in `style` attributes of pages without a type. */
const LENGTH = `(?:${NUMBER}${UNIT}?)`;
const SIZE =
  `(?:\\+?${LENGTH}|xx-small|x-small|small|medium|large|x-large|xx-large|xxx-large|smaller|larger|math)`;

const INSIDE = "(?:block|inline|flow|flow-root|table|flex|grid|ruby|math|list-item)";
const DISPLAY = [
  ...["none", "contents", `${INSIDE}(?:\\s{1,9}${INSIDE}){0,2}`],
  ...["inline-(?:block|table|flex|grid)", "-webkit-(?:inline-)?(?:box|flex)"],
  "table-(?:row|cell|column|caption|(?:row|header|footer|column)-group)",
  "ruby-(?:base|text)(?:-container)?",
].join("|");

/** How a valid value is written; properties that are not here have any. */
const VALID: ReadonlyMap<string, RegExp> = new Map([
  ["display", new RegExp(`^(?:${DISPLAY})$`)],
  ["visibility", /^(?:visible|hidden|collapse)$/],
  ["content-visibility", /^(?:visible|auto|hidden)$/],
  ["opacity", new RegExp(`^${NUMBER}%?$`)],
  ["font-size", new RegExp(`^(?!-)${SIZE}$`)],
  ["line-height", new RegExp(`^(?:normal|(?!-)${LENGTH})$`)],
]);

/** Size, height of lines and family of a `font`; words before them are style and weight. */
const FONT = new RegExp(
  `^(?:(?:[a-z-]{2,20}|[1-9]\\d{0,3}(?![\\w.%]))\\s{1,20}){0,4}((?!-)${SIZE})` +
    `(?:\\s{0,20}/\\s{0,20}(normal|(?!-)${LENGTH}))?\\s{1,20}(?=[\\w"'-])`,
);
/** Fonts of a system's windows. */
const SYSTEM_FONTS = /^(?:caption|icon|menu|message-box|small-caption|status-bar)$/;

function readFont(value: string): Declared[] {
  if (SYSTEM_FONTS.test(value)) return [["font-size", "small"], ["line-height", "normal"]];
  const [, size, height = "normal"] = FONT.exec(value) ?? [];
  return size === undefined ? [] : [["font-size", size], ["line-height", height]];
}
