import { type Colour, readColour } from "./colours.ts";
import { type Declarations, stripMark } from "./declarations.ts";
import { findHiddenWay, type Hiding, OFF_SCREEN, type ReadValue } from "./hiding.ts";
import { computePixels, readLength, readPixels } from "./lengths.ts";
import { isWide } from "./property_values.ts";

/** Changes that the declarations of an element make to the look of its text. */
export interface OwnStyle {
  /** The way in which the declarations hide the element; null if they do not. */
  readonly hiding: Hiding | null;
  /** Whether `display` has its default, with which browsers hide some elements. */
  readonly hasDefaultDisplay: boolean;
  /** Whether the box has a position of its own, outside of the box around it. */
  readonly isPlaced: boolean;
  /** Whether `visibility` hides the text; null if the element inherits it. */
  readonly isInvisible: boolean | null;
  /** Computes the size of the text from the size around it. */
  readonly computeSize: (parentSize: number) => number;
  /** Whether the first line starts outside of the screen; null if the element inherits it. */
  readonly isIndented: boolean | null;
  /** Whether the lines have no height; null if the element inherits it. */
  readonly isFlat: boolean | null;
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
const STYLES = new WeakMap<Declarations, OwnStyle>();

/** Reads the style that declarations give to an element. */
export function readOwnStyle(declarations: Declarations): OwnStyle {
  let style = STYLES.get(declarations);
  if (style === undefined) STYLES.set(declarations, style = createOwnStyle(declarations));
  return style;
}

function createOwnStyle(declarations: Declarations): OwnStyle {
  const readValue = (name: string) => stripMark(declarations.get(name) ?? "");
  const display = readValue("display"),
    indent = readValue("text-indent"),
    height = readValue("line-height");
  const colour = readValue("-webkit-text-fill-color") || readValue("color");
  const background = findBackground(readValue);
  return {
    hiding: findHiddenWay(readValue),
    hasDefaultDisplay: display === "" || display.startsWith("revert"),
    isPlaced: PLACED.test(readValue("position")),
    isInvisible: readVisibility(readValue("visibility")),
    computeSize: readFontSize(readValue("font-size")),
    isIndented: readInherited(indent, () => (readPixels(indent) ?? 0) <= -OFF_SCREEN),
    isFlat: readInherited(height, () => parseFloat(height) === 0),
    colour: colour === "" ? undefined : readColour(colour),
    hasInitialColour: readValue("color") === "initial",
    hasPicture: PICTURE.test(readValue("background") + readValue("background-image")),
    background: background === "" ? undefined : readColour(background),
    direction: readValue("direction"),
    overridesDirection: readValue("unicode-bidi").includes("override"),
    isRow: ROW.test(display),
    isReversedRow: REVERSED.test(readValue("flex-direction") || readValue("flex-flow")),
    isInline: display.startsWith("inline-"),
    floatsRight: readValue("float") === "right",
    order: findOrder(readValue),
  };
}

const PLACED = /^(?:absolute|fixed)/;
const PICTURE = /url\(|gradient\(/;
const ROW = /\b(?:flex|grid)\b/, REVERSED = /-reverse\b/;

/** Reads a property that is inherited: null if it is, false for its initial value. */
function readInherited(value: string, compute: () => boolean): boolean | null {
  if (value === "initial") return false;
  return value === "" || isWide(value) ? null : compute();
}

function readVisibility(value: string): boolean | null {
  if (value === "visible" || value === "initial") return false;
  return value === "hidden" || value === "collapse" ? true : null;
}

/** Finds the colour in the declarations of the background; "" for none. */
function findBackground(readValue: ReadValue): string {
  const colour = readValue("background-color");
  if (colour !== "" && colour !== "initial") return colour;
  return /^(?:rgba?\([^)]*\)|[^\s(]+)/.exec(readValue("background"))?.[0] ?? "";
}

/** Factor of a line's number or offset, larger than any number or offset in a line. */
const LINE = 100_000;

/** Returns the number by which a box is drawn before or after its siblings; 0 for none. */
function findOrder(readValue: ReadValue): number {
  const readNumber = (name: string) => Number.parseInt(readValue(name), 10) || 0;
  if (PLACED.test(readValue("position"))) {
    const [left = 0, right = 0, top = 0] = ["left", "right", "top"].map((property) =>
      readPixels(readValue(property)) ?? 0
    );
    return top * LINE + (left || -right);
  }
  const [line = 0, place = 0] = readValue("grid-area").split("/").map((each) =>
    Number.parseInt(each, 10) || 0
  );
  return readNumber("order") +
    (line || readNumber("grid-row") || readNumber("grid-row-start")) * LINE +
    (place || readNumber("grid-column") || readNumber("grid-column-start"));
}

/** Sizes by name in pixels (CSS Fonts 4, 2.5). */
const NAMED_SIZES: ReadonlyMap<string, number> = new Map([
  ["xx-small", 9],
  ["x-small", 10],
  ["small", 13],
  ["medium", 16],
  ["initial", 16],
  ["large", 18],
  ["x-large", 24],
  ["xx-large", 32],
  ["xxx-large", 48],
]);

/** Reads how a size of text follows from the size around it. */
function readFontSize(value: string): OwnStyle["computeSize"] {
  if (value === "larger") return (parentSize) => parentSize * 1.2;
  if (value === "smaller") return (parentSize) => parentSize / 1.2;
  const namedSize = NAMED_SIZES.get(value);
  if (namedSize !== undefined) return () => namedSize;
  const length = readLength(value);
  return length === null ? keepSize : (parentSize) => computePixels(length, parentSize);
}

const keepSize = (parentSize: number) => parentSize;
