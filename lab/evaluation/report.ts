import { percent } from "../support/percent.ts";
import type { Figures, PatternFigures, ScoredMessage } from "./figures.ts";

/** The figures of one way of scoring the messages. */
export interface Mode {
  readonly name: string;
  readonly figures: readonly Figures[];
  readonly patterns: readonly PatternFigures[];
  readonly falsePositives: readonly ScoredMessage[];
  readonly misses: readonly ScoredMessage[];
}

/** Number of patterns listed in the text report; the JSON has all. */
const LISTED_PATTERNS = 40;

/** Returns the figures as text for a terminal. */
export function textReport(modes: readonly Mode[], threshold: number): string {
  return modes.map((mode) => modeText(mode, threshold)).join("\n\n");
}

function modeText(mode: Mode, threshold: number): string {
  return [
    `${mode.name} (spam from score ${threshold})`,
    row([
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
      row([
        figures.group,
        String(figures.wanted),
        String(figures.unwanted),
        figures.auc?.toFixed(3) ?? "-",
        percent(figures.recallAt1),
        percent(figures.recallAt05),
        percent(figures.recallAt01),
        percent(figures.precision),
        percent(figures.recall),
        percent(figures.f1),
        String(figures.falsePositives),
        percent(figures.patternOnly),
        percent(figures.headerOnly),
      ])
    ),
    "worst false positives:",
    ...mode.falsePositives.map(wrong),
    "worst misses:",
    ...mode.misses.map(wrong),
    "patterns (hits, precision, recall, caught by it alone, false positives):",
    ...mode.patterns.slice(0, LISTED_PATTERNS).map(({ id, ...figures }) =>
      `  ${id.padEnd(10)}${String(figures.hits).padStart(6)}${
        percent(figures.precision).padStart(8)
      }` +
      `${percent(figures.recall).padStart(8)}${String(figures.caughtAlone).padStart(6)}` +
      `${String(figures.falsePositives).padStart(6)}`
    ),
  ].join("\n");
}

function wrong({ id, score, patterns }: ScoredMessage): string {
  const best = patterns[0];
  return `  ${String(score).padStart(3)} ${id}${best === undefined ? "" : ` (${best.id})`}`;
}

const FIRST_COLUMN = 24, COLUMN = 8;

function row(cells: readonly string[]): string {
  return cells.map((cell, index) => index === 0 ? cell.padEnd(FIRST_COLUMN) : cell.padStart(COLUMN))
    .join("");
}
