import { MIN_MESSAGES } from "./by_source.ts";
import { mean } from "./interval.ts";
import { isOrdinary } from "./ordinary.ts";
import type { LeftOut } from "./version2.ts";
import type { Sample } from "../training/samples.ts";

/**
 * The rule by which a threshold is chosen: the most recall that calls little wanted mail spam. For
 * each source it is applied to the other sources alone.
 */

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

/** Numbers of messages of a row, and for each choice how many of them are called spam. */
export interface Row {
  readonly name: string;
  readonly folds: ReadonlySet<string>;
  readonly wanted: number;
  readonly unwanted: number;
  readonly ordinary: number;
  readonly wrong: Float64Array;
  readonly wrongOrdinary: Float64Array;
  readonly caught: Float64Array;
}

/** The rows of the messages, with what each of so many choices calls spam. */
export function rowsOf<One extends Judged>(
  judged: readonly One[],
  choices: number,
  spamBy: (one: One) => (choice: number) => boolean,
): Row[] {
  return [...Map.groupBy(judged, ({ row }) => row)].map(([name, of]) => {
    const wrong = new Float64Array(choices), caught = new Float64Array(choices);
    const wrongOrdinary = new Float64Array(choices);
    for (const one of of) {
      const isSpam = spamBy(one);
      const counts = one.unwanted
        ? [caught]
        : isOrdinary(one.circumstances)
        ? [wrong, wrongOrdinary]
        : [wrong];
      for (let choice = 0; choice < choices; choice++) {
        if (!isSpam(choice)) continue;
        for (const count of counts) count[choice] = (count[choice] ?? 0) + 1;
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
  });
}

/** For each row the choice that is best for the rows that are not left out with it. */
export function chooseWithout(rows: readonly Row[]): { row: Row; choice: number }[] {
  return rows.map((row) => ({
    row,
    choice: choose(rows.filter((other) => other !== row && !isLeftOutWith(row, other))),
  }));
}

/**
 * Whether both rows have exactly one fold, the same one; products of a language have all of theirs.
 */
function isLeftOutWith(row: Row, { folds }: Row): boolean {
  return row.folds.size === 1 && folds.size === 1 &&
    [...folds].every((fold) => row.folds.has(fold));
}

/**
 * Index of the choice with the highest mean recall among those with few false positives; the last
 * one when there is none.
 */
export function choose(rows: readonly Row[]): number {
  const choices = rows[0]?.wrong.length ?? 0;
  const judged = Array.from({ length: choices }, (_, choice) => choice).flatMap((choice) => {
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
  return best?.choice ?? choices - 1;
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
