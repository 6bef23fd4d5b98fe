import { createView } from "../../shared/scoring/classifier/view.ts";
import { MailPages } from "../../shared/body/mail_pages.ts";
import { readMail } from "../../shared/mime/read_mail.ts";
import { bordersAt } from "../training/borders.ts";
import type { LeftOutLayer } from "../training/borders.ts";
import type { LayerRecord } from "../training/records.ts";

/** Number of characters shown of a text. */
const EXCERPT = 160;
/** Maximum number of messages listed of one source. */
const MAX_OF_SOURCE = 40;

/** A record with its log odds by a forest that was grown without its kind. */
interface JudgedHeaders {
  readonly record: LayerRecord;
  readonly logOdds: number;
  /** Whether the mail is at least `medium`. */
  readonly isBad: boolean;
}

/**
 * Lists wrong verdicts on left-out kinds with their inputs. It quotes mail: never store it in the
 * project.
 */
export function readingList(layer: LeftOutLayer): string {
  const [medium] = bordersAt(layer);
  const judged = layer.records.map((record, i): JudgedHeaders => {
    const own = layer.leftOut[i] ?? 0;
    return { record, logOdds: own, isBad: own > medium };
  }).sort((a, b) => b.logOdds - a.logOdds);
  const wrong = judged.filter(({ record, isBad }) => record.sample.unwanted !== isBad);
  return [
    ...section("Good mail at medium or worse", wrong.filter(({ isBad }) => isBad)),
    ...section("Unwanted mail at low", wrong.filter(({ isBad }) => !isBad)),
  ].join("\n");
}

function section(title: string, found: readonly JudgedHeaders[]): string[] {
  const listed = [...Map.groupBy(found, ({ record }) => record.sample.row).values()].flatMap(some);
  return [`# ${title}: ${found.length}; ${listed.length} listed`, ...listed.map(entry), ""];
}

/** At most {@linkcode MAX_OF_SOURCE}, spread evenly. */
function some(judged: readonly JudgedHeaders[]): readonly JudgedHeaders[] {
  if (judged.length <= MAX_OF_SOURCE) return judged;
  const step = (judged.length - 1) / (MAX_OF_SOURCE - 1);
  return Array.from({ length: MAX_OF_SOURCE }, (_, i) => judged[Math.round(i * step)])
    .filter((one) => one !== undefined);
}

function entry({ record: { sample, inputs }, logOdds }: JudgedHeaders): string {
  const view = createView(readMail(sample.input, { pages: new MailPages() }));
  const text = view.text.replaceAll(/\s+/g, " ").trim().slice(0, EXCERPT);
  const given = Object.entries(inputs).filter(([, value]) => value !== 0)
    .map(([name, value]) => `${name} ${Math.round(10 * value) / 10}`);
  return `- ${sample.row} ${sample.id}: ${
    logOdds.toFixed(2)
  }\n  ${view.wholeSubject} | ${text}\n  ${given.join(", ")}`;
}
