import { createClassifierInput } from "../../shared/scoring/classifier/input.ts";
import { MailPages } from "../../shared/body/mail_pages.ts";
import { readMail } from "../../shared/mime/read_mail.ts";
import { computeThresholds } from "../training/thresholds.ts";
import type { LeftOutLayer } from "../training/thresholds.ts";
import type { LayerRecord } from "../training/records.ts";

/** Maximum number of characters of a text that the list quotes. */
const MAX_EXCERPT = 160;
/** Maximum number of messages listed per row of the result table (`findRow`). */
const MAX_PER_ROW = 40;

/** A record with its log odds by a forest that was trained without mail of its kind. */
interface JudgedRecord {
  readonly record: LayerRecord;
  readonly logOdds: number;
  /** Whether the log odds give at least `medium`. */
  readonly isAtLeastMedium: boolean;
}

/**
 * Formats a list of the wrong verdicts on left-out kinds with their inputs. The list quotes mail:
 * never store it in the project.
 */
export function formatReadingList(layer: LeftOutLayer): string {
  const [medium] = computeThresholds(layer);
  const judgedRecords = layer.records.map((record, i): JudgedRecord => {
    const logOdds = layer.logOdds[i] ?? 0;
    return { record, logOdds, isAtLeastMedium: logOdds > medium };
  }).sort((a, b) => b.logOdds - a.logOdds);
  const wrongRecords = judgedRecords.filter(({ record, isAtLeastMedium }) =>
    record.sample.isUnwanted !== isAtLeastMedium
  );
  return [
    ...formatSection(
      "Good mail at medium or worse",
      wrongRecords.filter(({ isAtLeastMedium }) => isAtLeastMedium),
    ),
    ...formatSection(
      "Unwanted mail at low",
      wrongRecords.filter(({ isAtLeastMedium }) => !isAtLeastMedium),
    ),
  ].join("\n");
}

function formatSection(title: string, wrongRecords: readonly JudgedRecord[]): string[] {
  const listedRecords = [...Map.groupBy(wrongRecords, ({ record }) => record.sample.row).values()]
    .flatMap(selectEvenly);
  return [
    `# ${title}: ${wrongRecords.length}; ${listedRecords.length} listed`,
    ...listedRecords.map(formatEntry),
    "",
  ];
}

/** Selects at most {@linkcode MAX_PER_ROW} records, evenly spread from first to last. */
function selectEvenly(judgedRecords: readonly JudgedRecord[]): readonly JudgedRecord[] {
  if (judgedRecords.length <= MAX_PER_ROW) return judgedRecords;
  const step = (judgedRecords.length - 1) / (MAX_PER_ROW - 1);
  return Array.from({ length: MAX_PER_ROW }, (_, i) => judgedRecords[Math.round(i * step)])
    .filter((record) => record !== undefined);
}

function formatEntry({ record: { sample, inputs }, logOdds }: JudgedRecord): string {
  const view = createClassifierInput(readMail(sample.input, { pages: new MailPages() }));
  const text = view.text.replaceAll(/\s+/g, " ").trim().slice(0, MAX_EXCERPT);
  const values = Object.entries(inputs).filter(([, value]) => value !== 0)
    .map(([name, value]) => `${name} ${Math.round(10 * value) / 10}`);
  return `- ${sample.row} ${sample.id}: ${logOdds.toFixed(2)}\n` +
    `  ${view.wholeSubject} | ${text}\n  ${values.join(", ")}`;
}
