import { averageValues, computeMeanInterval, computeShareInterval } from "./interval.ts";
import type { Interval } from "./interval.ts";
import { computeAreaUnderCurve, computeRecallAt } from "./metrics.ts";
import { computeTrivialScore, isOrdinary } from "./ordinary.ts";
import type { Circumstances } from "./ordinary.ts";

/** The score of a message, with its source. */
export interface SourceScore {
  readonly id: string;
  readonly source: string;
  /** The row it counts in (`findRow`). */
  readonly row: string;
  readonly isUnwanted: boolean;
  readonly score: number;
  readonly circumstances: Circumstances;
}

/** The figures of one source. A share is null if there is nothing to count. */
export interface SourceFigures {
  readonly source: string;
  readonly wanted: number;
  readonly ordinary: number;
  readonly unwanted: number;
  readonly auc: number | null;
  readonly falsePositives: number;
  readonly falsePositiveRate: number | null;
  readonly falsePositiveInterval: Interval | null;
  readonly ordinaryFalsePositives: number;
  readonly recall: number | null;
  readonly recallInterval: Interval | null;
}

/** A mean over sources, each with the same weight. */
export interface MacroMean {
  readonly sources: number;
  readonly mean: number | null;
  readonly interval: Interval | null;
}

/** The figures of all sources. */
export interface ProtocolFigures {
  readonly threshold: number;
  /** Highest rate of false positives first. */
  readonly sources: readonly SourceFigures[];
  readonly macroAuc: MacroMean;
  readonly macroRecall: MacroMean;
  readonly macroFalsePositives: MacroMean;
  readonly worstFalsePositives: SourceFigures | null;
  readonly pooled: PooledFigures;
  /** Figures of unwanted mail and ordinary wanted mail. */
  readonly pooledOrdinary: PooledFigures;
}

/** Figures over the messages of all sources together. */
export interface PooledFigures {
  readonly wanted: number;
  readonly unwanted: number;
  readonly auc: number | null;
  readonly recallAt1: number | null;
  readonly falsePositives: number;
  readonly recall: number | null;
  /** Area under the curve of `computeTrivialScore`, the baseline by list, reply and quote. */
  readonly trivialAuc: number | null;
}

/** Minimum number of wanted messages for a source to count in a mean or as the worst. */
const MIN_MESSAGES = 20;

/** Computes the figures of all sources. A message at `threshold` or above counts as called spam. */
export function compareSources(
  scores: readonly SourceScore[],
  threshold: number,
): ProtocolFigures {
  const sources = [...Map.groupBy(scores, ({ row }) => row)]
    .map(([source, members]) => computeSourceFigures(source, members, threshold))
    .sort(compareWorstFirst);
  const countedSources = sources.filter(({ wanted }) => wanted >= MIN_MESSAGES);
  return {
    threshold,
    sources,
    macroAuc: computeMacroMean(
      sources.flatMap(({ auc, wanted, unwanted }) =>
        auc === null || Math.min(wanted, unwanted) < MIN_MESSAGES ? [] : [auc]
      ),
    ),
    macroRecall: computeMacroMean(
      sources.flatMap(({ recall, unwanted }) =>
        recall === null || unwanted < MIN_MESSAGES ? [] : [recall]
      ),
    ),
    macroFalsePositives: computeMacroMean(
      countedSources.flatMap(({ falsePositiveRate: rate }) => rate === null ? [] : [rate]),
    ),
    worstFalsePositives: countedSources[0] ?? null,
    pooled: poolFigures(scores, threshold),
    pooledOrdinary: poolFigures(
      scores.filter(({ isUnwanted, circumstances }) => isUnwanted || isOrdinary(circumstances)),
      threshold,
    ),
  };
}

/** Compares by badness, then by recall, then by name. */
function compareWorstFirst(a: SourceFigures, b: SourceFigures): number {
  return computeBadness(b) - computeBadness(a) || (a.recall ?? 1) - (b.recall ?? 1) ||
    (a.source < b.source ? -1 : 1);
}

/**
 * Returns the false positive rate, lowered below all others for a source with few wanted messages.
 */
function computeBadness({ wanted, falsePositiveRate: rate }: SourceFigures): number {
  return rate === null ? -2 : wanted < MIN_MESSAGES ? rate - 1.5 : rate;
}

function computeSourceFigures(
  source: string,
  scores: readonly SourceScore[],
  threshold: number,
): SourceFigures {
  const wantedScores = scores.filter((message) => !message.isUnwanted);
  const unwanted = scores.length - wantedScores.length;
  const falsePositives = wantedScores.filter(({ score }) => score >= threshold);
  const truePositives =
    scores.filter(({ isUnwanted, score }) => isUnwanted && score >= threshold).length;
  return {
    source,
    wanted: wantedScores.length,
    ordinary: wantedScores.filter(({ circumstances }) => isOrdinary(circumstances)).length,
    unwanted,
    auc: computeAreaUnderCurve(scores),
    falsePositives: falsePositives.length,
    falsePositiveRate: wantedScores.length === 0
      ? null
      : falsePositives.length / wantedScores.length,
    falsePositiveInterval: computeShareInterval(falsePositives.length, wantedScores.length),
    ordinaryFalsePositives:
      falsePositives.filter(({ circumstances }) => isOrdinary(circumstances)).length,
    recall: unwanted === 0 ? null : truePositives / unwanted,
    recallInterval: computeShareInterval(truePositives, unwanted),
  };
}

function computeMacroMean(values: readonly number[]): MacroMean {
  return {
    sources: values.length,
    mean: averageValues(values),
    interval: computeMeanInterval(values),
  };
}

function poolFigures(scores: readonly SourceScore[], threshold: number): PooledFigures {
  const unwantedScores = scores.filter((message) => message.isUnwanted);
  const wantedScores = scores.filter((message) => !message.isUnwanted);
  return {
    wanted: wantedScores.length,
    unwanted: unwantedScores.length,
    auc: computeAreaUnderCurve(scores),
    recallAt1: computeRecallAt(scores, 0.01),
    falsePositives: wantedScores.filter(({ score }) => score >= threshold).length,
    recall: unwantedScores.length === 0
      ? null
      : unwantedScores.filter(({ score }) => score >= threshold).length / unwantedScores.length,
    trivialAuc: computeAreaUnderCurve(
      scores.map(({ isUnwanted, circumstances }) => ({
        isUnwanted,
        score: computeTrivialScore(circumstances),
      })),
    ),
  };
}
