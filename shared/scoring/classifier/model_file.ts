/** A trained model, as a file in `catalogue/model`. */
export interface ModelFile {
  /** Number of bits of a hash that choose the bucket. */
  readonly bits: number;
  /** Factor that turns a stored weight into the weight of the model. */
  readonly unit: number;
  readonly bias: number;
  /** For each kind of mail, the minimum margins of the scores 1 to 100, lowest first. */
  readonly scores: Readonly<Record<string, readonly number[]>>;
  /**
   * Blocks of {@linkcode BLOCK} buckets, in ASCII characters from `#`. Each pair is a step to the
   * next bucket and its zigzag-coded weight.
   */
  readonly weights: string;
}

/** Code of the character for 0. */
export const ZERO = 35;
/** Digit that says that the number continues in the next character. */
export const MORE = 91;
const BLOCK_BITS = 8;
/** Number of buckets in a block. */
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
 * Prepares a model for use.
 *
 * @throws {RangeError} if the model was trained for other features than those of this code.
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
  /** The blocks as in the file; "" if decoded. */
  readonly #texts: string[];
  /** Place of each decoded block in `#weights`, from 1; 0 if not decoded. */
  readonly #places: Uint16Array;
  readonly #weights: Int8Array;
  #decoded = 0;

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
    const text = this.#texts[block] ?? "", weights = this.#weights, place = ++this.#decoded;
    let bucket = place * BLOCK;
    for (let at = 0; at < text.length;) {
      let digit = 0, number = 0;
      do bucket += digit = text.charCodeAt(at++) - ZERO; while (digit === MORE);
      do number += digit = text.charCodeAt(at++) - ZERO; while (digit === MORE);
      weights[bucket] = number & 1 ? ~(number >> 1) : number >> 1;
    }
    this.#texts[block] = "";
    return this.#places[block] = place;
  }
}
