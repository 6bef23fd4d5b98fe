import type { MailKind } from "../../shared/scoring/classifier/view.ts";
import { bordersAt } from "../training/borders.ts";
import type { LeftOutLayer } from "../training/borders.ts";
import type { LayerRecord } from "../training/records.ts";
import { round } from "../support/round.ts";
import { mean, meanInterval, shareInterval } from "./interval.ts";
import type { Interval } from "./interval.ts";
import { areaUnderCurve, recallAt } from "./metrics.ts";

/** Shares of messages that reach each level, and the interval of the share at `high`. */
export interface LevelShares {
  readonly of: number;
  readonly medium: number;
  readonly high: number;
  readonly critical: number;
  readonly highInterval: readonly [low: number, high: number];
}

/** Shares of the mail of a source or a kind. */
export interface SourceLevelFigures {
  readonly source: string;
  readonly unwanted?: LevelShares;
  readonly ordinary?: LevelShares;
  readonly wanted?: LevelShares;
}

/** Figures of the layer of one kind of mail. */
export interface LayerFigures {
  readonly messages: number;
  readonly auc: number;
  /** Area under the curve with ordinary good mail alone. */
  readonly ordinaryAuc: number;
  /** Share of unwanted mail above the border that 1 % of good mail exceeds. */
  readonly recallAt1: number;
  /** Mean of the shares of unwanted mail at `high`, over sources, and at `medium`. */
  readonly recall: MeanShare;
  readonly recallMedium: MeanShare;
  /** Mean of the shares of ordinary good mail over kinds. */
  readonly ordinaryHigh: MeanShare;
  readonly ordinaryMedium: MeanShare;
  /** Worst first. */
  readonly kinds: readonly SourceLevelFigures[];
  readonly sources: readonly SourceLevelFigures[];
}

interface MeanShare {
  readonly mean: number | null;
  readonly interval: Interval | null;
  readonly worst: number | null;
}

const LEVELS = ["medium", "high", "critical"] as const;
/** Minimum number of messages for a row. */
const MIN_MESSAGES = 20;

/** Returns the figures of each form of mail, by left-out kind. */
export function leftOutFigures(
  layers: readonly LeftOutLayer[],
): (readonly [MailKind, LayerFigures])[] {
  return layers.map((layer) => [layer.kind, layerFigures(layer)] as const);
}

/** Figures of messages judged without their kind, with the borders of all other kinds. */
function layerFigures(layer: LeftOutLayer): LayerFigures {
  const { records, leftOut: logOdds } = layer;
  const ofKind = new Map(
    [...new Set(records.map(({ sample }) => sample.kind))]
      .map((kind) => [kind, bordersAt(layer, kind)] as const),
  );
  const borders = records.map(({ sample }) => ofKind.get(sample.kind) ?? []);
  const figuresBy = (name: "row" | "kind") => {
    const rows = Map.groupBy(records.keys(), (i) => records[i]?.sample[name] ?? "");
    return [...rows].map(([source, row]) => computeFigures(source, row, { layer, borders }))
      .filter(({ unwanted, wanted }) => unwanted ?? wanted)
      .sort((a, b) => badness(b) - badness(a) || (a.source < b.source ? -1 : 1));
  };
  const sources = figuresBy("row"), kinds = figuresBy("kind");
  const judged = records.map(({ sample }, i) => ({
    score: logOdds[i] ?? 0,
    unwanted: sample.unwanted,
  }));
  const scores = judged.filter((_, i) => records[i]?.ordinary === true || judged[i]?.unwanted);
  return {
    messages: records.length,
    auc: round(areaUnderCurve(judged) ?? 0, 4),
    ordinaryAuc: round(areaUnderCurve(scores) ?? 0, 4),
    recallAt1: round(recallAt(judged, 0.01) ?? 0, 4),
    recall: computeMean(sources.flatMap(({ unwanted }) => unwanted?.high ?? []), Math.min),
    recallMedium: computeMean(sources.flatMap(({ unwanted }) => unwanted?.medium ?? []), Math.min),
    ordinaryHigh: computeMean(kinds.flatMap(({ ordinary }) => ordinary?.high ?? []), Math.max),
    ordinaryMedium: computeMean(kinds.flatMap(({ ordinary }) => ordinary?.medium ?? []), Math.max),
    kinds,
    sources,
  };
}

/** Computes the figures of the messages of a source or a kind. */
function computeFigures(
  source: string,
  row: readonly number[],
  { layer: { records, leftOut }, borders }: {
    readonly layer: LeftOutLayer;
    readonly borders: readonly (readonly number[])[];
  },
): SourceLevelFigures {
  const share = (which: (record: LayerRecord) => boolean) => {
    const tested = row.filter((i) => {
      const record = records[i];
      return record !== undefined && which(record);
    });
    if (tested.length < MIN_MESSAGES) return undefined;
    return computeShares(
      LEVELS.map((_, level) =>
        tested.filter((i) => (leftOut[i] ?? 0) > (borders[i]?.[level] ?? Infinity)).length
      ),
      tested.length,
    );
  };
  const unwanted = share(({ sample }) => sample.unwanted);
  const ordinary = share((record) => record.ordinary);
  const wanted = share(({ sample }) => !sample.unwanted);
  return {
    source,
    ...(unwanted && { unwanted }),
    ...(ordinary && { ordinary }),
    ...(wanted && { wanted }),
  };
}

/** Sources with false alarms first, then those with the lowest recall. */
function badness({ ordinary, wanted, unwanted }: SourceLevelFigures): number {
  const alarms = Math.max(ordinary?.high ?? 0, wanted?.high ?? 0);
  return 10 * alarms + (unwanted === undefined ? 0 : 1 - unwanted.high);
}

function computeShares(counts: readonly number[], total: number): LevelShares {
  const [medium = 0, high = 0, critical = 0] = counts;
  const interval = shareInterval(high, total) ?? { low: 0, high: 1 };
  return {
    of: total,
    medium: round(medium / total, 4),
    high: round(high / total, 4),
    critical: round(critical / total, 4),
    highInterval: [round(interval.low, 4), round(interval.high, 4)],
  };
}

function computeMean(shares: readonly number[], worst: (...values: number[]) => number): MeanShare {
  const interval = meanInterval(shares);
  return {
    mean: shares.length === 0 ? null : round(mean(shares) ?? 0, 4),
    interval: interval && { low: round(interval.low, 4), high: round(interval.high, 4) },
    worst: shares.length === 0 ? null : worst(...shares),
  };
}
