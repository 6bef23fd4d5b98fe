import type { MailKind } from "../../shared/scoring/classifier/input.ts";
import type { LayerRecord } from "./records.ts";

/** The records of one form of mail, with their log odds by forests grown without their kinds. */
export interface LeftOutLayer {
  readonly mailKind: MailKind;
  readonly records: readonly LayerRecord[];
  /** Log odds of each record, by a forest that was grown without the record's kind of mail. */
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
 * @param excluded A kind of mail that does not count, as it is measured by these borders.
 */
export function computeBorders(
  { mailKind, records, logOdds }: LeftOutLayer,
  excluded?: string,
): [medium: number, high: number, critical: number] {
  const ordinary = records.keys().filter((i) =>
    records[i]?.ordinary === true && records[i].sample.kind !== excluded
  ).toArray();
  const kinds = [...Map.groupBy(ordinary, (i) => records[i]?.sample.kind).values()]
    .filter(({ length }) => length >= MIN_ORDINARY);
  const [medium = 0, high = 0] = MAX_SHARES[mailKind].map((shares, level) => {
    // Mail whose header alone gives the level reaches it, whatever its log odds are.
    const findLogOdds = (i: number) =>
      records[i]?.byHeader[level] === true ? Infinity : logOdds[i] ?? 0;
    return findBorder(kinds.map((members) => members.map(findLogOdds)), shares);
  });
  const all = ordinary.map((i) => logOdds[i] ?? 0).sort((a, b) => b - a);
  const critical = all[Math.floor(MAX_CRITICAL_SHARE * all.length)] ?? 0;
  const highBorder = Math.max(high, medium);
  return [medium, highBorder, Math.max(highBorder, critical)];
}

/** Finds the lowest border that no larger shares of the kinds exceed; each kind is its log odds. */
function findBorder(kinds: readonly (readonly number[])[], { mean, worst }: MaxShares): number {
  const sorted = kinds.map((members) => members.toSorted((a, b) => b - a));
  const borders = sorted.map((members) => members[Math.floor(worst * members.length)] ?? -Infinity);
  const worstBorder = Math.max(-Infinity, ...borders);
  if (mean === null) return worstBorder;
  const all = sorted.flatMap((members) =>
    members.map((logOdds) => ({ logOdds, share: 1 / members.length }))
  ).sort((a, b) => b.logOdds - a.logOdds);
  let sum = 0;
  const first = all.find(({ share }) => (sum += share) > mean * kinds.length);
  return Math.max(worstBorder, first?.logOdds ?? -Infinity);
}
