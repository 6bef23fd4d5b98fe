import { assert, assertEquals, assertLess } from "@std/assert";
import {
  borderReport,
  chooseBorders,
  nestedAlone,
  nestedVerdicts,
} from "../../../lab/evaluation/border_choice.ts";
import { bySource } from "../../../lab/evaluation/by_source.ts";
import type { Judged } from "../../../lab/evaluation/choice_rule.ts";
import { iaScoreOf } from "../../../lab/evaluation/version2.ts";

const PARTS = { headerScore: 0, patternScore: 0, iaScore: 0, velocityScore: 10 };

function judged(row: string, count: number, unwanted: boolean, logOdds: number): Judged[] {
  return Array.from({ length: count }, () => ({
    row,
    unwanted,
    logOdds,
    parts: PARTS,
    circumstances: { list: true, reply: false, quote: false },
    sample: { mailKind: "whole", fold: row },
  }));
}

/** Unwanted mail, most of which can be recognised. */
const CAUGHT = [1, 2, 3, 4, 5].flatMap((logOdds) => judged("archive", 20, true, logOdds));

Deno.test("chooseBorders: the most recall that spares wanted mail", () => {
  const { inSight, nested } = chooseBorders([...CAUGHT, ...judged("letters", 100, false, -3)]);
  const [[first] = []] = inSight.chosen;
  assertEquals([first?.threshold, first?.whole], [17, 1]);
  assertEquals(inSight.recall.get("archive"), 0.8);
  assertEquals(inSight.falsePositives.get("letters"), 0);
  assertEquals(nested.recall, inSight.recall);
});

Deno.test("chooseBorders: a hard source is spared in sight and pays when it is left out", () => {
  const hard = [...judged("hard", 97, false, -3), ...judged("hard", 3, false, 2.5)];
  const { inSight, nested } = chooseBorders([
    ...CAUGHT,
    ...hard,
    ...judged("letters", 100, false, -3),
  ]);
  assertEquals(inSight.falsePositives.get("hard"), 0);
  assertEquals(nested.falsePositives.get("hard"), 0.03);
  assert((inSight.recall.get("archive") ?? 1) < 0.8);
  assertEquals(nested.falsePositives.get("letters"), 0);
});

Deno.test("chooseBorders: sources of a fold are left out together, three may be wrong", () => {
  const twin = (row: string) =>
    judged(row, 30, false, 2.5).map((one) => ({
      ...one,
      sample: { ...one.sample, fold: "twins" },
    }));
  const { nested } = chooseBorders([...CAUGHT, ...twin("one"), ...twin("two")]);
  assertEquals([nested.falsePositives.get("one"), nested.falsePositives.get("two")], [1, 1]);
  const few = (wrong: number) => [
    ...judged("few", 99 - wrong, false, -3),
    ...judged("few", wrong, false, 2.5),
    ...["a", "b", "c", "d"].flatMap((row) => judged(row, 20, false, -3)),
  ];
  const recall = (wrong: number) =>
    chooseBorders([...CAUGHT, ...few(wrong)]).inSight.recall.get("archive") ?? 0;
  assertEquals(recall(3), 0.8);
  assertLess(recall(4), 0.8);
});

Deno.test("chooseBorders: of ordinary mail one in 200 may be wrong, on the average 0.8 %", () => {
  const recall = (rows: readonly (readonly [name: string, count: number])[], ordinary: boolean) => {
    const wanted = rows.flatMap(([name, count]) => [
      ...judged(name, count - 3, false, -3),
      ...judged(name, 3, false, 2.5),
    ]).map((one) => ({ ...one, circumstances: { ...one.circumstances, list: !ordinary } }));
    return chooseBorders([...CAUGHT, ...wanted]).inSight.recall.get("archive") ?? 0;
  };
  assertEquals(recall([["letters", 500]], false), 0.8);
  assertLess(recall([["letters", 500]], true), 0.8);
  assertEquals(recall([["letters", 600]], true), 0.8);
  assertLess(recall([["letters", 300]], false), 0.8);
});

Deno.test("borderReport: both choices with their worst sources", () => {
  const report = borderReport([...CAUGHT, ...judged("letters", 100, false, -3)]);
  assert(report.includes("| with all sources in sight | 80.0 % | 0.0 % | letters 0.0 % |"));
  assert(report.includes("| without the source | 80.0 % | 0.0 % |"));
});

Deno.test("nestedVerdicts: the table by source counts what was chosen without the source", () => {
  const messages = [
    ...CAUGHT,
    ...judged("hard", 97, false, -3),
    ...judged("hard", 3, false, 2.5),
    ...judged("letters", 100, false, -3),
  ].map((one, index) => ({
    ...one,
    id: String(index),
    source: one.row,
    score: 0,
    iaScore: iaScoreOf(one.logOdds),
  }));
  const { recall, falsePositives } = chooseBorders(messages).nested;
  const figures = bySource(nestedVerdicts(messages), 0).sources;
  const of = (name: string) => figures.find(({ source }) => source === name);
  assertEquals(of("hard")?.falsePositiveRate, falsePositives.get("hard"));
  assertEquals(of("hard")?.falsePositives, 3);
  assertEquals(of("archive")?.recall, recall.get("archive"));
  const alone = bySource(nestedAlone(messages), 0).sources;
  assertEquals(alone.find(({ source }) => source === "hard")?.falsePositives, 3);
  assertEquals(alone.find(({ source }) => source === "letters")?.falsePositives, 0);
});
