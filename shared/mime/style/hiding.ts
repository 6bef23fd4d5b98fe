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
export function findHiddenWay(readValue: ReadValue): Hiding | null {
  if (readValue("display") === "none") return SURELY_HIDDEN;
  if (readValue("content-visibility") === "hidden") return SURELY_HIDDEN;
  if (computeOpacity(readValue("opacity")) < MIN_OPACITY) return SURELY_HIDDEN;
  if (
    ["display", "opacity", "visibility", "font-size"].some((name) => isComputed(readValue(name)))
  ) {
    return { way: "style", isSure: false };
  }
  const way = BOX_PROPERTIES.some((name) => readValue(name) !== "")
    ? findHidingBox(readValue)
    : null;
  return way === null ? null : { way, isSure: false };
}

/** Distance to the left or top at which a text is outside of any screen, in pixels. */
export const OFF_SCREEN = 900;
/** Minimum opacity of text that can be seen. */
const MIN_OPACITY = 0.05;
/** Minimum factor of size with which usual text can be read. */
const MIN_FACTOR = 0.1;
/** Maximum height or width, in pixels, of a box that is too small to show its content. */
const MAX_INVISIBLE_BOX = 2;
const NO_SCALE = /scale(?:x|y|3d)?\(\s{0,9}0?(?:\.0\d{0,6})?\s{0,9}[,)]/;
/** A clipping that shows nothing of an element. */
const NO_CLIP =
  /rect\(\s{0,9}(?:0(?:px)?[\s,]{1,9}){3}0|inset\(\s{0,9}(?:50|[6-9]\d|100)%|circle\(\s{0,9}0/;

/** A filter that leaves nothing to be seen. */
const NO_FILTER = /opacity\(\s{0,9}0?(?:\.0\d{0,6})?%?\s{0,9}\)/;
/** The distances of `transform: translate(…)`. */
const TRANSLATE = /translate(?:x|y|3d)?\(([^()]{1,60})\)/;

function computeOpacity(value: string): number {
  const number = parseFloat(value);
  return value.endsWith("%") ? number / 100 : number;
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
function findHidingBox(readValue: ReadValue): HiddenWay | null {
  const isCut = ["overflow", "overflow-x", "overflow-y"].some((name) =>
    /hidden|clip/.test(readValue(name))
  );
  const isFlatBox = ["height", "width"].some((dimension) =>
    (isFlat(readValue(dimension)) || isFlat(readValue(`max-${dimension}`))) &&
    !((readPixels(readValue(`min-${dimension}`)) ?? 0) > MAX_INVISIBLE_BOX)
  );
  if (isCut && isFlatBox) return "size";
  if (NO_SCALE.test(readValue("transform"))) return "size";
  if (isTiny(readValue("zoom")) || isTiny(readValue("scale"))) return "size";
  if (NO_CLIP.test(readValue("clip-path")) || NO_CLIP.test(readValue("clip"))) return "size";
  if (NO_FILTER.test(readValue("filter"))) return "style";
  const translation = `${readValue("translate")} ${
    TRANSLATE.exec(readValue("transform"))?.[1] ?? ""
  }`;
  const isPlaced = /absolute|fixed|relative/.test(readValue("position"));
  const places = [...isPlaced ? ["left", "top"] : [], "margin-left", "margin-top"];
  const distances = [...places.map(readValue), ...translation.split(/[\s,]+/)];
  const isOff = distances.some((each) => (readPixels(each) ?? 0) <= -OFF_SCREEN);
  return isOff ? "off_screen" : null;
}

/** Tells whether a factor of size makes text too small to be read. */
function isTiny(factor: string): boolean {
  const number = parseFloat(factor);
  return (factor.endsWith("%") ? number / 100 : number) < MIN_FACTOR;
}

/** Tells whether a length is too small to show a text; of percentages only 0 % is. */
function isFlat(length: string): boolean {
  if (length.includes("%")) return parseFloat(length) === 0;
  return (readPixels(length) ?? Infinity) <= MAX_INVISIBLE_BOX;
}
