import { explain } from "../../shared/scoring/classifier/explain.ts";
import type { Model } from "../../shared/scoring/classifier/model_file.ts";
import { viewOf } from "../../shared/scoring/classifier/view.ts";
import { readMail } from "../../shared/scoring/mail.ts";
import type { LeftOut } from "./version2.ts";

/** Number of characters shown of a text. */
const EXCERPT = 160;
/** Most messages listed of one source; the rest are similar. */
const MAX_OF_SOURCE = 40;

/**
 * A list of wrong verdicts on left-out sources, worst first, each with its partial scores and the
 * features that the shipped model uses. It quotes mail, so it must be kept outside the project.
 */
export function readingList(judged: readonly LeftOut[], threshold: number, model: Model): string {
  const wrong = (unwanted: boolean) =>
    [...judged].filter((one) => one.unwanted === unwanted && (one.score >= threshold) !== unwanted)
      .sort((a, b) => unwanted ? a.score - b.score : b.score - a.score);
  return [
    ...section("Wanted, called spam", wrong(false), model),
    ...section("Unwanted, missed", wrong(true), model),
  ].join("\n");
}

function section(title: string, wrong: readonly LeftOut[], model: Model): string[] {
  const listed = [...Map.groupBy(wrong, ({ row }) => row)]
    .flatMap(([, of]) => of.slice(0, MAX_OF_SOURCE));
  return [
    `# ${title}: ${wrong.length}, ${listed.length} listed`,
    ...listed.map((one) => entry(one, model)),
    "",
  ];
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
