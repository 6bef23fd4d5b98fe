import data from "../../catalogue/body/weights.json" with { type: "json" };
import type { BodyFinding, BodySeverity } from "../contract/body.ts";

/** A rising line through points: sum of the findings' weights, and the score; 0 to 100 each. */
export type ScoreCurve = readonly (readonly [raw: number, score: number])[];

/**
 * The weights of the findings of a body, in log odds; written by `deno task evaluate -- --body`.
 */
export interface ScoreWeights {
  /** Log odds of a body without any finding, were there as many good mails as bad ones. */
  readonly offset: number;
  readonly weights: Readonly<Record<string, number>>;
  /** The weight of a finding that no labelled mail has. */
  readonly bySeverity: Readonly<Record<BodySeverity, number>>;
}

/** Weights, and the curve that was learnt on mail of sources that the weights had not seen. */
export interface BodyScale extends ScoreWeights {
  readonly curve: ScoreCurve;
}

/** As JSON has it: no tuples. */
const SCALE: BodyScale = {
  ...data,
  curve: data.curve.map(([raw = 0, score = 0]) => [raw, score]),
};

/** Maximum score by the number of `low` findings; three count as one of `medium`. */
const MOST_LOW = [39, 59, 69] as const;
/** Most that one `medium` finding alone comes to. */
const MOST_MEDIUM = 69;
/** Most of any number of findings without one of `high`. */
const MOST_WITHOUT_HIGH = 89;

/** Scores a body's findings, 0 to 100, by how far they raise the probability of unwanted mail. */
export function bodyScore(
  findings: readonly Pick<BodyFinding, "id" | "severity">[],
  scale: BodyScale = SCALE,
): number {
  return Math.min(applyCurve(findings, scale), findMost(findings));
}

/** Starts of findings that have one cause: words that press a reader, files of one archive. */
const FAMILIES = ["pressure_", "attachment_holds_"] as const;

/** Most that findings may come to; those of a family count as one. */
function findMost(findings: readonly Pick<BodyFinding, "id" | "severity">[]): number {
  const count = (wanted: BodySeverity) =>
    counted.filter(({ severity }) => severity === wanted).length;
  const findFamily = (id: string) => FAMILIES.find((family) => id.startsWith(family));
  const counted = FAMILIES.reduce((rest, family) => {
    const ofOne = rest.filter(({ id }) => findFamily(id) === family);
    const worst = ofOne.find(({ severity }) => severity === "high") ??
      ofOne.find(({ severity }) => severity === "medium") ?? ofOne[0];
    return rest.filter((each) => each === worst || findFamily(each.id) !== family);
  }, findings);
  const low = count("low"), medium = count("medium");
  if (count("high") > 0) return 100;
  if (medium === 0) return MOST_LOW[low - 1] ?? MOST_WITHOUT_HIGH;
  return low + medium === 1 ? MOST_MEDIUM : MOST_WITHOUT_HIGH;
}

function applyCurve(
  findings: readonly Pick<BodyFinding, "id" | "severity">[],
  scale: BodyScale,
): number {
  const raw = rawScore(findings, scale);
  const upper = scale.curve.findIndex(([at]) => at >= raw);
  const [to = 100, high = 100] = scale.curve[upper] ?? scale.curve.at(-1) ?? [];
  const [from = 0, low = 0] = scale.curve[upper - 1] ?? [];
  if (upper < 0 || to === raw) return Math.round(high);
  return Math.round(low + (high - low) * (raw - from) / (to - from));
}

/** Returns the score of findings before the curve, 0 to 100; 0 without findings. */
export function rawScore(
  findings: readonly Pick<BodyFinding, "id" | "severity">[],
  { offset, weights, bySeverity }: ScoreWeights,
): number {
  const sum = findings.reduce(
    (total, { id, severity }) =>
      total + (Object.hasOwn(weights, id) ? weights[id] ?? 0 : bySeverity[severity]),
    0,
  );
  const nothing = computeLogistic(offset);
  return 100 * (computeLogistic(offset + sum) - nothing) / (1 - nothing);
}

function computeLogistic(x: number): number {
  return 1 / (1 + Math.exp(-x));
}
