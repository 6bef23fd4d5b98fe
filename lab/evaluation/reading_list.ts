import { viewOf } from "../../shared/scoring/classifier/view.ts";
import { MailPages } from "../../shared/body/mail_pages.ts";
import { readMail } from "../../shared/scoring/mail.ts";
import { INPUTS } from "../../shared/verdict/inputs.ts";
import { borderOf, SHARES } from "../training/layer.ts";
import type { LayerRecord } from "../training/records.ts";

/** Number of characters shown of a text. */
const EXCERPT = 160;
/** Most messages listed of one source. */
const MAX_OF_SOURCE = 40;

/** A record with its log odds by a forest that was grown without its source. */
interface Judged {
  readonly record: LayerRecord;
  readonly logOdds: number;
}

/**
 * A list of wrong verdicts on left-out sources, each with the inputs of the learnt layer: good mail
 * at `high` or worse, the worst of each source first, and unwanted mail below it, spread evenly
 * over the log odds of each source. It quotes mail, so it must be kept outside the project.
 */
export function readingList(records: readonly LayerRecord[], leftOut: Float64Array): string {
  const border = borderOf(records, leftOut, SHARES.high);
  const judged = records.map((record, i): Judged => ({ record, logOdds: leftOut[i] ?? 0 }));
  const alarms = judged.filter(({ record, logOdds }) => !record.sample.unwanted && logOdds > border)
    .toSorted((a, b) => b.logOdds - a.logOdds);
  const missed = judged.filter(({ record, logOdds }) => record.sample.unwanted && logOdds <= border)
    .toSorted((a, b) => a.logOdds - b.logOdds);
  return [
    ...section(`Good mail at high: ${alarms.length}`, alarms),
    ...section(`Unwanted mail below high: ${missed.length}`, missed),
  ].join("\n");
}

function section(title: string, found: readonly Judged[]): string[] {
  const listed = [...Map.groupBy(found, ({ record }) => record.sample.row).values()].flatMap(some);
  return [`# ${title}; ${listed.length} listed`, ...listed.map(entry), ""];
}

/** At most so many, spread evenly. */
function some(of: readonly Judged[]): readonly Judged[] {
  if (of.length <= MAX_OF_SOURCE) return of;
  const step = (of.length - 1) / (MAX_OF_SOURCE - 1);
  return Array.from({ length: MAX_OF_SOURCE }, (_, i) => of[Math.round(i * step)])
    .filter((one) => one !== undefined);
}

function entry({ record: { sample, inputs }, logOdds }: Judged): string {
  const view = viewOf(readMail(sample.input, undefined, new MailPages()));
  const text = view.text.replaceAll(/\s+/g, " ").trim().slice(0, EXCERPT);
  const given = INPUTS.map((name, i) => `${name} ${Math.round(10 * (inputs[i] ?? 0)) / 10}`);
  return `- ${sample.row} ${sample.id}: ${
    logOdds.toFixed(2)
  }\n  ${view.wholeSubject} | ${text}\n  ${given.join(", ")}`;
}
