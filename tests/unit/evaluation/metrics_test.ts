import { assertEquals } from "@std/assert";
import {
  computeAreaUnderCurve,
  computeCurve,
  computeRecallAt,
  countVerdictsAt,
} from "../../../lab/evaluation/metrics.ts";
import type { LabelledScore } from "../../../lab/evaluation/metrics.ts";

function createScores(
  wantedScores: readonly number[],
  unwantedScores: readonly number[],
): LabelledScore[] {
  return [
    ...wantedScores.map((score) => ({ score, isUnwanted: false })),
    ...unwantedScores.map((score) => ({ score, isUnwanted: true })),
  ];
}

function roundShare(share: number | null): string | undefined {
  return share?.toFixed(12);
}

/**
 * Returns the share of pairs in which the unwanted message scores higher, by comparing each pair.
 */
function computeByPairs(
  wantedScores: readonly number[],
  unwantedScores: readonly number[],
): number {
  let higher = 0;
  for (const spam of unwantedScores) {
    for (const ham of wantedScores) higher += spam > ham ? 1 : spam === ham ? 0.5 : 0;
  }
  return higher / (wantedScores.length * unwantedScores.length);
}

Deno.test("computeAreaUnderCurve agrees with counting every pair, a tie as a half", () => {
  const cases: [number[], number[]][] = [
    [[0, 0, 1], [2, 3]],
    [[2, 3], [0, 1]],
    [[0, 1, 5, 5], [5, 5, 9, 0]],
    [[7], [7]],
  ];
  for (const [wantedScores, unwantedScores] of cases) {
    assertEquals(
      roundShare(computeAreaUnderCurve(createScores(wantedScores, unwantedScores))),
      roundShare(computeByPairs(wantedScores, unwantedScores)),
    );
  }
});

Deno.test("computeAreaUnderCurve and computeRecallAt give no figure when one kind is missing", () => {
  for (const one of [createScores([], []), createScores([1], []), createScores([], [1])]) {
    assertEquals(computeAreaUnderCurve(one), null);
    assertEquals(computeRecallAt(one, 0.01), null);
  }
});

Deno.test("computeRecallAt gives the recall at the lowest threshold within the false positive rate", () => {
  const wantedScores = Array.from({ length: 100 }, (_, i) => i === 0 ? 50 : 0);
  const messages = createScores(wantedScores, [60, 50, 40, 0]);
  assertEquals(computeRecallAt(messages, 0.001), 0.25);
  assertEquals(computeRecallAt(messages, 0.01), 0.75);
  assertEquals(computeRecallAt(messages, 1), 1);
});

Deno.test("computeCurve starts at nothing, ends at everything, and has one point per score", () => {
  const points = computeCurve(createScores([1, 2], [2, 3]));
  assertEquals(points.map(({ threshold }) => threshold), [4, 3, 2, 1]);
  assertEquals(points[0], { threshold: 4, recall: 0, falsePositiveRate: 0 });
  assertEquals(points.at(-1), { threshold: 1, recall: 1, falsePositiveRate: 1 });
});

Deno.test("countVerdictsAt gives precision, recall and F1 of a threshold, and null if a divisor is 0", () => {
  const verdicts = countVerdictsAt(createScores([1, 30], [30, 40, 2]), 30);
  assertEquals(verdicts.truePositives, 2);
  assertEquals(verdicts.falsePositives, 1);
  assertEquals(roundShare(verdicts.precision), roundShare(2 / 3));
  assertEquals(roundShare(verdicts.recall), roundShare(2 / 3));
  assertEquals(roundShare(verdicts.f1), roundShare(2 / 3));
  assertEquals(countVerdictsAt(createScores([1], []), 30), {
    truePositives: 0,
    falsePositives: 0,
    precision: null,
    recall: null,
    f1: null,
  });
});
