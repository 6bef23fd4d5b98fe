import { assertEquals } from "@std/assert";
import { THREAT_LEVELS } from "../../../shared/contract/analyze_email_headers.ts";
import { isSpam, LEVEL_BORDERS, SPAM_THRESHOLD } from "../../../shared/scoring/levels.ts";
import { severityOf, threatLevelOf } from "../../../shared/scoring/scale.ts";

Deno.test("threat level, severity and verdict follow the score and never fall as it rises", () => {
  const levels = Array.from({ length: 101 }, (_, score) => threatLevelOf(LEVEL_BORDERS, score));
  assertEquals([...new Set(levels)], [...THREAT_LEVELS]);
  for (const [score, level] of levels.entries()) {
    assertEquals(level, THREAT_LEVELS.findLast((name) => score >= LEVEL_BORDERS[name]));
    assertEquals(severityOf(LEVEL_BORDERS, score), level === "safe" ? "low" : level);
    assertEquals(isSpam(score), level === "high" || level === "critical");
  }
  assertEquals(threatLevelOf(LEVEL_BORDERS, SPAM_THRESHOLD), "high");
});
