import type { MailKind } from "../../shared/scoring/classifier/view.ts";
import type { LayerRecord } from "./records.ts";

/** The records of one kind of mail, judged by forests that were grown without their kind. */
export interface LeftOutLayer {
  readonly kind: MailKind;
  readonly records: readonly LayerRecord[];
  readonly leftOut: Float64Array;
}

/** Minimum number of ordinary good mails for a kind to count. */
export const MIN_ORDINARY = 40;

/** Largest shares of ordinary good mail that may reach a level. */
interface Share {
  /** Share of the mean over kinds; null where only the worst counts. */
  readonly mean: number | null;
  /** Share of the worst kind. */
  readonly worst: number;
}

/**
 * Maximum shares of good mail at each level; for whole mail of the worst kind, as means flatter.
 */
const SHARES: Readonly<Record<MailKind, readonly [medium: Share, high: Share]>> = {
  whole: [{ mean: null, worst: 0.1 }, { mean: null, worst: 0.01 }],
  text: [{ mean: 0.1, worst: 1 }, { mean: 0.01, worst: 0.04 }],
  short: [{ mean: 0.1, worst: 1 }, { mean: 0.01, worst: 0.04 }],
};
/** Largest share of all ordinary good mail that may be `critical`. */
const CRITICAL = 0.001;

/**
 * Computes the log odds above which a mail is `medium`, `high` and `critical`.
 *
 * @param without A kind left out.
 */
export function bordersAt(
  { kind, records, leftOut }: LeftOutLayer,
  excluded?: string,
): [medium: number, high: number, critical: number] {
  const ordinary = records.keys().filter((i) =>
    records[i]?.ordinary === true && records[i].sample.kind !== excluded
  ).toArray();
  const kinds = [...Map.groupBy(ordinary, (i) => records[i]?.sample.kind).values()]
    .filter(({ length }) => length >= MIN_ORDINARY);
  const [medium, high] = SHARES[kind].map((share, level) =>
    findBorder(
      kinds.map((members) => members.map((i) => levelAt(records[i], leftOut[i] ?? 0, level))),
      share,
    )
  );
  const all = ordinary.map((i) => leftOut[i] ?? 0).sort((a, b) => b - a);
  const critical = all[Math.floor(CRITICAL * all.length)] ?? 0;
  const ofHigh = Math.max(high ?? 0, medium ?? 0);
  return [medium ?? 0, ofHigh, Math.max(ofHigh, critical)];
}

/** Log odds of a mail; infinite where its header alone gives the level. */
function levelAt(record: LayerRecord | undefined, logOdds: number, level: number): number {
  return record?.byHeader[level] === true ? Infinity : logOdds;
}

/** Finds the least log odds that no more than the shares of the kinds exceed. */
function findBorder(kinds: readonly (readonly number[])[], { mean, worst }: Share): number {
  const sorted = kinds.map((members) => members.toSorted((a, b) => b - a));
  const ofWorst = sorted.map((members) => members[Math.floor(worst * members.length)] ?? -Infinity);
  const least = Math.max(-Infinity, ...ofWorst);
  if (mean === null) return least;
  const all = sorted.flatMap((members) => members.map((at) => ({ at, part: 1 / members.length })))
    .sort((a, b) => b.at - a.at);
  let sum = 0;
  const ofMean = all.find(({ part }) => (sum += part) > mean * kinds.length)?.at ?? -Infinity;
  return Math.max(least, ofMean);
}
