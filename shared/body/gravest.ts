import { SEVERITIES } from "./severities.ts";
import type { BodyFindingId } from "./findings.ts";

const GRAVITY = { info: 0, low: 1, medium: 2, high: 3 } as const;

/** How grave the gravest finding is: 3 high, 0 none or information. */
export function gravityOf(findings: readonly BodyFindingId[]): number {
  return findings.reduce((most, id) => Math.max(most, GRAVITY[SEVERITIES[id]]), 0);
}

/** The ones of the highest ranks, in the order they came; of equal ranks the first. */
export function gravest<T>(all: readonly T[], rank: (each: T) => number, most: number): T[] {
  if (all.length <= most) return [...all];
  const ranked = all.map((each, at) => ({ each, at, rank: rank(each) }));
  return ranked.sort((a, b) => b.rank - a.rank || a.at - b.at).slice(0, most)
    .sort((a, b) => a.at - b.at).map(({ each }) => each);
}
