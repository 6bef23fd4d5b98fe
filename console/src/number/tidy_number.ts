/** Characters between digits: blanks of all kinds, dots, hyphens, slashes, brackets. */
const BETWEEN =
  /[\s\u00a0\u2000-\u200f\u2010-\u2015\u202a-\u202f\u2060-\u2069\ufeff.\-/()[\]·•_,]/g;

/** Digits of Arabic, Persian and Devanagari keyboards; each row starts at a multiple of 16, or 6. */
const OTHER_DIGITS = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/g;

function digitOf(sign: string): string {
  const low = sign.charCodeAt(0) & 15;
  return String(sign > "\u0965" ? low - 6 : low);
}

/** Longest text that is parsed; numbers are shorter. */
const MAX_TEXT = 100;

/**
 * Converts a number that people type or paste into a form that `regulator-check` accepts: French
 * ones into one of SPEC 4.3, `+33 (0)1.62.00.00.01` into `+33162000001`; foreign and short ones
 * into digits, which it explains.
 *
 * @returns null when it cannot be a number.
 */
export function tidyNumber(text: string): string | null {
  if (text.length > MAX_TEXT) return null;
  const written = text.normalize("NFKC").replaceAll(OTHER_DIGITS, digitOf).replace(
    /^\s*(?:tel|tél)[.:\s]*/i,
    "",
  );
  const bare = written.replace(/\(\s*0\s*\)/, "").replaceAll(BETWEEN, "");
  const national = /^(?:\+33|0033)0?(\d{9})$/.exec(bare)?.[1];
  if (national !== undefined) return `+33${national}`;
  const international = /^(?:\+|00)([1-9]\d{6,14})$/.exec(bare)?.[1];
  if (international !== undefined) {
    return international.startsWith("33") ? null : `+${international}`;
  }
  return /^(?:0\d{9}|0700\d{9,10}|[1-9]\d{1,5})$/.test(bare) ? bare : null;
}
