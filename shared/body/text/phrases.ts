import type { BodyLanguage } from "../../contract/body.ts";
import { isDenial } from "./negation.ts";
import { START } from "./words.ts";
import type { Word } from "./words.ts";

/**
 * A phrase as the words allowed at each position: `a|b` one of several, `*` any one that denies
 * nothing, `word*` any that starts so.
 */
export type PhraseWords = readonly (readonly string[])[];

/** The words of a phrase of the catalogue. */
export function phraseWords(written: string): PhraseWords {
  return written.split(" ").map((word) => word.split("|"));
}

/** Phrases by their first words, and by the first letters of stems. */
export interface PhraseIndex<T> {
  readonly exact: ReadonlyMap<string, readonly T[]>;
  readonly stems: ReadonlyMap<string, readonly T[]>;
}

/** Builds the index of phrases. */
export function indexPhrases<T extends { readonly words: PhraseWords }>(
  phrases: readonly T[],
): PhraseIndex<T> {
  const exact = new Map<string, T[]>(), stems = new Map<string, T[]>();
  for (const phrase of phrases) {
    for (const first of phrase.words[0] ?? []) {
      const isStem = first.endsWith("*");
      const to = isStem ? stems : exact;
      const key = isStem ? first.slice(0, -1).slice(0, START) : first;
      const known = to.get(key);
      if (known === undefined) to.set(key, [phrase]);
      else known.push(phrase);
    }
  }
  return { exact, stems };
}

/** The phrases that are at a place of a text. */
export function phrasesAt<T extends { readonly words: PhraseWords }>(
  index: PhraseIndex<T>,
  text: readonly Word[],
  place: { readonly at: number; readonly language: BodyLanguage | null },
): readonly T[] {
  const { word = "", start = "" } = text[place.at] ?? {};
  const exact = index.exact.get(word) ?? NONE, stems = index.stems.get(start) ?? NONE;
  // Most words start no phrase.
  if (exact.length === 0 && stems.length === 0) return NONE;
  const found: T[] = [];
  for (const phrase of exact) if (matches(phrase.words, text, place)) found.push(phrase);
  for (const phrase of stems) if (matches(phrase.words, text, place)) found.push(phrase);
  return found;
}

const NONE: readonly never[] = [];

function matches(
  words: PhraseWords,
  text: readonly Word[],
  { at, language }: { readonly at: number; readonly language: BodyLanguage | null },
): boolean {
  let place = at;
  for (const options of words) {
    const found = text[place++]?.word;
    if (found === undefined || !isAnyOf(options, found, language)) return false;
  }
  return true;
}

function isAnyOf(
  options: readonly string[],
  found: string,
  language: BodyLanguage | null,
): boolean {
  for (const word of options) {
    if (word === found) return true;
    if (!word.endsWith("*")) continue;
    if (word === "*" ? !isDenial(found, language) : found.startsWith(word.slice(0, -1))) {
      return true;
    }
  }
  return false;
}
