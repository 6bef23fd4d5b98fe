/** A trained model, as a file in `catalogue/model`. */
export interface ModelFile {
  /** Bits of a hash that number the buckets. */
  readonly bits: number;
  /** Size of one unit of a weight. */
  readonly unit: number;
  readonly bias: number;
  /** For each kind of mail, the least margins for the scores 1 to 100, lowest first. */
  readonly scores: Readonly<Record<string, readonly number[]>>;
  /** One signed byte a bucket, base64. */
  readonly weights: string;
}

/** A model ready for use. */
export interface Model {
  readonly unit: number;
  readonly bias: number;
  readonly scores: Readonly<Record<string, readonly number[]>>;
  readonly weights: Int8Array;
}

/**
 * Decodes a model.
 *
 * @throws {RangeError} when the file does not belong to this code.
 */
export function openModel(file: ModelFile, buckets: number): Model {
  const text = atob(file.weights);
  if (1 << file.bits !== buckets || text.length !== buckets) {
    throw new RangeError("the model was trained for other features: run deno task train");
  }
  const weights = new Int8Array(buckets);
  for (let i = 0; i < buckets; i++) weights[i] = text.charCodeAt(i);
  return { unit: file.unit, bias: file.bias, scores: file.scores, weights };
}
