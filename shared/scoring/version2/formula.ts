import { VERSION_2_SHARES } from "../../contract/shares.ts";
import type { Borders } from "../scale.ts";

/** Scoring version 2 (SPEC 9). */

/** The parts of a score, each 0 to 100. */
export interface Parts {
  readonly headerScore: number;
  readonly patternScore: number;
  readonly iaScore: number;
  readonly velocityScore: number;
}

/** Percent of the score that each part gives. */
export const SHARES: Readonly<Record<keyof Parts, number>> = VERSION_2_SHARES;

/** The parts in the order of the formula. */
const PARTS = ["headerScore", "patternScore", "iaScore", "velocityScore"] as const;

/**
 * min(100, round(the sum of each part times its share)), computed in hundredths, so that halves
 * are exact.
 */
export function totalScore(parts: Parts): number {
  const { headerScore, patternScore, iaScore, velocityScore } = parts;
  const hundredths = headerScore * SHARES.headerScore + patternScore * SHARES.patternScore +
    iaScore * SHARES.iaScore + velocityScore * SHARES.velocityScore;
  return Math.min(100, Math.round(hundredths / 100));
}

/** The sum as a formula for a person, such as `0 × 0.3 + 40 × 0.35 + …`, as a locale writes it. */
export function scoreFormula(parts: Parts, locale: string): string {
  const share = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 });
  return PARTS.map((part) => `${parts[part]} × ${share.format(SHARES[part] / 100)}`).join(" + ");
}

/**
 * The first mail of a sender within the hour with this score or more is spam: the border of `high`.
 * Chosen on sources that the classifier had not seen (docs/detection.md). A high classifier score
 * (90 of 100, with the velocity of a sender's first mail; 98 without a sender) reaches it alone.
 */
export const SPAM_THRESHOLD = 20;

/** The lowest score of each threat level, for the first mail of a sender within the hour. */
export const LEVEL_BORDERS: Borders = {
  safe: 0,
  low: 10,
  medium: 17,
  high: SPAM_THRESHOLD,
  critical: 30,
};

/** The velocity score of a sender's first mail within the hour. */
const FIRST_MAIL = 10;

/**
 * The lowest score of each threat level for a mail of these parts. They rise by what velocity adds
 * to the rounded score beyond that of a first mail, so that every mail has the verdict of a first
 * one: senders of much wanted mail have a high velocity too (docs/detection.md).
 */
export function bordersOf(parts: Parts): Borders {
  const first = { ...parts, velocityScore: Math.min(parts.velocityScore, FIRST_MAIL) };
  const rise = totalScore(parts) - totalScore(first);
  const { safe, low, medium, high, critical } = LEVEL_BORDERS;
  return {
    safe,
    low: low + rise,
    medium: medium + rise,
    high: high + rise,
    critical: critical + rise,
  };
}
