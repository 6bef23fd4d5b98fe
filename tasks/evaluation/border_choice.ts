import { MAIL_KINDS } from "../../shared/scoring/classifier/view.ts";
import type { MailKind } from "../../shared/scoring/classifier/view.ts";
import { totalScore } from "../../shared/scoring/version2/formula.ts";
import { percent } from "../support/percent.ts";
import { MIN_MESSAGES } from "./by_source.ts";
import { mean } from "./interval.ts";
import { isOrdinary } from "./ordinary.ts";
import { iaScoreOf } from "./version2.ts";
import type { LeftOut } from "./version2.ts";
import type { Sample } from "../training/samples.ts";

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
/** Largest share of a large source's wanted messages that may be called spam. */
const MOST_OF_LARGE = 0.02;
/**
 * Least number of messages of a large source; most messages of a smaller one that may be called
 * spam.
 */
const LARGE = 100, MOST_OF_SMALL = 3;
/** Largest share of all ordinary mail, and of a source on average, that may be called spam. */
const MOST_OF_ORDINARY = 0.005, MOST_ON_AVERAGE = 0.008;

/** Data of a message that a choice depends on. */
export interface Judged
  extends Pick<LeftOut, "row" | "unwanted" | "logOdds" | "parts" | "circumstances"> {
  readonly sample: Pick<Sample, "mailKind" | "fold">;
}

/** The result of a choice. */
export interface Outcome {
  /** By source with at least 20 messages: share called spam. */
  readonly recall: ReadonlyMap<string, number>;
  readonly falsePositives: ReadonlyMap<string, number>;
  /** The choices, and the number of sources each was made for. */
  readonly chosen: readonly (readonly [choice: Borders, sources: number])[];
}

/** Numbers of messages of a row, and for each choice how many of them are called spam. */
interface Row {
  readonly name: string;
  readonly folds: ReadonlySet<string>;
  readonly wanted: number;
  readonly unwanted: number;
  readonly ordinary: number;
  readonly wrong: Float64Array;
  readonly wrongOrdinary: Float64Array;
  readonly caught: Float64Array;
}

const CHOICES: readonly Borders[] = THRESHOLDS.flatMap((threshold) =>
  WANTED_FOR_ONE.whole.flatMap((whole) =>
    WANTED_FOR_ONE.text.flatMap((text) =>
      WANTED_FOR_ONE.short.map((short) => ({ threshold, whole, text, short }))
    )
  )
);

/** The best choice for all sources, and for each source the best one for the others. */
export function chooseBorders(
  judged: readonly Judged[],
): { readonly inSight: Outcome; readonly nested: Outcome } {
  const rows = [...Map.groupBy(judged, ({ row }) => row)].map(([name, of]) => rowOf(name, of));
  const shared = choose(rows);
  return {
    inSight: outcome(rows.map((row) => ({ row, choice: shared }))),
    nested: outcome(rows.map((row) => ({
      row,
      choice: choose(rows.filter((other) => other !== row && !isLeftOutWith(row, other))),
    }))),
  };
}

/**
 * Whether both rows have exactly one fold, the same one; products of a language have all of theirs.
 */
function isLeftOutWith(row: Row, { folds }: Row): boolean {
  return row.folds.size === 1 && folds.size === 1 &&
    [...folds].every((fold) => row.folds.has(fold));
}

/** Index of the choice with the highest mean recall among those with few false positives. */
function choose(rows: readonly Row[]): number {
  const judged = CHOICES.flatMap((_, choice) => {
    const spares = sparesWanted(rows, choice);
    const recall = mean(
      rows.filter(({ unwanted }) => unwanted >= MIN_MESSAGES)
        .map(({ caught, unwanted }) => (caught[choice] ?? 0) / unwanted),
    );
    return spares ? [{ choice, recall: recall ?? 0 }] : [];
  });
  const best = judged.reduce<{ choice: number; recall: number } | undefined>(
    (best, one) => best !== undefined && best.recall >= one.recall ? best : one,
    undefined,
  );
  return best?.choice ?? CHOICES.length - 1;
}

/**
 * Whether a choice calls little wanted mail spam: in each source, of ordinary mail, and on average.
 */
function sparesWanted(rows: readonly Row[], choice: number): boolean {
  const ordinary = rows.reduce((sum, row) => sum + row.ordinary, 0);
  const wrongOrdinary = rows.reduce((sum, row) => sum + (row.wrongOrdinary[choice] ?? 0), 0);
  const shares = rows.filter(({ wanted }) => wanted >= MIN_MESSAGES)
    .map(({ wanted, wrong }) => (wrong[choice] ?? 0) / wanted);
  return wrongOrdinary <= MOST_OF_ORDINARY * ordinary &&
    (mean(shares) ?? 0) <= MOST_ON_AVERAGE &&
    rows.every(({ wanted, wrong }) =>
      (wrong[choice] ?? 0) <= (wanted >= LARGE ? MOST_OF_LARGE * wanted : MOST_OF_SMALL)
    );
}

function rowOf(name: string, of: readonly Judged[]): Row {
  const wrong = new Float64Array(CHOICES.length), caught = new Float64Array(CHOICES.length);
  const wrongOrdinary = new Float64Array(CHOICES.length);
  for (const { sample: { mailKind }, unwanted, logOdds, parts, circumstances } of of) {
    const scores = new Map(WANTED_FOR_ONE[mailKind].map((wanted) => [
      wanted,
      totalScore({ ...parts, iaScore: iaScoreOf(logOdds - Math.log(wanted)) }),
    ]));
    const counts = unwanted
      ? [caught]
      : isOrdinary(circumstances)
      ? [wrong, wrongOrdinary]
      : [wrong];
    for (const [number, choice] of CHOICES.entries()) {
      if ((scores.get(choice[mailKind]) ?? 0) < choice.threshold) continue;
      for (const count of counts) count[number] = (count[number] ?? 0) + 1;
    }
  }
  const unwanted = of.filter((one) => one.unwanted).length;
  return {
    name,
    folds: new Set(of.map(({ sample }) => sample.fold)),
    wanted: of.length - unwanted,
    unwanted,
    ordinary: of.filter((one) => !one.unwanted && isOrdinary(one.circumstances)).length,
    wrong,
    wrongOrdinary,
    caught,
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
