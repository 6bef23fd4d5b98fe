import { formatPercent } from "../support/percent.ts";
import type { Figures, PatternFigures, ScoredMessage } from "./figures.ts";

/** Figures of mail with authentication results, of mail without them, or of short texts. */
export interface ModeFigures {
  readonly name: string;
  readonly figures: readonly Figures[];
  readonly patterns: readonly PatternFigures[];
  readonly falsePositives: readonly ScoredMessage[];
  readonly misses: readonly ScoredMessage[];
}

/** Maximum number of patterns in the text report; the JSON has all. */
const MAX_PATTERNS = 40;

/** Formats the figures as text for a terminal. */
export function formatTextReport(modes: readonly ModeFigures[], threshold: number): string {
  return modes.map((mode) => formatMode(mode, threshold)).join("\n\n");
}

function formatMode(mode: ModeFigures, threshold: number): string {
  return [
    `${mode.name} (spam from score ${threshold})`,
    formatRow([
      "group",
      "ham",
      "spam",
      "AUC",
      "R@1%",
      "R@0.5%",
      "R@0.1%",
      "prec",
      "recall",
      "F1",
      "FP",
      "pattern",
      "header",
    ]),
    ...mode.figures.map((figures) =>
      formatRow([
        figures.group,
        String(figures.wanted),
        String(figures.unwanted),
        figures.auc?.toFixed(3) ?? "-",
        formatPercent(figures.recallAt1),
        formatPercent(figures.recallAt05),
        formatPercent(figures.recallAt01),
        formatPercent(figures.precision),
        formatPercent(figures.recall),
        formatPercent(figures.f1),
        String(figures.falsePositives),
        formatPercent(figures.patternOnly),
        formatPercent(figures.headerOnly),
      ])
    ),
    "worst false positives:",
    ...mode.falsePositives.map(formatMessage),
    "worst misses:",
    ...mode.misses.map(formatMessage),
    "patterns (hits, precision, recall, caught by it alone, false positives):",
    ...mode.patterns.slice(0, MAX_PATTERNS).map(({ id, ...figures }) =>
      [
        `  ${id.padEnd(10)}`,
        String(figures.hits).padStart(6),
        formatPercent(figures.precision).padStart(8),
        formatPercent(figures.recall).padStart(8),
        String(figures.caughtAlone).padStart(6),
        String(figures.falsePositives).padStart(6),
      ].join("")
    ),
  ].join("\n");
}

/** Formats a message with its score and its best pattern. */
function formatMessage({ id, score, patterns }: ScoredMessage): string {
  const bestPattern = patterns[0];
  return `  ${String(score).padStart(3)} ${id}${
    bestPattern === undefined ? "" : ` (${bestPattern.id})`
  }`;
}

const FIRST_COLUMN_WIDTH = 24, COLUMN_WIDTH = 8;

function formatRow([firstCell = "", ...otherCells]: readonly string[]): string {
  return firstCell.padEnd(FIRST_COLUMN_WIDTH) +
    otherCells.map((cell) => cell.padStart(COLUMN_WIDTH)).join("");
}
