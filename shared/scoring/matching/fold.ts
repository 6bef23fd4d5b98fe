import { CONFUSABLES } from "../../domains/confusables.ts";

/**
 * Folds single code points: `String.normalize` takes quadratic time on long runs of combining
 * marks.
 */

/** Matches accents. Marks of other scripts change the letter, so they are kept. */
const ACCENTS = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g;

/** Matches a character without width: soft hyphen, joiner, direction mark, selector, tag. */
const INVISIBLE = /^[\p{Default_Ignorable_Code_Point}\p{Cf}]$/u;

/** Matches a separator of words: blank, line end, control, hyphen, dash, underscore, bullet. */
const SEPARATOR = /^[\s\p{Z}\p{Cc}\p{Pd}\p{Pc}\u2212\u00b7\u2022]$/u;

/** The ASCII form of each quotation mark and apostrophe. */
const QUOTES: ReadonlyMap<string, string> = new Map([
  ...[..."‘’‚‛ʼʹʻ′`´＇"].map((quote): [string, string] => [quote, "'"]),
  ...[..."“”„‟«»″"].map((quote): [string, string] => [quote, '"']),
]);

/** Folds a code point: NFKC, lower case, no accents, Latin lookalikes, blanks for separators. */
export function foldCodePoint(codePoint: number): string {
  if (codePoint < 0x80) return foldAscii(codePoint);
  if (codePoint >= 0xd800 && codePoint <= 0xdfff) return "\ufffd";
  const character = String.fromCodePoint(codePoint);
  if (foldsToItself(codePoint)) return character;
  if (INVISIBLE.test(character)) return "";
  if (SEPARATOR.test(character)) return " ";
  const quote = QUOTES.get(character);
  if (quote !== undefined) return quote;
  const base = character.normalize("NFKD").replaceAll(ACCENTS, "");
  // Most characters did not change; composing them would take most of the time.
  const composition = base === character ? base : base.normalize("NFKC");
  let fold = "";
  for (const part of composition.toUpperCase().toLowerCase()) {
    if (part !== character && SEPARATOR.test(part)) fold += " ";
    else fold += CONFUSABLES.get(part) ?? QUOTES.get(part) ?? part;
  }
  return fold;
}

/** Folds an ASCII code without the Unicode expressions, which take milliseconds to compile. */
function foldAscii(code: number): string {
  const character = String.fromCharCode(code).toLowerCase();
  if (code <= 0x20 || code === 0x7f || character === "-" || character === "_") return " ";
  return character === "`" ? "'" : character;
}

/**
 * Large blocks that fold to themselves, by first and last code point: ideographs, Hangul, private
 * use, Tangut.
 */
const UNCHANGED: readonly (readonly [first: number, last: number])[] = [
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
  [0xac00, 0xd7a3],
  [0xe000, 0xf8ff],
  [0x17000, 0x18cff],
  [0x20000, 0x2f7ff],
  [0x2fa20, 0xdffff],
  [0xf0000, 0x10ffff],
];

/** Tells whether a code point folds to itself because of its block, as nine tenths of all do. */
export function foldsToItself(codePoint: number): boolean {
  return UNCHANGED.some(([first, last]) => codePoint >= first && codePoint <= last);
}
