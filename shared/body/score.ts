import data from "../../catalogue/body/weights.json" with { type: "json" };
import type { BodyFinding, BodySeverity } from "../contract/body.ts";

/** What the findings of a body weigh, in log odds; written by `deno task evaluate -- --body`. */
export interface ScoreWeights {
  /** Log odds of a body without any finding, were there as many good mails as bad ones. */
  readonly offset: number;
  readonly weights: Readonly<Record<string, number>>;
  /** What a finding weighs that labelled mail says nothing of. */
  readonly bySeverity: Readonly<Record<BodySeverity, number>>;
}

/**
 * Score of a body's findings, 0 to 100: how far they raise the probability that the mail
 * is unwanted above that of a body without any, were there as many good mails as bad ones.
 */
export function bodyScore(
  findings: readonly Pick<BodyFinding, "id" | "severity">[],
  { offset, weights, bySeverity }: ScoreWeights = data,
): number {
  const sum = findings.reduce(
    (total, { id, severity }) =>
      total + (Object.hasOwn(weights, id) ? weights[id] ?? 0 : bySeverity[severity]),
    0,
  );
  const nothing = logistic(offset);
  return Math.round(100 * (logistic(offset + sum) - nothing) / (1 - nothing));
}

function logistic(x: number): number {
  return 1 / (1 + Math.exp(-x));
}
