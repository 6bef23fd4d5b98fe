import type { HiddenWay } from "../../contract/body.ts";
import { type Colour, readColour } from "./colours.ts";
import { bareValue, type Declarations } from "./declarations.ts";
import { isComputed, isWide } from "./property_values.ts";

/** How the declarations of an element change the look of the text in it. */
export interface OwnStyle {
  /** The way in which the declarations hide the element; null if they do not. */
  readonly hiding: Hiding | null;
  /** Whether `display` has its default, with which browsers hide some elements. */
  readonly hasDefaultDisplay: boolean;
  /** Whether the box has a position of its own, outside of the box around it. */
  readonly isPlaced: boolean;
  /** Whether `visibility` hides the text; null if the element inherits it. */
  readonly invisible: boolean | null;
  /** Computes the size of the text from the size around it. */
  readonly computeSize: (around: number) => number;
  /** Whether the first line starts outside of the screen; null if the element inherits it. */
  readonly indented: boolean | null;
  /** Whether the lines have no height; null if the element inherits it. */
  readonly flat: boolean | null;
  /** The declared colour; null if it cannot be read, undefined if none is declared. */
  readonly colour: Colour | null | undefined;
  /** Whether the text has the initial colour unless another one is known. */
  readonly hasInitialColour: boolean;
  /** Whether there may be a picture behind the text. */
  readonly hasPicture: boolean;
  /** The colour behind the text; null and undefined as for `colour`. */
  readonly background: Colour | null | undefined;
  /** The declared direction of the text; "" for none. */
  readonly direction: string;
  /** Whether the direction counts for every letter. */
  readonly overridesDirection: boolean;
  /** Whether the children are boxes in a row. */
  readonly isRow: boolean;
  /** Whether the row runs against the direction of the text. */
  readonly isReversedRow: boolean;
  /** Whether the box is one in a line of text. */
  readonly isInline: boolean;
  readonly floatsRight: boolean;
  /** Number by which the box is drawn before or after its siblings; 0 for none. */
  readonly order: number;
}

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

/** Styles of the declarations that were read; equal elements of a page have the same ones. */
const KNOWN = new WeakMap<Declarations, OwnStyle>();

/** Reads the style that declarations give to an element. */
export function readOwnStyle(declarations: Declarations): OwnStyle {
  let style = KNOWN.get(declarations);
  if (style === undefined) KNOWN.set(declarations, style = createOwnStyle(declarations));
  return style;
}

function createOwnStyle(declarations: Declarations): OwnStyle {
  const value = (name: string) => bareValue(declarations.get(name) ?? "");
  const display = value("display"), indent = value("text-indent"), height = value("line-height");
  const colour = value("-webkit-text-fill-color") || value("color");
  const background = findBackground(value);
  return {
    hiding: findHiddenWay(value),
    hasDefaultDisplay: display === "" || display.startsWith("revert"),
    isPlaced: PLACED.test(value("position")),
    invisible: readVisibility(value("visibility")),
    computeSize: readFontSize(value("font-size")),
    indented: readInherited(indent, () => (readPixels(indent) ?? 0) <= -OFF_SCREEN),
    flat: readInherited(height, () => parseFloat(height) === 0),
    colour: colour === "" ? undefined : readColour(colour),
    hasInitialColour: value("color") === "initial",
    hasPicture: PICTURE.test(value("background") + value("background-image")),
    background: background === "" ? undefined : readColour(background),
    direction: value("direction"),
    overridesDirection: value("unicode-bidi").includes("override"),
    isRow: ROW.test(display),
    isReversedRow: REVERSED.test(value("flex-direction") || value("flex-flow")),
    isInline: display.startsWith("inline-"),
    floatsRight: value("float") === "right",
    order: findOrder(value),
  };
}

const PLACED = /^(?:absolute|fixed)/;
const PICTURE = /url\(|gradient\(/;
const ROW = /\b(?:flex|grid)\b/, REVERSED = /-reverse\b/;

/** Returns the value of a property; "" if it is not declared. */
type ReadValue = (property: string) => string;

/** Reads a property that is inherited: null if it is, false for its initial value. */
function readInherited(written: string, read: () => boolean): boolean | null {
  if (written === "initial") return false;
  return written === "" || isWide(written) ? null : read();
}

function readVisibility(written: string): boolean | null {
  if (written === "visible" || written === "initial") return false;
  return written === "hidden" || written === "collapse" ? true : null;
}

/** Finds the colour in the declarations of the background; "" for none. */
function findBackground(value: ReadValue): string {
  const declared = value("background-color");
  if (declared !== "" && declared !== "initial") return declared;
  return /^(?:rgba?\([^)]*\)|[^\s(]+)/.exec(value("background"))?.[0] ?? "";
}

/** Factor of a line's number or offset, larger than any number or offset in a line. */
const LINE = 100_000;

/** Returns the number by which a box is drawn before or after its siblings; 0 for none. */
function findOrder(value: ReadValue): number {
  const number = (name: string) => Number.parseInt(value(name), 10) || 0;
  if (PLACED.test(value("position"))) {
    const [left = 0, right = 0, top = 0] = ["left", "right", "top"].map((side) =>
      readPixels(value(side)) ?? 0
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

/** Sizes by name in pixels (CSS Fonts 4, 2.5). */
const NAMED_SIZES: ReadonlyMap<string, number> = new Map([
  ...[["xx-small", 9], ["x-small", 10], ["small", 13], ["medium", 16], ["initial", 16]] as const,
  ...[["large", 18], ["x-large", 24], ["xx-large", 32], ["xxx-large", 48]] as const,
]);

/** Reads how a size of text follows from the size around it. */
function readFontSize(written: string): OwnStyle["computeSize"] {
  if (written === "larger") return (around) => around * 1.2;
  if (written === "smaller") return (around) => around / 1.2;
  const named = NAMED_SIZES.get(written);
  if (named !== undefined) return () => named;
  const length = readLength(written);
  return length === null ? keepSize : (around) => computePixels(length, around);
}

const keepSize = (around: number) => around;

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
export interface Hiding {
  readonly way: HiddenWay;
  readonly isSure: boolean;
}

/** Hiding of an element that is not drawn. */
export const SURELY_HIDDEN: Hiding = { way: "style", isSure: true };

/** Finds the way in which an element's own declarations hide it; null if they do not. */
function findHiddenWay(value: ReadValue): Hiding | null {
  if (value("display") === "none") return SURELY_HIDDEN;
  if (value("content-visibility") === "hidden") return SURELY_HIDDEN;
  if (computeOpacity(value("opacity")) < MIN_OPACITY) return SURELY_HIDDEN;
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
    !((readPixels(value(`min-${side}`)) ?? 0) > MAX_UNSEEN_BOX)
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
  const isOff = distances.some((each) => (readPixels(each) ?? 0) <= -OFF_SCREEN);
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
  return (readPixels(written) ?? Infinity) <= MAX_UNSEEN_BOX;
}

const LENGTH = /(-?(?:\d{1,6}(?:\.\d{0,6})?|\.\d{1,6}))([a-z]{1,5}|%)?(?![\w.])/;

/** A number of pixels, or of sizes of text. */
interface Length {
  readonly number: number;
  readonly factor: number;
  readonly isRelative: boolean;
}

/** Reads a length; null if it is missing or in an unknown unit. */
function readLength(written: string): Length | null {
  const [, digits, unit = "px"] = written === "" ? [] : LENGTH.exec(written) ?? [];
  if (digits === undefined) return null;
  const number = Number(digits), pixels = UNITS.get(unit);
  const factor = pixels ?? TEXT_UNITS.get(unit);
  if (factor === undefined) return number === 0 ? { number, factor: 0, isRelative: false } : null;
  return { number, factor, isRelative: pixels === undefined };
}

function computePixels({ number, factor, isRelative }: Length, em: number): number {
  return number * (isRelative ? em * factor : factor);
}

/** Reads a length in pixels for text of the usual size; null as in `readLength`. */
function readPixels(written: string): number | null {
  const length = readLength(written);
  return length === null ? null : computePixels(length, USUAL_SIZE);
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
