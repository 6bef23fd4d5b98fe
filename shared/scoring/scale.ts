import type { ThreatLevel } from "../contract/threat_levels.ts";
import type { Severity } from "../contract/analyze_spam.ts";

/** Minimum score of each threat level. */
export type LevelThresholds = Readonly<Record<ThreatLevel, number>>;

/** Returns the threat level of a score of 0 to 100. */
export function toThreatLevel(borders: LevelThresholds, score: number): ThreatLevel {
  if (score >= borders.critical) return "critical";
  if (score >= borders.high) return "high";
  if (score >= borders.medium) return "medium";
  return score >= borders.low ? "low" : "safe";
}

/** Returns the severity of a score: the threat level, where `safe` is `low`. */
export function toSeverity(borders: LevelThresholds, score: number): Severity {
  const level = toThreatLevel(borders, score);
  return level === "safe" ? "low" : level;
}
