/** The score of a message and its label. */
export interface LabelledScore {
  readonly score: number;
  readonly isUnwanted: boolean;
}

/** A point of a ROC curve: recall and false positive rate at a threshold. */
export interface CurvePoint {
  readonly threshold: number;
  /** Share of the unwanted messages at or above the threshold. */
  readonly recall: number;
  /** Share of the wanted messages at or above the threshold. */
  readonly falsePositiveRate: number;
}

/** Figures of the verdicts at one threshold; a share is null if there is nothing to count. */
export interface VerdictCounts {
  readonly truePositives: number;
  readonly falsePositives: number;
  readonly precision: number | null;
  readonly recall: number | null;
  readonly f1: number | null;
}

/** Computes the ROC curve, from a threshold above every score down to the lowest score. */
export function computeCurve(scores: readonly LabelledScore[]): CurvePoint[] {
  const unwantedCount = scores.filter((message) => message.isUnwanted).length;
  const wantedCount = scores.length - unwantedCount;
  const points: CurvePoint[] = [];
  let truePositives = 0, falsePositives = 0;
  const descendingScores = [...scores].sort((a, b) => b.score - a.score);
  points.push({
    threshold: (descendingScores[0]?.score ?? 0) + 1,
    recall: 0,
    falsePositiveRate: 0,
  });
  for (const [index, message] of descendingScores.entries()) {
    if (message.isUnwanted) truePositives++;
    else falsePositives++;
    if (descendingScores[index + 1]?.score === message.score) continue;
    points.push({
      threshold: message.score,
      recall: unwantedCount === 0 ? 0 : truePositives / unwantedCount,
      falsePositiveRate: wantedCount === 0 ? 0 : falsePositives / wantedCount,
    });
  }
  return points;
}

/** Computes the area under the ROC curve; ties count half. Null if all messages have one label. */
export function computeAreaUnderCurve(scores: readonly LabelledScore[]): number | null {
  if (!hasBothLabels(scores)) return null;
  const points = computeCurve(scores);
  let area = 0;
  for (const [index, point] of points.entries()) {
    const previousPoint = points[index - 1];
    if (previousPoint === undefined) continue;
    area += (point.falsePositiveRate - previousPoint.falsePositiveRate) *
      (point.recall + previousPoint.recall) / 2;
  }
  return area;
}

/** Computes the highest recall at a false positive rate. Null if all messages have one label. */
export function computeRecallAt(
  scores: readonly LabelledScore[],
  maxFalsePositiveRate: number,
): number | null {
  if (!hasBothLabels(scores)) return null;
  const points = computeCurve(scores).filter((point) =>
    point.falsePositiveRate <= maxFalsePositiveRate
  );
  return Math.max(...points.map(({ recall }) => recall));
}

function hasBothLabels(scores: readonly LabelledScore[]): boolean {
  return new Set(scores.map(({ isUnwanted }) => isUnwanted)).size === 2;
}

/** Computes precision, recall and F1. A score of `threshold` or more counts as called spam. */
export function countVerdictsAt(
  scores: readonly LabelledScore[],
  threshold: number,
): VerdictCounts {
  const positives = scores.filter(({ score }) => score >= threshold);
  const truePositives = positives.filter(({ isUnwanted }) => isUnwanted).length;
  const falsePositives = positives.length - truePositives;
  const unwantedCount = scores.filter((message) => message.isUnwanted).length;
  const precision = positives.length === 0 ? null : truePositives / positives.length;
  const recall = unwantedCount === 0 ? null : truePositives / unwantedCount;
  const f1 = precision === null || recall === null || precision + recall === 0
    ? null
    : 2 * precision * recall / (precision + recall);
  return { truePositives, falsePositives, precision, recall, f1 };
}
