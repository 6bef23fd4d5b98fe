import type { LayerRecord } from "./records.ts";

/** Factor by which a finding must be more frequent in unwanted mail to be a reason. */
const LEAST_ODDS = 1.5;
/** Minimum number of messages of a source, and of good messages with a finding. */
const MIN_MESSAGES = 20, MIN_GOOD = 5;
/** Added to shares, so that one mail decides nothing. */
const SMOOTHING = 0.0005;
/** Names of the inputs that are single findings. */
const FINDING = /^(?:head|body) (?=[a-z]+_)/;

/**
 * Lists the findings that ordinary good mail has about as often as unwanted mail, by the mean over
 * sources of whole mail; they are never a reason.
 */
export function commonFindings(records: readonly LayerRecord[]): string[] {
  const whole = records.filter(({ sample }) => sample.mailKind === "whole");
  const bad = countFindings(whole.filter(({ sample }) => sample.unwanted));
  const good = countFindings(whole.filter(({ ordinary }) => ordinary));
  return [...good.counts].filter(([name, count]) =>
    count >= MIN_GOOD &&
    meanShare(bad, name) + SMOOTHING < LEAST_ODDS * (meanShare(good, name) + SMOOTHING)
  ).map(([name]) => name.replace(FINDING, "")).sort();
}

interface FindingCounts {
  /** Number of messages with a finding. */
  readonly counts: ReadonlyMap<string, number>;
  /** For each source the share of its messages with each finding. */
  readonly shares: readonly ReadonlyMap<string, number>[];
}

function countFindings(records: readonly LayerRecord[]): FindingCounts {
  const count = (members: readonly LayerRecord[]) => {
    const found = new Map<string, number>();
    for (const { inputs } of members) {
      for (const name of Object.keys(inputs).filter((input) => FINDING.test(input))) {
        found.set(name, (found.get(name) ?? 0) + 1);
      }
    }
    return found;
  };
  const sources = [...Map.groupBy(records, ({ sample }) => sample.source).values()];
  return {
    counts: count(records),
    shares: sources.filter(({ length }) => length >= MIN_MESSAGES).map((members) =>
      new Map([...count(members)].map(([name, met]) => [name, met / members.length]))
    ),
  };
}

function meanShare({ shares }: FindingCounts, name: string): number {
  return shares.reduce((sum, share) => sum + (share.get(name) ?? 0), 0) /
    Math.max(1, shares.length);
}
