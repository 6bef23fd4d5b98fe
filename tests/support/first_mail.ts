import type { AnalyzeSpamResponse } from "../../shared/contract/analyze_spam.ts";

/** Returns a score without the part that grows with every mail of a sender. */
export function getFirstMail(spam: AnalyzeSpamResponse | null | undefined) {
  return spam === null || spam === undefined ? null : { ...spam, score: 0, velocityScore: 0 };
}
