import { averageValues } from "./interval.ts";

/** A message with the ids of its findings, and the score and level of an analysis. */
export interface JudgedMessage {
  readonly source: string;
  readonly isUnwanted: boolean;
  readonly findings: readonly string[];
  readonly score: number;
  readonly level: string;
}

/** Shares of messages that have a finding: means over the archives, each with the same weight. */
export interface FindingShare {
  readonly id: string;
  readonly good: number;
  readonly bad: number;
  /** Natural logarithm of bad over good, after adding `FLOOR` to each. */
  readonly logOdds: number;
  /** The archive of good mail that has the finding most often. */
  readonly worstArchive: { readonly source: string; readonly share: number };
}

/** Minimum number of messages of a label for an archive to count. */
const MIN_MESSAGES = 20;

/** Share that is added to both shares, so that their ratio is finite. */
const FLOOR = 0.003;

/** Computes the shares of every finding, highest ratio of bad to good first. */
export function computeFindingShares(judgedMessages: readonly JudgedMessage[]): FindingShare[] {
  const goodArchives = groupByArchive(judgedMessages.filter(({ isUnwanted }) => !isUnwanted));
  const badArchives = groupByArchive(judgedMessages.filter(({ isUnwanted }) => isUnwanted));
  const ids = new Set(judgedMessages.flatMap(({ findings }) => findings));
  return [...ids].map((id) => {
    const computeShares = (archives: readonly (readonly [string, readonly JudgedMessage[]])[]) =>
      archives.map(([source, messages]) => ({
        source,
        share: computeFindingShare(messages, ({ findings }) => findings.includes(id)),
      }));
    const goodShares = computeShares(goodArchives);
    const average = (archiveShares: readonly { share: number }[]) =>
      averageValues(archiveShares.map(({ share }) => share)) ?? 0;
    const [goodMean, badMean] = [average(goodShares), average(computeShares(badArchives))];
    return {
      id,
      good: goodMean,
      bad: badMean,
      logOdds: Math.log((badMean + FLOOR) / (goodMean + FLOOR)),
      worstArchive: goodShares.reduce((a, b) => b.share > a.share ? b : a, {
        source: "",
        share: 0,
      }),
    };
  }).sort((a, b) => b.logOdds - a.logOdds);
}

/** Shares of the messages of one archive that reach a level. */
export interface ArchiveLevels {
  readonly source: string;
  readonly isUnwanted: boolean;
  readonly messages: number;
  /** Share of the messages at `safe`. */
  readonly safeShare: number;
  /** Share of the messages at `medium` or above. */
  readonly warnedShare: number;
}

const WARNING_LEVELS: ReadonlySet<string> = new Set(["medium", "high", "critical"]);

/** Computes the shares of levels in each archive, good mail first. */
export function computeArchiveLevels(judgedMessages: readonly JudgedMessage[]): ArchiveLevels[] {
  return [false, true].flatMap((isUnwanted) =>
    groupByArchive(judgedMessages.filter((message) => message.isUnwanted === isUnwanted)).map((
      [source, messages],
    ) => ({
      source,
      isUnwanted,
      messages: messages.length,
      safeShare: computeFindingShare(messages, ({ level }) => level === "safe"),
      warnedShare: computeFindingShare(messages, ({ level }) => WARNING_LEVELS.has(level)),
    }))
  );
}

function groupByArchive(judgedMessages: readonly JudgedMessage[]): [string, JudgedMessage[]][] {
  return [...Map.groupBy(judgedMessages, ({ source }) => source)]
    .filter(([, messages]) => messages.length >= MIN_MESSAGES);
}

function computeFindingShare(
  messages: readonly JudgedMessage[],
  isCounted: (message: JudgedMessage) => boolean,
): number {
  return messages.filter(isCounted).length / messages.length;
}
