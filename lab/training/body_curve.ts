import type { ScoreCurve } from "../../shared/body/score.ts";
import { round } from "../support/round.ts";
import { increasing } from "./isotonic.ts";

/** The raw score of a message, by weights learnt without its source. */
export interface RawScore {
  /** 0 to 100. */
  readonly raw: number;
  readonly unwanted: boolean;
  /** Source of the mail; every source of a label has the same weight. */
  readonly row: string;
}

/** Minimum number of messages of a label for a source to count. */
const MIN_MESSAGES = 20;
/** Least share of all messages for a step of the curve. */
const MIN_STEP = 0.01;

/**
 * Learns the curve from raw to final scores by isotonic regression (Zadrozny and Elkan, KDD 2002).
 */
export function learnBodyCurve(scores: readonly RawScore[]): ScoreCurve {
  const parts = [...Map.groupBy(scores, ({ row, unwanted }) => `${row}\n${unwanted}`).values()]
    .filter((part) => part.length >= MIN_MESSAGES);
  const labels = Map.groupBy(parts, ([first]) => first?.unwanted ?? false);
  const points = parts.flatMap((part) =>
    part.map(({ raw, unwanted }) => ({
      at: raw,
      value: unwanted ? 1 : 0,
      weight: 0.5 / part.length / (labels.get(unwanted)?.length ?? 1),
    }))
  );
  const [first, ...steps] = increasing(points, MIN_STEP);
  if (first === undefined || first.value >= 1) return [[0, 0], [100, 100]];
  const computeScore = (value: number) => 100 * (value - first.value) / (1 - first.value);
  const knots = steps.map(({ at, value }) =>
    [round(at, 1), round(computeScore(value), 1)] as const
  );
  const last = knots.at(-1);
  return last === undefined ? [[0, 0], [100, 100]] : [[0, 0], ...knots, [100, last[1]]];
}
