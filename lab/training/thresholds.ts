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
  /** Maximum of the mean over kinds; null if only the worst kind counts. */
  readonly mean: number | null;
  /** Maximum of every kind. */
  readonly worst: number;
}

/**
 * Maximum shares of ordinary good mail at each level. For whole mail every kind must keep to them: a
 * mean hides the worst.
 */
const MAX_SHARES: Readonly<Record<MailKind, readonly [medium: MaxShares, high: MaxShares]>> = {
  whole: [{ mean: null, worst: 0.1 }, { mean: null, worst: 0.01 }],
  text: [{ mean: 0.1, worst: 1 }, { mean: 0.01, worst: 0.04 }],
  short: [{ mean: 0.1, worst: 1 }, { mean: 0.01, worst: 0.04 }],
};
/** Maximum share of all ordinary good mail that is `critical`. */
const MAX_CRITICAL_SHARE = 0.001;

/**
 * Computes the log odds above which a mail is `medium`, `high` and `critical`.
 *
 * @param excluded A group that does not count, as it is measured by these thresholds.
 */
export function computeThresholds(
  { mailKind, records, groups, logOdds }: LeftOutLayer,
  excluded?: string,
): [medium: number, high: number, critical: number] {
  const ordinary = records.keys().filter((i) =>
    records[i]?.ordinary === true && (excluded === undefined || groups[i] !== excluded)
  ).toArray();
  const kinds = [...Map.groupBy(ordinary, (i) => records[i]?.sample.kind).values()]
    .filter(({ length }) => length >= MIN_ORDINARY);
  const [mediumShares, highShares] = MAX_SHARES[mailKind];
  const listOfKinds = (level: ThreatLevel, maxRaised: number) =>
    kinds.map((members) => {
      const logOddsOfOthers = members
        .filter((i) => !isAtLeast(records[i]?.factsLevel ?? "safe", level))
        .map((i) => logOdds[i] ?? 0);
      const raised = members.length - logOddsOfOthers.length;
      if (raised > maxRaised * members.length) return logOddsOfOthers;
      return [...new Array<number>(raised).fill(Infinity), ...logOddsOfOthers];
    });
  // Mail that facts raise fills a kind's share, unless it alone exceeds it, as that of web forms
  // that fail DMARC. Of `medium` it does not count: it would leave none to the layer.
  const medium = findThreshold(listOfKinds("medium", 0), mediumShares);
  const high = findThreshold(listOfKinds("high", highShares.worst), highShares);
  const all = ordinary.map((i) => logOdds[i] ?? 0).sort((a, b) => b - a);
  const critical = fitThreshold(all, MAX_CRITICAL_SHARE);
  const highThreshold = Math.max(high, medium);
  return [medium, highThreshold, Math.max(highThreshold, critical)];
}

/** Finds the lowest threshold that no larger shares of kinds exceed; each kind is its log odds. */
function findThreshold(kinds: readonly (readonly number[])[], { mean, worst }: MaxShares): number {
  const sorted = kinds.map((members) => members.toSorted((a, b) => b - a));
  if (mean === null) {
    return Math.max(-Infinity, ...sorted.map((members) => fitThreshold(members, worst)));
  }
  const all = sorted.flatMap((members) =>
    members.map((logOdds) => ({ logOdds, share: 1 / members.length }))
  ).sort((a, b) => b.logOdds - a.logOdds);
  let sum = 0;
  const first = all.find(({ share }) => (sum += share) > mean * kinds.length);
  return Math.max(
    first?.logOdds ?? -Infinity,
    ...sorted.map((members) => findThresholdOfOne(members, worst)),
  );
}

/**
 * Finds the lowest threshold that no larger share of a kind exceeds, its log odds in falling order.
 * If facts alone exceed it, no other mail of the kind may.
 */
function findThresholdOfOne(sorted: readonly number[], share: number): number {
  const allowed = sorted.slice(Math.floor(share * sorted.length));
  return allowed.find(Number.isFinite) ?? -Infinity;
}

/** A threshold is fitted to the mails from a share that is this factor less to one that is more. */
const SPAN = 3;
/** Minimum number of mails that a line is fitted to. */
const MIN_FITTED = 3;

/**
 * Estimates the threshold that a share of a kind exceeds. It lies on a line through the log odds
 * around it, over the logarithm of their shares. A single mail would be chance.
 */
function fitThreshold(sorted: readonly number[], share: number): number {
  const { length } = sorted, threshold = findThresholdOfOne(sorted, share);
  const from = Math.floor(share * length / SPAN), to = Math.ceil(share * length * SPAN);
  const points = sorted.slice(from, to + 1)
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
