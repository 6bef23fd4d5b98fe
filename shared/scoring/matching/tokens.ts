import { PAIR, SPACE, unitClass, WORD } from "./unit_class.ts";

/** A word or single character of a keyword. */
export interface WordToken {
  readonly text: string;
  /** Whether a blank is before it. */
  readonly spaced: boolean;
}

/** Returns the tokens of a normalised keyword. */
export function tokenise(normalised: string): WordToken[] {
  const tokens: WordToken[] = [];
  let spaced = false;
  for (let i = 0; i < normalised.length;) {
    const kind = unitClass(normalised.charCodeAt(i));
    if (kind === SPACE) {
      spaced = true;
      i++;
      continue;
    }
    let end = i + 1;
    if (kind === WORD) {
      while (end < normalised.length && unitClass(normalised.charCodeAt(end)) === WORD) end++;
    } else if (kind === PAIR) {
      end = Math.min(end + 1, normalised.length);
    }
    tokens.push({ text: normalised.slice(i, end), spaced });
    spaced = false;
    i = end;
  }
  return tokens;
}
