import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { browserTest, openView } from "../helpers/browser.ts";

browserTest(
  "a score comes with its arithmetic, its patterns, its rules and the words found",
  async ({ page, posted }) => {
    await openView(page, "score");
    await page.locator("#score-subject").fill("Your account is suspended");
    await page.locator("#score-from").fill("security@example.test");
    await page.locator("#score-content").fill(
      "Dear customer, VERIFY your  accоunt within 24 hours. Urg\u200bent action required.",
    );
    await page.locator("#score-spf").selectOption("fail");
    await page.getByLabel("block list").check();
    await page.getByRole("button", { name: "Score", exact: true }).click();
    await page.locator(".formula").waitFor();
    const [pattern, header, score] =
      (await page.locator(".formula").innerText()).match(/^(\d+) × 0\.6 \+ (\d+) × 0\.4 = (\d+)$/)
        ?.slice(1).map(Number) ?? [];
    assertEquals(header, 55);
    assertEquals(score, Math.round((pattern ?? 0) * 0.6 + 55 * 0.4));
    assert((pattern ?? 0) > 0);
    assertEquals(
      await page.locator("[data-rule]").evaluateAll((items) =>
        items.map((item) => item.dataset["rule"])
      ),
      ["SPF-001", "IPBL-001"],
    );
    assert(await page.locator("[data-pattern]").count() > 0);
    const marked = (await page.locator("mark").allInnerTexts()).join("|");
    assertStringIncludes(marked, "within 24 hours");
    // Found in spite of capitals, a double blank and a Cyrillic letter.
    assertStringIncludes(marked, "VERIFY your  accоunt");
    assertStringIncludes(marked, "U+200B");
    assertEquals(JSON.parse(posted[0]?.body ?? "{}"), {
      emailContent:
        "Dear customer, VERIFY your  accоunt within 24 hours. Urg\u200bent action required.",
      subject: "Your account is suspended",
      from: "security@example.test",
      spf: "fail",
      ipBlacklisted: true,
      rdnsMismatch: false,
    });
    assertEquals(await page.locator(".credits").getAttribute("data-left"), "5");
  },
);

browserTest("an empty message is not sent", async ({ page, posted }) => {
  await openView(page, "score");
  await page.getByRole("button", { name: "Score", exact: true }).click();
  await page.getByText("Enter a message text or headers first.").waitFor();
  assertEquals(posted, []);
});
