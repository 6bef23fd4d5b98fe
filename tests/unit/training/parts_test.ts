import { assert, assertEquals, assertLess } from "@std/assert";
import {
  GROUPS,
  MAX_FIRST_PIECES,
  MAX_FIRST_WORDS,
} from "../../../shared/scoring/classifier/features.ts";
import { createRandom } from "../../../lab/training/exact_math.ts";
import { Hardness } from "../../../lab/training/hardness.ts";
import { dropFeatures } from "../../../lab/training/parts.ts";

/** Numbers of features of a mail by group: words, pieces, subject, shape, first words, first pieces. */
const COUNTS = [1000, 2000, 5, 12, MAX_FIRST_WORDS, MAX_FIRST_PIECES];
/** Features of a mail: a group's number times 10 000 and more; the last two repeat the first two. */
const FEATURES = Uint32Array.from([
  ...COUNTS,
  ...COUNTS.flatMap((count, group) =>
    Array.from({ length: count }, (_, i) => i + 10_000 * (group < 4 ? group : group - 4))
  ),
]);

/** Returns the features of a part, group by group. */
function listGroups(part: Uint32Array): number[][] {
  let at = GROUPS.length;
  return GROUPS.map((_, group) => {
    const start = at;
    at += part[group] ?? 0;
    return [...part.subarray(start, at)];
  });
}

Deno.test("dropFeatures keeps another part of the features each step, in their groups and order", () => {
  const next = createRandom(1);
  const part = new Uint32Array(FEATURES.length);
  let wholeCount = 0, bareCount = 0, missingCount = 0, keptCount = 0;
  for (let step = 0; step < 300; step++) {
    dropFeatures(FEATURES, part, next);
    const [words = [], letters = [], subject = [], shape = [], firstWords = [], firstPieces = []] =
      listGroups(part);
    for (const [group, buckets] of [words, letters, subject, shape].entries()) {
      assertEquals(buckets, buckets.toSorted((a, b) => a - b));
      assert(buckets.every((bucket) => Math.floor(bucket / 10_000) === group));
    }
    assertLess(firstWords.length, MAX_FIRST_WORDS + 1);
    assertLess(firstPieces.length, MAX_FIRST_PIECES + 1);
    if (words.length > 600) {
      wholeCount++;
      keptCount += words.length;
    }
    if (words.length > 0 && subject.length + shape.length === 0) bareCount++;
    if (words.length === 0) missingCount++;
  }
  assert(wholeCount > 150 && wholeCount < 240, `${wholeCount} of the whole text`);
  assert(bareCount > 20 && bareCount < 75, `${bareCount} bare`);
  assert(missingCount > 15 && missingCount < 50, `${missingCount} without words`);
  assertLess(Math.abs(keptCount / wholeCount / 1000 - 0.8), 0.02);
});

Deno.test("Hardness gives what a round got wrong more weight in the next, within its label", () => {
  const samples = [
    { source: "easy", isUnwanted: true },
    { source: "hard", isUnwanted: true },
    { source: "easy", isUnwanted: false },
  ];
  const hardness = new Hardness(samples);
  assertEquals(samples.map((_, index) => hardness.getFactor(index)), [1, 1, 1]);
  for (const [index, likely] of [0.99, 0.1, 0.6].entries()) {
    hardness.recordLikelihood(index, likely);
  }
  hardness.updateFactors();
  const [easy = 0, hard = 0, single] = samples.map((_, index) => hardness.getFactor(index));
  assertLess(easy, 1);
  assert(hard > 1 && hard <= 3);
  assertEquals(single, 1);
});
