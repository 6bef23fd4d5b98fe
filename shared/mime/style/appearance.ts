import type { HiddenWay } from "../../contract/body.ts";
import { BLACK, type Colour, isInvisibleOn, readColour, WHITE } from "./colours.ts";
import type { Declarations } from "./declarations.ts";
import { SURELY_HIDDEN } from "./hiding.ts";
import { type OwnStyle, readOwnStyle } from "./own_style.ts";

/** The look of the text inside an element. */
export interface Appearance {
  /** The way in which the element and everything in it is surely hidden; null if it is not. */
  readonly certainHiding: HiddenWay | null;
  /** The way in which the text seems hidden, although an inner element or a rule may show it. */
  readonly possibleHiding: HiddenWay | null;
  /** Whether `visibility` hides the text; an inner element may show its own text. */
  readonly isInvisible: boolean;
  /** Size of the text, in pixels. */
  readonly size: number;
  /** Whether the first line starts outside of the screen. */
  readonly isIndented: boolean;
  /** Whether the lines are drawn over one another, as they have no height. */
  readonly isFlat: boolean;
  readonly colour: Colour;
  /** Colour behind the text; null if there may be a picture. */
  readonly background: Colour | null;
  /** Whether a rule that is not evaluated may hide the text. */
  readonly mayBeHidden: boolean;
  /** Whether an override draws all letters from right to left. */
  readonly isTurned: boolean;
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
  certainHiding: null,
  possibleHiding: null,
  isInvisible: false,
  size: 16,
  isIndented: false,
  isFlat: false,
  colour: BLACK,
  background: WHITE,
  mayBeHidden: false,
  isTurned: false,
  isRtl: false,
  row: null,
  box: null,
};

/** Attributes that change how an element looks, without any declarations. */
const ATTRIBUTES = ["color", "background", "bgcolor", "dir"] as const;

/** Facts about an element beside its attributes and declarations. */
export interface ElementTraits {
  /** Whether browsers hide the element, by its kind or `hidden`, unless a style shows it. */
  readonly isHidden?: boolean;
  /** Tells whether a rule that is not evaluated may show the element. */
  readonly mayShow?: () => boolean;
  /** Whether a rule that is not evaluated may hide the element. */
  readonly mayHide?: boolean;
  /** Whether the element is a cell of a table. */
  readonly isCell?: boolean;
}

/** Computes how the text in an element looks, by its parent, attributes and declarations. */
export function computeAppearance(
  parent: Appearance,
  attributes: ReadonlyMap<string, string>,
  declarations: Declarations,
  { isHidden = false, mayShow = () => false, mayHide = false, isCell = false }: ElementTraits = {},
): Appearance {
  const isPlain = declarations.size === 0 && !isHidden && parent.row === null &&
    !(isCell && parent.isRtl);
  if (isPlain && !ATTRIBUTES.some((name) => attributes.has(name))) {
    return mayHide && !parent.mayBeHidden ? { ...parent, mayBeHidden: true } : parent;
  }
  const style = readOwnStyle(declarations);
  const ownHiding = isHidden && style.hasDefaultDisplay ? SURELY_HIDDEN : style.hiding;
  const doubtfulHiding = ownHiding?.isSure && mayShow()
    ? { ...ownHiding, isSure: false }
    : ownHiding;
  const size = style.computeSize(parent.size);
  const direction = (style.direction || (attributes.get("dir") ?? "")).toLowerCase();
  const isRtl = direction === "rtl" || (parent.isRtl && direction !== "ltr");
  const colour = style.colour === undefined
    ? readColour(attributes.get("color") ?? "")
    : style.colour;
  return {
    certainHiding: parent.certainHiding ?? (doubtfulHiding?.isSure ? doubtfulHiding.way : null),
    possibleHiding: doubtfulHiding && !doubtfulHiding.isSure
      ? doubtfulHiding.way
      : style.isPlaced
      ? null
      : parent.possibleHiding,
    isInvisible: style.isInvisible ?? parent.isInvisible,
    size: size === 0 && mayShow() ? MAX_INVISIBLE_SIZE : size,
    isIndented: style.isIndented ?? parent.isIndented,
    isFlat: style.isFlat ?? parent.isFlat,
    colour: colour ?? (style.hasInitialColour ? BLACK : parent.colour),
    background: computeBackground(parent.background, attributes, style),
    mayBeHidden: parent.mayBeHidden || mayHide,
    isTurned: parent.isTurned || (style.overridesDirection && direction === "rtl"),
    isRtl,
    row: !style.isRow ? null : style.isReversedRow === isRtl ? "row" : "reversed",
    box: findBox(style, parent, isCell) ?? parent.box,
  };
}

/** Finds the place of an element among its siblings; null for the order of the document. */
function findBox(
  { isInline, floatsRight, order }: OwnStyle,
  parent: Appearance,
  isCell: boolean,
): PlacedBox | null {
  const isReversed = floatsRight || parent.row === "reversed" ||
    (parent.isRtl && (isCell || isInline));
  return order === 0 && !isReversed && parent.row === null
    ? null
    : { row: parent, order, isReversed };
}

/** Maximum size of text that is not seen, in pixels. */
const MAX_INVISIBLE_SIZE = 2;

/** Finds the way in which text of an appearance is hidden; null if it is seen. */
export function findHiding(
  { certainHiding, possibleHiding, isInvisible, size, isIndented, isFlat, colour, background }:
    Appearance,
): HiddenWay | null {
  if (certainHiding !== null) return certainHiding;
  if (isInvisible) return "style";
  if (possibleHiding !== null) return possibleHiding;
  if (size <= MAX_INVISIBLE_SIZE || isFlat) return "size";
  if (isIndented) return "off_screen";
  return background !== null && isInvisibleOn(colour, background) ? "colour" : null;
}

/** Tells whether no reader sees text of an appearance, however a program draws pages. */
export function isSurelyHidden({ certainHiding, isInvisible, size }: Appearance): boolean {
  return certainHiding !== null || isInvisible || size === 0;
}

function computeBackground(
  parentColour: Colour | null,
  attributes: ReadonlyMap<string, string>,
  { hasPicture, background }: OwnStyle,
): Colour | null {
  if (hasPicture || attributes.has("background")) return null;
  const colour = background === undefined
    ? readColour(attributes.get("bgcolor") ?? "")
    : background;
  // The result of a half-transparent colour is not known.
  if (colour === null || colour.opacity === 0) return parentColour;
  return colour.opacity === 1 ? colour : null;
}
