import { markdownTable } from "../support/markdown_table.ts";
import { percent } from "../support/percent.ts";
import type { MacroMean, PooledFigures, ProtocolFigures, SourceFigures } from "./by_source.ts";
import type { Interval } from "./interval.ts";

/** The figures by source as Markdown, with ordinary mail and the worst source first. */
export function sourceReport(title: string, figures: ProtocolFigures): string {
  const { worstFalsePositives: worst } = figures;
  return [
    `### ${title} (spam from ${figures.threshold})`,
    "",
    ...markdownTable([
      [
        "pooled",
        "wanted",
        "unwanted",
        "AUC",
        "recall at 1 %",
        "recall",
        "false positives",
        "list/reply/quote alone, AUC",
      ],
      pooledRow("ordinary mail", figures.pooledOrdinary),
      pooledRow("all mail", figures.pooled),
    ]),
    "",
    ...markdownTable([
      ["mean over sources", "sources", "mean", "95 %"],
      macroRow("AUC, sources with both", figures.macroAuc),
      macroRow("recall", figures.macroRecall),
      macroRow("false positives", figures.macroFalsePositives),
    ]),
    "",
    worst === null
      ? "No source has enough wanted mail."
      : `Worst source: ${worst.source}, ${
        percent(worst.falsePositiveRate)
      } false positives of ${worst.wanted}.`,
    "",
    ...markdownTable([
      [
        "source",
        "wanted",
        "ordinary",
        "false positives",
        "95 %",
        "of ordinary",
        "unwanted",
        "recall",
        "95 %",
        "AUC",
      ],
      ...figures.sources.map(sourceRow),
    ]),
  ].join("\n");
}

function sourceRow(of: SourceFigures): string[] {
  return [
    of.source,
    String(of.wanted),
    String(of.ordinary),
    of.wanted === 0 ? "–" : `${of.falsePositives} (${percent(of.falsePositiveRate)})`,
    interval(of.falsePositiveInterval),
    of.ordinary === 0 ? "–" : String(of.ordinaryFalsePositives),
    String(of.unwanted),
    percent(of.recall),
    interval(of.recallInterval),
    of.auc?.toFixed(3) ?? "–",
  ];
}

function pooledRow(name: string, of: PooledFigures): string[] {
  const rate = of.wanted === 0 ? null : of.falsePositives / of.wanted;
  return [
    name,
    String(of.wanted),
    String(of.unwanted),
    of.auc?.toFixed(3) ?? "–",
    percent(of.recallAt1),
    percent(of.recall),
    `${of.falsePositives} (${percent(rate)})`,
    of.trivialAuc?.toFixed(3) ?? "–",
  ];
}

function macroRow(name: string, { sources, mean, interval: of }: MacroMean): string[] {
  return [
    name,
    String(sources),
    mean?.toFixed(3) ?? "–",
    of === null ? "–" : `${of.low.toFixed(3)}–${of.high.toFixed(3)}`,
  ];
}

function interval(of: Interval | null): string {
  return of === null ? "–" : `${(100 * of.low).toFixed(1)}–${(100 * of.high).toFixed(1)}`;
}
