import type { AnalyzeSpamResponse } from "../../../../shared/contract/analyze_spam.ts";
import { SPAM_THRESHOLD } from "../../../../shared/scoring/levels.ts";
import { bordersAt } from "../../../../shared/scoring/version2/formula.ts";

/** The score from which on a mail is spam, by the version and the velocity that it was scored with. */
export function spamThreshold(
  { scoringVersion, velocityScore = 0 }: Pick<
    AnalyzeSpamResponse,
    "scoringVersion" | "velocityScore"
  >,
): number {
  return scoringVersion === 2 ? bordersAt(velocityScore).high : SPAM_THRESHOLD;
}
