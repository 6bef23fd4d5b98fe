import type { Weights } from "./classify.ts";
import {
  computeFeatureValue,
  type Features,
  type GroupName,
  GROUPS,
  START_GROUPS,
} from "./features.ts";

/** Number of words in a passage, about as many as in a short message. */
const WORDS = 60;
/** Number of words from the start of a passage to the start of the next one. */
const STEP = WORDS / 2;

/** Weights of the features of a mail, in the order of the features. */
export type FeatureWeights = Readonly<
  Record<"words" | "letters" | "subject" | "shape", ArrayLike<number>>
>;

/** The features by which passages are judged. */
type TextFeatures = Pick<Features, "words" | "letters" | "occurrences" | "allWords">;

/**
 * Computes the margin of each passage alone and returns the largest: harmless words before and
 * after hide nothing. Linear.
 */
export function findWorstPassage(
  features: TextFeatures,
  weights: FeatureWeights,
  { unit, bias }: { readonly unit: number; readonly bias: number },
): number {
  const { count } = features.allWords;
  const sums = new PassageSums(features, weights);
  let largest = sums.computeSum(0, Math.min(count, WORDS));
  for (let from = STEP; from + STEP < count; from += STEP) {
    largest = Math.max(largest, sums.computeSum(from, Math.min(count, from + WORDS)));
  }
  const otherSum = sumGroup("subject", weights.subject) + sumGroup("shape", weights.shape);
  return bias + unit * (largest + otherSum);
}

function sumGroup(group: GroupName, weights: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < weights.length; i++) sum += weights[i] ?? 0;
  return sum * computeFeatureValue(GROUPS.indexOf(group), weights.length);
}

/** Groups in which a word of a passage counts: a passage is text and beginning in one. */
const WORD_GROUPS = [GROUPS.indexOf("words"), GROUPS.indexOf("firstWords")];
/** Groups in which a piece of a word counts. */
const PIECE_GROUPS = [GROUPS.indexOf("letters"), GROUPS.indexOf("firstPieces")];

/** Sums the weights of passages; each feature counts once per passage. */
class PassageSums {
  readonly #occurrences: Features["occurrences"];
  readonly #weights: FeatureWeights;
  /** Number of the last passage that has each word or pair. */
  readonly #words: Int32Array;
  /** Number of the last passage that has each piece. */
  readonly #pieces: Int32Array;
  #passage = 0;

  constructor({ words, letters, occurrences }: TextFeatures, weights: FeatureWeights) {
    this.#occurrences = occurrences;
    this.#weights = weights;
    this.#words = new Int32Array(words.length);
    this.#pieces = new Int32Array(letters.length);
  }

  /** Computes the sum of the words from `from` up to, not including, `to`. */
  computeSum(from: number, to: number): number {
    const { words, ranges, pieces } = this.#occurrences;
    const { words: wordWeights, letters: pieceWeights } = this.#weights;
    const metWords = this.#words, metPieces = this.#pieces;
    const passage = ++this.#passage;
    let wordSum = 0, wordCount = 0, pieceSum = 0, pieceCount = 0;
    for (let at = 2 * from; at < 2 * to; at++) {
      // The pair of the first word is left out: its other word is not in the passage.
      const number = at === 2 * from + 1 ? -1 : words[at] ?? -1;
      if (number < 0 || metWords[number] === passage) continue;
      metWords[number] = passage;
      wordSum += wordWeights[number] ?? 0;
      wordCount++;
      if (at % 2 === 1) continue;
      const end = ranges[at + 1] ?? 0;
      for (let i = ranges[at] ?? 0; i < end; i++) {
        const piece = pieces[i] ?? 0;
        if (metPieces[piece] === passage) continue;
        metPieces[piece] = passage;
        pieceSum += pieceWeights[piece] ?? 0;
        pieceCount++;
      }
    }
    return wordSum * computeGroupValue(WORD_GROUPS, wordCount) +
      pieceSum * computeGroupValue(PIECE_GROUPS, pieceCount);
  }
}

function computeGroupValue(groups: readonly number[], count: number): number {
  return groups.reduce((sum, group) => sum + computeFeatureValue(group, count), 0);
}

/** Effects of words on the margin, in units of the model. */
export interface WordEffects {
  /** Sums of the effects of the words before each, and of all. */
  readonly wordSums: Float64Array;
  /** Sums of the effects of pairs up to each second word. */
  readonly pairSums: Float64Array;
}

/** Groups of which every occurrence is known. */
type CountedGroup = "words" | "letters";

/** Sums the effects of words. A feature that occurs repeatedly is shared out among its places. */
export function sumWordEffects(features: Features, weights: Weights): WordEffects {
  const { allWords: { count }, occurrences, places } = features;
  const { words, ranges, pieces } = occurrences;
  const wordEffects = shareOut(weights, "words", countWords(features));
  const pieceEffects = shareOut(weights, "letters", countPieces(features));
  const wordSums = new Float64Array(count + 1), pairSums = new Float64Array(count + 1);
  const subjectValue = computeFeatureValue(GROUPS.indexOf("subject"), weights.subject.length);
  for (const [i, place] of places.subject.entries()) {
    const effects = place % 2 === 0 ? wordSums : pairSums, at = (place >> 1) + 1;
    effects[at] = (effects[at] ?? 0) + subjectValue * (weights.subject[i] ?? 0);
  }
  for (let word = 0; word < count; word++) {
    let effect = wordEffects[words[2 * word] ?? -1] ?? 0;
    const end = ranges[2 * word + 1] ?? 0;
    for (let i = ranges[2 * word] ?? 0; i < end; i++) effect += pieceEffects[pieces[i] ?? 0] ?? 0;
    wordSums[word + 1] = (wordSums[word + 1] ?? 0) + (wordSums[word] ?? 0) + effect;
    pairSums[word + 1] = (pairSums[word + 1] ?? 0) + (pairSums[word] ?? 0) +
      (wordEffects[words[2 * word + 1] ?? -1] ?? 0);
  }
  return { wordSums, pairSums };
}

/** Sums the effects of the words from `from` up to, not including, `to`. */
export function sumEffectsBetween(
  { wordSums, pairSums }: WordEffects,
  from: number,
  to: number,
): number {
  // The pair of the first word is left out: its other word is not between them.
  return (wordSums[to] ?? 0) - (wordSums[from] ?? 0) + (pairSums[to] ?? 0) -
    (pairSums[from + 1] ?? 0);
}

/** Computes the effect of each feature of a group at one of its places. */
function shareOut(weights: Weights, group: CountedGroup, counts: Int32Array): Float64Array {
  const start = START_GROUPS[group] ?? group, startCount = weights[start].length;
  const value = computeFeatureValue(GROUPS.indexOf(group), weights[group].length);
  const startValue = computeFeatureValue(GROUPS.indexOf(start), startCount);
  const shares = new Float64Array(counts.length);
  for (let i = 0; i < shares.length; i++) {
    const weight = weights[group][i] ?? 0;
    shares[i] = weight * (value + (i < startCount ? startValue : 0)) / (counts[i] ?? 1);
  }
  return shares;
}

function countWords({ words, occurrences }: Features): Int32Array {
  const counts = new Int32Array(words.length);
  for (const word of occurrences.words) if (word >= 0) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}

function countPieces(
  { letters, allWords: { count }, occurrences: { ranges, pieces } }: Features,
): Int32Array {
  const counts = new Int32Array(letters.length);
  for (let word = 0; word < count; word++) {
    const end = ranges[2 * word + 1] ?? 0;
    for (let i = ranges[2 * word] ?? 0; i < end; i++) {
      const piece = pieces[i] ?? 0;
      counts[piece] = (counts[piece] ?? 0) + 1;
    }
  }
  return counts;
}
