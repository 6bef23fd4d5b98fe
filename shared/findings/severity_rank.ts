import { rankSeverity } from "./severity.ts";
import { BODY_FINDINGS } from "./registry.ts";
import type { BodyFindingId } from "./body_findings.ts";

/** Rank of the most severe finding: 3 is high, 0 is none or information. */
export function rankMostSevere(findings: readonly BodyFindingId[]): number {
  return findings.reduce(
    (most, id) => Math.max(most, rankSeverity(BODY_FINDINGS.get(id) ?? "info")),
    0,
  );
}

/**
 * Returns the `most` elements of highest rank, in their original order; of equal ranks the first.
 */
export function findHighestRanked<T>(
  all: readonly T[],
  rank: (each: T) => number,
  most: number,
): T[] {
  if (all.length <= most) return [...all];
  const ranked = all.map((each, at) => ({ each, at, rank: rank(each) }));
  return ranked.sort((a, b) => b.rank - a.rank || a.at - b.at).slice(0, most)
    .sort((a, b) => a.at - b.at).map(({ each }) => each);
}
