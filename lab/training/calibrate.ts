import { MAIL_KINDS } from "../../shared/scoring/classifier/input.ts";
import type { MailKind } from "../../shared/scoring/classifier/input.ts";
import { fitLine } from "./fit_line.ts";
import type { LogOddsLine } from "./fit_line.ts";
import type { Sample } from "./samples.ts";
import { computeSampleWeights } from "./sample_weights.ts";

/** Prior log odds of unwanted mail, by form: one whole mail or text in three, one short in four. */
export const PRIORS: Readonly<Record<MailKind, number>> = {
  whole: -0.6931471805599453,
  text: -0.6931471805599453,
  short: -1.0986122886681098,
};
/** Maximum number of steps of the fit. */
const STEPS = 400;
/** Largest move of a step at which the fit ends, as it changes none of the six stored digits. */
const TOLERANCE = 1e-9;
/** Minimum slope, so that a higher margin never lowers the score. */
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
  const overallLine = fit(points);
  const lines = MAIL_KINDS.map((kind): [MailKind, LogOddsLine] => {
    const kindPoints = points.filter(({ sample }) => sample.mailKind === kind);
    const badCount = kindPoints.filter(({ sample }) => sample.isUnwanted).length;
    return [
      kind,
      Math.min(badCount, kindPoints.length - badCount) < MIN_MESSAGES
        ? overallLine
        : fit(kindPoints),
    ];
  });
  const addPrior = ([kind, line]: readonly [MailKind, LogOddsLine]): [MailKind, LogOddsLine] => [
    kind,
    { ...line, offset: line.offset + priors[kind] },
  ];
  return {
    whole: overallLine,
    text: overallLine,
    short: overallLine,
    ...Object.fromEntries(lines.map(addPrior)),
  };
}

function fit(points: readonly { sample: Sample; margin: number }[]): LogOddsLine {
  const weights = computeSampleWeights(points.map(({ sample }) => sample));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const { slope, offset } = fitLine(
    points.map(({ sample: { isUnwanted }, margin }, index) => ({
      margin,
      isUnwanted,
      weight: (weights[index] ?? 0) / total,
    })),
    { steps: STEPS, tolerance: TOLERANCE },
  );
  return { slope: Math.max(slope, MIN_SLOPE), offset };
}
