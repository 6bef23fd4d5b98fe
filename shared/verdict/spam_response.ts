import type { AnalyzeSpamResponse } from "../contract/analyze_spam.ts";
import { computeVersion2Score } from "../scoring/version2_score.ts";
import type { ExaminedMail } from "./examine_mail.ts";
import { isAtLeast } from "../contract/threat_levels.ts";

/** The answer of `analyze-spam`, version 2, without the time. */
export type SpamResponse = Omit<AnalyzeSpamResponse, "analyzedAt">;

/** Creates the answer of `analyze-spam`, version 2, about an examined mail. */
export function createSpamResponse(
  { spamAnalysis, classification, body, verdict, mails }: ExaminedMail,
  velocityScore: number,
): SpamResponse {
  const { patternScore, headerScore } = spamAnalysis;
  const iaScore = classification.score;
  return {
    ...spamAnalysis,
    score: computeVersion2Score({ patternScore, headerScore, iaScore, velocityScore }),
    threatLevel: verdict.level,
    severity: verdict.level === "safe" ? "low" : verdict.level,
    is_spam: isAtLeast(verdict.level, "high"),
    summary: {
      ...spamAnalysis.summary,
      topReasons: verdict.reasons.map(({ message }) => message),
    },
    scoringVersion: 2,
    iaScore,
    velocityScore,
    iaReasons: [...classification.reasons],
    body,
    verdict,
    mails: [...mails],
  };
}
