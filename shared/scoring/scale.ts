import type { ThreatLevel } from "../contract/analyze_email_headers.ts";
import type { Severity } from "../contract/analyze_spam.ts";

/** The lowest score of each threat level. */
export type Borders = Readonly<Record<ThreatLevel, number>>;

/** The threat level of a score of 0 to 100 on a scale. */
export function levelOf(borders: Borders, score: number): ThreatLevel {
  if (score >= borders.critical) return "critical";
  if (score >= borders.high) return "high";
  if (score >= borders.medium) return "medium";
  return score >= borders.low ? "low" : "safe";
}

/** The severity of a level: the same word, where `safe` is `low`. */
export function severityOfLevel(level: ThreatLevel): Severity {
  return level === "safe" ? "low" : level;
}
