import { formatMarkdownTable } from "../support/markdown_table.ts";
import { formatPercent } from "../support/percent.ts";
import { BODY_LANGUAGES, PRESSURES } from "../../shared/contract/body.ts";
import type { LeftOutBody } from "./body_left_out.ts";
import type { BodyRecord } from "./body_records.ts";
import { computeFindingShares } from "./finding_shares.ts";
import { averageValues, computeMeanInterval } from "./interval.ts";
import { computeAreaUnderCurve, computeRecallAt } from "./metrics.ts";

/** Minimum number of messages of a label for which a share or an area is computed. */
const MIN_MESSAGES = 20;

/** Bounds between the bands of scores in the calibration table. */
const BANDS = [0, 1, 60, 90, 101] as const;

/** Formats the figures of the body analysis as Markdown. */
export function formatBodyReport(
  records: readonly BodyRecord[],
  bodies: readonly LeftOutBody[],
  severities: ReadonlyMap<string, string>,
): string {
  return [
    "### Sources",
    formatSources(records),
    "### bodyScore, each source left out",
    formatScores(bodies.filter(({ isWhole }) => isWhole)),
    "### Calibration, each source left out",
    formatCalibration(bodies),
    "### Pressure",
    formatPressures(records),
    "### Findings",
    formatFindings(records, severities),
  ].join("\n\n");
}

/** Formats the rows that have enough messages to count in means, and the total of the others. */
function formatSources(records: readonly BodyRecord[]): string {
  const formatLabel = (name: string, isUnwanted: boolean) => {
    const counts = [
      ...Map.groupBy(
        records.filter((record) => record.isUnwanted === isUnwanted),
        ({ row }) => row,
      ),
    ].map(([row, { length }]) => ({ row, length })).sort((a, b) => a.row < b.row ? -1 : 1);
    const countedRows = counts.filter(({ length }) => length >= MIN_MESSAGES);
    const smallRows = counts.filter(({ length }) => length < MIN_MESSAGES);
    const names = countedRows.map(({ row, length }) => `${row} ${length}`).join(", ");
    const otherMessages = smallRows.reduce((sum, { length }) => sum + length, 0);
    return `${name}: ${countedRows.length} sources of ${MIN_MESSAGES} messages or more (${names}); ` +
      `${smallRows.length} smaller ones with ${otherMessages} messages count in no mean.`;
  };
  return [formatLabel("Wanted", false), formatLabel("Unwanted", true)].join("\n\n");
}

function formatScores(bodies: readonly LeftOutBody[]): string {
  const measure = (name: string, members: readonly LeftOutBody[]) => {
    const labelledScores = members.map(({ bodyScore, isUnwanted }) => ({
      score: bodyScore,
      isUnwanted,
    }));
    const goodCount = members.filter(({ isUnwanted }) => !isUnwanted).length;
    const badCount = members.length - goodCount;
    return {
      name,
      good: goodCount,
      bad: badCount,
      area: computeAreaUnderCurve(labelledScores),
      recall: computeRecallAt(labelledScores, 0.01),
    };
  };
  const pooledRows = [
    measure("all mail, pooled", bodies),
    measure("ordinary mail, pooled", bodies.filter(({ isOrdinary }) => isOrdinary)),
  ];
  const sourceRows = [...Map.groupBy(bodies, ({ source }) => source)]
    .sort(([a], [b]) => a < b ? -1 : 1)
    .map(([source, members]) => measure(source, members))
    .filter(({ good: goodCount, bad: badCount }) => Math.min(goodCount, badCount) >= MIN_MESSAGES);
  const formatMean = (values: readonly number[]) => {
    const interval = computeMeanInterval(values);
    return `${formatFixed(averageValues(values))}${
      interval === null ? "" : ` (${formatFixed(interval.low)}–${formatFixed(interval.high)})`
    }`;
  };
  return formatMarkdownTable([
    ["", "wanted", "unwanted", "AUC", "recall at 1 %"],
    [
      `mean over ${sourceRows.length} sources with both`,
      "",
      "",
      formatMean(sourceRows.flatMap(({ area }) => area ?? [])),
      formatMean(sourceRows.flatMap(({ recall }) => recall ?? [])),
    ],
    ...[...pooledRows, ...sourceRows].map((
      { name, good: goodCount, bad: badCount, area, recall },
    ) => [
      name,
      `${goodCount}`,
      `${badCount}`,
      formatFixed(area),
      formatFixed(recall),
    ]),
  ]).join("\n");
}

/**
 * Formats the share of each label's mail in each band of scores, as the mean over the label's rows.
 */
function formatCalibration(bodies: readonly LeftOutBody[]): string {
  const computeShare = (isUnwanted: boolean, lowerBound: number, upperBound: number) => {
    const sources = [
      ...Map.groupBy(
        bodies.filter((message) => message.isUnwanted === isUnwanted),
        ({ row }) => row,
      ).values(),
    ].filter((part) => part.length >= MIN_MESSAGES);
    return averageValues(
      sources.map((part) =>
        part.filter(({ bodyScore }) => bodyScore >= lowerBound && bodyScore < upperBound).length /
        part.length
      ),
    ) ?? 0;
  };
  return formatMarkdownTable([
    ["score", "of wanted mail", "of unwanted mail", "share of unwanted, if both were equally many"],
    ...BANDS.slice(0, -1).map((lowerBound, i) => {
      const upperBound = BANDS[i + 1] ?? 101;
      const [goodShare, badShare] = [
        computeShare(false, lowerBound, upperBound),
        computeShare(true, lowerBound, upperBound),
      ];
      return [
        lowerBound === 0 ? "0" : `${lowerBound}–${upperBound - 1}`,
        formatPercent(goodShare, 2),
        formatPercent(badShare, 2),
        goodShare + badShare === 0 ? "–" : formatPercent(badShare / (goodShare + badShare), 2),
      ];
    }),
  ]).join("\n");
}

/** Formats the area under the curve of each pressure in each language. */
function formatPressures(records: readonly BodyRecord[]): string {
  const languages = [...BODY_LANGUAGES, null].map((language) => {
    const languageRecords = records.filter(({ body }) => body.language === language);
    const badCount = languageRecords.filter(({ isUnwanted }) => isUnwanted).length;
    return {
      name: language ?? "none",
      records: languageRecords,
      good: languageRecords.length - badCount,
      bad: badCount,
    };
  });
  return formatMarkdownTable([
    [
      "AUC",
      ...languages.map(({ name, good, bad: badCount }) =>
        `${name} (${good} wanted, ${badCount} unwanted)`
      ),
    ],
    ...PRESSURES.map((pressure) => [
      pressure,
      ...languages.map(({ records, good, bad: badCount }) =>
        Math.min(good, badCount) < MIN_MESSAGES ? "–" : formatFixed(computeAreaUnderCurve(
          records.map(({ body, isUnwanted }) => ({ score: body.sentiment[pressure], isUnwanted })),
        ))
      ),
    ]),
  ]).join("\n");
}

function formatFindings(
  records: readonly BodyRecord[],
  severities: ReadonlyMap<string, string>,
): string {
  const shares = computeFindingShares(records.map(({ row, isUnwanted, body }) => ({
    source: row,
    isUnwanted,
    findings: body.findings.map(({ id }) => id),
    score: body.bodyScore,
    level: "",
  })));
  return formatMarkdownTable([
    ["finding", "severity", "wanted", "unwanted", "odds", "most often in wanted mail of"],
    ...shares.map(({ id, good, bad, logOdds, worstArchive }) => [
      id,
      severities.get(id) ?? "",
      formatPercent(good, 2),
      formatPercent(bad, 2),
      Math.exp(logOdds).toFixed(1),
      worstArchive.share === 0
        ? "–"
        : `${worstArchive.source} ${formatPercent(worstArchive.share, 2)}`,
    ]),
  ]).join("\n");
}

function formatFixed(value: number | null): string {
  return value === null ? "–" : value.toFixed(3);
}
