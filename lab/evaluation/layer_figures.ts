import type { MailKind } from "../../shared/scoring/classifier/view.ts";
import type { LeftOutLayer } from "../training/layer.ts";
import type { Nested } from "../training/nested.ts";
import type { LayerRecord } from "../training/records.ts";
import { rounded } from "../support/rounded.ts";
import { mean, meanInterval, shareInterval } from "./interval.ts";
import type { Interval } from "./interval.ts";
import { areaUnderCurve } from "./metrics.ts";

/** Shares of messages that reach each level, and the interval of the share at `high`. */
export interface Shares {
  readonly of: number;
  readonly medium: number;
  readonly high: number;
  readonly critical: number;
  readonly highInterval: readonly [low: number, high: number];
}

/** Shares of a source's mail. */
export interface SourceFigures {
  readonly source: string;
  readonly unwanted?: Shares;
  readonly ordinary?: Shares;
  readonly wanted?: Shares;
}

/** Figures of the layer of one kind of mail. */
export interface LayerFigures {
  readonly messages: number;
  readonly auc: number;
  /** Mean of the shares of unwanted mail at `high`, over sources. */
  readonly recall: MeanShare;
  /** The same of ordinary good mail, at `high` and `medium`. */
  readonly ordinaryHigh: MeanShare;
  readonly ordinaryMedium: MeanShare;
  /** Worst first. */
  readonly sources: readonly SourceFigures[];
}

interface MeanShare {
  readonly mean: number | null;
  readonly interval: Interval | null;
  readonly worst: number | null;
}

const LEVELS = ["medium", "high", "critical"] as const;
/** Least number of messages for a row. */
const MIN_MESSAGES = 20;

/** The figures of each kind of mail, nested. */
export function nestedFigures(
  layers: readonly LeftOutLayer[],
  judged: ReadonlyMap<MailKind, Nested>,
): (readonly [MailKind, LayerFigures])[] {
  return layers.flatMap(({ kind, records }) => {
    const nested = judged.get(kind);
    return nested === undefined ? [] : [[kind, layerFigures(records, nested)] as const];
  });
}

/** Figures of messages judged without their sources, with the borders that each had. */
function layerFigures(
  records: readonly LayerRecord[],
  { logOdds, borders }: Nested,
): LayerFigures {
  const rows = Map.groupBy(records.keys(), (i) => records[i]?.sample.row ?? "");
  const sources = [...rows].map(([source, row]): SourceFigures => {
    const share = (which: (record: LayerRecord) => boolean) => {
      const of = row.filter((i) => {
        const record = records[i];
        return record !== undefined && which(record);
      });
      if (of.length < MIN_MESSAGES) return undefined;
      return sharesOf(
        LEVELS.map((_, level) =>
          of.filter((i) => (logOdds[i] ?? 0) > (borders[i]?.[level] ?? Infinity)).length
        ),
        of.length,
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
  });
  const judged = records.map(({ sample }, i) => ({
    score: logOdds[i] ?? 0,
    unwanted: sample.unwanted,
  }));
  return {
    messages: records.length,
    auc: rounded(areaUnderCurve(judged) ?? 0, 4),
    recall: meanOf(sources.flatMap(({ unwanted }) => unwanted?.high ?? []), Math.min),
    ordinaryHigh: meanOf(sources.flatMap(({ ordinary }) => ordinary?.high ?? []), Math.max),
    ordinaryMedium: meanOf(
      sources.flatMap(({ ordinary }) => ordinary?.medium ?? []),
      Math.max,
    ),
    sources: sources.filter(({ unwanted, wanted }) => unwanted ?? wanted)
      .sort((a, b) => badness(b) - badness(a) || (a.source < b.source ? -1 : 1)),
  };
}

/** Sources with false alarms first, then those with the lowest recall. */
function badness({ ordinary, wanted, unwanted }: SourceFigures): number {
  const alarms = Math.max(ordinary?.high ?? 0, wanted?.high ?? 0);
  return 10 * alarms + (unwanted === undefined ? 0 : 1 - unwanted.high);
}

function sharesOf(counts: readonly number[], of: number): Shares {
  const [medium = 0, high = 0, critical = 0] = counts;
  const interval = shareInterval(high, of) ?? { low: 0, high: 1 };
  return {
    of,
    medium: rounded(medium / of, 4),
    high: rounded(high / of, 4),
    critical: rounded(critical / of, 4),
    highInterval: [rounded(interval.low, 4), rounded(interval.high, 4)],
  };
}

function meanOf(shares: readonly number[], worst: (...of: number[]) => number): MeanShare {
  const interval = meanInterval(shares);
  return {
    mean: shares.length === 0 ? null : rounded(mean(shares) ?? 0, 4),
    interval: interval && { low: rounded(interval.low, 4), high: rounded(interval.high, 4) },
    worst: shares.length === 0 ? null : worst(...shares),
  };
}
