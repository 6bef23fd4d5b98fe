import { MAIL_KINDS } from "../../shared/scoring/classifier/input.ts";
import type { MailKind } from "../../shared/scoring/classifier/input.ts";
import { fitLine } from "./fit_line.ts";
import type { LogOddsLine } from "./fit_line.ts";
import type { Sample } from "./samples.ts";
import { computeSampleWeights } from "./sample_weights.ts";

/**
 * Prior log odds that mail of each form is unwanted. It is one whole mail or text in three, and one
 * short text in four.
 */
export const PRIORS: Readonly<Record<MailKind, number>> = {
  whole: -0.6931471805599453,
  text: -0.6931471805599453,
  short: -1.0986122886681098,
};
/** Maximum number of steps of the fit. */
const STEPS = 400;
/** Largest move of a step that no longer changes the six digits of the model file. */
const TOLERANCE = 1e-9;
/** Minimum slope: a higher margin never lowers the score. */
const MIN_SLOPE = 1e-3;
/** Minimum number of messages of each label for a form of mail to have its own line. */
const MIN_MESSAGES = 200;

/**
 * Fits, for each form of mail, a line from the margins of left-out sources to log odds. Forms with
 * few messages share the line of all messages.
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
  const addPrior = ([kind, line]: readonly [MailKind, LogOddsLine]): [MailKind, LogOddsLine] => [
    kind,
    { ...line, offset: line.offset + priors[kind] },
  ];
  return { whole: all, text: all, short: all, ...Object.fromEntries(lines.map(addPrior)) };
}

function fit(points: readonly { sample: Sample; margin: number }[]): LogOddsLine {
  const weights = computeSampleWeights(points.map(({ sample }) => sample));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const { slope, offset } = fitLine(
    points.map(({ sample: { unwanted }, margin }, index) => ({
      margin,
      unwanted,
      weight: (weights[index] ?? 0) / total,
    })),
    { steps: STEPS, tolerance: TOLERANCE },
  );
  return { slope: Math.max(slope, MIN_SLOPE), offset };
}
