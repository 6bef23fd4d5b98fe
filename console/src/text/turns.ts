/**
 * Where the direction of a text turns: controls that embed, override or isolate (UAX #9), and each
 * run of letters written from right to left. A browser takes a time that grows with the square of
 * their number in a paragraph: 30 000 take over ten seconds.
 */
const TURNS =
  /[\u202a-\u202e\u2066-\u2069]|[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc][\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\s,.;:!?-]*/g;

/** Most of them that one mail shows; real ones have some hundred. */
export const MAX_TURNS = 3000;

/** How often the direction of a text turns. */
export function countTurns(text: string): number {
  return text.match(TURNS)?.length ?? 0;
}
