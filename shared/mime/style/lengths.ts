/** Size of text without a declared size, in pixels. */
const USUAL_SIZE = 16;

const LENGTH = /(-?(?:\d{1,6}(?:\.\d{0,6})?|\.\d{1,6}))([a-z]{1,5}|%)?(?![\w.])/;

/** A number of pixels, or of sizes of text. */
export interface Length {
  readonly number: number;
  /** Pixels per unit, or sizes of text per unit if the length is relative. */
  readonly factor: number;
  /** Whether the unit depends on the size of the text. */
  readonly isRelative: boolean;
}

/** Reads the first length of a text; null if there is none, or in an unknown unit. */
export function readLength(source: string): Length | null {
  const [, digits, unit = "px"] = source === "" ? [] : LENGTH.exec(source) ?? [];
  if (digits === undefined) return null;
  const number = Number(digits), pixels = UNITS.get(unit);
  const factor = pixels ?? TEXT_UNITS.get(unit);
  if (factor === undefined) return number === 0 ? { number, factor: 0, isRelative: false } : null;
  return { number, factor, isRelative: pixels === undefined };
}

/**
 * Computes the pixels of a length.
 *
 * @param em Size of the text, in pixels.
 */
export function computePixels({ number, factor, isRelative }: Length, em: number): number {
  return number * (isRelative ? em * factor : factor);
}

/** Reads a length in pixels for text of the usual size; null as in `readLength`. */
export function readPixels(source: string): number | null {
  const length = readLength(source);
  return length === null ? null : computePixels(length, USUAL_SIZE);
}

/** Pixels per unit, for a window of the usual size. */
const UNITS: ReadonlyMap<string, number> = new Map(Object.entries({
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 38,
  mm: 3.8,
  q: 1,
  rem: 16,
  vw: 8,
  vh: 6,
  vi: 8,
  vb: 6,
  vmin: 6,
  vmax: 8,
}));
/** Units as factors of the size of text. */
const TEXT_UNITS: ReadonlyMap<string, number> = new Map(Object.entries({
  "%": 0.01,
  em: 1,
  ex: 0.5,
  ch: 0.5,
  ic: 1,
  cap: 0.7,
  lh: 1.2,
}));
