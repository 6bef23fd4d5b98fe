import type { BodyLanguage } from "../../contract/body.ts";
import { isDenial } from "./negation.ts";
import { ByStart, packStart, START, type Word } from "./words.ts";

/** Words of a phrase allowed at each position: `a|b`, `word*`, or `*` for any word but a denial. */
export type PhraseWords = readonly (readonly string[])[];

/** Returns the words of a phrase of the catalogue. */
export function phraseWords(written: string): PhraseWords {
  return written.split(" ").map((word) => word.split("|"));
}

/** Phrases by the start of their first word. */
export type PhraseIndex<T> = ByStart<StartedPhrase<T>>;

/** A phrase, its first word, null for a stem, and the {@linkcode listStarts} its second one. */
interface StartedPhrase<T> {
  readonly phrase: T;
  readonly first: string | null;
  readonly next: readonly number[] | null;
}

/** Builds the index of phrases. */
export function indexPhrases<T extends { readonly words: PhraseWords }>(
  phrases: readonly T[],
): PhraseIndex<T> {
  const index = new ByStart<StartedPhrase<T>>();
  for (const stems of [false, true]) {
    for (const phrase of phrases) {
      for (const first of phrase.words[0] ?? []) {
        if (first.endsWith("*") !== stems) continue;
        const start = packStart(stems ? first.slice(0, -1) : first);
        const next = stems ? null : listStarts(phrase.words[1]);
        index.add(start, { phrase, first: stems ? null : first, next });
      }
    }
  }
  return index;
}

/** Tells how the words of a position start; null where that says nothing, as of a short stem. */
function listStarts(options: readonly string[] = ["*"]): number[] | null {
  const isOpen = options.some((word) => word.endsWith("*") && word.length <= START);
  return isOpen ? null : options.map((word) => packStart(word));
}

/** A phrase of a text, and the place of its first word. */
export interface PhraseMatch<T> {
  readonly at: number;
  readonly phrase: T;
}

/** Finds the phrases of a text, in its order, and the places of their first words. */
export function findPhrases<T extends { readonly words: PhraseWords }>(
  index: PhraseIndex<T>,
  text: readonly Word[],
  language: BodyLanguage | null,
): PhraseMatch<T>[] {
  const found: PhraseMatch<T>[] = [];
  // An entry of an iterator would be one more object a word.
  for (let at = 0; at < text.length; at++) {
    const { word = "", start = 0 } = text[at] ?? {};
    const started = index.get(start);
    if (started.length === 0) continue;
    const nextStart = text[at + 1]?.start ?? 0;
    for (const { first, phrase, next } of started) {
      if (next !== null && !next.includes(nextStart)) continue;
      if (first !== null && first !== word) continue;
      const known = first === null ? 0 : 1;
      if (matches(phrase.words, text, { at, known, language })) found.push({ at, phrase });
    }
  }
  return found;
}

/** Tells whether a phrase is at a place, of which the first words are known to be its. */
function matches(
  words: PhraseWords,
  text: readonly Word[],
  { at, known, language }: {
    readonly at: number;
    readonly known: number;
    readonly language: BodyLanguage | null;
  },
): boolean {
  for (let i = known; i < words.length; i++) {
    const found = text[at + i]?.word;
    if (found === undefined || !matchesAny(words[i] ?? [], found, language)) return false;
  }
  return true;
}

function matchesAny(
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
