import { analyzeMail } from "../../shared/scoring/analyze.ts";
import type { CompiledCatalogue } from "../../shared/scoring/analyze.ts";
import { velocityScore } from "../../shared/scoring/velocity/counter.ts";
import { totalScore } from "../../shared/scoring/version2/formula.ts";
import { calibrate, EVEN, PRIORS } from "../training/calibrate.ts";
import { logistic } from "../training/exact_math.ts";
import type { Parts } from "../../shared/scoring/version2/formula.ts";
import type { Sample } from "../training/samples.ts";
import type { Verdict } from "./by_source.ts";

/** Velocity score of a sender's first mail; a text counts as one whose caller names a sender. */
const FIRST_MAIL = velocityScore([1]);

/** A message scored by version 2, with a classifier trained without its source. */
export interface LeftOut extends Verdict {
  readonly sample: Sample;
  /** Log odds of the classifier, assuming as much unwanted as wanted mail of its kind. */
  readonly logOdds: number;
  readonly parts: Parts;
  readonly iaScore: number;
  readonly patternScore: number;
}

/**
 * Scores every message by version 2 with a classifier that was trained without its source and gave
 * it its margin (`leftOutMargins`). The calibration of a fold is made from the margins of the other
 * folds; the patterns are the shipped ones, and no sender was seen in the hour before.
 */
export function judgeLeftOut(
  samples: readonly Sample[],
  margins: readonly (number | null)[],
  catalogue: CompiledCatalogue,
): LeftOut[] {
  const folds = [...new Set(samples.map(({ fold }) => fold))];
  return folds.flatMap((fold) => {
    const lines = calibrate(
      samples,
      margins.map((margin, i) => samples[i]?.fold === fold ? null : margin),
      EVEN,
    );
    return samples.flatMap((sample, index): LeftOut[] => {
      const margin = margins[index];
      if (sample.fold !== fold || !sample.whole || margin === null || margin === undefined) {
        return [];
      }
      const { slope, offset } = lines[sample.mailKind];
      const logOdds = slope * margin + offset;
      const iaScore = iaScoreOf(logOdds + PRIORS[sample.mailKind]);
      const { patternScore, headerScore } = analyzeMail(catalogue, sample.input);
      const parts = { headerScore, patternScore, iaScore, velocityScore: FIRST_MAIL };
      return [{
        ...sample,
        sample,
        logOdds,
        parts,
        iaScore,
        patternScore,
        score: totalScore(parts),
      }];
    });
  });
}

/** The classifier score for log odds, as stored in a model file. */
export function iaScoreOf(logOdds: number): number {
  return Math.round(100 * logistic(logOdds));
}
