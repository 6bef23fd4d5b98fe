/** The score of a message and its label. */
export interface JudgedScore {
  readonly score: number;
  readonly unwanted: boolean;
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
export function computeCurve(judged: readonly JudgedScore[]): CurvePoint[] {
  const unwanted = judged.filter((message) => message.unwanted).length;
  const wanted = judged.length - unwanted;
  const points: CurvePoint[] = [];
  let caught = 0, wrong = 0;
  const byScore = [...judged].sort((a, b) => b.score - a.score);
  points.push({ threshold: (byScore[0]?.score ?? 0) + 1, recall: 0, falsePositiveRate: 0 });
  for (const [index, message] of byScore.entries()) {
    if (message.unwanted) caught++;
    else wrong++;
    if (byScore[index + 1]?.score === message.score) continue;
    points.push({
      threshold: message.score,
      recall: unwanted === 0 ? 0 : caught / unwanted,
      falsePositiveRate: wanted === 0 ? 0 : wrong / wanted,
    });
  }
  return points;
}

/** Computes the area under the ROC curve; ties count half. Null if all messages have one label. */
export function computeAreaUnderCurve(judged: readonly JudgedScore[]): number | null {
  if (!hasBothLabels(judged)) return null;
  const points = computeCurve(judged);
  let area = 0;
  for (const [index, point] of points.entries()) {
    const previous = points[index - 1];
    if (previous === undefined) continue;
    area += (point.falsePositiveRate - previous.falsePositiveRate) *
      (point.recall + previous.recall) / 2;
  }
  return area;
}

/**
 * Computes the highest recall of the thresholds whose false positive rate is at most `rate`. Null if
 * all messages have one label.
 */
export function computeRecallAt(judged: readonly JudgedScore[], rate: number): number | null {
  if (!hasBothLabels(judged)) return null;
  const points = computeCurve(judged).filter((point) => point.falsePositiveRate <= rate);
  return Math.max(...points.map(({ recall }) => recall));
}

function hasBothLabels(judged: readonly JudgedScore[]): boolean {
  return new Set(judged.map(({ unwanted }) => unwanted)).size === 2;
}

/** Computes precision, recall and F1 if every score of `threshold` or more is called spam. */
export function countVerdictsAt(judged: readonly JudgedScore[], threshold: number): VerdictCounts {
  const called = judged.filter(({ score }) => score >= threshold);
  const truePositives = called.filter(({ unwanted }) => unwanted).length;
  const falsePositives = called.length - truePositives;
  const unwanted = judged.filter((message) => message.unwanted).length;
  const precision = called.length === 0 ? null : truePositives / called.length;
  const recall = unwanted === 0 ? null : truePositives / unwanted;
  const f1 = precision === null || recall === null || precision + recall === 0
    ? null
    : 2 * precision * recall / (precision + recall);
  return { truePositives, falsePositives, precision, recall, f1 };
}
