import { classifyUnit, PAIR, SPACE, WORD } from "./unit_class.ts";

/** Keywords split into words. */
export interface KeywordData {
  /** All words and single characters of the keywords, joined by blanks; the first is number 1. */
  readonly words: string;
  /** The symbols of one keyword after the other, a 0 after each; see {@linkcode computeSymbol}. */
  readonly symbols: readonly number[];
}

/**
 * Combines the number of a word and the blanks before it into one number above 0.
 *
 * @param blanks 1 if blanks precede the word, however many, else 0.
 */
export function computeSymbol(word: number, blanks: number): number {
  return word * 2 + blanks;
}

/**
 * Splits keywords into words and numbers the words.
 *
 * @param keywords Normalised keywords, none empty, each once.
 */
export function prepareKeywords(keywords: readonly string[]): KeywordData {
  const words = new Map<string, number>();
  const symbols: number[] = [];
  for (const keyword of keywords) {
    for (const { text, blanks } of tokenise(keyword)) {
      let word = words.get(text);
      if (word === undefined) words.set(text, word = words.size + 1);
      symbols.push(computeSymbol(word, blanks));
    }
    symbols.push(0);
  }
  return { words: [...words.keys()].join(" "), symbols };
}

/** A word or single character of a keyword. */
interface WordToken {
  readonly text: string;
  /** 1 if blanks precede the word, however many, else 0. */
  readonly blanks: number;
}

/** Returns the tokens of a normalised keyword. */
function tokenise(keyword: string): WordToken[] {
  const tokens: WordToken[] = [];
  let blanks = 0;
  for (let i = 0; i < keyword.length;) {
    const kind = classifyUnit(keyword.charCodeAt(i));
    if (kind === SPACE) {
      blanks = 1;
      i++;
      continue;
    }
    let end = i + 1;
    if (kind === WORD) {
      while (end < keyword.length && classifyUnit(keyword.charCodeAt(end)) === WORD) end++;
    } else if (kind === PAIR) {
      end = Math.min(end + 1, keyword.length);
    }
    tokens.push({ text: keyword.slice(i, end), blanks });
    blanks = 0;
    i = end;
  }
  return tokens;
}
