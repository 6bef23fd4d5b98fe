import type { ThreatLevel } from "../contract/threat_levels.ts";

/** Minimum score of the level `low` in the header analysis. */
export const LOW_THRESHOLD = 4;

/** Minimum score of each level, highest level first. */
const LEVELS: readonly (readonly [minimum: number, level: ThreatLevel])[] = [
  [75, "critical"],
  [50, "high"],
  [25, "medium"],
  [LOW_THRESHOLD, "low"],
  [0, "safe"],
];

/**
 * Computes the level of a score. Without `mayBeSafe` the lowest level is `low`: missing findings
 * prove nothing.
 */
export function computeHeaderLevel(score: number, mayBeSafe: boolean): ThreatLevel {
  const level = LEVELS.find(([minimum]) => score >= minimum)?.[1] ?? "safe";
  return level === "safe" && !mayBeSafe ? "low" : level;
}
