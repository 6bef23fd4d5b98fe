/** One judged message: its score and whether it is unwanted. */
export interface JudgedScore {
  readonly score: number;
  readonly unwanted: boolean;
}

/** A point of the curve: recall and false positive rate at a threshold. */
export interface CurvePoint {
  readonly threshold: number;
  /** Share of the unwanted messages at or above the threshold. */
  readonly recall: number;
  /** Share of the wanted messages at or above the threshold. */
  readonly falsePositiveRate: number;
}

/** Result of the verdicts at one threshold. A share is null when there is nothing to count. */
export interface VerdictCounts {
  readonly truePositives: number;
  readonly falsePositives: number;
  readonly precision: number | null;
  readonly recall: number | null;
  readonly f1: number | null;
}

/** The curve, from "nothing is spam" (threshold above every score) to "everything is". */
export function curve(judged: readonly JudgedScore[]): CurvePoint[] {
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

/** Computes the area under the ROC curve; ties count half, null when either kind is missing. */
export function areaUnderCurve(judged: readonly JudgedScore[]): number | null {
  const kinds = new Set(judged.map(({ unwanted }) => unwanted));
  if (kinds.size < 2) return null;
  const points = curve(judged);
  let area = 0;
  for (const [index, point] of points.entries()) {
    const before = points[index - 1];
    if (before === undefined) continue;
    area += (point.falsePositiveRate - before.falsePositiveRate) * (point.recall + before.recall) /
      2;
  }
  return area;
}

/**
 * Highest recall at a threshold whose false positive rate is at most `rate`; null when either kind
 * is missing.
 */
export function recallAt(judged: readonly JudgedScore[], rate: number): number | null {
  const kinds = new Set(judged.map(({ unwanted }) => unwanted));
  if (kinds.size < 2) return null;
  return Math.max(
    ...curve(judged).filter((point) => point.falsePositiveRate <= rate).map(({ recall }) => recall),
  );
}

/** Precision, recall and F1 when every score of `threshold` or more is called spam. */
export function verdictsAt(judged: readonly JudgedScore[], threshold: number): VerdictCounts {
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
