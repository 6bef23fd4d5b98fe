import type { BodyFinding, BodySeverity } from "../contract/body.ts";

/** Share of what is left to 100 that a finding takes, in percent. */
const WEIGHTS: Readonly<Record<BodySeverity, number>> = { info: 0, low: 8, medium: 25, high: 50 };

/** Score of a body's findings: each takes its share of what the others left. */
export function bodyScore(findings: readonly BodyFinding[]): number {
  const left = findings.reduce((rest, { severity }) => rest * (1 - WEIGHTS[severity] / 100), 1);
  return Math.round(100 * (1 - left));
}
