import { velocityScore } from "../../shared/scoring/velocity/counter.ts";
import { percent } from "../support/percent.ts";
import { chooseBorders } from "./border_choice.ts";
import type { Outcome } from "./border_choice.ts";
import type { Judged } from "./choice_rule.ts";
import { mean } from "./interval.ts";

/** Mails of a sender within the hour that are reported. */
const COUNTS = [1, 5, 10] as const;

/**
 * Why the borders of levels rise with velocity: false positives and recall where every message is
 * the first, fifth or tenth of its sender and the threshold stays that of first mails, chosen
 * without the source.
 */
export function velocityReport(judged: readonly Judged[]): string {
  const first = atCount(judged, 1);
  return [
    "## By the number of a sender's mails within the hour, were the border the same",
    "",
    "| mail number | recall, mean | false positives, mean | worst |",
    "| --- | --- | --- | --- |",
    ...COUNTS.map((count) => {
      const { nested } = chooseBorders(first, atCount(judged, count));
      return `| ${count} | ${meanOf(nested.recall)} | ${meanOf(nested.falsePositives)} | ${
        worst(nested)
      } |`;
    }),
  ].join("\n");
}

/** The messages as the mail of this number of their sender within the hour. */
function atCount(judged: readonly Judged[], count: number): Judged[] {
  const velocity = velocityScore([count]);
  return judged.map((one) => ({ ...one, parts: { ...one.parts, velocityScore: velocity } }));
}

function meanOf(shares: ReadonlyMap<string, number>): string {
  return percent(mean([...shares.values()]) ?? 0);
}

function worst({ falsePositives }: Outcome): string {
  return [...falsePositives].sort(([, a], [, b]) => b - a).slice(0, 4)
    .map(([row, share]) => `${row} ${percent(share)}`).join(", ");
}
