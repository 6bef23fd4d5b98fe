import { VERSION_2_SHARES } from "../../contract/shares.ts";

/** Scoring version 2 (SPEC 9). */

/** The parts of a score, each 0 to 100. */
export interface ScoreParts {
  readonly headerScore: number;
  readonly patternScore: number;
  readonly iaScore: number;
  readonly velocityScore: number;
}

/** Percent of the score that each part gives. */
export const SHARES: Readonly<Record<keyof ScoreParts, number>> = VERSION_2_SHARES;

/** The parts in the order of the formula. */
const PARTS = ["headerScore", "patternScore", "iaScore", "velocityScore"] as const;

/**
 * min(100, round(the sum of each part times its share)), computed in hundredths, so that halves
 * are exact.
 */
export function totalScore(parts: ScoreParts): number {
  const { headerScore, patternScore, iaScore, velocityScore } = parts;
  const hundredths = headerScore * SHARES.headerScore + patternScore * SHARES.patternScore +
    iaScore * SHARES.iaScore + velocityScore * SHARES.velocityScore;
  return Math.min(100, Math.round(hundredths / 100));
}

/** The sum as a formula for a person, such as `0 × 0.3 + 40 × 0.35 + …`, as a locale writes it. */
export function scoreFormula(parts: ScoreParts, locale: string): string {
  const share = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 });
  return PARTS.map((part) => `${parts[part]} × ${share.format(SHARES[part] / 100)}`).join(" + ");
}
