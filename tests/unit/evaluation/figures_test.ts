import { assertEquals, assertStringIncludes } from "@std/assert";
import { computeFigures, computePatternFigures } from "../../../lab/evaluation/figures.ts";
import type { ScoredMessage } from "../../../lab/evaluation/figures.ts";
import { formatTextReport } from "../../../lab/evaluation/report.ts";

const SCORED: readonly ScoredMessage[] = [
  createSpam("a", 36, 60, 0, [["X-001", 60], ["X-002", 10]]),
  createSpam("b", 30, 50, 0, [["X-001", 50], ["X-002", 50]]),
  createSpam("c", 40, 40, 40, [["X-002", 40]]),
  createSpam("d", 28, 0, 70, []),
  { ...createSpam("e", 36, 60, 0, [["X-001", 60]]), isUnwanted: false },
  { ...createSpam("f", 0, 0, 0, []), isUnwanted: false },
];

function createSpam(
  id: string,
  score: number,
  patternScore: number,
  headerScore: number,
  patterns: [string, number][],
): ScoredMessage {
  return {
    id,
    group: "g",
    isUnwanted: true,
    score,
    patternScore,
    headerScore,
    patterns: patterns.map(([id, score]) => ({ id, score, matchScore: 60 })),
  };
}

Deno.test("computeFigures counts verdicts, and the share that patterns or header points reach alone", () => {
  const { auc, ...figures } = computeFigures("g", SCORED, 28);
  // Of 4 x 2 pairs, each unwanted mail is above `f`, `c` above `e` too, and `a` ties with `e`.
  assertEquals(auc, (0.5 + 0 + 1 + 0 + 4) / 8);
  assertEquals(figures, {
    group: "g",
    wanted: 2,
    unwanted: 4,
    recallAt1: 0.25,
    recallAt05: 0.25,
    recallAt01: 0.25,
    truePositives: 4,
    falsePositives: 1,
    precision: 0.8,
    recall: 1,
    f1: 2 * 0.8 / 1.8,
    patternOnly: 0.5,
    headerOnly: 0.25,
  });
});

Deno.test("computePatternFigures counts hits, precision, recall, unique catches and wrong hits", () => {
  assertEquals(computePatternFigures(SCORED, 28), [
    { id: "X-001", hits: 3, precision: 2 / 3, recall: 0.5, caughtAlone: 1, falsePositives: 1 },
    { id: "X-002", hits: 3, precision: 1, recall: 0.75, caughtAlone: 1, falsePositives: 0 },
  ]);
});

Deno.test("formatTextReport writes figures, the ids of wrong verdicts, and patterns", () => {
  const report = formatTextReport([{
    name: "mail",
    figures: [computeFigures("g", SCORED, 28)],
    patterns: computePatternFigures(SCORED, 28),
    falsePositives: SCORED.filter(({ id }) => id === "e"),
    misses: [],
  }], 28);
  assertStringIncludes(report, "mail (spam from score 28)");
  assertStringIncludes(report, " 36 e (X-001)");
  assertStringIncludes(report, "X-002");
});
