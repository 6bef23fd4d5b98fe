/** Classes of normalised code units, by their role in words. */

/** A separator of words; several in a row count as one. */
export const SPACE = 1;
/** A part of a word. */
export const WORD = 2;
/** A word of one code unit: a symbol, or a letter of a script without spaces. */
export const SINGLE = 3;
/** The first half of a code point beyond U+FFFF, which is a word by itself. */
export const PAIR = 4;

/** Scripts whose words are written without blanks, and Hangul, whose words take endings. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u;
const ASCII_LETTER = /[a-zA-Z0-9]/;
const LETTER = /[\p{L}\p{M}\p{N}]/u;

/** Class of each code unit; 0 if not computed yet. */
const CLASSES = new Uint8Array(0x10000);

/** Returns the class of a normalised code unit. */
export function classifyUnit(unit: number): number {
  return CLASSES[unit] || computeClass(unit);
}

function computeClass(unit: number): number {
  const character = String.fromCharCode(unit);
  const unitClass = unit === 32
    ? SPACE
    : unit < 0x80
    ? ASCII_LETTER.test(character) ? WORD : SINGLE
    : unit >= 0xd800 && unit <= 0xdbff
    ? PAIR
    : UNSPACED.test(character)
    ? SINGLE
    : LETTER.test(character)
    ? WORD
    : SINGLE;
  CLASSES[unit] = unitClass;
  return unitClass;
}
