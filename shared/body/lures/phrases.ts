import { foldLookalikes } from "../../domains/skeleton.ts";
import { packStart, START_LETTERS, type Word, WordIndex } from "../text/words.ts";

/** Maximum number of words that a text may have at a gap of a phrase. */
const GAP = 5;
/** Mark of a gap in a phrase of `catalogue/lures.json`; `a|b` is either word, `stem*` a beginning. */
const GAP_MARK = "..";
/** Maximum number of characters that a text without blanks may have at a gap. */
const GAP_CHARACTERS = 16;
/** Maximum number of characters of a piece of a phrase without blanks. */
const MAX_PIECE = 12;
/** Matches the end of a sentence in a text without blanks. */
const UNSPACED_END = /[。！？!?\n]/;

/** One position of a phrase: any of its words or stems matches. */
interface Step {
  readonly words: ReadonlySet<string>;
  readonly stems: readonly string[];
  /** Packed starts of the words and stems; null if a stem is too short to have one. */
  readonly starts: readonly number[] | null;
  /** Maximum number of words that may precede the step. */
  readonly gap: number;
}

/** A phrase, and the value that its matches have. */
export interface LurePhrase<T> {
  readonly value: T;
  /** The phrase in the notation of the catalogue. */
  readonly notation: string;
  /** Steps of the phrase, which the first text with its first word compiles. */
  steps?: readonly Step[];
}

/** Phrases by the packed start of their first word; very short stems have an index of their own. */
export interface LureIndex<T> {
  readonly byStart: WordIndex<StartedLure<T>>;
  readonly byShortStem: WordIndex<StartedLure<T>>;
}

/** Number of letters by which stems shorter than `START_LETTERS` are looked up. */
const SHORT_START = START_LETTERS - 1;

/** A phrase that may begin at a word. */
interface StartedLure<T> {
  readonly phrase: LurePhrase<T>;
  /** First word of the phrase; null if it is a stem. */
  readonly first: string | null;
  /** Packed starts of the next word; undefined if any word may follow, or before the first use. */
  next: readonly number[] | undefined;
}

/** A phrase in a text, with the positions of its first and last word. */
export interface LureMatch<T> {
  readonly value: T;
  readonly first: number;
  readonly last: number;
}

/** Indexes phrases by the beginnings of their first words. */
export function indexLures<T>(
  phrases: Iterable<readonly [value: T, notation: string]>,
): LureIndex<T> {
  const index: LureIndex<T> = { byStart: new WordIndex(), byShortStem: new WordIndex() };
  const all = [...phrases].map(([value, notation]) => ({
    phrase: { value, notation },
    begin: compileStep(notation.split(" ", 1)[0] ?? "", 0),
  }));
  for (const { phrase, begin: { words } } of all) {
    for (const first of words) {
      index.byStart.add(packStart(first), { phrase, first, next: undefined });
    }
  }
  for (const { phrase, begin: { stems } } of all) {
    const [short, long] = [true, false].map((isShort) =>
      new Set(
        stems.filter(({ length }) => (length < START_LETTERS) === isShort).map((stem) =>
          packStart(stem)
        ),
      )
    );
    for (const start of long ?? []) {
      index.byStart.add(start, { phrase, first: null, next: undefined });
    }
    for (const start of short ?? []) {
      index.byShortStem.add(start, { phrase, first: null, next: undefined });
    }
  }
  return index;
}

function compileSteps(notation: string): Step[] {
  const steps: Step[] = [];
  let gap = 0;
  for (const token of notation.split(" ")) {
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
  const words = options.filter((option) => !option.endsWith("*"));
  const stems = options.filter((option) => option.endsWith("*")).map((stem) => stem.slice(0, -1));
  const hasShort = stems.some(({ length }) => length < START_LETTERS);
  const starts = hasShort ? null : [...words, ...stems].map((each) => packStart(each));
  return { words: new Set(words), stems, starts, gap };
}

/** Calls a function with each wanted phrase in the words of a text, in order. */
export function visitLureMatches<T>(
  index: LureIndex<T>,
  { words, text }: { readonly words: readonly Word[]; readonly text: string },
  { isWanted, visit }: {
    /** Tells whether a match of `value` that begins at the word `first` is wanted. */
    readonly isWanted: (value: T, first: number) => boolean;
    readonly visit: (match: LureMatch<T>) => void;
  },
): void {
  const tryAt = (at: number, word: string, started: StartedLure<T>) => {
    const { phrase, first } = started, { value, notation } = phrase;
    if (first !== null && first !== word) return;
    const steps = phrase.steps ??= compileSteps(notation);
    if (first !== null && steps[1]?.gap === 0) started.next ??= steps[1].starts ?? undefined;
    const last = findEnd(steps, words, { at, matchedSteps: first === null ? 0 : 1 });
    if (last < 0 || !isWanted(value, at)) return;
    if (!SENTENCE_END.test(sliceWords(words, text, at, last))) visit({ value, first: at, last });
  };
  for (let at = 0; at < words.length; at++) {
    const { word = "", start = 0 } = words[at] ?? {}, nextStart = words[at + 1]?.start ?? 0;
    for (const each of index.byStart.get(start)) {
      if (each.next === undefined || each.next.includes(nextStart)) tryAt(at, word, each);
    }
    for (const each of index.byShortStem.get(packStart(word, SHORT_START))) tryAt(at, word, each);
  }
}

/** Matches the end of a sentence or paragraph, but not the number of a list item (`2. `). */
const SENTENCE_END = /(?<!\n\d)[.!?:;]\s|\n\s{0,9}\n/;

function sliceWords(words: readonly Word[], text: string, first: number, last: number): string {
  return text.slice(words[first]?.from ?? 0, words[last]?.to ?? 0);
}

/**
 * Finds the position of the last word of a phrase that begins at `at`; else -1.
 *
 * @param matchedSteps Number of steps, 0 or 1, that are known to match.
 */
function findEnd(
  steps: readonly Step[],
  words: readonly Word[],
  { at, matchedSteps }: { readonly at: number; readonly matchedSteps: number },
): number {
  let place = at - 1 + matchedSteps;
  for (let i = matchedSteps; i < steps.length; i++) {
    const step = steps[i];
    place = step === undefined ? -1 : findStep(step, words, place);
    if (place < 0) return -1;
  }
  return place;
}

/** Finds the position of a step that follows the word `previous`; -1 if it does not follow. */
function findStep(step: Step, words: readonly Word[], previous: number): number {
  const last = Math.min(words.length - 1, previous + 1 + step.gap);
  for (let at = previous + 1; at <= last; at++) {
    const { word = "", start = 0 } = words[at] ?? {};
    if (step.starts !== null && !step.starts.includes(start)) continue;
    if (step.words.has(word)) return at;
    for (const stem of step.stems) if (word.startsWith(stem)) return at;
  }
  return -1;
}

/** The pieces of a phrase without blanks, in order, each with its alternatives. */
export type UnspacedPhrase = readonly (readonly string[])[];

/** Splits a phrase without blanks at its gaps. */
export function splitUnspacedPhrase(notation: string): UnspacedPhrase {
  return notation.split(GAP_MARK).map((piece) => piece.split("|"));
}

/** Offsets of a phrase without blanks in a text. */
export interface PiecesMatch {
  readonly from: number;
  /** Offset of the last piece. */
  readonly last: number;
  readonly to: number;
}

/** Yields the matches of a phrase in a text without blanks. */
export function* findPieces(
  [first = [], ...rest]: UnspacedPhrase,
  text: string,
): Generator<PiecesMatch> {
  for (const piece of first) {
    for (let at = text.indexOf(piece); at >= 0; at = text.indexOf(piece, at + 1)) {
      const end = findLastPiece(rest, text, { last: at, to: at + piece.length });
      if (end !== undefined) yield { from: at, ...end };
    }
  }
}

/** Finds the offsets of the last piece; undefined if a piece does not follow the one before. */
function findLastPiece(
  pieces: readonly (readonly string[])[],
  text: string,
  start: Omit<PiecesMatch, "from">,
): Omit<PiecesMatch, "from"> | undefined {
  let { last, to } = start;
  for (const alternatives of pieces) {
    const nearText = text.slice(to, to + GAP_CHARACTERS + MAX_PIECE);
    const stop = nearText.search(UNSPACED_END);
    const sentence = stop < 0 ? nearText : nearText.slice(0, stop);
    const piece = alternatives.find((each) => sentence.includes(each));
    if (piece === undefined) return undefined;
    last = to + sentence.indexOf(piece);
    to = last + piece.length;
  }
  return { last, to };
}
