/** A colour as red, green, blue and opacity: 0 to 255, opacity 0 to 1. */
export interface Colour {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly opacity: number;
}

/** Names that mail uses (CSS Color 4, 6.1). */
const NAMES: ReadonlyMap<string, string> = new Map([
  ["white", "ffffff"],
  ["black", "000000"],
  ["red", "ff0000"],
  ["green", "008000"],
  ["blue", "0000ff"],
  ["yellow", "ffff00"],
  ["gray", "808080"],
  ["grey", "808080"],
  ["silver", "c0c0c0"],
  ["orange", "ffa500"],
  ["navy", "000080"],
  ["snow", "fffafa"],
  ["ivory", "fffff0"],
  ["whitesmoke", "f5f5f5"],
  ["ghostwhite", "f8f8ff"],
  ["floralwhite", "fffaf0"],
  ["lightgray", "d3d3d3"],
  ["lightgrey", "d3d3d3"],
]);

export const WHITE: Colour = { red: 255, green: 255, blue: 255, opacity: 1 };
export const BLACK: Colour = { red: 0, green: 0, blue: 0, opacity: 1 };

const HEX = /^#?([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/;
const FUNCTION =
  /^rgba?\(\s{0,9}(\d{1,3})\s{0,9}[,\s]\s{0,9}(\d{1,3})\s{0,9}[,\s]\s{0,9}(\d{1,3})\s{0,9}(?:[,/]\s{0,9}(\d{0,3}(?:\.\d{1,9})?)(%?)\s{0,9})?\)$/;

/** A colour as CSS or an attribute writes it; null for what is not known here. */
export function readColour(written: string): Colour | null {
  const text = written.replace(/!important$/, "").trim().toLowerCase();
  if (text === "transparent") return { ...BLACK, opacity: 0 };
  const hex = HEX.exec(NAMES.get(text) ?? text)?.[1];
  if (hex !== undefined) {
    const full = hex.length < 6 ? [...hex].map((digit) => digit + digit).join("") : hex;
    const at = (index: number) => parseInt(full.slice(index, index + 2), 16);
    return {
      red: at(0),
      green: at(2),
      blue: at(4),
      opacity: full.length === 8 ? at(6) / 255 : 1,
    };
  }
  const match = FUNCTION.exec(text);
  if (match === null) return null;
  const [, red, green, blue, opacity, percent] = match;
  return {
    red: Math.min(255, Number(red)),
    green: Math.min(255, Number(green)),
    blue: Math.min(255, Number(blue)),
    opacity: opacity === undefined || opacity === ""
      ? 1
      : Math.min(1, Number(opacity) / (percent === "%" ? 100 : 1)),
  };
}

/** Contrast that nobody reads: text needs 4.5 (WCAG 2.2, 1.4.3). */
const MIN_CONTRAST = 1.1;
/** Opacity that leaves nothing to be seen. */
const MIN_OPACITY = 0.05;

/** Whether text of one colour cannot be seen on another. */
export function isUnseen(text: Colour, background: Colour): boolean {
  if (text.opacity < MIN_OPACITY) return true;
  const [darker = 0, lighter = 0] = [luminance(text), luminance(background)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05) < MIN_CONTRAST && distance(text, background) < 24;
}

/** Relative luminance (WCAG 2.2). */
function luminance({ red, green, blue }: Colour): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((value) => (value / 255) ** 2.2);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function distance(a: Colour, b: Colour): number {
  return Math.abs(a.red - b.red) + Math.abs(a.green - b.green) + Math.abs(a.blue - b.blue);
}
