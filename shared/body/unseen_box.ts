import { readColour } from "./colours.ts";

/** Properties that say which parts of a box are painted. */
export const MASKS = ["mask", "mask-image", "-webkit-mask", "-webkit-mask-image"] as const;

/** Characters of a mask that are read, and words of it. */
const MAX_MASK = 1000, MAX_STOPS = 60;
const TRANSPARENT = /rgba\(\d{1,3}, ?\d{1,3}, ?\d{1,3}, ?0\)/g;

/** Whether a mask is a gradient from nothing to nothing, which paints nothing. */
export function isEmptyMask(written: string): boolean {
  if (!written.includes("gradient(") || written.length > MAX_MASK) return false;
  const named = written.replaceAll(TRANSPARENT, "transparent");
  if (/url\(|currentcolor|rgb|hsl/.test(named)) return false;
  const words = named.split(/[\s,()]/, MAX_STOPS).filter((word) => /^[#a-z]/.test(word));
  const stops = words.flatMap((word) => readColour(word) ?? []);
  return stops.length > 0 && stops.every(({ opacity }) => opacity === 0);
}

/** A quarter of a turn, or three of them, in either direction. */
const TURN = /rotate[xy]\( ?-?(?:90deg|270deg|0?\.25turn|0?\.75turn|100grad|300grad)/;
const AXIS = /^(?:x|y|1 0 0|0 1 0) -?(?:90deg|270deg|0?\.25turn|0?\.75turn|100grad|300grad)/;

/** Whether a box is turned until only its edge faces the reader. */
export function isOnEdge(transform: string, rotate: string): boolean {
  return TURN.test(transform) || AXIS.test(rotate);
}

/** Whether a length is zero, or a pixel. */
export function isEmptyBox(written: string): boolean {
  return /^[01](?:px)?$/.test(written.trim());
}
