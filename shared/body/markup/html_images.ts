import { readDeclarations } from "../../mime/style/declarations.ts";

/** Maximum length in pixels of the sides of a picture that cannot be seen. */
const MAX_SIDE = 2;
const SIZES: ReadonlySet<string> = new Set(["display", "visibility", "width", "height"]);

/** Tells whether a picture is too small to be seen, or not shown at all. */
export function isPixel(attributes: ReadonlyMap<string, string>): boolean {
  const style = readDeclarations(attributes.get("style") ?? "", SIZES);
  if (/^none/.test(style.get("display") ?? "")) return true;
  if (/^hidden/.test(style.get("visibility") ?? "")) return true;
  const measureSide = (side: string) => parsePixels(style.get(side) ?? attributes.get(side) ?? "");
  return measureSide("width") <= MAX_SIDE && measureSide("height") <= MAX_SIDE;
}

/** Parses a length in pixels; Infinity for a length in another unit and for a missing one. */
function parsePixels(length: string): number {
  return /^\s{0,9}\d{1,5}(?:\.\d{1,5})?(?:px)?\s{0,9}(?:!|$)/.test(length)
    ? parseFloat(length)
    : Infinity;
}
