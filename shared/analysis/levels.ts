import type { ThreatLevel } from "../contract/analyze_email_headers.ts";

/**
 * The words for a score of the header analysis. The scale of `analyze-spam` has the same words for
 * other scores (`shared/scoring/levels.ts`): docs/reference/analyze-email-headers.md sets them side
 * by side.
 */

/** From this score on something speaks against the mail. */
export const LOW_BORDER = 4;

/** Least score of each level, gravest first. */
const LEVELS: readonly (readonly [least: number, level: ThreatLevel])[] = [
  [75, "critical"],
  [50, "high"],
  [25, "medium"],
  [LOW_BORDER, "low"],
  [0, "safe"],
];

/**
 * The word for a score. `safe` is a promise: only a proven author has it, against whom nothing
 * speaks. Where nothing is proven and nothing speaks against the mail, the headers cannot tell.
 */
export function headerLevelOf(score: number, proven: boolean): ThreatLevel {
  const level = LEVELS.find(([least]) => score >= least)?.[1] ?? "safe";
  return level === "safe" && !proven ? "low" : level;
}
