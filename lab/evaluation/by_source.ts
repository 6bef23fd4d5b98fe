import { mean, meanInterval, shareInterval } from "./interval.ts";
import type { Interval } from "./interval.ts";
import { areaUnderCurve, recallAt } from "./metrics.ts";
import { isOrdinary, trivialScore } from "./ordinary.ts";
import type { Circumstances } from "./ordinary.ts";

/** The verdict on a message, with its source. */
export interface SourceVerdict {
  readonly id: string;
  readonly source: string;
  /** The row it counts in (`findRow`). */
  readonly row: string;
  readonly unwanted: boolean;
  readonly score: number;
  readonly circumstances: Circumstances;
}

/** The figures of one source. A share is null when there is nothing to count. */
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
  /** The one with the largest share of wanted mail called spam first; then those without any. */
  readonly sources: readonly SourceFigures[];
  readonly macroAuc: MacroMean;
  readonly macroRecall: MacroMean;
  readonly macroFalsePositives: MacroMean;
  readonly worstFalsePositives: SourceFigures | null;
  /** All messages together, and the same with only the ordinary ones as wanted mail. */
  readonly pooled: PooledFigures;
  readonly pooledOrdinary: PooledFigures;
}

/** Figures pooled over sources, compared with a filter that only looks at list, reply and quote. */
export interface PooledFigures {
  readonly wanted: number;
  readonly unwanted: number;
  readonly auc: number | null;
  readonly recallAt1: number | null;
  readonly falsePositives: number;
  readonly recall: number | null;
  readonly trivialAuc: number | null;
}

/** Minimum number of wanted messages of a source for a mean or for being named the worst. */
const MIN_MESSAGES = 20;

/** Compares the figures by source when every score of `threshold` or more is called spam. */
export function compareSources(
  verdicts: readonly SourceVerdict[],
  threshold: number,
): ProtocolFigures {
  const sources = [...Map.groupBy(verdicts, ({ row }) => row)]
    .map(([source, judged]) => computeSourceFigures(source, judged, threshold))
    .sort(worstFirst);
  const counted = sources.filter(({ wanted }) => wanted >= MIN_MESSAGES);
  return {
    threshold,
    sources,
    macroAuc: macro(
      sources.flatMap(({ auc, wanted, unwanted }) =>
        auc === null || Math.min(wanted, unwanted) < MIN_MESSAGES ? [] : [auc]
      ),
    ),
    macroRecall: macro(
      sources.flatMap(({ recall, unwanted }) =>
        recall === null || unwanted < MIN_MESSAGES ? [] : [recall]
      ),
    ),
    macroFalsePositives: macro(
      counted.flatMap(({ falsePositiveRate: rate }) => rate === null ? [] : [rate]),
    ),
    worstFalsePositives: counted[0] ?? null,
    pooled: poolFigures(verdicts, threshold),
    pooledOrdinary: poolFigures(
      verdicts.filter((one) => one.unwanted || isOrdinary(one.circumstances)),
      threshold,
    ),
  };
}

/** By false positives, largest share first, and those of too few messages after all others. */
function worstFirst(a: SourceFigures, b: SourceFigures): number {
  return rank(b) - rank(a) || (a.recall ?? 1) - (b.recall ?? 1) || (a.source < b.source ? -1 : 1);
}

function rank({ wanted, falsePositiveRate: rate }: SourceFigures): number {
  return rate === null ? -2 : wanted < MIN_MESSAGES ? rate - 1.5 : rate;
}

function computeSourceFigures(
  source: string,
  judged: readonly SourceVerdict[],
  threshold: number,
): SourceFigures {
  const wanted = judged.filter((one) => !one.unwanted);
  const unwanted = judged.length - wanted.length;
  const wrong = wanted.filter(({ score }) => score >= threshold);
  const caught = judged.filter((one) => one.unwanted && one.score >= threshold).length;
  return {
    source,
    wanted: wanted.length,
    ordinary: wanted.filter(({ circumstances }) => isOrdinary(circumstances)).length,
    unwanted,
    auc: areaUnderCurve(judged),
    falsePositives: wrong.length,
    falsePositiveRate: wanted.length === 0 ? null : wrong.length / wanted.length,
    falsePositiveInterval: shareInterval(wrong.length, wanted.length),
    ordinaryFalsePositives: wrong.filter((one) => isOrdinary(one.circumstances)).length,
    recall: unwanted === 0 ? null : caught / unwanted,
    recallInterval: shareInterval(caught, unwanted),
  };
}

function macro(values: readonly number[]): MacroMean {
  return { sources: values.length, mean: mean(values), interval: meanInterval(values) };
}

function poolFigures(verdicts: readonly SourceVerdict[], threshold: number): PooledFigures {
  const unwanted = verdicts.filter((one) => one.unwanted);
  const wanted = verdicts.filter((one) => !one.unwanted);
  return {
    wanted: wanted.length,
    unwanted: unwanted.length,
    auc: areaUnderCurve(verdicts),
    recallAt1: recallAt(verdicts, 0.01),
    falsePositives: wanted.filter(({ score }) => score >= threshold).length,
    recall: unwanted.length === 0
      ? null
      : unwanted.filter(({ score }) => score >= threshold).length / unwanted.length,
    trivialAuc: areaUnderCurve(
      verdicts.map((one) => ({ unwanted: one.unwanted, score: trivialScore(one.circumstances) })),
    ),
  };
}
