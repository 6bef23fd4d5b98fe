/** A message with its header analysis. */
export interface HeaderJudged {
  readonly source: string;
  readonly unwanted: boolean;
  readonly findings: readonly string[];
  readonly score: number;
  readonly level: string;
}

/**
 * How often a finding occurs: means of the archives' shares, so that each archive has the same
 * weight.
 */
export interface FindingShare {
  readonly id: string;
  readonly good: number;
  readonly bad: number;
  /** Natural logarithm of bad over good, after adding `FLOOR` to each. */
  readonly logOdds: number;
  /** The archive of good mail that has it most often. */
  readonly worst: { readonly source: string; readonly share: number };
}

/** Minimum number of messages of a label for an archive to count. */
const MIN_MESSAGES = 20;

/** Added to both shares, as neither is ever really zero. */
const FLOOR = 0.003;

/** Returns the shares of every finding over archives, highest ratio of bad to good first. */
export function findingShares(judged: readonly HeaderJudged[]): FindingShare[] {
  const good = groupByArchive(judged.filter(({ unwanted }) => !unwanted));
  const bad = groupByArchive(judged.filter(({ unwanted }) => unwanted));
  const ids = new Set(judged.flatMap(({ findings }) => findings));
  return [...ids].map((id) => {
    const shares = (archives: readonly (readonly [string, readonly HeaderJudged[]])[]) =>
      archives.map(([source, messages]) => ({
        source,
        share: share(messages, ({ findings }) => findings.includes(id)),
      }));
    const inGood = shares(good);
    const mean = (all: readonly { share: number }[]) =>
      all.length === 0 ? 0 : all.reduce((sum, { share }) => sum + share, 0) / all.length;
    const [goodMean, badMean] = [mean(inGood), mean(shares(bad))];
    return {
      id,
      good: goodMean,
      bad: badMean,
      logOdds: Math.log((badMean + FLOOR) / (goodMean + FLOOR)),
      worst: inGood.reduce((a, b) => b.share > a.share ? b : a, { source: "", share: 0 }),
    };
  }).sort((a, b) => b.logOdds - a.logOdds);
}

/** The threat levels in one archive. */
export interface ArchiveLevels {
  readonly source: string;
  readonly unwanted: boolean;
  readonly messages: number;
  /** Share called `safe`. */
  readonly safe: number;
  /** Share called `medium` or worse. */
  readonly warned: number;
}

const WARNED: ReadonlySet<string> = new Set(["medium", "high", "critical"]);

/** Returns the levels of each archive, good mail first. */
export function archiveLevels(judged: readonly HeaderJudged[]): ArchiveLevels[] {
  return [false, true].flatMap((unwanted) =>
    groupByArchive(judged.filter((message) => message.unwanted === unwanted)).map((
      [source, messages],
    ) => ({
      source,
      unwanted,
      messages: messages.length,
      safe: share(messages, ({ level }) => level === "safe"),
      warned: share(messages, ({ level }) => WARNED.has(level)),
    }))
  );
}

function groupByArchive(judged: readonly HeaderJudged[]): [string, HeaderJudged[]][] {
  return [...Map.groupBy(judged, ({ source }) => source)]
    .filter(([, messages]) => messages.length >= MIN_MESSAGES);
}

function share(
  messages: readonly HeaderJudged[],
  has: (message: HeaderJudged) => boolean,
): number {
  return messages.filter(has).length / messages.length;
}
