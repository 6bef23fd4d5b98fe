import type { LayerRecord } from "./records.ts";

/** Minimum ratio of shares (of unwanted mail to good mail) by which a finding is a reason. */
const MIN_RATIO = 1.5;
/** Minimum number of messages of a source whose shares count. */
const MIN_MESSAGES = 20;
/** Minimum number of good messages with a common finding. */
const MIN_GOOD = 5;
/** Share that is added to both shares, so that one mail cannot decide. */
const SMOOTHING = 0.0005;

/**
 * Matches findings about results of receivers and other filters, or about our own look-ups. Archives
 * kept few results, and their mail is too old to look anything up.
 */
const RESULT_FINDING =
  /^(?:(?:receiver|spf|dkim|dmarc|arc|authentication|signature|results|ip)_|author_domain_(?:missing|no_mail)$|(?:brand_unproven|fields_signed|mail_too_old)$)/;

/**
 * Lists the ids of findings that ordinary good mail has about as often as unwanted mail. Verdicts
 * never name them as a reason.
 */
export function listCommonFindings(records: readonly LayerRecord[]): string[] {
  const wholeMails = records.filter(({ sample }) => sample.mailKind === "whole");
  const badCounts = countFindings(wholeMails.filter(({ sample }) => sample.isUnwanted));
  const goodCounts = countFindings(wholeMails.filter(({ ordinary }) => ordinary));
  return [...goodCounts.counts].filter(([id, count]) =>
    count >= MIN_GOOD && !RESULT_FINDING.test(id) &&
    computeMeanShare(badCounts, id) + SMOOTHING <
      MIN_RATIO * (computeMeanShare(goodCounts, id) + SMOOTHING)
  ).map(([id]) => id).sort();
}

/** Numbers and shares of messages that have a finding, by its id. */
interface FindingCounts {
  /** Number of messages with each finding. */
  readonly counts: ReadonlyMap<string, number>;
  /** Shares of the messages of each source that have a finding. */
  readonly shares: readonly ReadonlyMap<string, number>[];
}

function countFindings(records: readonly LayerRecord[]): FindingCounts {
  const count = (members: readonly LayerRecord[]) => {
    const messageCounts = new Map<string, number>();
    for (const { findings } of members) {
      for (const id of new Set(findings)) messageCounts.set(id, (messageCounts.get(id) ?? 0) + 1);
    }
    return messageCounts;
  };
  const sources = [...Map.groupBy(records, ({ sample }) => sample.source).values()];
  return {
    counts: count(records),
    shares: sources.filter(({ length }) => length >= MIN_MESSAGES).map((members) =>
      new Map([...count(members)].map(([id, messages]) => [id, messages / members.length]))
    ),
  };
}

function computeMeanShare({ shares }: FindingCounts, id: string): number {
  return shares.reduce((sum, share) => sum + (share.get(id) ?? 0), 0) /
    Math.max(1, shares.length);
}
