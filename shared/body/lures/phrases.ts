import { foldLookalikes } from "../../domains/skeleton.ts";
import { packStart, START_LETTERS, type Word, WordIndex } from "../text/words.ts";

/** Phrases of `catalogue/lures`: `a|b` is either, `stem*` a start, `..` up to five words. */

/** Number of words allowed where a phrase has `..`. */
const GAP = 5;
/** The mark of a gap. */
const GAP_MARK = "..";
/** Number of characters allowed where a phrase without blanks has `..`. */
const GAP_CHARACTERS = 16;
/** Length of the longest piece. */
const MAX_PIECE = 12;
/** The end of a sentence in a text without blanks. */
const UNSPACED_END = /[。！？!?\n]/;

/** One word of a phrase. */
interface Step {
  readonly words: ReadonlySet<string>;
  readonly stems: readonly string[];
  /** Words that may be skipped before it. */
  readonly gap: number;
}

/** A phrase of the family `of`. */
export interface LurePhrase<T> {
  readonly value: T;
  /** As it is written: its steps are read with the first text that has its first word. */
  readonly written: string;
  steps?: readonly Step[];
}

/** Phrases by the start of their first word; stems that are shorter than a start apart. */
export interface LureIndex<T> {
  readonly byStart: WordIndex<StartedLure<T>>;
  readonly byShortStem: WordIndex<StartedLure<T>>;
}

/** Letters by which stems that are shorter than a start are looked up. */
const SHORT = START_LETTERS - 1;

/** A phrase, and its first word; null for a stem. */
interface StartedLure<T> {
  readonly phrase: LurePhrase<T>;
  readonly first: string | null;
}

/** A phrase of a text: the places of its first and last word. */
export interface LureMatch<T> {
  readonly value: T;
  readonly first: number;
  readonly last: number;
}

/** Builds the index of all phrases. */
export function lureIndex<T>(
  phrases: Iterable<readonly [value: T, written: string]>,
): LureIndex<T> {
  const index: LureIndex<T> = { byStart: new WordIndex(), byShortStem: new WordIndex() };
  const all = [...phrases].map(([value, written]) => ({
    phrase: { value, written },
    begin: compileStep(written.split(" ", 1)[0] ?? "", 0),
  }));
  for (const { phrase, begin: { words } } of all) {
    for (const first of words) index.byStart.add(packStart(first), { phrase, first });
  }
  for (const { phrase, begin: { stems } } of all) {
    const [short, long] = [true, false].map((isShort) =>
      new Set(
        stems.filter(({ length }) => (length < START_LETTERS) === isShort).map((stem) =>
          packStart(stem)
        ),
      )
    );
    for (const start of long ?? []) index.byStart.add(start, { phrase, first: null });
    for (const start of short ?? []) index.byShortStem.add(start, { phrase, first: null });
  }
  return index;
}

function compileSteps(written: string): Step[] {
  const steps: Step[] = [];
  let gap = 0;
  for (const token of written.split(" ")) {
    if (token === GAP_MARK) {
      gap = GAP;
      continue;
    }
    steps.push(compileStep(token, gap));
    gap = 0;
  }
  return steps;
}

function compileStep(token: string, gap: number): Step {
  const options = token.split("|").map((option) =>
    option.endsWith("*") ? `${foldLookalikes(option.slice(0, -1))}*` : foldLookalikes(option)
  );
  return {
    words: new Set(options.filter((option) => !option.endsWith("*"))),
    stems: options.filter((option) => option.endsWith("*")).map((stem) => stem.slice(0, -1)),
    gap,
  };
}

/** Calls a function with the phrases of a text that are sought, in its order. */
export function eachLureMatch<T>(
  index: LureIndex<T>,
  { words, text }: { readonly words: readonly Word[]; readonly text: string },
  { isSought, take }: {
    /** Whether a phrase that starts with the word `first` is looked for. */
    readonly isSought: (value: T, first: number) => boolean;
    readonly take: (match: LureMatch<T>) => void;
  },
): void {
  const tryAt = (at: number, word: string, { phrase, first }: StartedLure<T>) => {
    const { value, written } = phrase;
    if ((first !== null && first !== word) || !isSought(value, at)) return;
    const steps = phrase.steps ??= compileSteps(written);
    const last = first === null
      ? findEnd(steps, words, { at: at - 1, known: 0 })
      : findEnd(steps, words, { at, known: 1 });
    if (last >= 0 && !SENTENCE_END.test(between(words, text, at, last))) {
      take({ value, first: at, last });
    }
  };
  for (let at = 0; at < words.length; at++) {
    const { word = "", start = 0 } = words[at] ?? {};
    for (const each of index.byStart.get(start)) tryAt(at, word, each);
    for (const each of index.byShortStem.get(packStart(word, SHORT))) tryAt(at, word, each);
  }
}

/** The end of a sentence or a paragraph; the number of a list's item (`2. `) ends none. */
const SENTENCE_END = /(?<!\n\d)[.!?:;]\s|\n\s{0,9}\n/;

function between(words: readonly Word[], text: string, first: number, last: number): string {
  return text.slice(words[first]?.from ?? 0, words[last]?.to ?? 0);
}

/**
 * Finds the place of the last word of a phrase whose first steps end at `at`; -1 where it is not.
 */
function findEnd(
  steps: readonly Step[],
  words: readonly Word[],
  { at, known }: { readonly at: number; readonly known: number },
): number {
  let place = at;
  for (let i = known; i < steps.length; i++) {
    place = findPlace(steps[i], words, place);
    if (place < 0) return -1;
  }
  return place;
}

/** Finds the place of a step after another one; -1 without one. */
function findPlace(step: Step | undefined, words: readonly Word[], minimum: number): number {
  const last = Math.min(words.length - 1, minimum + 1 + (step?.gap ?? 0));
  for (let at = minimum + 1; at <= last; at++) {
    const { word = "" } = words[at] ?? {};
    if (step?.words.has(word)) return at;
    for (const stem of step?.stems ?? []) if (word.startsWith(stem)) return at;
  }
  return -1;
}

/** A phrase without blanks: its pieces in their order, each with its alternatives. */
export type CompiledPhrase = readonly (readonly string[])[];

/** Reads a phrase without blanks. */
export function compilePhrase(written: string): CompiledPhrase {
  return written.split(GAP_MARK).map((piece) => piece.split("|"));
}

/** Where a phrase without blanks is: its start, the start of its last piece, and its end. */
export interface PiecesMatch {
  readonly from: number;
  readonly last: number;
  readonly to: number;
}

/** Yields the places of a text where a phrase without blanks is. */
export function* eachPieces(
  [first = [], ...rest]: CompiledPhrase,
  text: string,
): Generator<PiecesMatch> {
  for (const piece of first) {
    for (let at = text.indexOf(piece); at >= 0; at = text.indexOf(piece, at + 1)) {
      const end = findLastPiece(rest, text, { last: at, to: at + piece.length });
      if (end !== undefined) yield { from: at, ...end };
    }
  }
}

/** The start and the end of the last piece; undefined where a piece does not follow. */
function findLastPiece(
  pieces: readonly (readonly string[])[],
  text: string,
  start: Omit<PiecesMatch, "from">,
): Omit<PiecesMatch, "from"> | undefined {
  let { last, to } = start;
  for (const alternatives of pieces) {
    const near = text.slice(to, to + GAP_CHARACTERS + MAX_PIECE);
    const stop = near.search(UNSPACED_END);
    const sentence = stop < 0 ? near : near.slice(0, stop);
    const found = alternatives.find((each) => sentence.includes(each));
    if (found === undefined) return undefined;
    last = to + sentence.indexOf(found);
    to = last + found.length;
  }
  return { last, to };
}
