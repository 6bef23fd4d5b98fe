import { foldCodePoint, foldsToItself } from "./fold.ts";

/** Folds of code points, computed on first use and kept. */

/** Special results of {@linkcode foldToUnit}; all folded code units are greater. */
export const REMOVED = 1, SEVERAL = 2, COMBINING = 3;

/** Result of {@linkcode foldToUnit} for each code point up to U+FFFF; 0 if not computed yet. */
const FOLDED = new Uint16Array(0x10000);

/** Folds of code points whose entry in {@linkcode FOLDED} is a special result. */
const LONG_FOLDS = new Map<number, string>();

/** Folds of code points beyond U+FFFF; emptied when full, as senders choose the characters. */
const ASTRAL = new Map<number, string>();
const MAX_ASTRAL = 1 << 16;

/**
 * Matches a character that may compose with the one before it: Hangul vowels, and marks that are no
 * Latin accents.
 */
const COMBINES = /^(?:[\u1161-\u1175]|(?![\u0300-\u036f])\p{M})$/u;

/**
 * Folds a code point to one code unit. If that is impossible, returns {@linkcode REMOVED},
 * {@linkcode SEVERAL} or {@linkcode COMBINING}: then {@linkcode foldToText} has the fold.
 */
export function foldToUnit(codePoint: number): number {
  return codePoint > 0xffff ? SEVERAL : FOLDED[codePoint] || computeUnit(codePoint);
}

/** Returns the text that a code point folds to, if {@linkcode foldToUnit} gave a special result. */
export function foldToText(codePoint: number): string {
  if (codePoint > 0xffff && foldsToItself(codePoint)) return String.fromCodePoint(codePoint);
  return LONG_FOLDS.get(codePoint) ?? ASTRAL.get(codePoint) ?? computeAstral(codePoint);
}

function computeUnit(codePoint: number): number {
  const fold = foldCodePoint(codePoint);
  const combines = codePoint >= 0x80 && COMBINES.test(String.fromCharCode(codePoint));
  const entry = combines
    ? COMBINING
    : fold.length === 0
    ? REMOVED
    : fold.length > 1
    ? SEVERAL
    : fold.charCodeAt(0);
  if (combines || fold.length > 1) LONG_FOLDS.set(codePoint, fold);
  FOLDED[codePoint] = entry;
  return entry;
}

function computeAstral(codePoint: number): string {
  const fold = foldCodePoint(codePoint);
  if (ASTRAL.size === MAX_ASTRAL) ASTRAL.clear();
  ASTRAL.set(codePoint, fold);
  return fold;
}
