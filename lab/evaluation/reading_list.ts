import { createClassifierInput } from "../../shared/scoring/classifier/input.ts";
import { MailPages } from "../../shared/body/mail_pages.ts";
import { readMail } from "../../shared/mime/read_mail.ts";
import { computeThresholds } from "../training/thresholds.ts";
import type { LeftOutLayer } from "../training/thresholds.ts";
import type { LayerRecord } from "../training/records.ts";

/** Maximum number of characters shown of a text. */
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
 * Lists the wrong verdicts on left-out kinds with their inputs. The list quotes mail: never store it
 * in the project.
 */
export function formatReadingList(leftOut: LeftOutLayer): string {
  const [medium] = computeThresholds(leftOut);
  const judged = leftOut.records.map((record, i): JudgedRecord => {
    const logOdds = leftOut.logOdds[i] ?? 0;
    return { record, logOdds, isAtLeastMedium: logOdds > medium };
  }).sort((a, b) => b.logOdds - a.logOdds);
  const wrong = judged.filter(({ record, isAtLeastMedium }) =>
    record.sample.unwanted !== isAtLeastMedium
  );
  return [
    ...formatSection(
      "Good mail at medium or worse",
      wrong.filter(({ isAtLeastMedium }) => isAtLeastMedium),
    ),
    ...formatSection(
      "Unwanted mail at low",
      wrong.filter(({ isAtLeastMedium }) => !isAtLeastMedium),
    ),
  ].join("\n");
}

function formatSection(title: string, wrong: readonly JudgedRecord[]): string[] {
  const listed = [...Map.groupBy(wrong, ({ record }) => record.sample.row).values()]
    .flatMap(selectEvenly);
  return [`# ${title}: ${wrong.length}; ${listed.length} listed`, ...listed.map(formatEntry), ""];
}

/** Selects at most {@linkcode MAX_PER_ROW} records, evenly spread from first to last. */
function selectEvenly(judged: readonly JudgedRecord[]): readonly JudgedRecord[] {
  if (judged.length <= MAX_PER_ROW) return judged;
  const step = (judged.length - 1) / (MAX_PER_ROW - 1);
  return Array.from({ length: MAX_PER_ROW }, (_, i) => judged[Math.round(i * step)])
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
