import type { HiddenWay } from "../../contract/body.ts";
import { BLACK, type Colour, isUnseen, readColour, WHITE } from "./colours.ts";
import { bareValue, type Declarations } from "./declarations.ts";
import { isComputed, isWide } from "./property_values.ts";

/** How the text inside an element looks. */
export interface Appearance {
  /** The way in which the element and everything in it is surely hidden; null if it is not. */
  readonly gone: HiddenWay | null;
  /** The way in which the text seems hidden, although an inner element or a rule may show it. */
  readonly doubt: HiddenWay | null;
  /** Whether `visibility` hides the text; an inner element may show its own text. */
  readonly invisible: boolean;
  /** Size of the text, in pixels. */
  readonly size: number;
  /** Whether the first line starts outside of the screen. */
  readonly indented: boolean;
  /** Whether the lines are drawn over one another, as they have no height. */
  readonly flat: boolean;
  readonly colour: Colour;
  /** Colour behind the text; null if there may be a picture. */
  readonly background: Colour | null;
  /** Whether a rule that is not evaluated may hide the text. */
  readonly mayBeHidden: boolean;
  /** Whether an override draws all letters from right to left. */
  readonly turned: boolean;
  /** Whether boxes in a line follow each other from right to left. */
  readonly isRtl: boolean;
  /** Whether the element is a row whose children are boxes, and in which direction. */
  readonly row: "row" | "reversed" | null;
  /** The innermost box around the text that is drawn in another order; null for none. */
  readonly box: PlacedBox | null;
}

/** A box that a browser draws in another place than in the order of the document. */
export interface PlacedBox {
  /** Object that all boxes of one element have in common. */
  readonly row: object;
  /** Number by which boxes are drawn; equal ones are drawn in the order of the document. */
  readonly order: number;
  /** Whether later boxes of the row are drawn before it. */
  readonly isReversed: boolean;
}

/** Appearance of text without any style. */
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

/** What is known of an element beside its attributes and declarations. */
export interface ElementTraits {
  /** Whether browsers hide the element, by its kind or `hidden`, unless a style shows it. */
  readonly isHidden?: boolean;
  /** Whether a rule that is not evaluated may show the element. */
  readonly mayShow?: boolean;
  /** Whether a rule that is not evaluated may hide the element. */
  readonly mayHide?: boolean;
  /** Whether the element is a cell of a table. */
  readonly isCell?: boolean;
}

/** Computes how the text in an element looks, by its parent, attributes and declarations. */
export function computeAppearance(
  around: Appearance,
  attributes: ReadonlyMap<string, string>,
  declarations: Declarations,
  { isHidden = false, mayShow = false, mayHide = false, isCell = false }: ElementTraits = {},
): Appearance {
  const isPlain = declarations.size === 0 && !isHidden && around.row === null &&
    !(isCell && around.isRtl);
  if (isPlain && !ATTRIBUTES.some((name) => attributes.has(name))) {
    return mayHide && !around.mayBeHidden ? { ...around, mayBeHidden: true } : around;
  }
  const value = (name: string) => bareValue(declarations.get(name) ?? "");
  const own = findHiddenWay(value, isHidden);
  const hides = mayShow && own?.isSure ? { ...own, isSure: false } : own;
  // A box with a position of its own is drawn outside of the box around it.
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
function findRow(value: ReadValue, isRtl: boolean): Appearance["row"] {
  if (!/\b(?:flex|grid)\b/.test(value("display"))) return null;
  const isReversed = REVERSED.test(value("flex-direction") || value("flex-flow"));
  return isReversed === isRtl ? "row" : "reversed";
}

/** Factor of a line's number or offset, larger than any number or offset in a line. */
const LINE = 100_000;

/** Finds the place of an element among its siblings; null for the order of the document. */
function findBox(value: ReadValue, around: Appearance, isCell: boolean): PlacedBox | null {
  const isInline = isCell || value("display").startsWith("inline-");
  const isReversed = value("float") === "right" || around.row === "reversed" ||
    (around.isRtl && isInline);
  const order = findOrder(value);
  return order === 0 && !isReversed && around.row === null
    ? null
    : { row: around, order, isReversed };
}

/** Returns the number by which a box is drawn before or after its siblings; 0 for none. */
function findOrder(value: ReadValue): number {
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

/** Maximum size of text that is not seen, in pixels. */
const MAX_UNSEEN_SIZE = 2;

/** Finds the way in which text of an appearance is hidden; null if it is seen. */
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

/** Tells whether no reader sees text of an appearance, however a program draws pages. */
export function isSurelyHidden({ gone, invisible, size }: Appearance): boolean {
  return gone !== null || invisible || size === 0;
}

/** Returns the value of a property; "" if it is not declared. */
type ReadValue = (property: string) => string;

/** Size of text without a declared size, in pixels. */
const USUAL_SIZE = 16;
/** Distance to the left or top at which a text is outside of any screen, in pixels. */
const OFF_SCREEN = 900;
/** Minimum opacity of text that can be seen. */
const MIN_OPACITY = 0.05;
/** Minimum factor of size with which usual text can be read. */
const MIN_FACTOR = 0.1;
/** Maximum height or width, in pixels, of a box that is too small to show its content. */
const MAX_UNSEEN_BOX = 2;
const NO_SCALE = /scale(?:x|y|3d)?\(\s{0,9}0?(?:\.0\d{0,6})?\s{0,9}[,)]/;
/** A clipping that shows nothing of an element. */
const NO_CLIP =
  /rect\(\s{0,9}(?:0(?:px)?[\s,]{1,9}){3}0|inset\(\s{0,9}(?:50|[6-9]\d|100)%|circle\(\s{0,9}0/;

/** A filter that leaves nothing to be seen. */
const NO_FILTER = /opacity\(\s{0,9}0?(?:\.0\d{0,6})?%?\s{0,9}\)/;
/** The distances of `transform: translate(…)`. */
const TRANSLATE = /translate(?:x|y|3d)?\(([^()]{1,60})\)/;

/** The way in which an element is hidden, and whether nothing in it can be shown. */
interface Hiding {
  readonly way: HiddenWay;
  readonly isSure: boolean;
}

/** Finds the way in which an element's own declarations hide it; null if they do not. */
function findHiddenWay(value: ReadValue, isHidden: boolean): Hiding | null {
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
  const way = findHidingBox(value);
  return way === null ? null : { way, isSure: false };
}

function computeOpacity(written: string): number {
  const number = parseFloat(written);
  return written.endsWith("%") ? number / 100 : number;
}

/** Finds the way in which position or size of a box hides its content; null if they do not. */
function findHidingBox(value: ReadValue): HiddenWay | null {
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

/** Tells whether a factor of size makes text too small to be read. */
function isTiny(factor: string): boolean {
  const number = parseFloat(factor);
  return (factor.endsWith("%") ? number / 100 : number) < MIN_FACTOR;
}

/** Tells whether a length is too small to show a text; of percentages only 0 % is. */
function isFlat(written: string): boolean {
  if (written.includes("%")) return parseFloat(written) === 0;
  return (readPixels(written, USUAL_SIZE) ?? Infinity) <= MAX_UNSEEN_BOX;
}

function computeBackground(
  around: Colour | null,
  attributes: ReadonlyMap<string, string>,
  value: ReadValue,
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
  const factor = UNITS.get(unit) ?? em * (TEXT_UNITS.get(unit) ?? NaN);
  return Number.isNaN(factor) ? null : Number(digits) * factor;
}

/** Pixels per unit, for a window of the usual size. */
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
/** Units as factors of the size of text. */
const TEXT_UNITS: ReadonlyMap<string, number> = new Map(Object.entries({
  "%": 0.01,
  em: 1,
  ex: 0.5,
  ch: 0.5,
  ic: 1,
  cap: 0.7,
  lh: 1.2,
}));
