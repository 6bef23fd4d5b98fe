import type { Borders } from "./scale.ts";

/** Threat levels of version 1. SPEC 2.3 leaves the words and the borders open. */

/**
 * Minimum score of spam, the border of `high`, reached by fewer than 0.5 % of wanted messages. It
 * is low, because patterns give at most 60 of 100 points and only the best counts.
 */
export const SPAM_THRESHOLD = 11;

/**
 * The lowest score of each threat level. From `medium` on a person should look at the mail again;
 * no wanted message of the development corpus reaches `critical`.
 */
export const LEVEL_BORDERS: Borders = {
  safe: 0,
  low: 4,
  medium: 8,
  high: SPAM_THRESHOLD,
  critical: 20,
};

/** The verdict on a score. */
export function isSpam(score: number): boolean {
  return score >= SPAM_THRESHOLD;
}
