import { markdownTable } from "../support/markdown_table.ts";
import { percent } from "../support/percent.ts";
import type { MacroMean, PooledFigures, ProtocolFigures, SourceFigures } from "./by_source.ts";
import type { Interval } from "./interval.ts";

/** Returns the figures by source as Markdown, with ordinary mail and the worst source first. */
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

function sourceRow(figures: SourceFigures): string[] {
  return [
    figures.source,
    String(figures.wanted),
    String(figures.ordinary),
    figures.wanted === 0
      ? "–"
      : `${figures.falsePositives} (${percent(figures.falsePositiveRate)})`,
    interval(figures.falsePositiveInterval),
    figures.ordinary === 0 ? "–" : String(figures.ordinaryFalsePositives),
    String(figures.unwanted),
    percent(figures.recall),
    interval(figures.recallInterval),
    figures.auc?.toFixed(3) ?? "–",
  ];
}

function pooledRow(name: string, figures: PooledFigures): string[] {
  const rate = figures.wanted === 0 ? null : figures.falsePositives / figures.wanted;
  return [
    name,
    String(figures.wanted),
    String(figures.unwanted),
    figures.auc?.toFixed(3) ?? "–",
    percent(figures.recallAt1),
    percent(figures.recall),
    `${figures.falsePositives} (${percent(rate)})`,
    figures.trivialAuc?.toFixed(3) ?? "–",
  ];
}

function macroRow(name: string, { sources, mean, interval: bounds }: MacroMean): string[] {
  return [
    name,
    String(sources),
    mean?.toFixed(3) ?? "–",
    bounds === null ? "–" : `${bounds.low.toFixed(3)}–${bounds.high.toFixed(3)}`,
  ];
}

function interval(bounds: Interval | null): string {
  return bounds === null
    ? "–"
    : `${(100 * bounds.low).toFixed(1)}–${(100 * bounds.high).toFixed(1)}`;
}
