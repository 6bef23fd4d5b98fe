import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { SAMPLES } from "../support/sample_mails.ts";
import { findAccessibilityProblems } from "../support/accessibility.ts";
import {
  analyse,
  IN_USED_PAGE,
  testInBrowser,
  unfoldAll,
  waitForValue,
} from "../support/browser.ts";
import { PROVEN_HEADER } from "../support/phishing_mail.ts";

testInBrowser("a report is one page without scripts that says the result in its language", async ({
  page,
  context,
}) => {
  await analyse(page, SAMPLES.phishing);
  await unfoldAll(page);
  await page.locator("#report-page").waitFor();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.locator("#report-page").click(),
  ]);
  assert(download.suggestedFilename().endsWith(".html"));
  const text = await Deno.readTextFile(await download.path());
  const reportPage = await context.newPage();
  await reportPage.setContent(text);
  assertStringIncludes(await reportPage.locator("body").innerText(), "DMARC failed");
  assertEquals(await reportPage.locator("script, a, img, link").count(), 0);
  assertEquals(await findAccessibilityProblems(reportPage), []);
  await reportPage.close();
}, IN_USED_PAGE);

testInBrowser("the whole result is copied as Markdown", async ({ page, context, url }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: url });
  await analyse(page, SAMPLES.phishing);
  await unfoldAll(page);
  await page.locator("#report-markdown").click();
  await page.getByText("Copied.", { exact: true }).waitFor();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  assertStringIncludes(text, "## The sender");
  assertStringIncludes(text, "DMARC failed");
}, IN_USED_PAGE);

testInBrowser(
  "a mail prints whole on one to three pages, and on the screen it can be enlarged",
  async ({
    page,
  }) => {
    const paragraphs = Array.from({ length: 20 }, (_, i) => `Paragraph ${i}.\n\n`).join("");
    await analyse(page, `${PROVEN_HEADER}\n${paragraphs}`);
    const frame = page.locator(".reader-frame");
    await frame.waitFor();
    const readHeight = () => frame.evaluate((element) => element.clientHeight);
    await waitForValue(readHeight, 254);
    const pdf = new TextDecoder("latin1").decode(await page.pdf({ format: "A4" }));
    const pages = pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
    assert(pages >= 1 && pages <= 3, `${pages} pages`);
    await page.emulateMedia({ media: "print" });
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    await waitForValue(async () => await readHeight() > 600, true);
    await waitForValue(() => page.locator("[data-part=route]").isVisible(), false);
    await page.emulateMedia({ media: "screen" });
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    await waitForValue(readHeight, 254);
    await page.getByRole("button", { name: "Enlarge" }).click();
    await waitForValue(async () => await readHeight() > 600, true);
  },
  IN_USED_PAGE,
);
