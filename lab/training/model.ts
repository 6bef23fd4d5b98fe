import { MAIL_KINDS } from "../../shared/scoring/classifier/view.ts";
import type { MailKind } from "../../shared/scoring/classifier/view.ts";
import { BLOCK, MORE, ZERO } from "../../shared/scoring/classifier/model_file.ts";
import type { ModelFile } from "../../shared/scoring/classifier/model_file.ts";
import { BUCKET_BITS } from "../../shared/scoring/classifier/features.ts";
import type { LogOddsLine } from "./calibrate.ts";
import type { LearntWeights } from "./learn.ts";
import { exp } from "./exact_math.ts";

/** Largest weight in a file. */
const MAX_WEIGHT = 127;
/** Share of the weights that are clipped to it, as a few are far larger than the others. */
const CUT = 0.0005;
/** Number of digits of the numbers in a file. */
const DIGITS = 6;

/**
 * Formats the file of a model: its non-zero weights in whole units, and the minimum margin for each
 * score.
 */
export function modelFile(
  { weights, bias }: LearntWeights,
  lines: Record<MailKind, LogOddsLine>,
): ModelFile {
  const sizes = weights.filter((weight) => weight !== 0).map(Math.abs).sort();
  const largest = sizes[Math.floor(sizes.length * (1 - CUT))] ?? 1;
  const unit = toDigits(largest / MAX_WEIGHT);
  const blocks: string[] = [];
  for (let from = 0; from < weights.length; from += BLOCK) {
    let digits = "", before = from;
    for (let bucket = from; bucket < from + BLOCK; bucket++) {
      const size = Math.round((weights[bucket] ?? 0) / unit);
      const weight = Math.max(-MAX_WEIGHT, Math.min(MAX_WEIGHT, size));
      if (weight === 0) continue;
      digits += encodeNumber(bucket - before) +
        encodeNumber(weight < 0 ? -2 * weight - 1 : 2 * weight);
      before = bucket;
    }
    blocks.push(digits);
  }
  const scores = MAIL_KINDS.map((kind) => {
    const { slope, offset } = lines[kind];
    return [
      kind,
      Array.from({ length: 100 }, (_, i) => toDigits((logOdds((i + 0.5) / 100) - offset) / slope)),
    ];
  });
  return {
    bits: BUCKET_BITS,
    unit,
    bias: toDigits(bias),
    scores: Object.fromEntries(scores),
    weights: blocks.join(" "),
  };
}

/** Returns the log odds of a probability, by bisection of the logistic function. */
function logOdds(share: number): number {
  let low = -30, high = 30;
  for (let i = 0; i < 80; i++) {
    const middle = (low + high) / 2;
    if (1 / (1 + exp(-middle)) < share) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

function toDigits(value: number): number {
  return Number(value.toPrecision(DIGITS));
}

/** A number as a model's file has it. */
function encodeNumber(number: number): string {
  const last = number % MORE;
  return "~".repeat((number - last) / MORE) + String.fromCharCode(ZERO + last);
}
