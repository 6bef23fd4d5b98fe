import type { Borders } from "./scale.ts";

/** Threat levels of version 1. SPEC 2.3 leaves the words and the borders open. */

/** Minimum score of spam and of `high`, which fewer than 0.5 % of wanted mails reach. */
export const SPAM_THRESHOLD = 11;

/**
 * Minimum score of each threat level; no wanted mail of the development corpus reaches `critical`.
 */
export const LEVEL_THRESHOLDS: Borders = {
  safe: 0,
  low: 4,
  medium: 8,
  high: SPAM_THRESHOLD,
  critical: 20,
};

/** Tells whether a score of version 1 means spam. */
export function isSpam(score: number): boolean {
  return score >= SPAM_THRESHOLD;
}
