import { VERSION_2_SHARES } from "../contract/shares.ts";

/** The parts of the score of version 2 (SPEC 9), each 0 to 100. */
export interface ScoreParts {
  readonly headerScore: number;
  readonly patternScore: number;
  readonly iaScore: number;
  readonly velocityScore: number;
}

/** Share of each part in the score, in percent. */
export const SHARES: Readonly<Record<keyof ScoreParts, number>> = VERSION_2_SHARES;

/** The parts in the order of the formula. */
const PARTS = ["headerScore", "patternScore", "iaScore", "velocityScore"] as const;

/**
 * Computes the score: each part times its share, added up, rounded, at most 100. Whole hundredths
 * make halves exact.
 */
export function computeVersion2Score(parts: ScoreParts): number {
  const { headerScore, patternScore, iaScore, velocityScore } = parts;
  const hundredths = headerScore * SHARES.headerScore + patternScore * SHARES.patternScore +
    iaScore * SHARES.iaScore + velocityScore * SHARES.velocityScore;
  return Math.min(100, Math.round(hundredths / 100));
}

/** Formats the sum for a person, such as `0 × 0.30 + 40 × 0.35 + …`, with a locale's numbers. */
export function formatVersion2Formula(parts: ScoreParts, locale: string): string {
  const share = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 });
  return PARTS.map((part) => `${parts[part]} × ${share.format(SHARES[part] / 100)}`).join(" + ");
}
