import { assert, assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { SAMPLES } from "../support/sample_mails.ts";
import {
  analyse,
  IN_USED_PAGE,
  testInBrowser,
  unfoldAll,
  waitForValue,
} from "../support/browser.ts";

testInBrowser("everything can be done by keyboard", async ({ page }) => {
  const press = (key: string) => page.keyboard.press(key);
  const readFocused = () =>
    page.evaluate(() => document.activeElement?.textContent?.trim() || document.activeElement?.id);
  await waitForValue(readFocused, "mail-text");
  await page.locator(".skip").focus();
  await waitForValue(readFocused, "Skip to the content");
  await press("Enter");
  await waitForValue(() => page.evaluate(() => document.activeElement?.id), "content");
  await press("Tab");
  await waitForValue(() => page.evaluate(() => document.activeElement?.id), "mail-text");
  await page.keyboard.insertText(SAMPLES.clean);
  await press("Tab");
  await waitForValue(readFocused, "Analyse");
  await press("Enter");
  await page.waitForFunction(() => document.activeElement?.className === "result");
  // Every folded part is opened by keyboard, and what it holds is reached.
  const focusOrder: string[] = [];
  for (let i = 0; i < 80 && !focusOrder.includes("webhook-address"); i++) {
    await press("Tab");
    const { name, fold } = await page.evaluate(() => ({
      name: document.activeElement?.id || document.activeElement?.tagName || "",
      fold: document.activeElement?.parentElement?.matches(".fold:not([open])") ?? false,
    }));
    focusOrder.push(name);
    if (fold) await press("Enter");
  }
  for (const id of ["download-json", "webhook-kind", "webhook-address", "SUMMARY"]) {
    assert(focusOrder.includes(id), `${id} is not reached: ${focusOrder}`);
  }
  assertEquals(await page.locator(".result .fold:not([open])").count(), 0);
  await page.locator('nav a[href="#number"]').focus();
  await press("Enter");
  const number = page.locator("#number-text");
  // A field in a hidden section cannot be focused.
  await number.waitFor();
  await number.focus();
  await page.keyboard.insertText("0162000001");
  await waitForValue(() => number.inputValue(), "0162000001");
  await press("Enter");
  await page.locator("[data-blocked=true]").waitFor();
});

/** Number of pages of a PDF as Chromium writes it. */
async function countPages(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: "A4" });
  return pdf.toString("latin1").match(/\/Type \/Page\b/g)?.length ?? 0;
}

testInBrowser(
  "a mail is printed whole, after the verdict, on two or three pages",
  async ({ page }) => {
    const lines = Array.from({ length: 60 }, (_, i) => `<p>Line ${i} of a long mail.</p>`);
    const fields = `${SAMPLES.phishing.trimEnd()}\nContent-Type: text/html\n\n`;
    const short = `${fields}<p>Dear customer, pay today.</p>`;
    const long = fields + lines.join("\n");
    for (const [mail, maxLevel] of [[short, 2], [long, 3]] as const) {
      await analyse(page, mail);
      await page.locator(".reader-frame").waitFor();
      const pages = await countPages(page);
      assert(pages <= maxLevel, `${pages} pages`);
    }
  },
  IN_USED_PAGE,
);

testInBrowser("a printed page has the result and nothing to press", async ({ page }) => {
  await analyse(page, SAMPLES.phishing);
  await unfoldAll(page);
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await page.locator(".who").waitFor();
  await page.locator(".places li").first().waitFor();
  const pressed = ["button", "nav", "textarea", "select", "input"].map((each) => `${each}:visible`);
  await waitForValue(() => page.locator(pressed.join(", ")).count(), 0);
  // A button alone leaves no empty panel.
  const hiddenParts = page.locator("form:visible, [data-part=share]:visible, .history:visible");
  await waitForValue(() => hiddenParts.count(), 0);
});
