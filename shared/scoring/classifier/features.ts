import { beginHash, computeHash, extendHash, hashPair, mix } from "./hash.ts";
import { addHeaderFeatures } from "./header_shape.ts";
import { addBrandFeatures, addLinkFeatures } from "./link_shape.ts";
import { addMarkupFeatures } from "./markup_shape.ts";
import { addTextFeatures, COIN_ADDRESS } from "./text_shape.ts";
import { type ClassifierInput, MailShape } from "./input.ts";
import { cutLongText, MAX_WORD, Words } from "./words.ts";

/** Number of bits of a hash that choose the bucket of a feature; collisions are rare. */
export const BUCKET_BITS = 22;
/** Number of buckets. */
export const BUCKETS = 1 << BUCKET_BITS;
const MASK = BUCKETS - 1;

/**
 * Groups of features; `letters` are pieces of words. The beginning of a mail counts once more, in
 * the last two, so that a long footer hides nothing.
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
const GROUP_SCALES = [0.5, 0.25, 0.3, 1.25, 1, 0.25] as const;
/** Minimum number of features that counts for a group, so that no single feature decides. */
const GROUP_FLOORS = [20, 60, 4, 4, 20, 60] as const;
/** Name of a group of features. */
export type GroupName = (typeof GROUPS)[number];
/** The group that counts the beginning of a group again. */
export const START_GROUPS: Readonly<Partial<Record<GroupName, GroupName>>> = {
  words: "firstWords",
  letters: "firstPieces",
};
/** Maximum number of words and pairs of words at the beginning of a mail. */
export const MAX_FIRST_WORDS = 120;
/** Maximum number of pieces of words at the beginning of a mail. */
export const MAX_FIRST_PIECES = 300;

/** Computes the value of a feature: the scale of its group over the root of the group's `count`. */
export function computeFeatureValue(group: number, count: number): number {
  if (count === 0) return 0;
  return (GROUP_SCALES[group] ?? 0) / Math.sqrt(Math.max(count, GROUP_FLOORS[group] ?? 1));
}

/** Buckets of the features of a mail, each once per group. */
export interface Features extends Readonly<Record<GroupName, Int32Array>> {
  /**
   * First place of each feature. A word's place is twice its index; one more is the place of its
   * pair with the word before. A shape's place is its index.
   */
  readonly places: Readonly<Record<BaseGroup, Int32Array>>;
  /** The features of every word, repeated words included. */
  readonly occurrences: Occurrences;
  /** The words of the subject, then those of the text. */
  readonly allWords: Words;
  /** Number of words of the subject. */
  readonly subjectEnd: number;
  /** Text of the words after the subject: a form feed replaces the address of a coin. */
  readonly wordText: string;
  /** Names of the shape features. */
  readonly shapes: readonly string[];
}

/** Features by word, as indexes into the groups `words` and `letters`. */
export interface Occurrences {
  /** Two indexes per word: its own, and that of its pair with the word before; -1 for none. */
  readonly words: Int32Array;
  /** Per word, start and end of its pieces in `pieces`; repeated words share them. */
  readonly ranges: Int32Array;
  /** Indexes of the pieces of words. */
  readonly pieces: Int32Array;
}

/** Seeds of hashes, one per kind of feature. */
const WORD = 0x11,
  PAIR_OF_WORDS = 0x22,
  LETTERS = 0x33,
  SUBJECT = 0x44,
  SUBJECT_PAIR = 0x55,
  SHAPE = 0x66;
/** Minimum number of letters of a piece of a word. */
const MIN_PIECE = 3;
/** Maximum number of letters of a piece of a word. */
const MAX_PIECE = 5;

/** Extracts the features of a mail. */
export function extractFeatures(input: ClassifierInput): Features {
  const allWords = new Words(input.subject);
  const subjectEnd = allWords.count;
  const wordText = cutLongText(input.text.replaceAll(COIN_ADDRESS, "\f"));
  allWords.add(wordText);
  const shapes = [...listShapes(input)];
  // Each letter starts up to three pieces; each word is in two groups, alone and in a pair.
  const collector = new Collector(
    3 * allWords.units.length + 4 * allWords.count + shapes.length,
    allWords.count,
  );
  collector.addWords("words", allWords, [0, subjectEnd], WORD, PAIR_OF_WORDS);
  collector.addWords("words", allWords, [subjectEnd, allWords.count], WORD, PAIR_OF_WORDS);
  collector.addWords("subject", allWords, [0, subjectEnd], SUBJECT, SUBJECT_PAIR);
  for (const [place, name] of shapes.entries()) {
    collector.add(LISTS.shape, computeHash(name, SHAPE), place);
  }
  const { words, letters, subject, shape } = LISTS;
  const groups = {
    words: words.buckets.copy(),
    letters: letters.buckets.copy(),
    subject: subject.buckets.copy(),
    shape: shape.buckets.copy(),
  };
  return {
    ...groups,
    places: {
      words: words.places.copy(),
      letters: letters.places.copy(),
      subject: subject.places.copy(),
      shape: shape.places.copy(),
    },
    occurrences: { ...collector.occurrences, pieces: pieces.copy() },
    allWords,
    subjectEnd,
    wordText,
    shapes,
    firstWords: groups.words.subarray(0, MAX_FIRST_WORDS),
    firstPieces: groups.letters.subarray(0, MAX_FIRST_PIECES),
  };
}

/** Lists the names of the shape features: those of fields, text, links and markup. */
function listShapes(input: ClassifierInput): ReadonlySet<string> {
  const shape = new MailShape();
  addHeaderFeatures(input, shape);
  addTextFeatures(input, shape);
  addBrandFeatures(input, addLinkFeatures(input, addMarkupFeatures(input, shape), shape), shape);
  return shape.names;
}

/** Groups whose features are collected; the groups of the beginning are parts of them. */
export const BASE_GROUPS = ["words", "letters", "subject", "shape"] as const;
/** Name of a group whose features are collected. */
export type BaseGroup = (typeof BASE_GROUPS)[number];

/** A list of numbers in a buffer that serves all mails; `copy` takes out those of one mail. */
class NumberList {
  #numbers = new Int32Array(1 << 12);
  #length = 0;

  clear(): void {
    this.#length = 0;
  }

  /** Adds a number and returns its index. */
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

/** The features of a group: the bucket and the first place of each. */
class FeatureList {
  readonly buckets = new NumberList();
  readonly places = new NumberList();

  /** @param keyOffset Number added to buckets, which makes keys that differ between groups. */
  constructor(readonly keyOffset: number) {}

  clear(): void {
    this.buckets.clear();
    this.places.clear();
  }
}

const LISTS: Readonly<Record<BaseGroup, FeatureList>> = {
  words: new FeatureList(BUCKETS),
  letters: new FeatureList(2 * BUCKETS),
  subject: new FeatureList(3 * BUCKETS),
  shape: new FeatureList(4 * BUCKETS),
};
/** Indexes of pieces, for {@linkcode Occurrences}. */
const pieces = new NumberList();

/** Hash table (open addressing) of the keys of a mail: bucket plus the offset of its group. */
let keyTable = new Int32Array(1 << 14);
/** Index of each key's feature in its group. */
let indexTable = new Int32Array(keyTable.length);

/** State of the hash of the piece that starts at each letter of the current word. */
const pieceStates = new Int32Array(MAX_WORD + 2);
/** Last word by the low bits of its hash; if the next one equals it, the pieces are reused. */
const lastWords = new Int32Array(1 << 12);

/** Collects the features of one mail, each once per group. */
class Collector {
  readonly occurrences: Omit<Occurrences, "pieces">;
  /** Number of slots of `keyTable` in use, less one. */
  readonly #mask: number;

  /** @param maxFeatures Maximum number of features that the mail can have. */
  constructor(maxFeatures: number, words: number) {
    const size = 1 << 32 - Math.clz32(maxFeatures);
    this.#mask = size - 1;
    if (keyTable.length < size) {
      keyTable = new Int32Array(size);
      indexTable = new Int32Array(size);
    } else keyTable.fill(0, 0, size);
    for (const group of BASE_GROUPS) LISTS[group].clear();
    pieces.clear();
    this.occurrences = {
      words: new Int32Array(2 * words).fill(-1),
      ranges: new Int32Array(2 * words),
    };
  }

  /** Adds the feature of a hash unless the group has it; returns its index in the group. */
  add({ keyOffset, buckets, places }: FeatureList, hash: number, place: number): number {
    const bucket = hash & MASK, key = bucket + keyOffset;
    const keys = keyTable, mask = this.#mask;
    let slot = key & mask;
    while (keys[slot] !== 0) {
      if (keys[slot] === key) return indexTable[slot] ?? 0;
      slot = slot + 1 & mask;
    }
    keys[slot] = key;
    places.push(place);
    return indexTable[slot] = buckets.push(bucket);
  }

  /** Adds words, pairs of neighbours and pieces of words; numbers count in pairs alone. */
  addWords(
    group: "words" | "subject",
    words: Words,
    [from, to]: readonly [from: number, to: number],
    seed: number,
    pairSeed: number,
  ): void {
    const { units, edges } = words;
    const { words: indexes, ranges } = this.occurrences;
    const isText = group === "words", list = LISTS[group];
    let hashBefore = 0;
    for (let word = from; word < to; word++) {
      const start = (edges[word] ?? 0) + 1, end = edges[word + 1] ?? 0;
      let state = beginHash(seed);
      for (let i = start; i < end; i++) state = extendHash(state, units[i] ?? 0);
      const hash = mix(state);
      const isNumber = words.isNumber(word);
      const index = isNumber ? -1 : this.add(list, hash, 2 * word);
      const pair = hashBefore === 0
        ? -1
        : this.add(list, hashPair(hashBefore, hash, pairSeed), 2 * word + 1);
      hashBefore = hash;
      if (!isText) continue;
      indexes[2 * word] = index;
      indexes[2 * word + 1] = pair;
      if (isNumber) continue;
      const slot = hash & (lastWords.length - 1), earlier = lastWords[slot] ?? 0;
      if (words.isSame(word, earlier)) {
        ranges.copyWithin(2 * word, 2 * earlier, 2 * earlier + 2);
        continue;
      }
      lastWords[slot] = word;
      ranges[2 * word] = pieces.length;
      this.#addPieces(units, [start - 1, end + 1], 2 * word);
      ranges[2 * word + 1] = pieces.length;
    }
  }

  /**
   * Adds all pieces of three letters, then of four, then of five. The hash of a longer piece
   * extends that of the shorter one.
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
      pieceStates[from] = state;
    }
    for (let size = MIN_PIECE; size <= MAX_PIECE; size++) {
      for (let from = 0; from + size <= length; from++) {
        const state = extendHash(pieceStates[from] ?? 0, units[start + from + size - 1] ?? 0);
        pieceStates[from] = state;
        pieces.push(this.add(LISTS.letters, mix(state), place));
      }
    }
  }
}
