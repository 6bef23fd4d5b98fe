import { tokenise } from "./tokens.ts";

/** Keywords split into words. */
export interface KeywordData {
  /** The words and single characters keywords are made of, joined by blanks, numbered from 1. */
  readonly words: string;
  /** The symbols of each keyword and a 0, keyword after keyword; see {@linkcode computeSymbol}. */
  readonly symbols: readonly number[];
}

/** Computes a word and whether a blank is before it, as one number above 0. */
function computeSymbol(word: number, spaced: boolean): number {
  return word * 2 + (spaced ? 1 : 0);
}

/** @param keywords Normalised, none empty, each once. */
export function prepareKeywords(keywords: readonly string[]): KeywordData {
  const words = new Map<string, number>();
  const symbols: number[] = [];
  for (const keyword of keywords) {
    for (const { text, spaced } of tokenise(keyword)) {
      let word = words.get(text);
      if (word === undefined) words.set(text, word = words.size + 1);
      symbols.push(computeSymbol(word, spaced));
    }
    symbols.push(0);
  }
  return { words: [...words.keys()].join(" "), symbols };
}
