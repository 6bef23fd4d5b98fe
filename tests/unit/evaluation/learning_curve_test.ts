import { assert, assertEquals } from "@std/assert";
import { drawSources } from "../../../lab/evaluation/draw_sources.ts";
import { meanArea, recallAtMean } from "../../../lab/evaluation/mean_figures.ts";
import type { Scored } from "../../../lab/evaluation/mean_figures.ts";
import { sequence } from "../../../lab/training/exact_math.ts";

function of(row: string, unwanted: boolean, scores: readonly number[]): Scored[] {
  return scores.map((score) => ({ row, unwanted, score }));
}

const upTo = (count: number, from = 0) => Array.from({ length: count }, (_, i) => from + i);

Deno.test("recallAtMean: a small source counts as much as a large one", () => {
  const caught = of("bad", true, upTo(100));
  const large = of("large", false, upTo(1000, -1000));
  // One of 50 is 2 % of its source and 1 % of the mean of two.
  const small = of("small", false, [60, 50, ...upTo(48, -48)]);
  assertEquals(recallAtMean([...caught, ...large, ...small], 0.01), 0.49);
  assertEquals(recallAtMean([...caught, ...large, ...small], 0.005), 0.39);
  assertEquals(recallAtMean([...caught, ...large, ...small], 1), 1);
});

Deno.test("recallAtMean: rows of a few messages do not count", () => {
  const known = [...of("bad", true, upTo(100)), ...of("good", false, upTo(100, -100))];
  assertEquals(
    recallAtMean([...known, ...of("few", false, [99]), ...of("few bad", true, [-99])], 0),
    1,
  );
  assertEquals(recallAtMean(of("good", false, upTo(100)), 0.01), null);
});

Deno.test("meanArea: the mean over rows with enough of both labels", () => {
  const both = (row: string, from: number) => [
    ...of(row, true, upTo(20, from)),
    ...of(row, false, upTo(20)),
  ];
  assertEquals(meanArea([...both("a", 100), ...both("b", -100)]), 0.5);
  assertEquals(meanArea([...both("a", 100), ...of("b", false, upTo(50))]), 1);
  const few = [...of("b", true, upTo(19, -100)), ...of("b", false, upTo(50))];
  assertEquals(meanArea([...both("a", 100), ...few]), 1);
  assertEquals(meanArea(of("b", false, upTo(50))), null);
});

Deno.test("drawSources: half of them with unwanted mail, others by chance, all when few", () => {
  const samples = upTo(20).flatMap((i) => [
    { source: `s${i}`, unwanted: i < 5 },
  ]);
  const next = sequence(1);
  const drawn = upTo(50).map(() => drawSources(samples, 4, next));
  for (const one of drawn) {
    assertEquals(one.size, 4);
    assertEquals([...one].filter((source) => Number(source.slice(1)) < 5).length, 2);
  }
  assert(new Set(drawn.map((one) => [...one].join())).size > 40);
  assertEquals(drawSources(samples, 16, next).size, 16);
  assertEquals(drawSources(samples, Infinity, next).size, 20);
});
