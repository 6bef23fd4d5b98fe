import { explain } from "../../shared/scoring/classifier/explain.ts";
import type { Model } from "../../shared/scoring/classifier/model_file.ts";
import { viewOf } from "../../shared/scoring/classifier/view.ts";
import { readMail } from "../../shared/scoring/mail.ts";
import type { LeftOut } from "./version2.ts";

/** Number of characters shown of a text. */
const EXCERPT = 160;
/** Most messages listed of one source. */
const MAX_OF_SOURCE = 40;
/** Points below the threshold from which on wanted mail is listed too: what nearly went wrong. */
const NEARLY = 2;

/**
 * A list of wrong verdicts on left-out sources, each with its partial scores and the features that
 * the shipped model uses. Of wanted mail it has the highest scores of each source, and those just
 * below the threshold; of unwanted mail, messages spread evenly over the scores of each source, so
 * that they are typical. It quotes mail, so it must be kept outside the project.
 */
export function readingList(judged: readonly LeftOut[], threshold: number, model: Model): string {
  const wanted = judged.filter((one) => !one.unwanted && one.score >= threshold - NEARLY)
    .toSorted((a, b) => b.score - a.score);
  const missed = judged.filter((one) => one.unwanted && one.score < threshold)
    .toSorted((a, b) => a.score - b.score);
  const wrong = wanted.filter(({ score }) => score >= threshold).length;
  return [
    ...section(`Wanted, called spam: ${wrong}, and ${wanted.length - wrong} nearly`, wanted, model),
    ...section(`Unwanted, missed: ${missed.length}`, missed, model),
  ].join("\n");
}

function section(title: string, found: readonly LeftOut[], model: Model): string[] {
  const listed = [...Map.groupBy(found, ({ row }) => row).values()].flatMap(some);
  return [`# ${title}; ${listed.length} listed`, ...listed.map((one) => entry(one, model)), ""];
}

/** The first ones of wanted mail; of unwanted mail as many, spread evenly. */
function some(of: readonly LeftOut[]): LeftOut[] {
  if (of.length <= MAX_OF_SOURCE || of[0]?.unwanted === false) return of.slice(0, MAX_OF_SOURCE);
  const step = (of.length - 1) / (MAX_OF_SOURCE - 1);
  return Array.from({ length: MAX_OF_SOURCE }, (_, i) => of[Math.round(i * step)])
    .filter((one) => one !== undefined);
}

function entry({ id, row, score, iaScore, patternScore, sample }: LeftOut, model: Model): string {
  const mail = readMail(sample.input);
  const view = viewOf(mail);
  const text = view.text.replaceAll(/\s+/g, " ").trim().slice(0, EXCERPT);
  const { score: now, reasons } = explain(model, view);
  const why = reasons.map(({ feature, weight }) => `${feature} ${weight}`).join("; ");
  const parts = `classifier ${iaScore}, patterns ${patternScore}; now ${now}`;
  return `- ${row} ${id}: ${score} (${parts})\n  ${view.wholeSubject} | ${text}\n  ${why}`;
}
