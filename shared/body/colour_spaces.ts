/** Colours of CSS Color 4 that are not written as red, green and blue: 0 to 255 each. */
export type Channels = readonly [red: number, green: number, blue: number];

/** NaN marks an unknown form or `none`. */
const UNKNOWN: Channels = [NaN, NaN, NaN];

/**
 * @param form `hwb`, `lab`, `lch`, `oklab`, `oklch` or `color`.
 * @param parts Its arguments without the opacity.
 */
export function fromSpace(form: string, parts: readonly string[]): Channels {
  const [first = "", second = "", third = "", fourth = ""] = parts;
  switch (form) {
    case "hwb":
      return fromHwb(parseFloat(first), number(second, 100), number(third, 100));
    case "lab":
      return fromLab(number(first, 100), number(second, 125), number(third, 125));
    case "lch":
      return fromLab(number(first, 100), ...polar(number(second, 150), parseFloat(third)));
    case "oklab":
      return fromOklab(number(first, 1), number(second, 0.4), number(third, 0.4));
    case "oklch":
      return fromOklab(number(first, 1), ...polar(number(second, 0.4), parseFloat(third)));
    case "color":
      return fromNamedSpace(first, [number(second, 1), number(third, 1), number(fourth, 1)]);
    default:
      return UNKNOWN;
  }
}

/** `none` is 0; a percentage is one of what 100 % stands for. */
function number(written: string, whole: number): number {
  if (written === "none") return 0;
  if (!/^-?(?:\d{1,9}(?:\.\d{0,9})?|\.\d{1,9})%?$/.test(written)) return NaN;
  return written.endsWith("%") ? parseFloat(written) * whole / 100 : parseFloat(written);
}

function polar(chroma: number, hue: number): [number, number] {
  const angle = hue * Math.PI / 180;
  return [chroma * Math.cos(angle), chroma * Math.sin(angle)];
}

/** CSS Color 4, 8.1. */
function fromHwb(hue: number, white: number, black: number): Channels {
  const [w, b] = [white / 100, black / 100];
  if (w + b >= 1) return three(255 * w / (w + b));
  const pure = (n: number) => {
    const k = (n + (hue % 360 + 360) / 60) % 6;
    return 1 - Math.max(0, Math.min(k, 4 - k, 1));
  };
  const channel = (n: number) => 255 * (pure(n) * (1 - w - b) + w);
  return [channel(5), channel(3), channel(1)];
}

function three(value: number): Channels {
  return [value, value, value];
}

/** CSS Color 4, 18: CIE Lab under D50 to sRGB. */
function fromLab(light: number, a: number, b: number): Channels {
  const y = (light + 16) / 116;
  const cube = (f: number) => f ** 3 > 216 / 24389 ? f ** 3 : (116 * f - 16) / (24389 / 27);
  const [X, Y, Z] = [0.96422 * cube(y + a / 500), cube(y), 0.82521 * cube(y - b / 200)];
  return [
    encode(3.1341359 * X - 1.6173863 * Y - 0.4906619 * Z),
    encode(-0.9787955 * X + 1.9162544 * Y + 0.0334427 * Z),
    encode(0.0719553 * X - 0.2289768 * Y + 1.4053860 * Z),
  ];
}

/** CSS Color 4, 9.2: Oklab to sRGB. */
function fromOklab(light: number, a: number, b: number): Channels {
  const l = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (light - 0.0894841775 * a - 1.2914855480 * b) ** 3;
  return [
    encode(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    encode(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    encode(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s),
  ];
}

/** `color()` of the spaces that white and black are the same numbers in (CSS Color 4, 10). */
function fromNamedSpace(space: string, [red, green, blue]: Channels): Channels {
  if (space === "srgb-linear") return [encode(red), encode(green), encode(blue)];
  if (!/^(?:srgb|display-p3|a98-rgb|prophoto-rgb|rec2020)$/.test(space)) return UNKNOWN;
  return [cut(255 * red), cut(255 * green), cut(255 * blue)];
}

/** The transfer function of sRGB. */
function encode(linear: number): number {
  return cut(255 * (linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055));
}

function cut(value: number): number {
  return Math.min(255, Math.max(0, value));
}
