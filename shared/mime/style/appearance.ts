import type { HiddenWay } from "../../contract/body.ts";
import { BLACK, type Colour, isUnseen, readColour, WHITE } from "./colours.ts";
import { bareValue, type Declarations } from "./declarations.ts";
import { isComputed, isWide } from "./property_values.ts";

/** How the text inside an element looks. */
export interface Appearance {
  /** The way it is hidden with everything inside; null when shown. */
  readonly gone: HiddenWay | null;
  /** The way it seems to be hidden, which an element inside or another rule may take back. */
  readonly doubt: HiddenWay | null;
  /** `visibility: hidden`, which an element inside may take back. */
  readonly invisible: boolean;
  /** Pixels. */
  readonly size: number;
  /** Whether its first line starts outside of the screen. */
  readonly indented: boolean;
  /** Whether its lines are drawn over one another. */
  readonly flat: boolean;
  readonly colour: Colour;
  /** Null where a picture may lie behind. */
  readonly background: Colour | null;
  /** Whether a rule that is not followed may hide it. */
  readonly mayBeHidden: boolean;
  /** Whether all its letters are drawn from right to left (an override). */
  readonly turned: boolean;
  /** Whether boxes in a line follow each other from right to left. */
  readonly isRtl: boolean;
  /** Whether the element is a row whose children are boxes, and in which direction. */
  readonly row: "row" | "reversed" | null;
  /** The box, with a place of its own among others, that holds the text; null for none. */
  readonly box: PlacedBox | null;
}

/** A box that a browser draws in another place than that of the document's order. */
export interface PlacedBox {
  /** Stands for the element that holds the box and its siblings. */
  readonly row: object;
  /** Boxes are drawn by this number, equal ones in the document's order. */
  readonly order: number;
  /** Whether later boxes of the row are drawn before it. */
  readonly isReversed: boolean;
}

/** Text without any style. */
export const DEFAULT_APPEARANCE: Appearance = {
  gone: null,
  doubt: null,
  invisible: false,
  size: 16,
  indented: false,
  flat: false,
  colour: BLACK,
  background: WHITE,
  mayBeHidden: false,
  turned: false,
  isRtl: false,
  row: null,
  box: null,
};

/** The properties that are read; in 33 396 real mails no other property hid or moved text. */
export const HIDING_PROPERTIES: ReadonlySet<string> = new Set([
  "display",
  "visibility",
  "opacity",
  "color",
  "background",
  "background-color",
  "background-image",
  "font-size",
  "font",
  "text-indent",
  "position",
  "left",
  "top",
  "height",
  "max-height",
  "width",
  "max-width",
  "overflow",
  "overflow-x",
  "overflow-y",
  "margin-left",
  "margin-top",
  "transform",
  "unicode-bidi",
  "direction",
  "line-height",
  "min-height",
  "min-width",
  "content-visibility",
  "clip",
  "clip-path",
  "zoom",
  "scale",
  "translate",
  "filter",
  "-webkit-text-fill-color",
  "order",
  "float",
  "flex-direction",
  "flex-flow",
  "grid-column",
  "grid-column-start",
  "grid-row",
  "grid-row-start",
  "grid-area",
  "right",
]);

/** Attributes that change how an element looks, without any declarations. */
const ATTRIBUTES = ["color", "background", "bgcolor", "dir"] as const;

/** Properties of an element before its declarations. */
export interface Usual {
  /** Whether browsers do not show the element, unless a style does: `hidden`, or by its kind. */
  readonly isHidden?: boolean;
  /** Whether a rule that is not followed may show it. */
  readonly mayShow?: boolean;
  /** Whether a rule that is not followed may hide it. */
  readonly mayHide?: boolean;
  /** Whether the element is a cell of a table. */
  readonly isCell?: boolean;
}

/** Tells how the text inside an element looks, by its parent, attributes and declarations. */
export function computeAppearance(
  around: Appearance,
  attributes: ReadonlyMap<string, string>,
  declarations: Declarations,
  { isHidden = false, mayShow = false, mayHide = false, isCell = false }: Usual = {},
): Appearance {
  const isPlain = declarations.size === 0 && !isHidden && around.row === null &&
    !(isCell && around.isRtl);
  if (isPlain && !ATTRIBUTES.some((name) => attributes.has(name))) {
    return mayHide && !around.mayBeHidden ? { ...around, mayBeHidden: true } : around;
  }
  const value = (name: string) => bareValue(declarations.get(name) ?? "");
  const own = findHiddenWay(value, isHidden);
  const hides = mayShow && own?.isSure ? { ...own, isSure: false } : own;
  // A box that is placed by itself leaves the one around it.
  const isPlaced = /^(?:absolute|fixed)/.test(value("position"));
  const size = computeSize(value("font-size"), around.size);
  const indent = value("text-indent"), height = value("line-height");
  const direction = (value("direction") || (attributes.get("dir") ?? "")).toLowerCase();
  const isRtl = direction === "rtl" || (around.isRtl && direction !== "ltr");
  return {
    gone: around.gone ?? (hides?.isSure ? hides.way : null),
    doubt: hides && !hides.isSure ? hides.way : isPlaced ? null : around.doubt,
    invisible: isInvisible(value("visibility"), around.invisible),
    size: mayShow && size === 0 ? MAX_UNSEEN_SIZE : size,
    indented: indent === "" || isWide(indent)
      ? around.indented && indent !== "initial"
      : (readPixels(indent, USUAL_SIZE) ?? 0) <= -OFF_SCREEN,
    flat: height === "" || isWide(height)
      ? around.flat && height !== "initial"
      : parseFloat(height) === 0,
    colour: readColour(
      value("-webkit-text-fill-color") || value("color") || (attributes.get("color") ?? ""),
    ) ??
      (value("color") === "initial" ? BLACK : around.colour),
    background: computeBackground(around.background, attributes, value),
    mayBeHidden: around.mayBeHidden || mayHide,
    turned: around.turned || (value("unicode-bidi").includes("override") && direction === "rtl"),
    isRtl,
    row: findRow(value, isRtl),
    box: findBox(value, around, isCell) ?? around.box,
  };
}

const REVERSED = /-reverse\b/;

/** Tells whether an element's children are boxes in a row, and in which direction. */
function findRow(value: ValueOf, isRtl: boolean): Appearance["row"] {
  if (!/\b(?:flex|grid)\b/.test(value("display"))) return null;
  const isReversed = REVERSED.test(value("flex-direction") || value("flex-flow"));
  return isReversed === isRtl ? "row" : "reversed";
}

/** Factor that puts all boxes of one line before those of the next, in numbers or pixels. */
const LINE = 100_000;

/** Finds the place of an element among its siblings; null where it is the document's order. */
function findBox(value: ValueOf, around: Appearance, isCell: boolean): PlacedBox | null {
  const isInline = isCell || value("display").startsWith("inline-");
  const isReversed = value("float") === "right" || around.row === "reversed" ||
    (around.isRtl && isInline);
  const order = findOrder(value);
  return order === 0 && !isReversed && around.row === null
    ? null
    : { row: around, order, isReversed };
}

/** Returns the number by which a box is drawn before or after its siblings; 0 for none. */
function findOrder(value: ValueOf): number {
  const number = (name: string) => Number.parseInt(value(name), 10) || 0;
  if (/^(?:absolute|fixed)/.test(value("position"))) {
    const [left = 0, right = 0, top = 0] = ["left", "right", "top"].map((side) =>
      readPixels(value(side), USUAL_SIZE) ?? 0
    );
    return top * LINE + (left || -right);
  }
  const [line = 0, place = 0] = value("grid-area").split("/").map((each) =>
    Number.parseInt(each, 10) || 0
  );
  return number("order") +
    (line || number("grid-row") || number("grid-row-start")) * LINE +
    (place || number("grid-column") || number("grid-column-start"));
}

function isInvisible(written: string, around: boolean): boolean {
  if (written === "visible" || written === "initial") return false;
  return written === "hidden" || written === "collapse" || around;
}

/** Sizes by name in pixels (CSS Fonts 4, 2.5). */
const NAMED_SIZES: ReadonlyMap<string, number> = new Map([
  ...[["xx-small", 9], ["x-small", 10], ["small", 13], ["medium", 16], ["initial", 16]] as const,
  ...[["large", 18], ["x-large", 24], ["xx-large", 32], ["xxx-large", 48]] as const,
]);

function computeSize(written: string, around: number): number {
  if (written === "") return around;
  if (written === "larger") return around * 1.2;
  if (written === "smaller") return around / 1.2;
  return NAMED_SIZES.get(written) ?? readPixels(written, around) ?? around;
}

/** Text of this size or less is not seen, in pixels. */
const MAX_UNSEEN_SIZE = 2;

/** Finds why text of this appearance is not seen; null when it is. */
export function findHiding(
  { gone, doubt, invisible, size, indented, flat, colour, background }: Appearance,
): HiddenWay | null {
  if (gone !== null) return gone;
  if (invisible) return "style";
  if (doubt !== null) return doubt;
  if (size <= MAX_UNSEEN_SIZE || flat) return "size";
  if (indented) return "off_screen";
  return background !== null && isUnseen(colour, background) ? "colour" : null;
}

/** Tells whether no reader sees text of this appearance, however his program draws pages. */
export function isSurelyHidden({ gone, invisible, size }: Appearance): boolean {
  return gone !== null || invisible || size === 0;
}

/** The value of a property; "" where it is not declared. */
type ValueOf = (property: string) => string;

/** Size of text where none is given, in pixels. */
const USUAL_SIZE = 16;
/** Places beyond these are outside of any screen, in pixels. */
const OFF_SCREEN = 900;
/** Opacity that leaves nothing to be seen. */
const MIN_OPACITY = 0.05;
/** Factor of size below which a usual text cannot be read. */
const MIN_FACTOR = 0.1;
/** Largest side, in pixels, of a box that is too small to show its content. */
const MAX_UNSEEN_BOX = 2;
const NO_SCALE = /scale(?:x|y|3d)?\(\s{0,9}0?(?:\.0\d{0,6})?\s{0,9}[,)]/;
/** A clipping that leaves nothing. */
const NO_CLIP =
  /rect\(\s{0,9}(?:0(?:px)?[\s,]{1,9}){3}0|inset\(\s{0,9}(?:50|[6-9]\d|100)%|circle\(\s{0,9}0/;

/** A filter that leaves nothing to be seen. */
const NO_FILTER = /opacity\(\s{0,9}0?(?:\.0\d{0,6})?%?\s{0,9}\)/;
/** The distances of `transform: translate(…)`. */
const TRANSLATE = /translate(?:x|y|3d)?\(([^()]{1,60})\)/;

/** A way in which an element is hidden, and whether nothing can take it back. */
interface Hiding {
  readonly way: HiddenWay;
  readonly isSure: boolean;
}

/** Tells how an element's own declarations hide everything in it; null when they do not. */
function findHiddenWay(value: ValueOf, isHidden: boolean): Hiding | null {
  const display = value("display");
  if (display === "none") return { way: "style", isSure: true };
  if (isHidden && (display === "" || display.startsWith("revert"))) {
    return { way: "style", isSure: true };
  }
  if (value("content-visibility") === "hidden") return { way: "style", isSure: true };
  if (computeOpacity(value("opacity")) < MIN_OPACITY) return { way: "style", isSure: true };
  if (["display", "opacity", "visibility", "font-size"].some((name) => isComputed(value(name)))) {
    return { way: "style", isSure: false };
  }
  const way = isHiddenByBox(value);
  return way === null ? null : { way, isSure: false };
}

function computeOpacity(written: string): number {
  const number = parseFloat(written);
  return written.endsWith("%") ? number / 100 : number;
}

/**
 * Tells how the place or the size of a box hides its content, unless something in it leaves the
 * box.
 */
function isHiddenByBox(value: ValueOf): HiddenWay | null {
  const isCut = ["overflow", "overflow-x", "overflow-y"].some((name) =>
    /hidden|clip/.test(value(name))
  );
  const isFlatBox = ["height", "width"].some((side) =>
    (isFlat(value(side)) || isFlat(value(`max-${side}`))) &&
    !((readPixels(value(`min-${side}`), USUAL_SIZE) ?? 0) > MAX_UNSEEN_BOX)
  );
  if (isCut && isFlatBox) return "size";
  if (NO_SCALE.test(value("transform"))) return "size";
  if (isTiny(value("zoom")) || isTiny(value("scale"))) return "size";
  if (NO_CLIP.test(value("clip-path")) || NO_CLIP.test(value("clip"))) return "size";
  if (NO_FILTER.test(value("filter"))) return "style";
  const moved = `${value("translate")} ${TRANSLATE.exec(value("transform"))?.[1] ?? ""}`;
  const isPlaced = /absolute|fixed|relative/.test(value("position"));
  const places = [...isPlaced ? ["left", "top"] : [], "margin-left", "margin-top"];
  const distances = [...places.map(value), ...moved.split(/[\s,]+/)];
  const isOff = distances.some((each) => (readPixels(each, USUAL_SIZE) ?? 0) <= -OFF_SCREEN);
  return isOff ? "off_screen" : null;
}

/** Whether a factor leaves nothing of a text that can be read. */
function isTiny(factor: string): boolean {
  const number = parseFloat(factor);
  return (factor.endsWith("%") ? number / 100 : number) < MIN_FACTOR;
}

/** Whether a length is next to nothing; a percentage is so at 0 % alone. */
function isFlat(written: string): boolean {
  if (written.includes("%")) return parseFloat(written) === 0;
  return (readPixels(written, USUAL_SIZE) ?? Infinity) <= MAX_UNSEEN_BOX;
}

function computeBackground(
  around: Colour | null,
  attributes: ReadonlyMap<string, string>,
  value: ValueOf,
): Colour | null {
  const shorthand = value("background");
  if (attributes.has("background")) return null;
  if (/url\(|gradient\(/.test(shorthand + value("background-image"))) return null;
  const declared = value("background-color");
  const written = (declared === "initial" ? "" : declared) ||
    /^(?:rgba?\([^)]*\)|[^\s(]+)/.exec(shorthand)?.[0] || (attributes.get("bgcolor") ?? "");
  const colour = readColour(written);
  // The result of a half-transparent colour is not known.
  if (colour === null || colour.opacity === 0) return around;
  return colour.opacity === 1 ? colour : null;
}

const LENGTH = /(-?(?:\d{1,6}(?:\.\d{0,6})?|\.\d{1,6}))([a-z]{1,5}|%)?(?![\w.])/;

/** Returns a length in pixels; null if it is missing or in an unknown unit. */
function readPixels(written: string, em: number): number | null {
  const [, digits, unit = "px"] = LENGTH.exec(written) ?? [];
  if (digits === undefined) return null;
  if (Number(digits) === 0) return 0;
  const factor = UNITS.get(unit) ?? em * (OF_LETTERS.get(unit) ?? NaN);
  return Number.isNaN(factor) ? null : Number(digits) * factor;
}

/** Pixels of a unit; those of a window are about the size of one for mail. */
const UNITS: ReadonlyMap<string, number> = new Map(Object.entries({
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 38,
  mm: 3.8,
  q: 1,
  rem: 16,
  vw: 8,
  vh: 6,
  vi: 8,
  vb: 6,
  vmin: 6,
  vmax: 8,
}));
/** Units by the size of letters. */
const OF_LETTERS: ReadonlyMap<string, number> = new Map(Object.entries({
  "%": 0.01,
  em: 1,
  ex: 0.5,
  ch: 0.5,
  ic: 1,
  cap: 0.7,
  lh: 1.2,
}));
