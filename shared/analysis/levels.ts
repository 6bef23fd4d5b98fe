import type { ThreatLevel } from "../contract/analyze_email_headers.ts";

/**
 * Words for a score of the header analysis; `shared/scoring/levels.ts` has those of `analyze-spam`.
 */

/** From this score on the mail counts as suspicious in some way. */
export const LOW_BORDER = 4;

/** Lowest score of each level, highest level first. */
const LEVELS: readonly (readonly [least: number, level: ThreatLevel])[] = [
  [75, "critical"],
  [50, "high"],
  [25, "medium"],
  [LOW_BORDER, "low"],
  [0, "safe"],
];

/**
 * Computes the level of a score. Without `mayBeSafe` the lowest level is `low`, as headers without
 * findings decide nothing.
 */
export function computeHeaderLevel(score: number, mayBeSafe: boolean): ThreatLevel {
  const level = LEVELS.find(([least]) => score >= least)?.[1] ?? "safe";
  return level === "safe" && !mayBeSafe ? "low" : level;
}
