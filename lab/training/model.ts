import { MAIL_KINDS } from "../../shared/scoring/classifier/input.ts";
import type { MailKind } from "../../shared/scoring/classifier/input.ts";
import { BLOCK, MORE, ZERO } from "../../shared/scoring/classifier/model_file.ts";
import type { ModelFile } from "../../shared/scoring/classifier/model_file.ts";
import { BUCKET_BITS } from "../../shared/scoring/classifier/features.ts";
import type { LogOddsLine } from "./fit_line.ts";
import type { LearntWeights } from "./learn.ts";
import { logistic } from "./exact_math.ts";

/** Maximum weight in a file, in units. */
const MAX_WEIGHT = 127;
/**
 * Share of the weights that are clipped to `MAX_WEIGHT`, as a few are far larger than the others.
 */
const CLIPPED_SHARE = 0.0005;
/** Number of significant decimal digits of the numbers in a file. */
const SIGNIFICANT_DIGITS = 6;

/**
 * Creates the content of a model file: the non-zero weights in whole units, and the minimum margin
 * for each score.
 */
export function createModelFile(
  { weights, bias }: LearntWeights,
  lines: Record<MailKind, LogOddsLine>,
): ModelFile {
  const sizes = weights.filter((weight) => weight !== 0).map(Math.abs).sort();
  const largest = sizes[Math.floor(sizes.length * (1 - CLIPPED_SHARE))] ?? 1;
  const unit = roundToFile(largest / MAX_WEIGHT);
  const blocks: string[] = [];
  for (let from = 0; from < weights.length; from += BLOCK) {
    // The text of the block: the distance to the last weight and the signed weight, for each.
    let text = "", previous = from;
    for (let bucket = from; bucket < from + BLOCK; bucket++) {
      const units = Math.round((weights[bucket] ?? 0) / unit);
      const weight = Math.max(-MAX_WEIGHT, Math.min(MAX_WEIGHT, units));
      if (weight === 0) continue;
      text += encodeNumber(bucket - previous) +
        encodeNumber(weight < 0 ? -2 * weight - 1 : 2 * weight);
      previous = bucket;
    }
    blocks.push(text);
  }
  const scores = MAIL_KINDS.map((kind) => {
    const { slope, offset } = lines[kind];
    return [
      kind,
      Array.from(
        { length: 100 },
        (_, i) => roundToFile((computeLogOdds((i + 0.5) / 100) - offset) / slope),
      ),
    ];
  });
  return {
    bits: BUCKET_BITS,
    unit,
    bias: roundToFile(bias),
    scores: Object.fromEntries(scores),
    weights: blocks.join(" "),
  };
}

/** Computes the log odds of a probability, by bisection of the logistic function. */
function computeLogOdds(probability: number): number {
  let low = -30, high = 30;
  // Eighty halvings reach the precision of a number.
  for (let i = 0; i < 80; i++) {
    const middle = (low + high) / 2;
    if (logistic(middle) < probability) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Rounds a number to the significant decimal digits of a file. */
function roundToFile(value: number): number {
  return Number(value.toPrecision(SIGNIFICANT_DIGITS));
}

/** Encodes a number of at least 0 as a model file has it (`model_file.ts`). */
function encodeNumber(number: number): string {
  const last = number % MORE;
  return "~".repeat((number - last) / MORE) + String.fromCharCode(ZERO + last);
}
