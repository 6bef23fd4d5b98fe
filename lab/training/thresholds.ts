import type { MailKind } from "../../shared/scoring/classifier/input.ts";
import { log } from "./exact_math.ts";
import { isAtLeast } from "../../shared/contract/threat_levels.ts";
import type { ThreatLevel } from "../../shared/contract/threat_levels.ts";
import type { LayerRecord } from "./records.ts";

/** The records of one form of mail, with their log odds by forests grown without their groups. */
export interface LeftOutLayer {
  readonly mailKind: MailKind;
  readonly records: readonly LayerRecord[];
  /** Group of each record: its kind of mail, or some sources. */
  readonly groups: readonly string[];
  /** Log odds of each record, by a forest that was grown without the record's group. */
  readonly logOdds: Float64Array;
}

/** Minimum number of ordinary good mails for a kind to count. */
const MIN_ORDINARY = 40;

/** Maximum shares of ordinary good mail that reach a level. */
interface MaxShares {
  /** Maximum of the mean over kinds; null if the mean does not count. */
  readonly mean: number | null;
  /** Maximum in every kind. */
  readonly everyKind: number;
}

/**
 * Maximum shares of ordinary good mail at each level. For whole mail they hold in every kind, as a
 * mean hides the worst kind.
 */
const MAX_SHARES: Readonly<Record<MailKind, readonly [medium: MaxShares, high: MaxShares]>> = {
  whole: [{ mean: null, everyKind: 0.1 }, { mean: null, everyKind: 0.01 }],
  text: [{ mean: 0.1, everyKind: 1 }, { mean: 0.01, everyKind: 0.04 }],
  short: [{ mean: 0.1, everyKind: 1 }, { mean: 0.01, everyKind: 0.04 }],
};
/** Maximum share of all ordinary good mail that is `critical`. */
const MAX_CRITICAL_SHARE = 0.001;

/**
 * Computes the log odds above which a mail is `medium`, `high` and `critical`.
 *
 * @param excludedGroup A group that does not count, as it is measured by these thresholds.
 */
export function computeThresholds(
  { mailKind, records, groups, logOdds }: LeftOutLayer,
  excludedGroup?: string,
): [medium: number, high: number, critical: number] {
  const ordinaryIndices = records.keys().filter((i) =>
    records[i]?.ordinary === true && (excludedGroup === undefined || groups[i] !== excludedGroup)
  ).toArray();
  const kinds = [...Map.groupBy(ordinaryIndices, (i) => records[i]?.sample.kind).values()]
    .filter(({ length }) => length >= MIN_ORDINARY);
  const [mediumShares, highShares] = MAX_SHARES[mailKind];
  const listKinds = (level: ThreatLevel, maxRaisedShare: number) =>
    kinds.map((members) => {
      const otherLogOdds = members
        .filter((i) => !isAtLeast(records[i]?.factsLevel ?? "safe", level))
        .map((i) => logOdds[i] ?? 0);
      const raisedCount = members.length - otherLogOdds.length;
      if (raisedCount > maxRaisedShare * members.length) return otherLogOdds;
      return [...new Array<number>(raisedCount).fill(Infinity), ...otherLogOdds];
    });
  // Mail that facts raise counts towards a kind's share, unless it alone exceeds the share, such as
  // mail of web forms that fail DMARC. At `medium` it does not count: the layer needs the share.
  const medium = findThreshold(listKinds("medium", 0), mediumShares);
  const high = findThreshold(listKinds("high", highShares.everyKind), highShares);
  const descendingLogOdds = ordinaryIndices.map((i) => logOdds[i] ?? 0).sort((a, b) => b - a);
  const critical = fitThreshold(descendingLogOdds, MAX_CRITICAL_SHARE);
  const highThreshold = Math.max(high, medium);
  return [medium, highThreshold, Math.max(highThreshold, critical)];
}

/** Finds the lowest threshold at which the shares of kinds, given as log odds, are low enough. */
function findThreshold(
  kinds: readonly (readonly number[])[],
  { mean, everyKind }: MaxShares,
): number {
  const sortedKinds = kinds.map((members) => members.toSorted((a, b) => b - a));
  if (mean === null) {
    return Math.max(-Infinity, ...sortedKinds.map((members) => fitThreshold(members, everyKind)));
  }
  const weighedLogOdds = sortedKinds.flatMap((members) =>
    members.map((logOdds) => ({ logOdds, share: 1 / members.length }))
  ).sort((a, b) => b.logOdds - a.logOdds);
  let sum = 0;
  const firstExceeding = weighedLogOdds.find(({ share }) => (sum += share) > mean * kinds.length);
  return Math.max(
    firstExceeding?.logOdds ?? -Infinity,
    ...sortedKinds.map((members) => findThresholdOfOne(members, everyKind)),
  );
}

/**
 * Finds the lowest threshold that at most a share of a kind exceeds. If mail that facts raise is
 * more than this share, the threshold is the highest finite log odds.
 */
function findThresholdOfOne(descendingLogOdds: readonly number[], share: number): number {
  const allowedLogOdds = descendingLogOdds.slice(Math.floor(share * descendingLogOdds.length));
  return allowedLogOdds.find(Number.isFinite) ?? -Infinity;
}

/**
 * Factor between a share and the smaller and larger shares to whose mails a threshold is fitted.
 */
const SPAN = 3;
/** Minimum number of mails to which a line is fitted. */
const MIN_FITTED = 3;

/**
 * Estimates the threshold that a share of a kind exceeds. A line is fitted to the log odds around
 * it, over the logarithm of their shares. So no single mail decides.
 */
function fitThreshold(descendingLogOdds: readonly number[], share: number): number {
  const { length } = descendingLogOdds, threshold = findThresholdOfOne(descendingLogOdds, share);
  const from = Math.floor(share * length / SPAN), to = Math.ceil(share * length * SPAN);
  const points = descendingLogOdds.slice(from, to + 1)
    .map((y, i) => ({ x: log((from + i + 0.5) / length) - log(share), y }))
    .filter(({ y }) => Number.isFinite(y));
  if (!Number.isFinite(threshold) || points.length < MIN_FITTED) return threshold;
  const average = (compute: (x: number, y: number) => number) =>
    points.reduce((sum, { x, y }) => sum + compute(x, y), 0) / points.length;
  const x = average((x) => x), y = average((_, y) => y);
  const covariance = average((pointX, pointY) => (pointX - x) * (pointY - y));
  const variance = average((pointX) => (pointX - x) ** 2);
  return y - covariance / variance * x;
}
