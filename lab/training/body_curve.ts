import type { ScoreCurve } from "../../shared/body/score.ts";
import { round } from "../support/round.ts";
import { fitIncreasing } from "./isotonic.ts";

/** The raw score of a message, by weights learnt without its source. */
export interface RawScore {
  /** The score, 0 to 100. */
  readonly raw: number;
  readonly isUnwanted: boolean;
  /** Row of the message's source; every row of a label has the same weight. */
  readonly row: string;
}

/** Minimum number of messages of a label for a row to count. */
const MIN_MESSAGES = 20;
/** Minimum share of the total weight of messages in a step of the curve. */
const MIN_STEP_SHARE = 0.01;

/**
 * Learns the curve from raw to final scores by isotonic regression (Zadrozny and Elkan, KDD 2002).
 */
export function learnBodyCurve(scores: readonly RawScore[]): ScoreCurve {
  const parts = [...Map.groupBy(scores, ({ row, isUnwanted }) => `${row}\n${isUnwanted}`).values()]
    .filter((part) => part.length >= MIN_MESSAGES);
  const labels = Map.groupBy(parts, ([firstStep]) => firstStep?.isUnwanted ?? false);
  const points = parts.flatMap((part) =>
    part.map(({ raw, isUnwanted }) => ({
      at: raw,
      value: isUnwanted ? 1 : 0,
      weight: 0.5 / part.length / (labels.get(isUnwanted)?.length ?? 1),
    }))
  );
  const [firstStep, ...otherSteps] = fitIncreasing(points, MIN_STEP_SHARE);
  if (firstStep === undefined || firstStep.value >= 1) return [[0, 0], [100, 100]];
  const computeScore = (value: number) => 100 * (value - firstStep.value) / (1 - firstStep.value);
  const knots = otherSteps.map(({ at, value }) =>
    [round(at, 1), round(computeScore(value), 1)] as const
  );
  const lastKnot = knots.at(-1);
  return lastKnot === undefined ? [[0, 0], [100, 100]] : [[0, 0], ...knots, [100, lastKnot[1]]];
}
