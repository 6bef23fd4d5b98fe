import { rankSeverity } from "./severity.ts";
import { BODY_FINDINGS } from "./registry.ts";
import type { BodyFindingId } from "./body_findings.ts";

/** Returns the rank of the most severe finding; 0 if there is none. */
export function rankMostSevere(findings: readonly BodyFindingId[]): number {
  return findings.reduce(
    (highest, id) => Math.max(highest, rankSeverity(BODY_FINDINGS.get(id) ?? "info")),
    0,
  );
}

/**
 * Selects at most `limit` elements of the highest rank, in their original order. Of equal ranks the
 * first count.
 */
export function selectHighestRanked<T>(
  elements: readonly T[],
  rank: (element: T) => number,
  limit: number,
): T[] {
  if (elements.length <= limit) return [...elements];
  const rankedElements = elements.map((element, index) => ({
    element,
    index,
    rank: rank(element),
  }));
  return rankedElements.sort((a, b) => b.rank - a.rank || a.index - b.index).slice(0, limit)
    .sort((a, b) => a.index - b.index).map(({ element }) => element);
}
