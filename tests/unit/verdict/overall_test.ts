import { assert, assertEquals } from "@std/assert";
import { THREAT_LEVELS } from "../../../shared/contract/analyze_email_headers.ts";
import { atLeast, overallVerdict } from "../../../shared/verdict/overall.ts";

type Check = "pass" | "fail" | "neutral";

function verdictOf(
  threatLevel: typeof THREAT_LEVELS[number],
  [spf, dkim, dmarc]: readonly [Check, Check, Check],
  spam: { threatLevel: typeof THREAT_LEVELS[number]; is_spam: boolean } | null,
) {
  return overallVerdict({ summary: { threatLevel, authentication: { spf, dkim, dmarc } }, spam });
}

const CLEAN = { threatLevel: "safe", is_spam: false } as const;
const SPAM = { threatLevel: "high", is_spam: true } as const;

Deno.test("overallVerdict: the graver side counts, whichever it is", () => {
  for (const [i, headers] of THREAT_LEVELS.entries()) {
    for (const [j, content] of THREAT_LEVELS.entries()) {
      const spam = { threatLevel: content, is_spam: j >= 3 };
      const { level } = verdictOf(headers, ["neutral", "neutral", "neutral"], spam);
      assertEquals(level, THREAT_LEVELS[Math.max(i, j)], `${headers} and ${content}`);
    }
  }
});

Deno.test("overallVerdict: a proven sender does not make spam safe", () => {
  assertEquals(verdictOf("safe", ["pass", "pass", "pass"], SPAM), {
    level: "high",
    sender: "proven",
    content: "spam",
    items: "not_looked_at",
  });
});

Deno.test("overallVerdict: without content no mail is safe", () => {
  assertEquals(verdictOf("safe", ["pass", "pass", "pass"], null), {
    level: "low",
    sender: "proven",
    content: "not_looked_at",
    items: "not_looked_at",
  });
  assertEquals(verdictOf("safe", ["pass", "pass", "pass"], CLEAN).level, "safe");
});

Deno.test("overallVerdict: what is said of the sender", () => {
  assertEquals(verdictOf("critical", ["pass", "pass", "fail"], CLEAN).sender, "forged");
  assertEquals(verdictOf("high", ["fail", "neutral", "neutral"], CLEAN).sender, "forged");
  assertEquals(verdictOf("medium", ["fail", "pass", "neutral"], CLEAN).sender, "suspicious");
  assertEquals(verdictOf("low", ["neutral", "neutral", "neutral"], CLEAN).sender, "unproven");
});

Deno.test("atLeast: levels in their order", () => {
  assert(atLeast("high", "high"));
  assert(atLeast("critical", "medium"));
  assert(!atLeast("low", "medium"));
});
