import { computeFeatureValue, type Features, type GroupName, GROUPS } from "./features.ts";

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
