import type { AnalyzeSpamResponse } from "../../../../shared/contract/analyze_spam.ts";
import { SPAM_THRESHOLD } from "../../../../shared/scoring/levels.ts";
import { bordersOf } from "../../../../shared/scoring/version2/formula.ts";

/** The score from which on a mail is spam, by the version and the parts that it was scored with. */
export function spamThreshold(
  { scoringVersion, headerScore, patternScore, iaScore = 0, velocityScore = 0 }: Pick<
    AnalyzeSpamResponse,
    "scoringVersion" | "headerScore" | "patternScore" | "iaScore" | "velocityScore"
  >,
): number {
  return scoringVersion === 2
    ? bordersOf({ headerScore, patternScore, iaScore, velocityScore }).high
    : SPAM_THRESHOLD;
}
