import { MIN_MESSAGES } from "./by_source.ts";
import { mean } from "./interval.ts";
import { areaUnderCurve } from "./metrics.ts";
import type { Judged } from "./metrics.ts";

/** A message judged, with the row of a table that it counts in. */
export interface Scored extends Judged {
  readonly row: string;
}

/** The area under the curve as the mean over sources with both labels; null without any. */
export function meanArea(scored: readonly Scored[]): number | null {
  return mean([...Map.groupBy(scored, ({ row }) => row).values()].flatMap((of) => {
    const unwanted = of.filter((one) => one.unwanted).length;
    if (Math.min(unwanted, of.length - unwanted) < MIN_MESSAGES) return [];
    return areaUnderCurve(of) ?? [];
  }));
}

/**
 * The mean recall over sources, at the lowest threshold at which the mean over sources of the
 * wanted mail called spam stays at or under `rate`; null without both labels.
 */
export function recallAtMean(scored: readonly Scored[], rate: number): number | null {
  const wanted = large(scored.filter((one) => !one.unwanted));
  const unwanted = large(scored.filter((one) => one.unwanted));
  if (wanted.length === 0 || unwanted.length === 0) return null;
  const shares = wanted.flatMap((of) =>
    of.map(({ score }) => ({ score, share: 1 / of.length / wanted.length }))
  ).sort((a, b) => b.score - a.score);
  let called = 0, highest = Infinity;
  for (const { score, share } of shares) {
    called += share;
    if (called <= rate) continue;
    highest = score;
    break;
  }
  const above = (of: readonly Scored[]) =>
    of.filter(({ score }) => highest === Infinity || score > highest).length / of.length;
  return mean(unwanted.map(above));
}

/** The messages of each row that has enough. */
function large(scored: readonly Scored[]): Scored[][] {
  return [...Map.groupBy(scored, ({ row }) => row).values()]
    .filter((of) => of.length >= MIN_MESSAGES);
}
