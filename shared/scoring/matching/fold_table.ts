import { foldCodePoint, foldsToItself } from "./fold.ts";

/** Folds of code points, computed on first use and kept. */

/** Special results of {@linkcode foldedUnit}; all code units are greater. */
export const DROPPED = 1, SEVERAL = 2, COMBINING = 3;

/** Zero where not known yet. */
const FOLDED = new Uint16Array(0x10000);

/** Folds of code points whose entry in {@linkcode FOLDED} is special. */
const LONG_FOLDS = new Map<number, string>();

/** Folds of code points beyond U+FFFF; emptied when full, as senders choose the characters. */
const ASTRAL = new Map<number, string>();
const MAX_ASTRAL = 1 << 16;

/**
 * May form one character with the one before it: Hangul vowels, marks that are not Latin accents.
 */
const COMBINES = /^(?:[\u1161-\u1175]|(?![\u0300-\u036f])\p{M})$/u;

/**
 * Returns the folded code unit, or {@linkcode DROPPED}, {@linkcode SEVERAL} (see {@linkcode
 * foldedText}) or {@linkcode COMBINING}.
 */
export function foldedUnit(codePoint: number): number {
  return codePoint > 0xffff ? SEVERAL : FOLDED[codePoint] || learn(codePoint);
}

/** Returns the text a code point folds to where {@linkcode foldedUnit} gives a special result. */
export function foldedText(codePoint: number): string {
  if (codePoint > 0xffff && foldsToItself(codePoint)) return String.fromCodePoint(codePoint);
  return LONG_FOLDS.get(codePoint) ?? ASTRAL.get(codePoint) ?? learnAstral(codePoint);
}

function learn(codePoint: number): number {
  const folded = foldCodePoint(codePoint);
  const combines = codePoint >= 0x80 && COMBINES.test(String.fromCharCode(codePoint));
  const entry = combines
    ? COMBINING
    : folded.length === 0
    ? DROPPED
    : folded.length > 1
    ? SEVERAL
    : folded.charCodeAt(0);
  if (combines || folded.length > 1) LONG_FOLDS.set(codePoint, folded);
  FOLDED[codePoint] = entry;
  return entry;
}

function learnAstral(codePoint: number): string {
  const folded = foldCodePoint(codePoint);
  if (ASTRAL.size === MAX_ASTRAL) ASTRAL.clear();
  ASTRAL.set(codePoint, folded);
  return folded;
}
