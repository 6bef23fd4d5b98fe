import { fold } from "../../domains/skeleton.ts";
import { TEXT_LENGTH } from "../../mime/budget.ts";

/** Characters of a text that are compared with phrases; pressure comes early. */
const MAX_TEXT = TEXT_LENGTH / 4;

/** Most characters of a word that are folded, and most folded characters in all: one can become 18. */
const MAX_WORD = 1000, MAX_FOLDED = TEXT_LENGTH;

/** A word, with combining marks and zero-width characters inside it. */
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}\u00ad\u200b-\u200d\u2060\ufeff]*/gu;
const WIDTHLESS = /[\u00ad\u200b-\u200d\u2060\ufeff]/g;

/** A word of a text. */
export interface Word {
  /** Lower case, without accents; letters that are drawn alike are one. */
  readonly word: string;
  /** Its first four letters, under which phrases with a stem are looked up. */
  readonly start: string;
  /** Where it is in the text. */
  readonly from: number;
  readonly to: number;
}

/** A word that folds to itself in lower case. */
const PLAIN = /^[A-Za-z0-9]+$/;
/** Letters of the start of a word. */
export const START = 4;

function wordAt(word: string, from: number, to: number): Word {
  return { word, start: word.slice(0, START), from, to };
}

/** The words of a text, in order. */
export function readWords(text: string): Word[] {
  return [...wordsIn(text)];
}

/** {@linkcode readWords}, one after the other. */
export function* wordsIn(text: string): Generator<Word> {
  let length = 0;
  for (const { 0: found, index } of text.slice(0, MAX_TEXT).matchAll(WORD)) {
    const to = index + found.length;
    if (PLAIN.test(found)) {
      yield wordAt(found.toLowerCase(), index, to);
      continue;
    }
    if (length > MAX_FOLDED) continue;
    const folded = fold(found.slice(0, MAX_WORD).replace(WIDTHLESS, ""));
    length += folded.length;
    // Some characters fold to two words: a half to one, a stroke and two.
    for (const word of folded.split(/[^\p{L}\p{N}]+/u)) {
      if (word !== "") yield wordAt(word, index, to);
    }
  }
}
