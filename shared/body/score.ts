import data from "../../catalogue/body/weights.json" with { type: "json" };
import type { BodyFinding, BodySeverity } from "../contract/body.ts";

/** Points of a rising line that maps raw scores to scores, 0 to 100 each. */
export type ScoreCurve = readonly (readonly [raw: number, score: number])[];

/** Weights of the findings of a body, in log odds, which `deno task evaluate -- --body` writes. */
export interface ScoreWeights {
  /** Log odds of a body without findings, if good and bad mails were equally frequent. */
  readonly offset: number;
  readonly weights: Readonly<Record<string, number>>;
  /** Weights of findings that no labelled mail has, by severity. */
  readonly bySeverity: Readonly<Record<BodySeverity, number>>;
}

/** Weights, and a curve fitted to mail of sources on which the weights were not trained. */
export interface BodyScale extends ScoreWeights {
  readonly curve: ScoreCurve;
}

/** The scale of the catalogue. TypeScript reads the points of JSON as arrays, not as pairs. */
const SCALE: BodyScale = {
  ...data,
  curve: data.curve.map(([raw = 0, score = 0]) => [raw, score]),
};

/** Maximum scores of one, two and three `low` findings; three count like one of `medium`. */
const MAX_SCORE_LOW = [39, 59, 69] as const;
/** Maximum score of a single finding of `medium` without other findings. */
const MAX_SCORE_MEDIUM = 69;
/** Maximum score of any number of findings below `high`. */
const MAX_SCORE_WITHOUT_HIGH = 89;

/** Scores a body's findings, 0 to 100, by how far they raise the probability of unwanted mail. */
export function computeBodyScore(
  findings: readonly Pick<BodyFinding, "id" | "severity">[],
  scale: BodyScale = SCALE,
): number {
  return Math.min(applyCurve(findings, scale), computeMaxScore(findings));
}

/** Prefixes of findings with one cause: phrases that press the reader, files of one archive. */
const FAMILIES = ["pressure_", "attachment_holds_"] as const;

/** Computes the maximum score of findings. Of each family only the most severe finding counts. */
function computeMaxScore(findings: readonly Pick<BodyFinding, "id" | "severity">[]): number {
  const findFamily = (id: string) => FAMILIES.find((family) => id.startsWith(family));
  const representatives = FAMILIES.reduce((rest, family) => {
    const members = rest.filter(({ id }) => findFamily(id) === family);
    const representative = members.find(({ severity }) => severity === "high") ??
      members.find(({ severity }) => severity === "medium") ?? members[0];
    return rest.filter((each) => each === representative || findFamily(each.id) !== family);
  }, findings);
  const count = (level: BodySeverity) =>
    representatives.filter(({ severity }) => severity === level).length;
  const low = count("low"), medium = count("medium");
  if (count("high") > 0) return 100;
  if (medium === 0) return MAX_SCORE_LOW[low - 1] ?? MAX_SCORE_WITHOUT_HIGH;
  return low + medium === 1 ? MAX_SCORE_MEDIUM : MAX_SCORE_WITHOUT_HIGH;
}

/** Interpolates the score of findings between two points of the curve. */
function applyCurve(
  findings: readonly Pick<BodyFinding, "id" | "severity">[],
  scale: BodyScale,
): number {
  const raw = computeRawScore(findings, scale);
  const upper = scale.curve.findIndex(([at]) => at >= raw);
  const [to = 100, high = 100] = scale.curve[upper] ?? scale.curve.at(-1) ?? [];
  const [from = 0, low = 0] = scale.curve[upper - 1] ?? [];
  if (upper < 0 || to === raw) return Math.round(high);
  return Math.round(low + (high - low) * (raw - from) / (to - from));
}

/** Computes the score before the curve is applied, 0 to 100; 0 without findings. */
export function computeRawScore(
  findings: readonly Pick<BodyFinding, "id" | "severity">[],
  { offset, weights, bySeverity }: ScoreWeights,
): number {
  const sum = findings.reduce(
    (total, { id, severity }) =>
      total + (Object.hasOwn(weights, id) ? weights[id] ?? 0 : bySeverity[severity]),
    0,
  );
  const base = computeLogistic(offset);
  return 100 * (computeLogistic(offset + sum) - base) / (1 - base);
}

function computeLogistic(x: number): number {
  return 1 / (1 + Math.exp(-x));
}
