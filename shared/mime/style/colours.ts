import names from "../../../catalogue/body/colours.json" with { type: "json" };

/** A colour: red, green and blue from 0 to 255, opacity from 0 to 1. */
export interface Colour {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly opacity: number;
}

/** Hexadecimal colours by name (CSS Color 4, 6.1). */
const NAMES: ReadonlyMap<string, string> = new Map(Object.entries(names));

export const WHITE: Colour = { red: 255, green: 255, blue: 255, opacity: 1 };
export const BLACK: Colour = { red: 0, green: 0, blue: 0, opacity: 1 };

const HEX = /^#?([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/;
/** Matches colours as `rgb(255, 255, 255)` and `rgba(100% 100% 100% / 0.5)`. */
const FUNCTION = /^rgba?\(([^()]{1,80})\)$/;

/** Reads a colour of CSS or of an attribute; null for spellings that do not occur in mail. */
export function readColour(value: string): Colour | null {
  if (value === "") return null;
  const text = value.replace(/!important$/, "").trim().toLowerCase();
  if (text === "transparent") return { ...BLACK, opacity: 0 };
  const hex = HEX.exec(NAMES.get(text) ?? text)?.[1];
  if (hex !== undefined) return readHexColour(hex);
  const parts = FUNCTION.exec(text)?.[1]?.trim().split(/[\s,/]{1,9}/) ?? [];
  if (parts.length < 3 || parts.length > 4) return null;
  const [red = NaN, green = NaN, blue = NaN] = parts.slice(0, 3)
    .map((part) => readComponent(part, 255));
  const opacity = readComponent(parts[3] ?? "1", 1);
  return [red, green, blue, opacity].some(Number.isNaN) ? null : { red, green, blue, opacity };
}

/** Reads a colour of 3, 4, 6 or 8 digits (CSS Color 4, 5.2). */
function readHexColour(hex: string): Colour {
  const isShort = hex.length < 6, hasOpacity = hex.length % 4 === 0;
  const bits = isShort ? 4 : 8, maxValue = (1 << bits) - 1;
  const number = parseInt(hex, 16) * (hasOpacity ? 1 : maxValue + 1) + (hasOpacity ? 0 : maxValue);
  const readChannel = (place: number) => (number >>> place * bits & maxValue) * 255 / maxValue;
  return {
    red: readChannel(3),
    green: readChannel(2),
    blue: readChannel(1),
    opacity: readChannel(0) / 255,
  };
}

/** Reads a number or a percentage as a number from 0 to `maxValue`; NaN for other texts. */
function readComponent(value: string, maxValue: number): number {
  if (!/^-?(?:\d{1,9}(?:\.\d{0,9})?|\.\d{1,9})%?$/.test(value)) return NaN;
  const number = parseFloat(value);
  return Math.min(maxValue, Math.max(0, value.endsWith("%") ? number * maxValue / 100 : number));
}

/** Minimum contrast of text that can be seen; readable text needs 4.5 (WCAG 2.2, 1.4.3). */
const MIN_CONTRAST = 1.1;
/** Minimum distance of colours that readers surely distinguish; black and white have 765. */
const MIN_DISTANCE = 24;
/** Minimum opacity of text that can be seen. */
const MIN_OPACITY = 0.05;

/** Tells whether text of one colour cannot be seen on a background of another. */
export function isInvisibleOn(text: Colour, background: Colour): boolean {
  if (text.opacity < MIN_OPACITY) return true;
  if (computeDistance(text, background) >= MIN_DISTANCE) return false;
  const luminances = [computeLuminance(text), computeLuminance(background)];
  const darkerLuminance = Math.min(...luminances), lighterLuminance = Math.max(...luminances);
  return (lighterLuminance + 0.05) / (darkerLuminance + 0.05) < MIN_CONTRAST;
}

/** Computes the relative luminance (WCAG 2.2) with a power of 2.2 for each component. */
function computeLuminance({ red, green, blue }: Colour): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((value) => (value / 255) ** 2.2);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Sums up the differences of the components. */
function computeDistance(a: Colour, b: Colour): number {
  return Math.abs(a.red - b.red) + Math.abs(a.green - b.green) + Math.abs(a.blue - b.blue);
}
