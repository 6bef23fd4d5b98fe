/** A trained model, as a file in `catalogue/model`. */
export interface ModelFile {
  /** Bits of a hash that number the buckets. */
  readonly bits: number;
  /** Size of one unit of a weight. */
  readonly unit: number;
  readonly bias: number;
  /** For each kind of mail, the least margins for the scores 1 to 100, lowest first. */
  readonly scores: Readonly<Record<string, readonly number[]>>;
  /**
   * Weights per block of {@linkcode BLOCK} buckets: steps and zigzag-coded weights, in ASCII
   * characters from `#`.
   */
  readonly weights: string;
}

/** Code of the character for 0, and the number that continues in the next character. */
export const ZERO = 35, MORE = 91;
const BLOCK_BITS = 8;
/** Buckets in a block. */
export const BLOCK = 1 << BLOCK_BITS;

/** A model ready for use. */
export interface Model {
  readonly unit: number;
  readonly bias: number;
  readonly scores: Readonly<Record<string, readonly number[]>>;
  readonly weights: BucketWeights;
}

/** The weight of each bucket. */
export interface BucketWeights {
  at(bucket: number): number | undefined;
}

/**
 * Opens a model.
 *
 * @throws {RangeError} when the file does not belong to this code.
 */
export function openModel(file: ModelFile, buckets: number): Model {
  const { bits, unit, bias, scores } = file, blocks = file.weights.split(" ");
  if (1 << bits !== buckets || blocks.length * BLOCK !== buckets) {
    throw new RangeError("the model was trained for other features: run deno task train");
  }
  return { unit, bias, scores, weights: new PackedWeights(blocks) };
}

/** Decodes blocks of weights on first use, as a mail needs one in fifteen. */
class PackedWeights implements BucketWeights {
  /** The blocks as in the file; "" once decoded. */
  readonly #texts: string[];
  /** The place of each block that is in use, from 1 on. */
  readonly #places: Uint16Array;
  readonly #weights: Int8Array;
  #used = 0;

  constructor(texts: string[]) {
    this.#texts = texts;
    this.#places = new Uint16Array(texts.length);
    this.#weights = new Int8Array((texts.length + 1) * BLOCK);
  }

  at(bucket: number): number | undefined {
    const block = bucket >> BLOCK_BITS, place = this.#places[block] || this.#decode(block);
    return this.#weights[(place << BLOCK_BITS) + (bucket & (BLOCK - 1))];
  }

  #decode(block: number): number {
    const text = this.#texts[block] ?? "", weights = this.#weights, place = ++this.#used;
    let bucket = place * BLOCK;
    for (let at = 0; at < text.length;) {
      let sign = 0, number = 0;
      do bucket += sign = text.charCodeAt(at++) - ZERO; while (sign === MORE);
      do number += sign = text.charCodeAt(at++) - ZERO; while (sign === MORE);
      weights[bucket] = number & 1 ? ~(number >> 1) : number >> 1;
    }
    this.#texts[block] = "";
    return this.#places[block] = place;
  }
}
