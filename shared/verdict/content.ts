import type { ThreatLevel } from "../contract/analyze_email_headers.ts";
import type { AnalyzeSpamResponse } from "../contract/analyze_spam.ts";
import { LEVEL_BORDERS } from "../scoring/levels.ts";
import { threatLevelOf } from "../scoring/scale.ts";
import { PATTERN_SHARE } from "../scoring/score.ts";
import { LEVEL_BORDERS as LEVEL_BORDERS_2, SHARES } from "../scoring/version2/formula.ts";
import { atLeast } from "./levels.ts";

/** Verdict on the words; `few`: some of them also occur in spam, too few to count. */
export type ContentState = "not_looked_at" | "nothing_found" | "few" | "suspicious" | "spam";

/** The fields of a spam score that show how much of it comes from words. */
export type SpamParts = Pick<
  AnalyzeSpamResponse,
  "threatLevel" | "patternScore" | "scoringVersion" | "iaScore"
>;

/** Least score of the classifier, of 100, that counts as a match in the words. */
const CLASSIFIED_FROM = 50;

/**
 * The verdict on the words, and their level for the whole mail. The spam score also counts the
 * checks of the sender (SPEC 2.5), which the headers' own verdict contains already: without
 * matching words they alone make no spam, and in a forwarded mail they do not count beside words
 * either.
 *
 * @param relayed Whether the checks failed because the mail was forwarded.
 */
export function contentOf(
  spam: SpamParts | null,
  relayed: boolean,
): { readonly state: ContentState; readonly level: ThreatLevel } {
  if (spam === null) return { state: "not_looked_at", level: "low" };
  if (!hasWords(spam)) return { state: "nothing_found", level: "safe" };
  const byWords = wordsLevel(spam);
  const level = relayed ? byWords : spam.threatLevel;
  if (atLeast(byWords, "high")) return { state: "spam", level };
  return { state: atLeast(level, "medium") ? "suspicious" : "few", level };
}

/** Whether the words gave any points. */
export function hasWords({ patternScore, iaScore = 0 }: SpamParts): boolean {
  return patternScore > 0 || iaScore >= CLASSIFIED_FROM;
}

/** The level of the words alone. */
function wordsLevel({ patternScore, iaScore = 0, scoringVersion }: SpamParts): ThreatLevel {
  if (scoringVersion !== 2) {
    return threatLevelOf(LEVEL_BORDERS, Math.round(patternScore * PATTERN_SHARE / 100));
  }
  const points = patternScore * SHARES.patternScore + iaScore * SHARES.iaScore;
  return threatLevelOf(LEVEL_BORDERS_2, Math.round(points / 100));
}
