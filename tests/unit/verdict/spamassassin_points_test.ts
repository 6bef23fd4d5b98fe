import { assert, assertEquals } from "@std/assert";
import { THREAT_LEVELS } from "../../../shared/contract/threat_levels.ts";
import { getLevelThresholds } from "../../../shared/verdict/layer.ts";
import { computeSpamAssassinPoints } from "../../../shared/verdict/spamassassin_points.ts";

const THRESHOLDS = getLevelThresholds("whole");

/** Returns the level that the layer gives a probability. */
function judgeLevel(probability: number) {
  if (probability >= THRESHOLDS.critical) return "critical";
  if (probability >= THRESHOLDS.high) return "high";
  return probability >= THRESHOLDS.medium ? "medium" : "low";
}

Deno.test("computeSpamAssassinPoints gives 2.0 at the threshold of medium and 5.0 at that of high", () => {
  assertEquals(computeSpamAssassinPoints({ level: "medium", probability: THRESHOLDS.medium }), 2);
  assertEquals(computeSpamAssassinPoints({ level: "high", probability: THRESHOLDS.high }), 5);
  assertEquals(computeSpamAssassinPoints({ level: "low", probability: 0 }), 0);
  assertEquals(computeSpamAssassinPoints({ level: "critical", probability: 1 }), 15);
});

Deno.test("computeSpamAssassinPoints grows with the probability, and the level follows from its points", () => {
  let before = 0;
  for (let probability = 0; probability <= 1; probability += 0.0005) {
    const level = judgeLevel(probability);
    const points = computeSpamAssassinPoints({ level, probability });
    assert(points >= before && points <= 15, `${probability}: ${points} after ${before}`);
    assertEquals([points >= 2, points >= 5], [level !== "low", /high|critical/.test(level)]);
    before = points;
  }
});

Deno.test("computeSpamAssassinPoints keeps within the thresholds of a level that follows from a fact", () => {
  const ranges = { safe: [0, 1.9], low: [0, 1.9], medium: [2, 4.9], high: [5, 15] };
  for (const level of THREAT_LEVELS) {
    const [minPoints, maxPoints] = level === "critical"
      ? [computeSpamAssassinPoints({ level, probability: THRESHOLDS.critical }), 15]
      : ranges[level];
    assertEquals(computeSpamAssassinPoints({ level, probability: 0 }), minPoints, level);
    assertEquals(computeSpamAssassinPoints({ level, probability: 1 }), maxPoints, level);
  }
});
