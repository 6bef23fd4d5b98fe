import type { ThreatLevel } from "../contract/analyze_email_headers.ts";
import type { Severity } from "../contract/analyze_spam.ts";

/** What a score is called. SPEC 2.3 leaves the words and the borders open. */

/** A mail of this score or more is spam: the border of `high`. */
export const SPAM_THRESHOLD = 30;

/** The lowest score of each threat level. */
export const LEVEL_BORDERS: Readonly<Record<ThreatLevel, number>> = {
  safe: 0,
  low: 1,
  medium: 15,
  high: SPAM_THRESHOLD,
  critical: 50,
};

/** The threat level of a score of 0 to 100. */
export function threatLevelOf(score: number): ThreatLevel {
  if (score >= LEVEL_BORDERS.critical) return "critical";
  if (score >= LEVEL_BORDERS.high) return "high";
  if (score >= LEVEL_BORDERS.medium) return "medium";
  return score >= LEVEL_BORDERS.low ? "low" : "safe";
}

/** The severity of a score: the threat level, where `safe` is `low`. */
export function severityOf(score: number): Severity {
  const level = threatLevelOf(score);
  return level === "safe" ? "low" : level;
}

/** The verdict on a score. */
export function isSpam(score: number): boolean {
  return score >= SPAM_THRESHOLD;
}
