import { assert, assertEquals, assertGreater } from "@std/assert";
import {
  computeFinalScore,
  computeMatchScore,
  HEADER_SHARE,
  isTriggered,
  PATTERN_SHARE,
  type ScoredPattern,
} from "../../../shared/scoring/version1_score.ts";
import { SHARES } from "../../../shared/scoring/version2_score.ts";

/** Yields every possible match of a pattern with up to `maxKeywords` keywords. */
function* matches(maxKeywords: number): Generator<ScoredPattern> {
  for (let totalKeywords = 1; totalKeywords <= maxKeywords; totalKeywords++) {
    for (let keywordCount = 0; keywordCount <= totalKeywords; keywordCount++) {
      for (let bodyKeywordCount = 0; bodyKeywordCount <= keywordCount; bodyKeywordCount++) {
        for (const matchesSubject of [false, true]) {
          for (const matchesSender of [false, true]) {
            yield { totalKeywords, keywordCount, bodyKeywordCount, matchesSubject, matchesSender };
          }
        }
      }
    }
  }
}

Deno.test("triggers and finalScore are exact: SPEC 2.5.2 is computed in whole numbers", () => {
  const mismatches: unknown[] = [];
  let halves = 0;
  let borders = 0;
  for (const match of matches(12)) {
    const { totalKeywords: total, keywordCount, bodyKeywordCount, matchesSubject, matchesSender } =
      match;
    const points = 40 * keywordCount + 20 * bodyKeywordCount +
      (Number(matchesSubject) + Number(matchesSender)) * 30 * total;
    if (points === 15 * total) borders++;
    if (isTriggered(computeMatchScore(match)) !== (points > 15 * total)) mismatches.push(match);
    for (let score = 0; score <= 100; score++) {
      // round(a / b) is floor((2 a + b) / 2 b).
      const divisor = 100 * total;
      const doubled = 2 * points * score + divisor;
      const expected = Math.min(100, (doubled - doubled % (2 * divisor)) / (2 * divisor));
      if ((2 * points * score) % (2 * divisor) === divisor) halves++;
      if (computeFinalScore(match, score) !== expected) {
        mismatches.push({ ...match, score, expected });
      }
    }
  }
  assertEquals(mismatches, []);
  assertGreater(halves, 1000);
  assertGreater(borders, 2);
});

Deno.test("the shares of a score are the same in code and documents", async () => {
  const assertStates = async (file: string, words: string) => {
    const page = (await Deno.readTextFile(file)).replaceAll(/\s+/g, " ");
    assert(page.includes(words), `${file} must say: ${words}`);
  };
  const [pattern, header] = [PATTERN_SHARE, HEADER_SHARE];
  await assertStates(
    "docs/specification.md",
    `round(patternScore × ${pattern / 100} + headerScore × ${header / 100})`,
  );
  const page = "docs/reference/spam-score.md";
  await assertStates(
    page,
    `\`score\` is ${pattern} % of \`patternScore\` and ${header} % of \`headerScore\``,
  );
  const parts = Object.entries(SHARES).map(([part, share]) => `${share} % of \`${part}\``);
  await assertStates(page, `\`score\` is ${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`);
});
