import type { BodyLanguage } from "../../contract/body.ts";
import { isDenial } from "./negation.ts";
import { packStart, START_LETTERS, type Word, WordIndex } from "./words.ts";

/** Words that a phrase allows at each position; `word*` is a stem, `*` any word but a denial. */
export type PhraseWords = readonly (readonly string[])[];

/** Splits a phrase of the catalogue: `a|b` allows either word at a position. */
export function splitPhrase(notation: string): PhraseWords {
  return notation.split(" ").map((word) => word.split("|"));
}

/** Phrases by the start of their first word. */
export type PhraseIndex<T> = WordIndex<StartedPhrase<T>>;

/** A phrase that may begin at a word. */
interface StartedPhrase<T> {
  readonly phrase: T;
  /** First word of the phrase; null if it is a stem. */
  readonly first: string | null;
  /** Result of {@linkcode listStarts} for the second position; null if the first word is a stem. */
  readonly next: readonly number[] | null;
}

/** Indexes phrases by each of their first words; phrases that begin with a stem come last. */
export function indexPhrases<T extends { readonly words: PhraseWords }>(
  phrases: readonly T[],
): PhraseIndex<T> {
  const index = new WordIndex<StartedPhrase<T>>();
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

/** Lists the packed starts of the words at a position; null if a short stem or `*` allows any. */
function listStarts(options: readonly string[] = ["*"]): number[] | null {
  const isOpen = options.some((word) => word.endsWith("*") && word.length <= START_LETTERS);
  return isOpen ? null : options.map((word) => packStart(word));
}

/** A phrase in a text. */
export interface PhraseMatch<T> {
  /** Position of the first word among the words of the text. */
  readonly at: number;
  readonly phrase: T;
}

/** Finds the phrases in the words of a text, in order. */
export function findPhrases<T extends { readonly words: PhraseWords }>(
  index: PhraseIndex<T>,
  text: readonly Word[],
  language: BodyLanguage | null,
): PhraseMatch<T>[] {
  const matches: PhraseMatch<T>[] = [];
  // `entries()` would create an object per word.
  for (let at = 0; at < text.length; at++) {
    const { word = "", start = 0 } = text[at] ?? {};
    const startedPhrases = index.get(start);
    if (startedPhrases.length === 0) continue;
    const nextStart = text[at + 1]?.start ?? 0;
    for (const { first, phrase, next } of startedPhrases) {
      if (next !== null && !next.includes(nextStart)) continue;
      if (first !== null && first !== word) continue;
      const matchedWords = first === null ? 0 : 1;
      if (matchesPhrase(phrase.words, text, { at, matchedWords, language })) {
        matches.push({ at, phrase });
      }
    }
  }
  return matches;
}

/** Tells whether a phrase begins at a word; its first `matchedWords` words are not compared again. */
function matchesPhrase(
  words: PhraseWords,
  text: readonly Word[],
  { at, matchedWords, language }: {
    readonly at: number;
    readonly matchedWords: number;
    readonly language: BodyLanguage | null;
  },
): boolean {
  for (let i = matchedWords; i < words.length; i++) {
    const word = text[at + i]?.word;
    if (word === undefined || !matchesAny(words[i] ?? [], word, language)) return false;
  }
  return true;
}

function matchesAny(
  options: readonly string[],
  word: string,
  language: BodyLanguage | null,
): boolean {
  for (const option of options) {
    if (option === word) return true;
    if (!option.endsWith("*")) continue;
    if (option === "*" ? !isDenial(word, language) : word.startsWith(option.slice(0, -1))) {
      return true;
    }
  }
  return false;
}
