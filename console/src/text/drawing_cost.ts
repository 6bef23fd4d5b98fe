/** Bounds for text that is slow to draw: while a browser lays it out, the page does not respond. */

/**
 * Matches turns of a text's direction (UAX #9). Drawing time grows with the square of their
 * number.
 */
const TURNS =
  /[\u202a-\u202e\u2066-\u2069]|[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc][\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\s,.;:!?-]*/g;

/** Maximum number of turns of direction shown per mail; real mails have some hundred. */
export const MAX_TURNS = 3000;

/** Counts the turns of a text's direction. */
export function countTurns(text: string): number {
  return text.match(TURNS)?.length ?? 0;
}

/** First code unit after most Latin letters; many fonts lack characters from it on. */
const FOREIGN = 0x250;

/** Maximum number of foreign characters per paragraph: drawing time grows with its square. */
export const MAX_FOREIGN = 40_000;

/** Counts the UTF-16 units from {@linkcode FOREIGN} on. */
export function countForeign(text: string): number {
  let count = 0;
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) >= FOREIGN) count++;
  return count;
}

/** Maximum number of UTF-16 units per line; longer lines are broken. */
const MAX_LINE = 2000;

/** Breaks long lines, so that each is cheap to draw. */
export function breakLines(text: string): string {
  return text.split("\n").flatMap(splitLine).join("\n");
}

/** Splits a line into pieces that never end within a character. */
function splitLine(line: string): string[] {
  const pieces: string[] = [];
  let start = 0;
  while (line.length - start > MAX_LINE) {
    const splitsPair = (line.codePointAt(start + MAX_LINE - 1) ?? 0) > 0xffff;
    const end = start + MAX_LINE + (splitsPair ? 1 : 0);
    pieces.push(line.slice(start, end));
    start = end;
  }
  return [...pieces, line.slice(start)];
}

/**
 * Matches combining marks and joiners after the eighth on one letter; a million crash the page. A run
 * of U+034F and joiners alone is kept: mailing services pad the first line with it.
 */
const SURPLUS = /(?<=[^\P{M}\u034f][\p{M}\u200c\u200d]{7})([\p{M}\u200c\u200d]+)/u;

/** Splits a text into pieces; every second piece consists of surplus marks. */
export function splitSurplus(text: string): string[] {
  return text.split(SURPLUS);
}

/** Removes the surplus marks from a text. */
export function stripSurplus(text: string): string {
  return splitSurplus(text).filter((_, i) => i % 2 === 0).join("");
}
