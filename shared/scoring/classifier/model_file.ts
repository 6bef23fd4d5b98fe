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
   * The buckets that have a weight, as steps from one to the next: seven bits a byte, low ones
   * first, all but the last byte of a step with the top bit (LEB128); base64.
   */
  readonly steps: string;
  /** The weight of each, a signed byte, base64. */
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
  const steps = decoded(file.steps), signed = decoded(file.weights);
  const weights = new Int8Array(buckets);
  let bucket = -1, read = 0, step = 0, scale = 1;
  for (let i = 0; i < steps.length; i++) {
    const byte = steps.charCodeAt(i) & 255;
    step += (byte & 127) * scale;
    scale *= 128;
    if (byte > 127) continue;
    bucket += step;
    weights[bucket] = signed.charCodeAt(read++);
    step = 0;
    scale = 1;
  }
  if (1 << file.bits !== buckets || read !== signed.length || !(bucket < buckets)) {
    throw new RangeError("the model was trained for other features: run deno task train");
  }
  return { unit: file.unit, bias: file.bias, scores: file.scores, weights };
}

/** The bytes as characters: a copy of each text as bytes would slow the first mail. */
function decoded(base64: string): string {
  try {
    return atob(base64);
  } catch {
    throw new RangeError("the model's file is damaged: run deno task train");
  }
}
