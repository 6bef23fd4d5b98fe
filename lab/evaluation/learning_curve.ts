import { learn, marginOf } from "../training/learn.ts";
import { sequence } from "../training/exact_math.ts";
import type { Sample } from "../training/samples.ts";
import { markdownTable } from "../support/markdown_table.ts";
import { percent } from "../support/percent.ts";
import { drawSources } from "./draw_sources.ts";
import { mean } from "./interval.ts";
import { meanArea, recallAtMean } from "./mean_figures.ts";
import type { Scored } from "./mean_figures.ts";
import { WRITTEN } from "./sources.ts";

/**
 * What more sources to learn from are worth: the classifier alone, trained on a few archives and
 * products, drawn by chance, and tested on sources that it did not see.
 */

/** Messages of each source and label that take part. */
export const CURVE_MESSAGES = 100;
/** Sources to learn from. */
const SIZES = [2, 4, 8, 16, 32, Infinity] as const;
/** Times the sources are drawn; all of them are there once. */
const DRAWINGS = 3;
/** Mean share of wanted mail that may be called spam. */
const RATE = 0.01;

/** The curve as Markdown: archives and products alone, and with what was written for training. */
export function learningCurve(
  samples: readonly Sample[],
  told: (sources: number) => void = () => {},
): string {
  const rows = SIZES.map((size) => {
    told(size);
    return [
      size === Infinity ? "all" : String(size),
      ...figures(samples.filter((sample) => !isWritten(sample)), size),
      ...figures(samples, size),
    ];
  });
  const head = ["sources to learn from", "AUC, mean", "recall at 1 %, mean"];
  return [
    "### Learning curve, the classifier alone",
    "",
    ...markdownTable([[...head, "AUC with written mail", "recall"], ...rows]),
  ].join("\n");
}

function isWritten({ source }: Sample): boolean {
  return source.startsWith(WRITTEN);
}

/** AUC and recall of models of so many sources, as the mean over drawings. */
function figures(samples: readonly Sample[], size: number): string[] {
  const next = sequence(size === Infinity ? 0 : size);
  const drawn = Array.from({ length: size === Infinity ? 1 : DRAWINGS }, () => {
    const scored = leftOut(samples, size, next);
    return { auc: meanArea(scored), recall: recallAtMean(scored, RATE) };
  });
  return [
    mean(drawn.flatMap(({ auc }) => auc ?? []))?.toFixed(3) ?? "–",
    percent(mean(drawn.flatMap(({ recall }) => recall ?? []))),
  ];
}

/** Every whole message of the archives, judged by a model of so many sources of other folds. */
function leftOut(samples: readonly Sample[], size: number, next: () => number): Scored[] {
  const archives = samples.filter((sample) => !isWritten(sample));
  return [...new Set(archives.map(({ fold }) => fold))].flatMap((fold) => {
    const sources = drawSources(archives.filter((sample) => sample.fold !== fold), size, next);
    const weights = learn(
      samples.filter((sample) => isWritten(sample) || sources.has(sample.source)),
    );
    return archives.filter((sample) => sample.fold === fold && sample.whole)
      .map((sample) => ({
        row: sample.row,
        unwanted: sample.unwanted,
        score: marginOf(sample, weights),
      }));
  });
}
