import { averageValues } from "./interval.ts";

/** A message with the findings, score and level of an analysis. */
export interface JudgedMessage {
  readonly source: string;
  readonly unwanted: boolean;
  readonly findings: readonly string[];
  readonly score: number;
  readonly level: string;
}

/** How often a finding occurs. Shares are means over the archives, however large each is. */
export interface FindingShare {
  readonly id: string;
  readonly good: number;
  readonly bad: number;
  /** Natural logarithm of bad over good, after adding `FLOOR` to each. */
  readonly logOdds: number;
  /** The archive of good mail that has the finding most often. */
  readonly worst: { readonly source: string; readonly share: number };
}

/** Minimum number of messages of a label for an archive to count. */
const MIN_MESSAGES = 20;

/** Share that is added to both shares, so that their ratio is finite. */
const FLOOR = 0.003;

/** Computes the shares of every finding, highest ratio of bad to good first. */
export function computeFindingShares(judged: readonly JudgedMessage[]): FindingShare[] {
  const good = groupByArchive(judged.filter(({ unwanted }) => !unwanted));
  const bad = groupByArchive(judged.filter(({ unwanted }) => unwanted));
  const ids = new Set(judged.flatMap(({ findings }) => findings));
  return [...ids].map((id) => {
    const computeShares = (archives: readonly (readonly [string, readonly JudgedMessage[]])[]) =>
      archives.map(([source, messages]) => ({
        source,
        share: computeFindingShare(messages, ({ findings }) => findings.includes(id)),
      }));
    const inGood = computeShares(good);
    const average = (all: readonly { share: number }[]) =>
      averageValues(all.map(({ share }) => share)) ?? 0;
    const [goodMean, badMean] = [average(inGood), average(computeShares(bad))];
    return {
      id,
      good: goodMean,
      bad: badMean,
      logOdds: Math.log((badMean + FLOOR) / (goodMean + FLOOR)),
      worst: inGood.reduce((a, b) => b.share > a.share ? b : a, { source: "", share: 0 }),
    };
  }).sort((a, b) => b.logOdds - a.logOdds);
}

/** How often the messages of one archive reach a level. */
export interface ArchiveLevels {
  readonly source: string;
  readonly unwanted: boolean;
  readonly messages: number;
  /** Share of the messages at `safe`. */
  readonly safe: number;
  /** Share of the messages at `medium` or above. */
  readonly warned: number;
}

const WARNED: ReadonlySet<string> = new Set(["medium", "high", "critical"]);

/** Computes the shares of levels in each archive, good mail first. */
export function computeArchiveLevels(judged: readonly JudgedMessage[]): ArchiveLevels[] {
  return [false, true].flatMap((unwanted) =>
    groupByArchive(judged.filter((message) => message.unwanted === unwanted)).map((
      [source, messages],
    ) => ({
      source,
      unwanted,
      messages: messages.length,
      safe: computeFindingShare(messages, ({ level }) => level === "safe"),
      warned: computeFindingShare(messages, ({ level }) => WARNED.has(level)),
    }))
  );
}

function groupByArchive(judged: readonly JudgedMessage[]): [string, JudgedMessage[]][] {
  return [...Map.groupBy(judged, ({ source }) => source)]
    .filter(([, messages]) => messages.length >= MIN_MESSAGES);
}

function computeFindingShare(
  messages: readonly JudgedMessage[],
  has: (message: JudgedMessage) => boolean,
): number {
  return messages.filter(has).length / messages.length;
}
