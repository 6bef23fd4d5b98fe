import { formatMarkdownTable } from "../support/markdown_table.ts";
import { formatPercent } from "../support/percent.ts";
import { BODY_LANGUAGES, PRESSURES } from "../../shared/contract/body.ts";
import type { BodyLeftOut } from "./body_left_out.ts";
import type { BodyRecord } from "./body_records.ts";
import { computeFindingShares } from "./finding_shares.ts";
import { averageValues, computeMeanInterval } from "./interval.ts";
import { computeAreaUnderCurve, computeRecallAt } from "./metrics.ts";

/** Minimum number of messages of a label for a share or an area. */
const MIN_MESSAGES = 20;

/** Lower bounds of the bands of scores in the calibration table, and the bound above the last. */
const BANDS = [0, 1, 60, 90, 101] as const;

/** Formats the figures of the body analysis as Markdown. */
export function formatBodyReport(
  records: readonly BodyRecord[],
  judged: readonly BodyLeftOut[],
  severities: ReadonlyMap<string, string>,
): string {
  return [
    "### Sources",
    formatSources(records),
    "### bodyScore, each source left out",
    formatScores(judged.filter(({ whole }) => whole)),
    "### Calibration, each source left out",
    formatCalibration(judged),
    "### Pressure",
    formatPressures(records),
    "### Findings",
    formatFindings(records, severities),
  ].join("\n\n");
}

/** Lists the rows with enough messages of a label to count in means, and sums up the others. */
function formatSources(records: readonly BodyRecord[]): string {
  const formatLabel = (name: string, unwanted: boolean) => {
    const counts = [
      ...Map.groupBy(records.filter((record) => record.unwanted === unwanted), ({ row }) => row),
    ].map(([row, { length }]) => ({ row, length })).sort((a, b) => a.row < b.row ? -1 : 1);
    const counted = counts.filter(({ length }) => length >= MIN_MESSAGES);
    const others = counts.filter(({ length }) => length < MIN_MESSAGES);
    const names = counted.map(({ row, length }) => `${row} ${length}`).join(", ");
    const otherMessages = others.reduce((sum, { length }) => sum + length, 0);
    return `${name}: ${counted.length} sources of ${MIN_MESSAGES} messages or more (${names}); ` +
      `${others.length} smaller ones with ${otherMessages} messages count in no mean.`;
  };
  return [formatLabel("Wanted", false), formatLabel("Unwanted", true)].join("\n\n");
}

function formatScores(judged: readonly BodyLeftOut[]): string {
  const measure = (name: string, part: readonly BodyLeftOut[]) => {
    const scored = part.map(({ bodyScore, unwanted }) => ({ score: bodyScore, unwanted }));
    const good = part.filter(({ unwanted }) => !unwanted).length;
    const bad = part.length - good;
    return {
      name,
      good,
      bad,
      area: computeAreaUnderCurve(scored),
      recall: computeRecallAt(scored, 0.01),
    };
  };
  const pooled = [
    measure("all mail, pooled", judged),
    measure("ordinary mail, pooled", judged.filter(({ ordinary }) => ordinary)),
  ];
  const sources = [...Map.groupBy(judged, ({ source }) => source)]
    .sort(([a], [b]) => a < b ? -1 : 1)
    .map(([source, part]) => measure(source, part))
    .filter(({ good, bad }) => Math.min(good, bad) >= MIN_MESSAGES);
  const formatMean = (values: readonly number[]) => {
    const interval = computeMeanInterval(values);
    return `${formatFixed(averageValues(values))}${
      interval === null ? "" : ` (${formatFixed(interval.low)}–${formatFixed(interval.high)})`
    }`;
  };
  return formatMarkdownTable([
    ["", "wanted", "unwanted", "AUC", "recall at 1 %"],
    [
      `mean over ${sources.length} sources with both`,
      "",
      "",
      formatMean(sources.flatMap(({ area }) => area ?? [])),
      formatMean(sources.flatMap(({ recall }) => recall ?? [])),
    ],
    ...[...pooled, ...sources].map(({ name, good, bad, area, recall }) => [
      name,
      `${good}`,
      `${bad}`,
      formatFixed(area),
      formatFixed(recall),
    ]),
  ]).join("\n");
}

/**
 * Formats the share of each label's mail in each band of scores, as the mean over the label's rows.
 */
function formatCalibration(judged: readonly BodyLeftOut[]): string {
  const computeShare = (unwanted: boolean, from: number, to: number) => {
    const sources = [
      ...Map.groupBy(
        judged.filter((message) => message.unwanted === unwanted),
        ({ row }) => row,
      ).values(),
    ].filter((part) => part.length >= MIN_MESSAGES);
    return averageValues(
      sources.map((part) =>
        part.filter(({ bodyScore }) => bodyScore >= from && bodyScore < to).length / part.length
      ),
    ) ?? 0;
  };
  return formatMarkdownTable([
    ["score", "of wanted mail", "of unwanted mail", "share of unwanted, if both were equally many"],
    ...BANDS.slice(0, -1).map((from, i) => {
      const to = BANDS[i + 1] ?? 101;
      const [good, bad] = [computeShare(false, from, to), computeShare(true, from, to)];
      return [
        from === 0 ? "0" : `${from}–${to - 1}`,
        formatPercent(good, 2),
        formatPercent(bad, 2),
        good + bad === 0 ? "–" : formatPercent(bad / (good + bad), 2),
      ];
    }),
  ]).join("\n");
}

/** Formats the area under the curve of each pressure in each language. */
function formatPressures(records: readonly BodyRecord[]): string {
  const languages = [...BODY_LANGUAGES, null].map((language) => {
    const inLanguage = records.filter(({ body }) => body.language === language);
    const bad = inLanguage.filter(({ unwanted }) => unwanted).length;
    return { name: language ?? "none", records: inLanguage, good: inLanguage.length - bad, bad };
  });
  return formatMarkdownTable([
    ["AUC", ...languages.map(({ name, good, bad }) => `${name} (${good} wanted, ${bad} unwanted)`)],
    ...PRESSURES.map((pressure) => [
      pressure,
      ...languages.map(({ records, good, bad }) =>
        Math.min(good, bad) < MIN_MESSAGES ? "–" : formatFixed(computeAreaUnderCurve(
          records.map(({ body, unwanted }) => ({ score: body.sentiment[pressure], unwanted })),
        ))
      ),
    ]),
  ]).join("\n");
}

function formatFindings(
  records: readonly BodyRecord[],
  severities: ReadonlyMap<string, string>,
): string {
  const shares = computeFindingShares(records.map(({ row, unwanted, body }) => ({
    source: row,
    unwanted,
    findings: body.findings.map(({ id }) => id),
    score: body.bodyScore,
    level: "",
  })));
  return formatMarkdownTable([
    ["finding", "severity", "wanted", "unwanted", "odds", "most often in wanted mail of"],
    ...shares.map(({ id, good, bad, logOdds, worst }) => [
      id,
      severities.get(id) ?? "",
      formatPercent(good, 2),
      formatPercent(bad, 2),
      Math.exp(logOdds).toFixed(1),
      worst.share === 0 ? "–" : `${worst.source} ${formatPercent(worst.share, 2)}`,
    ]),
  ]).join("\n");
}

function formatFixed(value: number | null): string {
  return value === null ? "–" : value.toFixed(3);
}
