import { VERSION_1_SHARES } from "../contract/shares.ts";

/** Scores a mail by version 1 (SPEC 2.5), step by step. */

/** Step 1: maximum points for keywords found in subject or body. */
const KEYWORD_POINTS = 40;
/** Step 1: points for a subject that a regex of the pattern matches. */
const SUBJECT_REGEX_POINTS = 30;
/** Step 1: points for a sender domain that the pattern lists. */
const SENDER_DOMAIN_POINTS = 30;
/** Step 1: maximum points for keywords found in the body. */
const BODY_KEYWORD_POINTS = 20;
/** Step 2: a pattern triggers above this match score. */
const TRIGGER_ABOVE = 15;
/** Step 5: shares of the two scores in hundredths, so that the sum is exact. */
export const { patternScore: PATTERN_SHARE, headerScore: HEADER_SHARE } = VERSION_1_SHARES;
/** Maximum of every score (SPEC part 8). */
export const MAX_SCORE = 100;

/** The parts of a pattern that a mail matches. */
export interface ScoredPattern {
  /** Number of keywords in the subject or the body. */
  readonly keywordCount: number;
  /** Number of keywords in the body. */
  readonly bodyKeywordCount: number;
  /** Number of keywords of the pattern, at least 1. */
  readonly totalKeywords: number;
  /** Whether a regex of the pattern matches the subject. */
  readonly matchesSubject: boolean;
  /** Whether the pattern lists the sender's domain or a parent of it. */
  readonly matchesSender: boolean;
}

/** Step 1: computes the raw match score, 0 to 120. */
export function computeMatchScore(match: ScoredPattern): number {
  return computePoints(match) / match.totalKeywords;
}

/**
 * Computes the raw match score times the number of keywords. It is a whole number, so comparisons
 * and rounding are exact.
 */
function computePoints(match: ScoredPattern): number {
  const { keywordCount, bodyKeywordCount, totalKeywords, matchesSubject, matchesSender } = match;
  const fixedPoints = (matchesSubject ? SUBJECT_REGEX_POINTS : 0) +
    (matchesSender ? SENDER_DOMAIN_POINTS : 0);
  return keywordCount * KEYWORD_POINTS + bodyKeywordCount * BODY_KEYWORD_POINTS +
    fixedPoints * totalKeywords;
}

/** Step 2: tells whether a raw match score triggers the pattern. */
export function isTriggered(rawMatchScore: number): boolean {
  return rawMatchScore > TRIGGER_ABOVE;
}

/** Step 2: computes the final score of a triggered pattern, a whole number. */
export function computeFinalScore(match: ScoredPattern, patternScore: number): number {
  return clampScore(computePoints(match) * patternScore / (100 * match.totalKeywords));
}

/** Step 3: computes the highest final score of the triggered patterns; 0 if none triggered. */
export function computePatternScore(finalScores: readonly number[]): number {
  return finalScores.reduce((highest, score) => Math.max(highest, score), 0);
}

/** Step 4: adds up the modifiers of the header rules that apply. */
export function computeHeaderScore(modifiers: readonly number[]): number {
  return clampScore(modifiers.reduce((sum, modifier) => sum + modifier, 0));
}

/** Formats step 5 for a person, such as `40 × 0.6 + 25 × 0.4`, with the numbers of a locale. */
export function formatVersion1Formula(pattern: number, header: number, locale: string): string {
  const share = new Intl.NumberFormat(locale);
  return `${pattern} × ${share.format(PATTERN_SHARE / 100)} + ${header} × ${
    share.format(HEADER_SHARE / 100)
  }`;
}

/** Step 5: computes the score of the mail. */
export function computeVersion1Score(pattern: number, header: number): number {
  return clampScore((pattern * PATTERN_SHARE + header * HEADER_SHARE) / 100);
}

/** Limits a raw match score to the range of the answer, 0 to 100 (SPEC 2.3). */
export function limitMatchScore(rawMatchScore: number): number {
  return clampScore(rawMatchScore);
}

function clampScore(value: number): number {
  return Math.min(MAX_SCORE, Math.round(value));
}
