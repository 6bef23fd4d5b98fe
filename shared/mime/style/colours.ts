import names from "../../../catalogue/body/colours.json" with { type: "json" };

/** A colour as red, green, blue and opacity: 0 to 255, opacity 0 to 1. */
export interface Colour {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly opacity: number;
}

/** CSS Color 4, 6.1. */
const NAMES: ReadonlyMap<string, string> = new Map(Object.entries(names));

export const WHITE: Colour = { red: 255, green: 255, blue: 255, opacity: 1 };
export const BLACK: Colour = { red: 0, green: 0, blue: 0, opacity: 1 };

const HEX = /^#?([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/;
/** `rgb(255, 255, 255)`, `rgba(100% 100% 100% / 0.5)`. */
const FUNCTION = /^rgba?\(([^()]{1,80})\)$/;

/** A colour as CSS or an attribute writes it; null for other spellings, which mail does not have. */
export function readColour(written: string): Colour | null {
  if (written === "") return null;
  const text = written.replace(/!important$/, "").trim().toLowerCase();
  if (text === "transparent") return { ...BLACK, opacity: 0 };
  const hex = HEX.exec(NAMES.get(text) ?? text)?.[1];
  if (hex !== undefined) return fromHex(hex);
  const parts = FUNCTION.exec(text)?.[1]?.trim().split(/[\s,/]{1,9}/) ?? [];
  if (parts.length < 3 || parts.length > 4) return null;
  const [red = NaN, green = NaN, blue = NaN] = parts.slice(0, 3).map((part) => share(part, 255));
  const opacity = share(parts[3] ?? "1", 1);
  return [red, green, blue, opacity].some(Number.isNaN) ? null : { red, green, blue, opacity };
}

/** CSS Color 4, 5.2: 3, 4, 6 or 8 digits. */
function fromHex(hex: string): Colour {
  const isShort = hex.length < 6, hasOpacity = hex.length % 4 === 0;
  const bits = isShort ? 4 : 8, most = (1 << bits) - 1;
  const number = parseInt(hex, 16) * (hasOpacity ? 1 : most + 1) + (hasOpacity ? 0 : most);
  const at = (place: number) => (number >>> place * bits & most) * 255 / most;
  return { red: at(3), green: at(2), blue: at(1), opacity: at(0) / 255 };
}

/** A number, or a percentage of the most it may be, which it is cut to. */
function share(written: string, most: number): number {
  if (!/^-?(?:\d{1,9}(?:\.\d{0,9})?|\.\d{1,9})%?$/.test(written)) return NaN;
  const number = parseFloat(written);
  return Math.min(most, Math.max(0, written.endsWith("%") ? number * most / 100 : number));
}

/** Contrast too low to read: text needs 4.5 (WCAG 2.2, 1.4.3). */
const MIN_CONTRAST = 1.1;
/** Distance from which readers distinguish two colours, of 442. */
const MAX_DISTANCE = 24;
/** Opacity that leaves nothing to be seen. */
const MIN_OPACITY = 0.05;

/** Tells whether text of one colour cannot be seen on another. */
export function isUnseen(text: Colour, background: Colour): boolean {
  if (text.opacity < MIN_OPACITY) return true;
  if (computeDistance(text, background) >= MAX_DISTANCE) return false;
  const [darker = 0, lighter = 0] = [computeLuminance(text), computeLuminance(background)].sort((
    a,
    b,
  ) => a - b);
  return (lighter + 0.05) / (darker + 0.05) < MIN_CONTRAST;
}

/** Relative luminance (WCAG 2.2). */
function computeLuminance({ red, green, blue }: Colour): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((value) => (value / 255) ** 2.2);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function computeDistance(a: Colour, b: Colour): number {
  return Math.abs(a.red - b.red) + Math.abs(a.green - b.green) + Math.abs(a.blue - b.blue);
}
