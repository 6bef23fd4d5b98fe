import { addBrandFeatures } from "./brand_shape.ts";
import { beginHash, computeHash, extendHash, hashPair, mix } from "./hash.ts";
import { addHeaderFeatures } from "./header_shape.ts";
import { addLinkFeatures } from "./link_shape.ts";
import { addMarkupFeatures } from "./markup_shape.ts";
import { MailShape } from "./shape.ts";
import { addTextFeatures } from "./text_shape.ts";
import type { MailView } from "./view.ts";
import { MAX_WORD, Words } from "./words.ts";

/** Number of buckets, as a power of two, that features are hashed to; collisions are rare. */
export const BUCKET_BITS = 22;
export const BUCKETS = 1 << BUCKET_BITS;
const MASK = BUCKETS - 1;

/**
 * Groups of features, weighted by the root of their size. The beginning counts twice, so a footer
 * hides nothing.
 */
export const GROUPS = [
  "words",
  "letters",
  "subject",
  "shape",
  "firstWords",
  "firstPieces",
] as const;
/** Total weight of each group, chosen on left-out sources. */
const GROUP_SCALES = [0.5, 0.25, 0.3, 1.25, 1, 0.5] as const;
/** Least number of features that a group is divided by, so that no single feature decides. */
const GROUP_FLOORS = [20, 60, 4, 4, 20, 60] as const;
export type GroupName = (typeof GROUPS)[number];
/** The group for the beginning of a mail, where there is one. */
export const AT_START: Readonly<Partial<Record<GroupName, GroupName>>> = {
  words: "firstWords",
  letters: "firstPieces",
};
/** Maximum number of words and pairs, and pieces of words, at the beginning of a mail. */
export const MAX_FIRST_WORDS = 120, MAX_FIRST_PIECES = 300;

/** Weight of each feature of a group, by the number of its features. */
export function computeValue(group: number, count: number): number {
  if (count === 0) return 0;
  return (GROUP_SCALES[group] ?? 0) / Math.sqrt(Math.max(count, GROUP_FLOORS[group] ?? 1));
}

/** Buckets of the features of a mail, each once a group. */
export interface Features extends Readonly<Record<GroupName, Int32Array>> {
  /**
   * First place of each: for words twice their number, one more with the word before; for shapes
   * their number.
   */
  readonly places: Readonly<Record<Gathered, Int32Array>>;
  /** The features of each word, wherever it occurs. */
  readonly occurrences: Occurrences;
  readonly written: Words;
  readonly shapes: readonly string[];
}

/** Features by word: their numbers in `words` and in `letters`. */
export interface Occurrences {
  /** Two for each word, its own and that of its pair with the word before; -1 for none. */
  readonly words: Int32Array;
  /** For each word the range of its pieces in `pieces`, equal for the same word. */
  readonly ranges: Int32Array;
  readonly pieces: Int32Array;
}

const WORD = 0x11,
  PAIR_OF_WORDS = 0x22,
  LETTERS = 0x33,
  SUBJECT = 0x44,
  SUBJECT_PAIR = 0x55,
  SHAPE = 0x66;
/** Letters of the shortest and longest pieces of words. */
const MIN_PIECE = 3, MAX_PIECE = 5;

/** Extracts the features of a mail. */
export function extractFeatures(view: MailView): Features {
  const written = new Words(view.subject);
  const ofSubject = written.count;
  written.add(view.text);
  const shapes = [...listShapes(view)];
  // A letter starts a piece of each length; a word is in two groups, alone and in a pair.
  const collect = new Collector(
    3 * written.units.length + 4 * written.count + shapes.length,
    written.count,
  );
  collect.words("words", written, [0, ofSubject], WORD, PAIR_OF_WORDS);
  collect.words("words", written, [ofSubject, written.count], WORD, PAIR_OF_WORDS);
  collect.words("subject", written, [0, ofSubject], SUBJECT, SUBJECT_PAIR);
  for (const [place, name] of shapes.entries()) {
    collect.add(LISTS.shape, computeHash(name, SHAPE), place);
  }
  const { words, letters, subject, shape } = LISTS;
  const found = {
    words: words.buckets.copy(),
    letters: letters.buckets.copy(),
    subject: subject.buckets.copy(),
    shape: shape.buckets.copy(),
  };
  return {
    ...found,
    places: {
      words: words.places.copy(),
      letters: letters.places.copy(),
      subject: subject.places.copy(),
      shape: shape.places.copy(),
    },
    occurrences: { ...collect.occurrences, pieces: pieces.copy() },
    written,
    shapes,
    firstWords: found.words.subarray(0, MAX_FIRST_WORDS),
    firstPieces: found.letters.subarray(0, MAX_FIRST_PIECES),
  };
}

/** The names of the notable features beside words. */
function listShapes(view: MailView): ReadonlySet<string> {
  const shape = new MailShape();
  addHeaderFeatures(view, shape);
  addTextFeatures(view, shape);
  addBrandFeatures(view, addLinkFeatures(view, addMarkupFeatures(view, shape), shape), shape);
  return shape.names;
}

/** Groups that are gathered; those of the start are parts of them. */
export const GATHERED = ["words", "letters", "subject", "shape"] as const;
export type Gathered = (typeof GATHERED)[number];

/** Numbers in a buffer that is used for all mails; the numbers of the last one are copied out. */
class NumberList {
  #numbers = new Int32Array(1 << 12);
  #length = 0;

  clear(): void {
    this.#length = 0;
  }

  /** Adds a number, and returns its place. */
  push(value: number): number {
    if (this.#length === this.#numbers.length) {
      const larger = new Int32Array(2 * this.#length);
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    this.#numbers[this.#length] = value;
    return this.#length++;
  }

  get length(): number {
    return this.#length;
  }

  copy(): Int32Array {
    return this.#numbers.slice(0, this.#length);
  }
}

/** The features of a group. */
class FeatureList {
  readonly buckets = new NumberList();
  readonly places = new NumberList();

  /** @param part Added to the buckets, so that those of different groups differ. */
  constructor(readonly part: number) {}

  clear(): void {
    this.buckets.clear();
    this.places.clear();
  }
}

const LISTS: Readonly<Record<Gathered, FeatureList>> = {
  words: new FeatureList(BUCKETS),
  letters: new FeatureList(2 * BUCKETS),
  subject: new FeatureList(3 * BUCKETS),
  shape: new FeatureList(4 * BUCKETS),
};
/** The pieces of words, as {@linkcode Occurrences} has them. */
const pieces = new NumberList();

/** The buckets that were met, with their group, each at the first free place from its own on. */
let met = new Int32Array(1 << 14);
/** The number of each in its group. */
let numbers = new Int32Array(met.length);

/** The hash of the piece from each place of the current word. */
const states = new Int32Array(MAX_WORD + 2);
/** A word with each of the last bits of a hash: most words come several times. */
const last = new Int32Array(1 << 12);

/** Gathers the buckets of one mail, each once a group. */
class Collector {
  readonly occurrences: Omit<Occurrences, "pieces">;
  /** Places of `met` in use, less one. */
  readonly #mask: number;

  /** @param most As many features as a mail can have. */
  constructor(most: number, words: number) {
    const size = 1 << 32 - Math.clz32(most);
    this.#mask = size - 1;
    if (met.length < size) {
      met = new Int32Array(size);
      numbers = new Int32Array(size);
    } else met.fill(0, 0, size);
    for (const group of GATHERED) LISTS[group].clear();
    pieces.clear();
    this.occurrences = {
      words: new Int32Array(2 * words).fill(-1),
      ranges: new Int32Array(2 * words),
    };
  }

  /** Adds a bucket if it is new; returns its number in its group. */
  add({ part, buckets, places }: FeatureList, hash: number, place: number): number {
    const bucket = hash & MASK, key = bucket + part;
    const known = met, mask = this.#mask;
    let at = key & mask;
    while (known[at] !== 0) {
      if (known[at] === key) return numbers[at] ?? 0;
      at = at + 1 & mask;
    }
    known[at] = key;
    places.push(place);
    return numbers[at] = buckets.push(bucket);
  }

  /** Adds words, pairs of neighbours and pieces of words; a number counts only beside a word. */
  words(
    group: "words" | "subject",
    words: Words,
    [from, to]: readonly [from: number, to: number],
    seed: number,
    pairSeed: number,
  ): void {
    const { units, edges } = words;
    const { words: found, ranges } = this.occurrences;
    const isText = group === "words", list = LISTS[group];
    let before = 0;
    for (let word = from; word < to; word++) {
      const start = (edges[word] ?? 0) + 1, end = edges[word + 1] ?? 0;
      let state = beginHash(seed);
      for (let i = start; i < end; i++) state = extendHash(state, units[i] ?? 0);
      const hash = mix(state);
      const isNumber = words.isNumber(word);
      const own = isNumber ? -1 : this.add(list, hash, 2 * word);
      const pair = before === 0
        ? -1
        : this.add(list, hashPair(before, hash, pairSeed), 2 * word + 1);
      before = hash;
      if (!isText) continue;
      found[2 * word] = own;
      found[2 * word + 1] = pair;
      if (isNumber) continue;
      const slot = hash & (last.length - 1), same = last[slot] ?? 0;
      if (words.isSame(word, same)) {
        ranges.copyWithin(2 * word, 2 * same, 2 * same + 2);
        continue;
      }
      last[slot] = word;
      ranges[2 * word] = pieces.length;
      this.#addPieces(units, [start - 1, end + 1], 2 * word);
      ranges[2 * word + 1] = pieces.length;
    }
  }

  /**
   * The pieces of three letters, then those of four and of five, each hashed from the one before.
   */
  #addPieces(
    units: Uint16Array,
    [start, end]: readonly [start: number, end: number],
    place: number,
  ): void {
    const length = end - start;
    if (length < MIN_PIECE + 1) return;
    for (let from = 0; from < length; from++) {
      let state = beginHash(LETTERS);
      const to = Math.min(from + MIN_PIECE - 1, length);
      for (let i = from; i < to; i++) state = extendHash(state, units[start + i] ?? 0);
      states[from] = state;
    }
    for (let size = MIN_PIECE; size <= MAX_PIECE; size++) {
      for (let from = 0; from + size <= length; from++) {
        const state = extendHash(states[from] ?? 0, units[start + from + size - 1] ?? 0);
        states[from] = state;
        pieces.push(this.add(LISTS.letters, mix(state), place));
      }
    }
  }
}
