import { assertEquals, assertNotEquals } from "@std/assert";
import { VERSION } from "../../shared/contract/version.ts";
import { findAccessibilityProblems } from "../support/accessibility.ts";
import { analyse, IN_USED_PAGE, testInBrowser, waitForValue } from "../support/browser.ts";
import { unfoldAll, waitForText } from "../support/browser.ts";
import type { BrowserTest } from "../support/browser.ts";

function readPaper(page: BrowserTest["page"]): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.body).backgroundColor);
}

testInBrowser("the colours are the system's, or the chosen ones, also after a reload", async ({
  page,
}) => {
  const light = await readPaper(page);
  await page.locator("#theme").selectOption("dark");
  await waitForValue(() => page.locator("html").getAttribute("data-theme"), "dark");
  const dark = await readPaper(page);
  assertNotEquals(dark, light);
  assertEquals(await findAccessibilityProblems(page), []);
  await page.reload();
  await page.locator("#content").waitFor();
  assertEquals(await readPaper(page), dark);
  assertEquals(await page.locator("#theme").inputValue(), "dark");
  await page.locator("#theme").selectOption("auto");
  await waitForValue(() => readPaper(page), light);
  await page.emulateMedia({ colorScheme: "dark" });
  await waitForValue(() => readPaper(page), dark);
  await page.locator("#theme").selectOption("light");
  await waitForValue(() => readPaper(page), light);
});

testInBrowser("the foot names version, licence, documentation and what becomes of a mail", async ({
  page,
}) => {
  const foot = page.locator("footer");
  await waitForText(foot, `Version ${VERSION}`);
  await waitForText(foot, "MIT licence");
  await foot.locator("summary").focus();
  await page.keyboard.press("Enter");
  await waitForText(foot, "no cookies");
  assertEquals(await findAccessibilityProblems(page), []);
  await foot.getByRole("link", { name: "API documentation" }).click();
  await page.waitForURL(/\/docs$/);
});

testInBrowser(
  "a result is shown as the word that was reported, and none is never shown as neutral",
  async ({ page }) => {
    const ownField = "Authentication-Results: mx.example.net; ";
    const createMail = (results: string) =>
      `${ownField}${results}\nReceived: from out.example.org (out.example.org [203.0.113.7]) by ` +
      "mx.example.net (Postfix) with ESMTPS id 1; Mon, 5 Jan 2026 10:00:05 +0000\n" +
      "From: a@example.org\nSubject: x";
    const findBadge = (check: string) => page.locator(`[data-check=${check}]`).first();
    await analyse(
      page,
      createMail("spf=softfail smtp.mailfrom=example.org; dkim=none; dmarc=temperror"),
    );
    await unfoldAll(page);
    await waitForValue(() => findBadge("SPF").getAttribute("data-word"), "softfail");
    await waitForText(findBadge("SPF"), "softfail");
    await waitForValue(() => findBadge("DKIM").getAttribute("data-word"), "none");
    await waitForText(findBadge("DKIM").locator(".word"), "none");
    await waitForText(findBadge("DMARC").locator(".word"), "temporary DNS error");
    await analyse(page, createMail("spf=neutral smtp.mailfrom=example.org"));
    await unfoldAll(page);
    await waitForValue(() => findBadge("SPF").getAttribute("data-word"), "neutral");
    await waitForText(findBadge("DKIM").locator(".word"), "not reported");
  },
  IN_USED_PAGE,
);
