import { markdownTable } from "../support/markdown_table.ts";
import { percent } from "../support/percent.ts";
import { BODY_LANGUAGES, PRESSURES } from "../../shared/contract/body.ts";
import type { BodyLeftOut } from "./body_left_out.ts";
import type { BodyRecord } from "./body_records.ts";
import { findingShares } from "./finding_shares.ts";
import { mean, meanInterval } from "./interval.ts";
import { areaUnderCurve, recallAt } from "./metrics.ts";

/** Minimum number of messages of a label for a share or an area. */
const MIN_MESSAGES = 20;

/** Bounds of the score bands in the calibration table, each wide enough to contain some mail. */
const BANDS = [0, 1, 60, 90, 101] as const;

/** Returns the figures of the body analysis as Markdown. */
export function bodyReport(
  records: readonly BodyRecord[],
  judged: readonly BodyLeftOut[],
  severities: ReadonlyMap<string, string>,
): string {
  return [
    "### Sources",
    sourceList(records),
    "### bodyScore, each source left out",
    scoreTable(judged.filter(({ whole }) => whole)),
    "### Calibration, each source left out",
    calibrationTable(judged),
    "### Pressure",
    pressureTable(records),
    "### Findings",
    findingTable(records, severities),
  ].join("\n\n");
}

/**
 * Returns the sources that count in means, with their numbers of messages: those with enough of a
 * label.
 */
function sourceList(records: readonly BodyRecord[]): string {
  const line = (name: string, unwanted: boolean) => {
    const counts = [
      ...Map.groupBy(records.filter((one) => one.unwanted === unwanted), ({ row }) => row),
    ].map(([row, { length }]) => ({ row, length })).sort((a, b) => a.row < b.row ? -1 : 1);
    const counted = counts.filter(({ length }) => length >= MIN_MESSAGES);
    const rest = counts.filter(({ length }) => length < MIN_MESSAGES);
    const names = counted.map(({ row, length }) => `${row} ${length}`).join(", ");
    const left = rest.reduce((sum, { length }) => sum + length, 0);
    return `${name}: ${counted.length} sources of ${MIN_MESSAGES} messages or more (${names}); ` +
      `${rest.length} smaller ones with ${left} messages count in no mean.`;
  };
  return [line("Wanted", false), line("Unwanted", true)].join("\n\n");
}

function scoreTable(judged: readonly BodyLeftOut[]): string {
  const row = (name: string, part: readonly BodyLeftOut[]) => {
    const scored = part.map(({ bodyScore, unwanted }) => ({ score: bodyScore, unwanted }));
    const good = part.filter(({ unwanted }) => !unwanted).length;
    const bad = part.length - good;
    return { name, good, bad, area: areaUnderCurve(scored), recall: recallAt(scored, 0.01) };
  };
  const rows = [
    row("all mail, pooled", judged),
    row("ordinary mail, pooled", judged.filter(({ ordinary }) => ordinary)),
    ...[...Map.groupBy(judged, ({ source }) => source)].sort(([a], [b]) => a < b ? -1 : 1)
      .map(([source, part]) => row(source, part))
      .filter(({ good, bad }) => Math.min(good, bad) >= MIN_MESSAGES),
  ];
  const sources = rows.slice(2);
  const macro = (value: (row: typeof rows[number]) => number | null) => {
    const values = sources.flatMap((row) => value(row) ?? []);
    const interval = meanInterval(values);
    return `${formatFixed(mean(values))}${
      interval === null ? "" : ` (${formatFixed(interval.low)}–${formatFixed(interval.high)})`
    }`;
  };
  return markdownTable([
    ["", "wanted", "unwanted", "AUC", "recall at 1 %"],
    [
      `mean over ${sources.length} sources with both`,
      "",
      "",
      macro(({ area }) => area),
      macro(({ recall }) => recall),
    ],
    ...rows.map(({ name, good, bad, area, recall }) => [
      name,
      `${good}`,
      `${bad}`,
      formatFixed(area),
      formatFixed(recall),
    ]),
  ]).join("\n");
}

/**
 * Returns the share of unwanted mail in each band of scores; every source of a label has the same
 * weight.
 */
function calibrationTable(judged: readonly BodyLeftOut[]): string {
  const computeShare = (unwanted: boolean, from: number, to: number) => {
    const sources = [
      ...Map.groupBy(
        judged.filter((one) => one.unwanted === unwanted),
        ({ row }) => row,
      ).values(),
    ].filter((part) => part.length >= MIN_MESSAGES);
    return mean(
      sources.map((part) =>
        part.filter(({ bodyScore }) => bodyScore >= from && bodyScore < to).length / part.length
      ),
    ) ?? 0;
  };
  return markdownTable([
    ["score", "of wanted mail", "of unwanted mail", "unwanted, were there as many of both"],
    ...BANDS.slice(0, -1).map((from, i) => {
      const to = BANDS[i + 1] ?? 101;
      const [good, bad] = [computeShare(false, from, to), computeShare(true, from, to)];
      return [
        from === 0 ? "0" : `${from}–${to - 1}`,
        percent(good, 2),
        percent(bad, 2),
        good + bad === 0 ? "–" : percent(bad / (good + bad), 2),
      ];
    }),
  ]).join("\n");
}

/** Areas under the curve of each pressure, by language. */
function pressureTable(records: readonly BodyRecord[]): string {
  const languages = [...BODY_LANGUAGES, null];
  const cell = (pressure: typeof PRESSURES[number], language: typeof languages[number]) => {
    const part = records.filter(({ body }) => body.language === language);
    const bad = part.filter(({ unwanted }) => unwanted).length;
    if (Math.min(bad, part.length - bad) < MIN_MESSAGES) return "–";
    return formatFixed(areaUnderCurve(
      part.map(({ body, unwanted }) => ({ score: body.sentiment[pressure], unwanted })),
    ));
  };
  const count = (language: typeof languages[number]) => {
    const part = records.filter(({ body }) => body.language === language);
    const bad = part.filter(({ unwanted }) => unwanted).length;
    return `${language ?? "none"} (${part.length - bad} wanted, ${bad} unwanted)`;
  };
  return markdownTable([
    ["AUC", ...languages.map(count)],
    ...PRESSURES.map((pressure) => [
      pressure,
      ...languages.map((language) => cell(pressure, language)),
    ]),
  ]).join("\n");
}

function findingTable(
  records: readonly BodyRecord[],
  severities: ReadonlyMap<string, string>,
): string {
  const shares = findingShares(records.map(({ row, unwanted, body }) => ({
    source: row,
    unwanted,
    findings: body.findings.map(({ id }) => id),
    score: body.bodyScore,
    level: "",
  })));
  return markdownTable([
    ["finding", "severity", "wanted", "unwanted", "odds", "most often in wanted mail of"],
    ...shares.map(({ id, good, bad, logOdds, worst }) => [
      id,
      severities.get(id) ?? "",
      percent(good, 2),
      percent(bad, 2),
      Math.exp(logOdds).toFixed(1),
      worst.share === 0 ? "–" : `${worst.source} ${percent(worst.share, 2)}`,
    ]),
  ]).join("\n");
}

function formatFixed(value: number | null): string {
  return value === null ? "–" : value.toFixed(3);
}
