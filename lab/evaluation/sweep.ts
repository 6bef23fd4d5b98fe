import { percent } from "../support/percent.ts";
import { bySource } from "./by_source.ts";
import type { Verdict } from "./by_source.ts";

/** The figures for each threshold of a range as Markdown, to choose one. */
export function sweep(verdicts: readonly Verdict[], from: number, to: number): string {
  const rows = Array.from({ length: to - from + 1 }, (_, i) => {
    const figures = bySource(verdicts, from + i);
    const { pooledOrdinary: ordinary, worstFalsePositives: worst } = figures;
    return [
      String(from + i),
      percent(figures.macroRecall.mean),
      percent(figures.macroFalsePositives.mean),
      percent(ordinary.wanted === 0 ? null : ordinary.falsePositives / ordinary.wanted),
      worst === null ? "–" : `${worst.source} ${percent(worst.falsePositiveRate)}`,
    ];
  });
  const head = [
    "threshold",
    "recall, mean",
    "false positives, mean",
    "of ordinary mail",
    "worst source",
  ];
  return [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");
}
