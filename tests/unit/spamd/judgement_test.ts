import { assert, assertEquals, assertFalse } from "@std/assert";
import { toJudgement } from "../../../shared/spamd/judgement.ts";
import type { Verdict } from "../../../shared/contract/verdict.ts";

const VERDICT: Verdict = {
  level: "high",
  probability: 0.95,
  enough: true,
  of: null,
  reasons: [
    { id: "url_shows_other", values: {}, message: "A link shows https://a.example/x\r\nBcc: é“q”" },
    { id: "html_only", values: {}, message: "Only HTML." },
  ],
};

Deno.test("toJudgement reports in printable ASCII, one line a reason, addresses defanged", () => {
  const { report, isSpam, points, symbols } = toJudgement({
    findings: [{ id: "html_only", severity: "low", values: {}, message: "" }],
  }, { verdict: VERDICT });
  assertEquals([isSpam, symbols], [true, ["url_shows_other", "html_only"]]);
  const lines = report.split("\r\n");
  assertEquals(
    lines[0],
    `Level high, ${points.toFixed(1)} of 5.0 points: 95.0 % probably unwanted.`,
  );
  assertEquals(lines[1], "- A link shows hxxps://a[.]example/x??Bcc: e'q'");
  assertEquals(lines.slice(2), [
    "- Only HTML.",
    "Findings: url_shows_other, html_only",
    "",
  ]);
  assert(/^[\x20-\x7e\r\n]*$/.test(report));
});

Deno.test("toJudgement calls medium no spam", () => {
  const verdict = { ...VERDICT, level: "medium" as const, probability: 0.99 };
  const { isSpam, points } = toJudgement({ findings: [] }, { verdict });
  assertFalse(isSpam);
  assertEquals(points, 4.9);
});
