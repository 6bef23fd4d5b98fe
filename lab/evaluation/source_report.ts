import { formatMarkdownTable } from "../support/markdown_table.ts";
import { formatPercent } from "../support/percent.ts";
import type { MacroMean, PooledFigures, ProtocolFigures, SourceFigures } from "./by_source.ts";
import type { Interval } from "./interval.ts";

/** Formats figures as Markdown: pooled, means over sources, the worst source, and all sources. */
export function formatSourceReport(title: string, figures: ProtocolFigures): string {
  const { worstFalsePositives: worstSource } = figures;
  return [
    `### ${title} (spam from ${figures.threshold})`,
    "",
    ...formatMarkdownTable([
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
      formatPooledRow("ordinary mail", figures.pooledOrdinary),
      formatPooledRow("all mail", figures.pooled),
    ]),
    "",
    ...formatMarkdownTable([
      ["mean over sources", "sources", "mean", "95 %"],
      formatMeanRow("AUC, sources with both", figures.macroAuc),
      formatMeanRow("recall", figures.macroRecall),
      formatMeanRow("false positives", figures.macroFalsePositives),
    ]),
    "",
    worstSource === null
      ? "No source has enough wanted mail."
      : `Worst source: ${worstSource.source}, ${
        formatPercent(worstSource.falsePositiveRate)
      } false positives of ${worstSource.wanted}.`,
    "",
    ...formatMarkdownTable([
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
      ...figures.sources.map(formatSourceRow),
    ]),
  ].join("\n");
}

function formatSourceRow(figures: SourceFigures): string[] {
  return [
    figures.source,
    String(figures.wanted),
    String(figures.ordinary),
    figures.wanted === 0
      ? "–"
      : `${figures.falsePositives} (${formatPercent(figures.falsePositiveRate)})`,
    formatInterval(figures.falsePositiveInterval),
    figures.ordinary === 0 ? "–" : String(figures.ordinaryFalsePositives),
    String(figures.unwanted),
    formatPercent(figures.recall),
    formatInterval(figures.recallInterval),
    figures.auc?.toFixed(3) ?? "–",
  ];
}

function formatPooledRow(name: string, figures: PooledFigures): string[] {
  const rate = figures.wanted === 0 ? null : figures.falsePositives / figures.wanted;
  return [
    name,
    String(figures.wanted),
    String(figures.unwanted),
    figures.auc?.toFixed(3) ?? "–",
    formatPercent(figures.recallAt1),
    formatPercent(figures.recall),
    `${figures.falsePositives} (${formatPercent(rate)})`,
    figures.trivialAuc?.toFixed(3) ?? "–",
  ];
}

function formatMeanRow(name: string, { sources, mean, interval }: MacroMean): string[] {
  return [
    name,
    String(sources),
    mean?.toFixed(3) ?? "–",
    interval === null ? "–" : `${interval.low.toFixed(3)}–${interval.high.toFixed(3)}`,
  ];
}

function formatInterval(interval: Interval | null): string {
  return interval === null
    ? "–"
    : `${(100 * interval.low).toFixed(1)}–${(100 * interval.high).toFixed(1)}`;
}
