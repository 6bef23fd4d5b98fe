import type { AnalyzeSpamResponse } from "../../../../shared/contract/analyze_spam.ts";
import { SPAM_THRESHOLD } from "../../../../shared/scoring/levels.ts";
import { SPAM_THRESHOLD as SPAM_THRESHOLD_2 } from "../../../../shared/scoring/version2/formula.ts";

/** The score from which on a mail is spam, by the version that scored it. */
export function spamThreshold({ scoringVersion }: AnalyzeSpamResponse): number {
  return scoringVersion === 2 ? SPAM_THRESHOLD_2 : SPAM_THRESHOLD;
}
