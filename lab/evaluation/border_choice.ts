import { MAIL_KINDS } from "../../shared/scoring/classifier/view.ts";
import type { MailKind } from "../../shared/scoring/classifier/view.ts";
import { totalScore } from "../../shared/scoring/version2/formula.ts";
import { percent } from "../support/percent.ts";
import { MIN_MESSAGES } from "./by_source.ts";
import type { Verdict } from "./by_source.ts";
import { choose, chooseWithout, rowsOf } from "./choice_rule.ts";
import type { Judged, Row } from "./choice_rule.ts";
import { mean } from "./interval.ts";
import { iaScoreOf } from "./version2.ts";

/**
 * Chooses the threshold of version 2 and the assumed ratio of wanted to unwanted mail of each kind:
 * once with all sources, and again for each source without it.
 */

/** A threshold, and for each kind of mail the number of wanted mails assumed per unwanted one. */
export interface Borders extends Readonly<Record<MailKind, number>> {
  readonly threshold: number;
}

const THRESHOLDS = [17, 18, 19, 20, 21, 22] as const;
const WANTED_FOR_ONE: Readonly<Record<MailKind, readonly number[]>> = {
  whole: [1, 2, 3, 4, 5, 6, 8],
  text: [0.5, 1, 2, 3, 5],
  short: [1, 2, 3, 5, 8],
};
/** The result of a choice. */
export interface Outcome {
  /** By source with at least 20 messages: share called spam. */
  readonly recall: ReadonlyMap<string, number>;
  readonly falsePositives: ReadonlyMap<string, number>;
  /** The choices, and the number of sources each was made for. */
  readonly chosen: readonly (readonly [choice: Borders, sources: number])[];
}

const CHOICES: readonly Borders[] = THRESHOLDS.flatMap((threshold) =>
  WANTED_FOR_ONE.whole.flatMap((whole) =>
    WANTED_FOR_ONE.text.flatMap((text) =>
      WANTED_FOR_ONE.short.map((short) => ({ threshold, whole, text, short }))
    )
  )
);

/**
 * The best choice for all sources, and for each source the best one for the others.
 *
 * @param tested The same messages, as they are when they are tested.
 */
export function chooseBorders(
  judged: readonly Judged[],
  tested: readonly Judged[] = judged,
): { readonly inSight: Outcome; readonly nested: Outcome } {
  const rows = bordersOf(judged);
  const counted = tested === judged ? rows : bordersOf(tested);
  const byName = new Map(counted.map((row) => [row.name, row]));
  const shared = choose(rows);
  const testedBy = (made: readonly { row: Row; choice: number }[]) =>
    outcome(made.map(({ row, choice }) => ({ row: byName.get(row.name) ?? row, choice })));
  return {
    inSight: testedBy(rows.map((row) => ({ row, choice: shared }))),
    nested: testedBy(chooseWithout(rows)),
  };
}

/**
 * The verdicts of version 2 by the threshold and ratios that were chosen without the source. The
 * score is the points above that threshold: spam from 0.
 */
export function nestedVerdicts<One extends Judged & Verdict>(judged: readonly One[]): One[] {
  return againstChosen(
    judged,
    chooseWithout(bordersOf(judged)),
    (one, choice) => pointsAbove(one)(choice),
  );
}

/** Classifier scores from which on a mail may be called spam without any other part. */
const ALONE = Array.from({ length: 50 }, (_, i) => 50 + i);

/** The same of the classifier alone: points of its score above the one chosen without the source. */
export function nestedAlone<One extends Judged & Verdict & { readonly iaScore: number }>(
  judged: readonly One[],
): One[] {
  const above = ({ iaScore }: One, choice: number) => iaScore - (ALONE[choice] ?? Infinity);
  const rows = rowsOf(judged, ALONE.length, (one) => (choice) => above(one, choice) >= 0);
  return againstChosen(judged, chooseWithout(rows), above);
}

/** Every message with its points above what was chosen for its row. */
function againstChosen<One extends Judged & Verdict>(
  judged: readonly One[],
  made: readonly { row: Row; choice: number }[],
  above: (one: One, choice: number) => number,
): One[] {
  const choices = new Map(made.map(({ row, choice }) => [row.name, choice]));
  return judged.map((one) => ({ ...one, score: above(one, choices.get(one.row) ?? 0) }));
}

function bordersOf(judged: readonly Judged[]): Row[] {
  return rowsOf(judged, CHOICES.length, (one) => {
    const above = pointsAbove(one);
    return (choice) => above(choice) >= 0;
  });
}

/** The points of a message above the threshold of a choice, by the ratios of that choice. */
function pointsAbove({ sample: { mailKind }, parts, logOdds }: Judged): (choice: number) => number {
  const scores = new Map(WANTED_FOR_ONE[mailKind].map((wanted) => [
    wanted,
    totalScore({ ...parts, iaScore: iaScoreOf(logOdds - Math.log(wanted)) }),
  ]));
  return (index) => {
    const choice = CHOICES[index];
    return choice === undefined
      ? -Infinity
      : (scores.get(choice[mailKind]) ?? -Infinity) - choice.threshold;
  };
}

function outcome(made: readonly { row: Row; choice: number }[]): Outcome {
  const share = (counts: Float64Array, choice: number, of: number) => (counts[choice] ?? 0) / of;
  return {
    recall: new Map(
      made.filter(({ row }) => row.unwanted >= MIN_MESSAGES)
        .map(({ row, choice }) => [row.name, share(row.caught, choice, row.unwanted)]),
    ),
    falsePositives: new Map(
      made.filter(({ row }) => row.wanted >= MIN_MESSAGES)
        .map(({ row, choice }) => [row.name, share(row.wrong, choice, row.wanted)]),
    ),
    chosen: [...Map.groupBy(made, ({ choice }) => choice)].flatMap(([choice, of]) => {
      const borders = CHOICES[choice];
      return borders === undefined ? [] : [[borders, of.length] as const];
    }).sort(([, a], [, b]) => b - a),
  };
}

/** Both choices as Markdown. */
export function borderReport(judged: readonly Judged[]): string {
  const { inSight, nested } = chooseBorders(judged);
  return [
    "### Threshold and priors chosen anew (wanted mail to one unwanted)",
    "",
    "| chosen | recall, mean | false positives, mean | worst | threshold: whole, text, short |",
    "| --- | --- | --- | --- | --- |",
    line("with all sources in sight", inSight),
    line("without the source", nested),
  ].join("\n");
}

/** Number of worst sources, and of most frequent choices, in the report. */
const NAMED = 4;

function line(title: string, { recall, falsePositives, chosen }: Outcome): string {
  const worst = [...falsePositives].sort(([, a], [, b]) => b - a).slice(0, NAMED)
    .map(([name, share]) => `${name} ${percent(share)}`);
  const kinds = (borders: Borders) => MAIL_KINDS.map((kind) => borders[kind]).join(", ");
  const choices = chosen.slice(0, NAMED)
    .map(([borders, sources]) => `${borders.threshold}: ${kinds(borders)} (${sources})`);
  return `| ${title} | ${percent(mean([...recall.values()]) ?? 0)} | ${
    percent(mean([...falsePositives.values()]) ?? 0)
  } | ${worst.join(", ")} | ${choices.join("; ")} |`;
}
