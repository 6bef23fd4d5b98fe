import { computeValue, type Features, type GroupName, GROUPS } from "./features.ts";

/** Words of a passage, about those of a short message, and how far apart passages begin. */
const WORDS = 60, STEP = WORDS / 2;

/** Weights of the features of a mail, in the order of the features. */
export type FeatureWeights = Readonly<
  Record<"words" | "letters" | "subject" | "shape", ArrayLike<number>>
>;

/** The features by which passages are judged. */
type TextFeatures = Pick<Features, "words" | "letters" | "occurrences" | "written">;

/**
 * Finds the largest margin of one passage alone, in linear time, so that harmless words hide
 * nothing.
 */
export function findWorstPassage(
  features: TextFeatures,
  weights: FeatureWeights,
  { unit, bias }: { readonly unit: number; readonly bias: number },
): number {
  const { count } = features.written;
  const sums = new PassageSums(features, weights);
  let most = sums.sumOf(0, Math.min(count, WORDS));
  for (let from = STEP; from + STEP < count; from += STEP) {
    most = Math.max(most, sums.sumOf(from, Math.min(count, from + WORDS)));
  }
  const fixedSum = groupSum("subject", weights.subject) + groupSum("shape", weights.shape);
  return bias + unit * (most + fixedSum);
}

function groupSum(group: GroupName, weights: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < weights.length; i++) sum += weights[i] ?? 0;
  return sum * computeValue(GROUPS.indexOf(group), weights.length);
}

/** The groups of words and of pieces: a passage is the text and the beginning of it. */
const OF_WORDS = [GROUPS.indexOf("words"), GROUPS.indexOf("firstWords")];
const OF_PIECES = [GROUPS.indexOf("letters"), GROUPS.indexOf("firstPieces")];

/** Sums the weights of passages, each feature once a passage. */
class PassageSums {
  readonly #occurrences: Features["occurrences"];
  readonly #weights: FeatureWeights;
  /** The number of the last passage in which each feature was met. */
  readonly #words: Int32Array;
  readonly #pieces: Int32Array;
  #passage = 0;

  constructor({ words, letters, occurrences }: TextFeatures, weights: FeatureWeights) {
    this.#occurrences = occurrences;
    this.#weights = weights;
    this.#words = new Int32Array(words.length);
    this.#pieces = new Int32Array(letters.length);
  }

  /** Sums the words from one place to another. */
  sumOf(from: number, to: number): number {
    const { words, ranges, pieces } = this.#occurrences;
    const { words: wordWeights, letters: pieceWeights } = this.#weights;
    const metWords = this.#words, metPieces = this.#pieces;
    const passage = ++this.#passage;
    let ofWords = 0, countWords = 0, ofPieces = 0, countPieces = 0;
    for (let at = 2 * from; at < 2 * to; at++) {
      // The first word's pair is with a word of the passage before.
      const number = at === 2 * from + 1 ? -1 : words[at] ?? -1;
      if (number < 0 || metWords[number] === passage) continue;
      metWords[number] = passage;
      ofWords += wordWeights[number] ?? 0;
      countWords++;
      if (at % 2 === 1) continue;
      const end = ranges[at + 1] ?? 0;
      for (let i = ranges[at] ?? 0; i < end; i++) {
        const piece = pieces[i] ?? 0;
        if (metPieces[piece] === passage) continue;
        metPieces[piece] = passage;
        ofPieces += pieceWeights[piece] ?? 0;
        countPieces++;
      }
    }
    return ofWords * computeGroupValue(OF_WORDS, countWords) +
      ofPieces * computeGroupValue(OF_PIECES, countPieces);
  }
}

function computeGroupValue(groups: readonly number[], count: number): number {
  return groups.reduce((sum, group) => sum + computeValue(group, count), 0);
}
