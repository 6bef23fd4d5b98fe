import { MAIL_KINDS } from "../../shared/scoring/classifier/view.ts";
import type { MailKind } from "../../shared/scoring/classifier/view.ts";
import { logistic } from "./exact_math.ts";
import type { Sample } from "./samples.ts";
import { computeSampleWeights } from "./sample_weights.ts";

/** Linear map from margins to the log odds that a mail is unwanted, for the ratio in `PRIORS`. */
export interface LogOddsLine {
  readonly slope: number;
  readonly offset: number;
}

/**
 * Log prior odds of unwanted mail by kind: one whole mail or text in three, one short text in four.
 */
export const PRIORS: Readonly<Record<MailKind, number>> = {
  whole: -0.6931471805599453,
  text: -0.6931471805599453,
  short: -1.0986122886681098,
};
/** Number of steps of the fit, enough for six digits. */
const STEPS = 400;
/** Minimum number of messages of each label for a kind to have its own line. */
const MIN_MESSAGES = 200;

/**
 * Fits a line per kind of mail to margins of left-out sources (Platt 1999); small kinds share one.
 */
export function calibrate(
  samples: readonly Sample[],
  margins: readonly (number | null)[],
  priors: Readonly<Record<MailKind, number>> = PRIORS,
): Record<MailKind, LogOddsLine> {
  const points = samples.flatMap((sample, index) => {
    const margin = margins[index];
    return margin === null || margin === undefined ? [] : [{ sample, margin }];
  });
  const all = fit(points);
  const lines = MAIL_KINDS.map((kind): [MailKind, LogOddsLine] => {
    const sameKind = points.filter(({ sample }) => sample.mailKind === kind);
    const bad = sameKind.filter(({ sample }) => sample.unwanted).length;
    return [kind, Math.min(bad, sameKind.length - bad) < MIN_MESSAGES ? all : fit(sameKind)];
  });
  const prior = ([kind, line]: readonly [MailKind, LogOddsLine]): [MailKind, LogOddsLine] => [
    kind,
    { ...line, offset: line.offset + priors[kind] },
  ];
  return { whole: all, text: all, short: all, ...Object.fromEntries(lines.map(prior)) };
}

function fit(points: readonly { sample: Sample; margin: number }[]): LogOddsLine {
  const sampleWeights = computeSampleWeights(points.map(({ sample }) => sample));
  let total = 0;
  for (const share of sampleWeights) total += share;
  let slope = 1, offset = 0;
  for (let step = 0; step < STEPS && total > 0; step++) {
    let g0 = 0, g1 = 0, h00 = 1e-9, h01 = 0, h11 = 1e-9;
    for (const [index, { sample, margin }] of points.entries()) {
      const share = (sampleWeights[index] ?? 0) / total;
      const p = logistic(slope * margin + offset);
      const difference = (p - (sample.unwanted ? 1 : 0)) * share;
      const curve = p * (1 - p) * share;
      g0 += difference;
      g1 += difference * margin;
      h00 += curve;
      h01 += curve * margin;
      h11 += curve * margin * margin;
    }
    const determinant = h00 * h11 - h01 * h01;
    const moveOffset = (h11 * g0 - h01 * g1) / determinant;
    const moveSlope = (h00 * g1 - h01 * g0) / determinant;
    offset -= moveOffset / 2;
    slope -= moveSlope / 2;
    if (Math.abs(moveOffset) + Math.abs(moveSlope) < 1e-9) break;
  }
  return { slope: Math.max(slope, 1e-3), offset };
}
