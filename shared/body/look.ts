import type { HiddenWay } from "../contract/body.ts";
import { BLACK, isUnseen, readColour, WHITE } from "./colours.ts";
import type { Colour } from "./colours.ts";
import type { Declarations } from "./css_declarations.ts";
import { isEmptyBox, isEmptyMask, isOnEdge, MASKS } from "./unseen_box.ts";

/** How the text inside an element looks. */
export interface Look {
  /** The way it is hidden with everything inside; null when shown. */
  readonly gone: HiddenWay | null;
  /** `visibility: hidden`, which an element inside may take back. */
  readonly invisible: boolean;
  /** Pixels. */
  readonly size: number;
  readonly colour: Colour;
  /** Null where a picture may lie behind. */
  readonly background: Colour | null;
  /** Whether its letters run from right to left whatever they are. */
  readonly turned: boolean;
}

/** How text looks that nothing is said of. */
export const DEFAULT_LOOK: Look = {
  gone: null,
  invisible: false,
  size: 16,
  colour: BLACK,
  background: WHITE,
  turned: false,
};

/** Text of this size or less is not seen, in pixels. */
const MAX_UNSEEN_SIZE = 2;
/** Places beyond these are outside of any screen, in pixels. */
const OFF_SCREEN = 900;
/** Opacity that leaves nothing to be seen. */
const MIN_OPACITY = 0.05;
/** Pixels of a box that shows nothing of what it cuts off. */
const MAX_UNSEEN_BOX = 2;

/** Attributes that change how an element looks, without any declarations. */
const ATTRIBUTES = ["hidden", "color", "background", "bgcolor"] as const;
/** All that are read, beside the declarations. */
const KEYED = [...ATTRIBUTES, "dir"] as const;

/** Looks that are remembered of a document. */
const MAX_LOOKS = 2000;

/** Works out how elements look, each combination once: most elements look like others. */
export class LookReader {
  readonly #known = new Map<Look, Map<string, Look>>();
  #count = 0;

  /** How an element looks: what is around it, its attributes, its declarations. */
  read(
    around: Look,
    attributes: ReadonlyMap<string, string>,
    declarations: Declarations,
  ): Look {
    if (isUnchanged(attributes, declarations)) return around;
    let key = "";
    for (const [property, value] of declarations) key += `${property}:${value};`;
    for (const name of KEYED) key += `\n${attributes.get(name) ?? "-"}`;
    const inside = this.#known.get(around);
    const known = inside?.get(key);
    if (known !== undefined) return known;
    const look = lookOf(around, attributes, declarations);
    if (this.#count++ < MAX_LOOKS) {
      if (inside === undefined) this.#known.set(around, new Map([[key, look]]));
      else inside.set(key, look);
    }
    return look;
  }
}

function isUnchanged(
  attributes: ReadonlyMap<string, string>,
  declarations: Declarations,
): boolean {
  return declarations.size === 0 && !ATTRIBUTES.some((name) => attributes.has(name));
}

function lookOf(
  around: Look,
  attributes: ReadonlyMap<string, string>,
  declarations: Declarations,
): Look {
  const value = (name: string) => declarations.get(name) ?? "";
  const visibility = value("visibility");
  return {
    gone: around.gone ?? goneOf(attributes, declarations),
    invisible: visibility === "" ? around.invisible : /^(?:hidden|collapse)/.test(visibility),
    size: sizeOf(value("font-size") || value("font"), around.size),
    colour: readColour(
      value("-webkit-text-fill-color") || value("color") || (attributes.get("color") ?? ""),
    ) ?? around.colour,
    background: backgroundOf(around.background, attributes, declarations),
    turned: around.turned || (value("unicode-bidi").includes("override") &&
      (value("direction") || (attributes.get("dir") ?? "")).toLowerCase().startsWith("rtl")),
  };
}

/** Why text of this look is not seen; null when it is. */
export function unseenBy({ gone, invisible, size, colour, background }: Look): HiddenWay | null {
  if (gone !== null) return gone;
  if (invisible) return "style";
  if (size <= MAX_UNSEEN_SIZE) return "size";
  return background !== null && isUnseen(colour, background) ? "colour" : null;
}

/** Size of text where none is told, in pixels. */
const USUAL_SIZE = 16;

/** Whether a length is next to nothing; a percentage is so at 0 % alone. */
function isFlatLength(written: string): boolean {
  if (/%/.test(written)) return parseFloat(written) === 0;
  return (pixels(written, USUAL_SIZE) ?? Infinity) <= MAX_UNSEEN_BOX;
}

function goneOf(
  attributes: ReadonlyMap<string, string>,
  declarations: Declarations,
): HiddenWay | null {
  if (declarations.size === 0) return attributes.has("hidden") ? "style" : null;
  const value = (name: string) => declarations.get(name) ?? "";
  if (attributes.has("hidden") || value("display").startsWith("none")) return "style";
  if (value("content-visibility").startsWith("hidden")) return "style";
  const opacity = value("opacity");
  if (opacity !== "" && parseFloat(opacity) < MIN_OPACITY) return "style";
  const filtered = /(?:^|\s)opacity\(\s{0,9}([\d.]{1,9})\s{0,9}(%?)/.exec(value("filter"));
  if (filtered !== null && Number(filtered[1]) / (filtered[2] ? 100 : 1) < MIN_OPACITY) {
    return "style";
  }
  const isCut = ["overflow", "overflow-x", "overflow-y"].some((name) =>
    /hidden|clip/.test(value(name))
  );
  const isFlat = ["height", "max-height", "width", "max-width"].some((name) =>
    isFlatLength(value(name))
  );
  if (isCut && isFlat) return "size";
  const scrolls = /auto|scroll/.test(value("overflow"));
  if (scrolls && isEmptyBox(value("width")) && isEmptyBox(value("height"))) return "size";
  if (/^rect\(\s{0,9}[01](?:px)?[\s,]{1,9}[01](?:px)?[\s,]{1,9}[01](?:px)?/.test(value("clip"))) {
    return "size";
  }
  if (CLIPPED.test(value("clip-path"))) return "size";
  const transform = value("transform");
  if (SCALED.test(transform) || isOnEdge(transform, value("rotate"))) return "size";
  if (MASKS.some((name) => isEmptyMask(value(name)))) return "style";
  if (["scale", "zoom"].some((name) => VANISHED.test(value(name)))) return "size";
  const moved = /translate(?:x|y|3d)?\(([^()]{1,40})\)/.exec(transform)?.[1]?.split(",") ?? [];
  moved.push(...value("translate").split(/\s/, 3));
  if (moved.some((each) => Math.abs(pixels(each, USUAL_SIZE) ?? 0) >= OFF_SCREEN)) {
    return "off_screen";
  }
  const isPlaced = /absolute|fixed|relative/.test(value("position"));
  const places = [...isPlaced ? ["left", "top"] : [], "text-indent", "margin-left", "margin-top"];
  if (places.some((name) => (pixels(value(name), USUAL_SIZE) ?? 0) <= -OFF_SCREEN)) {
    return "off_screen";
  }
  return null;
}

const CLIPPED = /^(?:inset\(\s{0,9}(?:[5-9]\d|100)%|circle\(\s{0,9}0(?![.\d]))/;
/** A factor of nothing, or of less than a tenth. */
const VANISHED = /^0?\.0\d{0,6}(?![\d.])|^[0-9](?:\.\d{1,6})?%|^0(?![\d.])/;
const SCALED = /scale(?:x|y|3d)?\(\s{0,9}0?(?:\.0\d{0,6})?\s{0,9}[,)]/;

function backgroundOf(
  around: Colour | null,
  attributes: ReadonlyMap<string, string>,
  declarations: Declarations,
): Colour | null {
  const shorthand = declarations.get("background") ?? "";
  const image = declarations.get("background-image") ?? "";
  if (attributes.has("background") || /url\(/.test(shorthand + image)) return null;
  if (/gradient\(/.test(shorthand + image)) return gradientColour(shorthand + image);
  const written = declarations.get("background-color") ??
    (/^(?:(?:rgb|hsl)a?\([^)]*\)|[^\s(]+)/.exec(shorthand)?.[0] ||
      (attributes.get("bgcolor") ?? ""));
  const colour = readColour(written);
  // The result of a half-transparent colour is not known.
  if (colour === null || colour.opacity === 0) return around;
  return colour.opacity === 1 ? colour : null;
}

/** Colours of a gradient that are looked at. */
const MAX_STOPS = 20;

/** The colour of a gradient that has only one; null for any other. */
function gradientColour(written: string): Colour | null {
  const words = written.split(/[\s,()]/, MAX_STOPS).filter((word) => /^[#a-z]/.test(word));
  const stops = words.flatMap((word) => readColour(word) ?? []);
  const [first = null] = stops;
  const isOne = first?.opacity === 1 && stops.every((each) => isUnseen(each, first));
  return isOne ? first : null;
}

const LENGTH = /(-?(?:\d{1,6}(?:\.\d{0,6})?|\.\d{1,6}))(px|pt|em|rem|ex|%|vw|vh)?(?![\w.])/;

function sizeOf(written: string, around: number): number {
  if (written === "") return around;
  return pixels(written, around) ?? around;
}

/** Sides of the smallest window that mail is read in, in pixels. */
const SCREEN = 320;

/** A length in pixels; null when none is written, or none that is known here. */
function pixels(written: string, em: number): number | null {
  const match = LENGTH.exec(written);
  if (match === null) return null;
  const [, digits, unit = "px"] = match;
  const number = Number(digits);
  switch (unit) {
    case "pt":
      return number * 4 / 3;
    case "em":
      return number * em;
    case "rem":
      return number * 16;
    case "ex":
      return number * em / 2;
    case "%":
      return number * em / 100;
    case "vw":
    case "vh":
      return number * SCREEN / 100;
    default:
      return number;
  }
}
