/** Properties that make text slow to draw; pages are laid out on the thread that answers. */

/**
 * Matches turns of a text's direction (UAX #9), as drawing time grows with the square of their
 * number.
 */
const TURNS =
  /[\u202a-\u202e\u2066-\u2069]|[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc][\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\s,.;:!?-]*/g;

/** Most of them that one mail shows; real ones have some hundred. */
export const MAX_TURNS = 3000;

/** Tells how often the direction of a text turns. */
export function countTurns(text: string): number {
  return text.match(TURNS)?.length ?? 0;
}

/** Behind the last Latin letter, the first that many fonts lack. */
const FOREIGN = 0x250;

/** Maximum number of foreign characters in one paragraph: drawing 500 000 takes 4 to 140 s. */
export const MAX_FOREIGN = 40_000;

/** Counts the number of characters that are not of the Latin script. */
export function countForeign(text: string): number {
  let count = 0;
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) >= FOREIGN) count++;
  return count;
}

/** Longest line that is shown unbroken, in UTF-16 units. */
const MAX_LINE = 2000;

/** Text whose long lines are broken, so that each is cheap. */
export function breakLines(text: string): string {
  return text.split("\n").flatMap(pieces).join("\n");
}

/** Returns a line in pieces that never end within a character. */
function pieces(line: string): string[] {
  const cut: string[] = [];
  let from = 0;
  while (line.length - from > MAX_LINE) {
    const isWithin = (line.codePointAt(from + MAX_LINE - 1) ?? 0) > 0xffff;
    const to = from + MAX_LINE + (isWithin ? 1 : 0);
    cut.push(line.slice(from, to));
    from = to;
  }
  return [...cut, line.slice(from)];
}

/**
 * Matches marks on a letter beyond eight, except after U+034F; a million ends the browser's page.
 */
const SURPLUS = /(?<=[^\P{M}\u034f][\p{M}\u200c\u200d]{7})([\p{M}\u200c\u200d]+)/u;

/** Splits text at its surplus marks; every second piece is such a surplus. */
export function splitSurplus(text: string): string[] {
  return text.split(SURPLUS);
}

/** Text without its surplus of marks. */
export function stripSurplus(text: string): string {
  return splitSurplus(text).filter((_, i) => i % 2 === 0).join("");
}
