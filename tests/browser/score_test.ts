import { assert, assertEquals } from "@std/assert";
import type { AnalyzeSpamResponse } from "../../shared/contract/analyze_spam.ts";
import { browserTest, openView, waitForLeft } from "../support/browser.ts";

const CONTENT = "Dear customer, VERIFY your  accоunt within 24 hours. Urg\u200bent, not insurgent.";

/** What a catalogue of one pattern would answer to it. */
const ANSWER: AnalyzeSpamResponse = {
  score: 42,
  patternScore: 33,
  headerScore: 55,
  threatLevel: "high",
  severity: "high",
  is_spam: true,
  matchedPatterns: [{
    patternId: "PHISH-001",
    type: "phishing",
    score: 33,
    severity: "high",
    reasons: ['2 of 3 keywords found: "verify your account", "urgent".'],
    matchScore: 40,
  }],
  headerFindings: [
    { ruleId: "SPF-001", check: "spf", modifier: 25 },
    { ruleId: "IPBL-001", check: "ipBlacklisted", modifier: 30 },
  ],
  totalPatternsChecked: 1,
  totalRulesChecked: 5,
  summary: { patternsMatched: 1, topReasons: [], categories: ["phishing"] },
  analyzedAt: "2026-01-05T10:00:00.000Z",
};

browserTest(
  "a score comes with its arithmetic, its patterns and its rules",
  async ({ page, posted }) => {
    const emailContent = `${CONTENT} Urgent action required: verify your account.`;
    await openView(page, "score");
    await page.locator("#score-subject").fill("Your account is suspended");
    await page.locator("#score-from").fill("security@example.test");
    await page.locator("#score-content").fill(emailContent);
    await page.locator("#score-spf").selectOption("fail");
    await page.getByLabel("block list").check();
    await page.getByRole("button", { name: "Score", exact: true }).click();
    const formula = page.locator(".formula");
    await formula.waitFor();
    const [, ...numbers] = /^(\d+) × 0\.6 \+ (\d+) × 0\.4 = (\d+)$/
      .exec(await formula.innerText()) ?? [];
    const [pattern, header, score] = numbers.map(Number);
    assertEquals(header, 55);
    assertEquals(score, Math.round((pattern ?? 0) * 0.6 + 55 * 0.4));
    assertEquals(
      await page.locator("[data-rule]").evaluateAll((items) =>
        items.map((item) => item.dataset["rule"])
      ),
      ["SPF-001", "IPBL-001"],
    );
    assert(await page.locator("[data-pattern]").count() > 0);
    assertEquals(JSON.parse(posted[0]?.body ?? "{}"), {
      emailContent,
      subject: "Your account is suspended",
      from: "security@example.test",
      spf: "fail",
      ipBlacklisted: true,
      rdnsMismatch: false,
    });
    await waitForLeft(page, 5);
  },
);

browserTest(
  "the words found are marked, in spite of capitals, blanks and disguises",
  async ({ page }) => {
    await openView(page, "score");
    await page.locator("#score-content").fill(CONTENT);
    await page.getByRole("button", { name: "Score", exact: true }).click();
    await page.locator("mark").first().waitFor();
    assertEquals(await page.locator("mark").allTextContents(), [
      "VERIFY your  accоunt",
      "UrgU+200Bent",
    ]);
    assertEquals(await page.locator(".formula").innerText(), "33 × 0.6 + 55 × 0.4 = 42");
  },
  { intercept: (request) => request.method === "POST" ? Response.json(ANSWER) : undefined },
);

browserTest("an empty message is not sent", async ({ page, posted }) => {
  await openView(page, "score");
  await page.getByRole("button", { name: "Score", exact: true }).click();
  await page.getByText("Enter a message text or headers first.").waitFor();
  assertEquals(posted, []);
});
