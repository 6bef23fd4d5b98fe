import type { HiddenWay } from "../../contract/body.ts";
import { readPixels } from "./lengths.ts";
import { isComputed } from "./property_values.ts";

/** Returns the value of a property; "" if it is not declared. */
export type ReadValue = (property: string) => string;

/** The way in which an element is hidden, and whether nothing in it can be shown. */
export interface Hiding {
  readonly way: HiddenWay;
  readonly isSure: boolean;
}

/** Hiding of an element that is not drawn. */
export const SURELY_HIDDEN: Hiding = { way: "style", isSure: true };

/** Finds the way in which an element's own declarations hide it; null if they do not. */
export function findHiddenWay(value: ReadValue): Hiding | null {
  if (value("display") === "none") return SURELY_HIDDEN;
  if (value("content-visibility") === "hidden") return SURELY_HIDDEN;
  if (computeOpacity(value("opacity")) < MIN_OPACITY) return SURELY_HIDDEN;
  if (["display", "opacity", "visibility", "font-size"].some((name) => isComputed(value(name)))) {
    return { way: "style", isSure: false };
  }
  const way = BOX_PROPERTIES.some((name) => value(name) !== "") ? findHidingBox(value) : null;
  return way === null ? null : { way, isSure: false };
}

/** Distance to the left or top at which a text is outside of any screen, in pixels. */
export const OFF_SCREEN = 900;
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

function computeOpacity(written: string): number {
  const number = parseFloat(written);
  return written.endsWith("%") ? number / 100 : number;
}

/** Properties without any of which position and size of a box hide nothing. */
const BOX_PROPERTIES = [
  "overflow",
  "overflow-x",
  "overflow-y",
  "position",
  "margin-left",
  "margin-top",
  "transform",
  "translate",
  "zoom",
  "scale",
  "clip",
  "clip-path",
  "filter",
] as const;

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
