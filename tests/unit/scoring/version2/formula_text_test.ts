import { assertEquals } from "@std/assert";
import { scoreFormula, SHARES } from "../../../../shared/scoring/version2/formula.ts";

Deno.test("scoreFormula (SPEC 9): every part with its share, as the locale writes numbers", () => {
  const parts = { headerScore: 40, patternScore: 20, iaScore: 90, velocityScore: 10 };
  assertEquals(scoreFormula(parts, "en-GB"), "40 × 0.30 + 20 × 0.35 + 90 × 0.20 + 10 × 0.15");
  assertEquals(scoreFormula(parts, "fr"), "40 × 0,30 + 20 × 0,35 + 90 × 0,20 + 10 × 0,15");
  assertEquals(Object.values(SHARES).reduce((sum, share) => sum + share, 0), 100);
});
