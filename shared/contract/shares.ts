/** Percentage of a score that each of its parts contributes. */
type Shares = Readonly<Record<string, number>>;

/** Scoring version 1 (SPEC 2.5). */
export const VERSION_1_SHARES = { patternScore: 60, headerScore: 40 } as const;

/** Scoring version 2 (SPEC 9); `iaScore` is the score of the classifier. */
export const VERSION_2_SHARES = {
  headerScore: 30,
  patternScore: 35,
  iaScore: 20,
  velocityScore: 15,
} as const;

/**
 * Writes the formula of a score for the API description, such as `min(100, round(a x 0.60 + b x
 * 0.40))`.
 */
export function formatScoreFormula(shares: Shares): string {
  const parts = Object.entries(shares).map(([part, share]) =>
    `${part} x ${(share / 100).toFixed(2)}`
  );
  return `min(100, round(${parts.join(" + ")}))`;
}
