import { VERSION_1_SHARES } from "../contract/shares.ts";

/** Scores a mail by version 1 (SPEC 2.5), step by step. */

/** Step 1: most points of keywords found in subject or body. */
const KEYWORD_POINTS = 40;
/** Step 1: points of a subject that one of the regexes matches. */
const SUBJECT_REGEX_POINTS = 30;
/** Step 1: points of a sender domain that is listed. */
const SENDER_DOMAIN_POINTS = 30;
/** Step 1: most points of keywords found in the body. */
const BODY_KEYWORD_POINTS = 20;
/** Step 2: a pattern triggers above this match score. */
const TRIGGER_ABOVE = 15;
/** Step 5: shares of the two scores in hundredths, so that the sum is exact. */
export const { patternScore: PATTERN_SHARE, headerScore: HEADER_SHARE } = VERSION_1_SHARES;
/** Bounds of every score (SPEC part 8). */
export const MAX_SCORE = 100;

/** Parts of a pattern that were found in a mail. */
export interface ScoredPattern {
  /** Keywords found in the subject or the body. */
  readonly keywords: number;
  /** Keywords found in the body. */
  readonly bodyKeywords: number;
  /** Keywords the pattern has, at least 1. */
  readonly totalKeywords: number;
  readonly subjectRegex: boolean;
  readonly senderDomain: boolean;
}

/** Step 1: the raw match score, 0 to 120. */
export function matchScore(match: ScoredPattern): number {
  return matchPoints(match) / match.totalKeywords;
}

/**
 * Computes the raw match score times the number of keywords; whole numbers avoid rounding at
 * borders.
 */
function matchPoints(match: ScoredPattern): number {
  const { keywords, bodyKeywords, totalKeywords, subjectRegex, senderDomain } = match;
  const once = (subjectRegex ? SUBJECT_REGEX_POINTS : 0) +
    (senderDomain ? SENDER_DOMAIN_POINTS : 0);
  return keywords * KEYWORD_POINTS + bodyKeywords * BODY_KEYWORD_POINTS + once * totalKeywords;
}

/** Step 2: whether a raw match score triggers the pattern. */
export function triggers(rawMatchScore: number): boolean {
  return rawMatchScore > TRIGGER_ABOVE;
}

/** Step 2: the final score of a triggered pattern, a whole number. */
export function finalScore(match: ScoredPattern, patternScore: number): number {
  return clampScore(matchPoints(match) * patternScore / (100 * match.totalKeywords));
}

/** Step 3: the highest final score of the triggered patterns; 0 when none triggered. */
export function patternScore(finalScores: readonly number[]): number {
  return finalScores.reduce((highest, score) => Math.max(highest, score), 0);
}

/** Step 4: the sum of the modifiers of the header rules that apply. */
export function headerScore(modifiers: readonly number[]): number {
  return clampScore(modifiers.reduce((sum, modifier) => sum + modifier, 0));
}

/** Step 5 as a formula for a person, such as `40 × 0.6 + 25 × 0.4`, in the way a locale writes. */
export function scoreFormula(pattern: number, header: number, locale: string): string {
  const share = new Intl.NumberFormat(locale);
  return `${pattern} × ${share.format(PATTERN_SHARE / 100)} + ${header} × ${
    share.format(HEADER_SHARE / 100)
  }`;
}

/** Step 5: the score of the mail. */
export function totalScore(pattern: number, header: number): number {
  return clampScore((pattern * PATTERN_SHARE + header * HEADER_SHARE) / 100);
}

/** Returns the match score in the answer (SPEC 2.3: 0 to 100). */
export function reportedMatchScore(rawMatchScore: number): number {
  return clampScore(rawMatchScore);
}

function clampScore(value: number): number {
  return Math.min(MAX_SCORE, Math.round(value));
}
