import { CONFUSABLES } from "./confusables.ts";

/**
 * How one code point reads when a keyword is looked for. Each code point is folded on its own,
 * never
 * a whole string: `String.normalize` takes quadratic time on long runs of combining marks.
 */

/** Marks that an accent is made of; those of other scripts change the letter and stay. */
const ACCENTS = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g;

/** Has no width: soft hyphen, joiners, direction marks, variation selectors, tags. */
const INVISIBLE = /^[\p{Default_Ignorable_Code_Point}\p{Cf}]$/u;

/** Separates words: blanks, line ends, other controls, hyphens and dashes, underscores. */
const SEPARATOR = /^[\s\p{Z}\p{Cc}\p{Pd}\p{Pc}\u2212\u00b7\u2022]$/u;

/** Quotation marks and apostrophes, all of them, as the two of ASCII. */
const QUOTES: ReadonlyMap<string, string> = new Map([
  ...[..."‘’‚‛ʼʹʻ′`´＇"].map((quote): [string, string] => [quote, "'"]),
  ...[..."“”„‟«»″"].map((quote): [string, string] => [quote, '"']),
]);

/**
 * The text a code point is matched as: compatibility form (NFKC), without case and accents, Latin
 * lookalikes as Latin letters, every separator as a blank; empty when it is invisible.
 */
export function foldCodePoint(codePoint: number): string {
  if (codePoint >= 0xd800 && codePoint <= 0xdfff) return "\ufffd";
  const character = String.fromCodePoint(codePoint);
  if (INVISIBLE.test(character)) return "";
  if (SEPARATOR.test(character)) return " ";
  const quote = QUOTES.get(character);
  if (quote !== undefined) return quote;
  const plain = character.normalize("NFKD").replaceAll(ACCENTS, "").normalize("NFKC");
  let folded = "";
  for (const part of plain.toUpperCase().toLowerCase()) {
    if (SEPARATOR.test(part)) folded += " ";
    else folded += CONFUSABLES.get(part) ?? QUOTES.get(part) ?? part;
  }
  return folded;
}
