import type { MailKind } from "../../shared/scoring/classifier/input.ts";
import { computeThresholds } from "../training/thresholds.ts";
import type { LeftOutLayer } from "../training/thresholds.ts";
import type { LeftOutLanguage } from "../training/left_out_languages.ts";
import type { LayerRecord } from "../training/records.ts";
import { isAtLeast } from "../../shared/contract/threat_levels.ts";
import { round } from "../support/round.ts";
import { averageValues, computeMeanInterval, computeShareInterval } from "./interval.ts";
import type { Interval } from "./interval.ts";
import { computeAreaUnderCurve, computeRecallAt } from "./metrics.ts";

/** Shares of messages that reach each level. */
export interface LevelShares {
  /** Number of messages. */
  readonly of: number;
  readonly medium: number;
  readonly high: number;
  readonly critical: number;
  /** 95 % confidence interval of the share at `high`. */
  readonly highInterval: readonly [low: number, high: number];
}

/** Figures of a language in one form of mail, by models learnt without the language. */
export interface LanguageFigures extends Omit<SourceLevelFigures, "source"> {
  readonly language: string;
  readonly form: MailKind;
  /** Area under the curve; null without both labels. */
  readonly auc: number | null;
  /** Share of unwanted mail above a threshold that 1 % of the language's good mail exceeds. */
  readonly recallAt1: number | null;
}

/** Shares of the mail of a row or a kind. A share of too few messages is left out. */
export interface SourceLevelFigures {
  /** Name of the row or of the kind. */
  readonly source: string;
  readonly unwanted?: LevelShares;
  readonly ordinary?: LevelShares;
  readonly wanted?: LevelShares;
}

/** Figures of the layer on one form of mail. */
export interface LayerFigures {
  readonly messages: number;
  readonly auc: number;
  /** Area under the curve with ordinary good mail alone. */
  readonly ordinaryAuc: number;
  /** Share of unwanted mail above a threshold that 1 % of good mail exceeds. */
  readonly recallAt1: number;
  /** Share of unwanted mail at `high` or above, a mean over rows. */
  readonly recall: MeanShare;
  /** Share of unwanted mail at `medium` or above, a mean over rows. */
  readonly recallMedium: MeanShare;
  /** Share of ordinary good mail at `high` or above, a mean over kinds. */
  readonly ordinaryHigh: MeanShare;
  /** Share of ordinary good mail at `medium` or above, a mean over kinds. */
  readonly ordinaryMedium: MeanShare;
  /** Figures of each kind, worst first. */
  readonly kinds: readonly SourceLevelFigures[];
  /** Figures of each row, worst first. */
  readonly sources: readonly SourceLevelFigures[];
}

/** The mean and the worst of several shares; null without any. */
interface MeanShare {
  readonly mean: number | null;
  readonly interval: Interval | null;
  readonly worstShare: number | null;
}

const LEVELS = ["medium", "high", "critical"] as const;
/** Minimum number of messages for a share. */
const MIN_MESSAGES = 20;

/** Computes the figures of each form of mail. No model was learnt from the group that it judges. */
export function computeLeftOutFigures(
  layers: readonly LeftOutLayer[],
): (readonly [MailKind, LayerFigures])[] {
  return layers.map((layer) => [layer.mailKind, computeLayerFigures(layer)] as const);
}

/** Computes the figures of left-out languages, except of those with too few messages. */
export function computeLanguageFigures(languages: readonly LeftOutLanguage[]): LanguageFigures[] {
  return languages.flatMap(({ language, mailKind, records, logOdds, thresholds }) => {
    const { source, ...shares } = computeFigures(language, [...records.keys()], {
      layer: { records, logOdds },
      thresholds: records.map(() => thresholds),
    });
    if (shares.wanted === undefined) return [];
    const scores = records.map(({ sample: { isUnwanted } }, i) => ({
      score: logOdds[i] ?? 0,
      isUnwanted,
    }));
    const auc = computeAreaUnderCurve(scores), recall = computeRecallAt(scores, 0.01);
    return [{
      language: source,
      form: mailKind,
      auc: auc && round(auc, 4),
      recallAt1: recall && round(recall, 4),
      ...shares,
    }];
  });
}

/** Computes the figures of a layer. The thresholds for a group come from all other groups. */
function computeLayerFigures(layer: LeftOutLayer): LayerFigures {
  const { records, logOdds } = layer;
  const thresholdsByGroup = new Map(
    [...new Set(layer.groups)].map((group) => [group, computeThresholds(layer, group)] as const),
  );
  const thresholds = layer.groups.map((group) => thresholdsByGroup.get(group) ?? []);
  const computeGroups = (name: "row" | "kind") => {
    const groups = Map.groupBy(records.keys(), (i) => records[i]?.sample[name] ?? "");
    return [...groups].map(([group, members]) =>
      computeFigures(group, members, { layer, thresholds })
    )
      .filter(({ unwanted, wanted }) => unwanted ?? wanted)
      .sort((a, b) => computeBadness(b) - computeBadness(a) || (a.source < b.source ? -1 : 1));
  };
  const sources = computeGroups("row"), kinds = computeGroups("kind");
  const scores = records.map(({ sample }, i) => ({
    score: logOdds[i] ?? 0,
    isUnwanted: sample.isUnwanted,
  }));
  const ordinaryScores = scores.filter(({ isUnwanted }, i) =>
    records[i]?.ordinary === true || isUnwanted
  );
  return {
    messages: records.length,
    auc: round(computeAreaUnderCurve(scores) ?? 0, 4),
    ordinaryAuc: round(computeAreaUnderCurve(ordinaryScores) ?? 0, 4),
    recallAt1: round(computeRecallAt(scores, 0.01) ?? 0, 4),
    recall: computeMean(sources.flatMap(({ unwanted }) => unwanted?.high ?? []), Math.min),
    recallMedium: computeMean(sources.flatMap(({ unwanted }) => unwanted?.medium ?? []), Math.min),
    ordinaryHigh: computeMean(
      kinds.flatMap(({ ordinary: ordinaryScores }) => ordinaryScores?.high ?? []),
      Math.max,
    ),
    ordinaryMedium: computeMean(
      kinds.flatMap(({ ordinary: ordinaryScores }) => ordinaryScores?.medium ?? []),
      Math.max,
    ),
    kinds,
    sources,
  };
}

/**
 * Computes the figures of a row or a kind.
 *
 * @param members Indices of its records.
 */
function computeFigures(
  source: string,
  members: readonly number[],
  { layer: { records, logOdds }, thresholds }: {
    readonly layer: Pick<LeftOutLayer, "records"> & { readonly logOdds: ArrayLike<number> };
    readonly thresholds: readonly (readonly number[])[];
  },
): SourceLevelFigures {
  const computeLevelShares = (isCounted: (record: LayerRecord) => boolean) => {
    const countedMembers = members.filter((i) => {
      const record = records[i];
      return record !== undefined && isCounted(record);
    });
    if (countedMembers.length < MIN_MESSAGES) return undefined;
    return computeShares(
      LEVELS.map((level, levelIndex) =>
        countedMembers.filter((i) =>
          ((logOdds[i] ?? 0) > (thresholds[i]?.[levelIndex] ?? Infinity) &&
            (level !== "critical" || records[i]?.hasEvidence === true)) ||
          isAtLeast(records[i]?.factsLevel ?? "safe", level)
        ).length
      ),
      countedMembers.length,
    );
  };
  const unwanted = computeLevelShares(({ sample }) => sample.isUnwanted);
  const ordinary = computeLevelShares((record) => record.ordinary);
  const wanted = computeLevelShares(({ sample }) => !sample.isUnwanted);
  return {
    source,
    ...(unwanted && { unwanted }),
    ...(ordinary && { ordinary }),
    ...(wanted && { wanted }),
  };
}

/** Computes how bad figures are. False alarms at `high` count ten times as much as missed mail. */
function computeBadness({ ordinary, wanted, unwanted }: SourceLevelFigures): number {
  const alarms = Math.max(ordinary?.high ?? 0, wanted?.high ?? 0);
  return 10 * alarms + (unwanted === undefined ? 0 : 1 - unwanted.high);
}

function computeShares(counts: readonly number[], total: number): LevelShares {
  const [medium = 0, high = 0, critical = 0] = counts;
  const interval = computeShareInterval(high, total) ?? { low: 0, high: 1 };
  return {
    of: total,
    medium: round(medium / total, 4),
    high: round(high / total, 4),
    critical: round(critical / total, 4),
    highInterval: [round(interval.low, 4), round(interval.high, 4)],
  };
}

function computeMean(
  shares: readonly number[],
  findWorst: (...values: number[]) => number,
): MeanShare {
  const interval = computeMeanInterval(shares);
  return {
    mean: shares.length === 0 ? null : round(averageValues(shares) ?? 0, 4),
    interval: interval && { low: round(interval.low, 4), high: round(interval.high, 4) },
    worstShare: shares.length === 0 ? null : findWorst(...shares),
  };
}
