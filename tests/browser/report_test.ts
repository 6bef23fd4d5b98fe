import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { SAMPLES } from "../support/sample_mails.ts";
import { accessibilityProblems } from "../support/accessibility.ts";
import { analyse, browserTest, showAll } from "../support/browser.ts";

browserTest("a report is one page without scripts that says the result in its language", async ({
  page,
  context,
}) => {
  await analyse(page, SAMPLES.phishing);
  await showAll(page);
  await page.locator("#report-page").waitFor();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.locator("#report-page").click(),
  ]);
  assert(download.suggestedFilename().endsWith(".html"));
  const text = await Deno.readTextFile(await download.path());
  const opened = await context.newPage();
  await opened.setContent(text);
  assertStringIncludes(await opened.locator("body").innerText(), "DMARC failed");
  assertEquals(await opened.locator("script, a, img, link").count(), 0);
  assertEquals(await accessibilityProblems(opened), []);
});

browserTest("the whole result is copied as Markdown", async ({ page, context, url }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: url });
  await analyse(page, SAMPLES.phishing);
  await showAll(page);
  await page.locator("#report-markdown").click();
  await page.getByText("Copied.", { exact: true }).waitFor();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  assertStringIncludes(text, "## The sender");
  assertStringIncludes(text, "DMARC failed");
});
