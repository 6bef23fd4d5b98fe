import { assertEquals } from "@std/assert";
import { formatVersion2Formula, SHARES } from "../../../../shared/scoring/version2_score.ts";

Deno.test("formatVersion2Formula (SPEC 9) writes every part with its share, as the locale writes numbers", () => {
  const parts = { headerScore: 40, patternScore: 20, iaScore: 90, velocityScore: 10 };
  assertEquals(
    formatVersion2Formula(parts, "en-GB"),
    "40 × 0.30 + 20 × 0.35 + 90 × 0.20 + 10 × 0.15",
  );
  assertEquals(formatVersion2Formula(parts, "fr"), "40 × 0,30 + 20 × 0,35 + 90 × 0,20 + 10 × 0,15");
  assertEquals(Object.values(SHARES).reduce((sum, share) => sum + share, 0), 100);
});
