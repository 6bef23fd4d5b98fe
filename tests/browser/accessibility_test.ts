import { assert, assertEquals } from "@std/assert";
import { SAMPLES } from "../../console/src/mail/samples.ts";
import { PHISHING_MAIL } from "../support/phishing_mail.ts";
import {
  accessibilityProblems,
  analyse,
  answerContent,
  browserTest,
  checkNumber,
  openView,
  settles,
} from "../support/browser.ts";
import type { BrowserTest } from "../support/browser.ts";

type Page = BrowserTest["page"];

/** Every view in the state that shows most, one after the other. */
const VIEWS: readonly { readonly name: string; readonly open: (page: Page) => Promise<void> }[] = [
  { name: "the empty page", open: async () => {} },
  {
    name: "a result with all its parts open",
    open: async (page) => {
      await openView(page, "settings");
      for (const letter of ["A", "B", "C"]) await page.getByLabel(`Ask provider ${letter}`).check();
      await page.getByRole("button", { name: "Save" }).click();
      await openView(page, "mail");
      await analyse(page, SAMPLES.phishing);
      await page.locator("section.verdict").waitFor();
      await page.locator("details summary", { hasText: "fields" }).click();
    },
  },
  {
    name: "a note",
    open: async (page) => {
      await analyse(page, " ");
      await page.locator("[role=alert] .note").waitFor();
    },
  },
  {
    name: "the question about the content",
    open: async (page) => {
      await analyse(page, PHISHING_MAIL);
      await page.locator(".consent").waitFor();
    },
  },
  {
    name: "a whole mail with everything open",
    open: async (page) => {
      await answerContent(page, "send");
      await page.locator("[data-part=reader]").waitFor();
      await page.locator("summary", { hasText: "Show the mail" }).click();
      await page.frameLocator(".reader-frame").getByText("Dear customer").waitFor();
      await page.locator("summary", { hasText: "How the score came about" }).click();
      await page.locator("summary", { hasText: "I clicked a link" }).click();
      await page.locator("summary", { hasText: "How to get the source" }).click();
    },
  },
  {
    name: "a number",
    open: async (page) => {
      await openView(page, "number");
      await page.getByRole("button", { name: "Show" }).click();
      await page.locator("[data-list]").waitFor();
      await checkNumber(page, "0162000001");
      await page.locator("[data-blocked]").waitFor();
    },
  },
  { name: "the settings", open: (page) => openView(page, "settings") },
];

for (const colorScheme of ["light", "dark"] as const) {
  browserTest(`axe finds nothing in any view, ${colorScheme}`, async ({ page }) => {
    assertEquals(VIEWS.length, 7);
    for (const { name, open } of VIEWS) {
      await open(page);
      assertEquals(await accessibilityProblems(page), [], name);
    }
  }, { context: { colorScheme } });
}

browserTest("every view fits a narrow screen, and axe finds nothing there", async ({ page }) => {
  for (const { name, open } of VIEWS) {
    await open(page);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert(width <= 320, `${name}: ${width} px wide`);
    assertEquals(await accessibilityProblems(page), [], name);
  }
}, { context: { viewport: { width: 320, height: 640 } } });

browserTest("everything can be done by keyboard", async ({ page }) => {
  const press = (key: string) => page.keyboard.press(key);
  const focused = () =>
    page.evaluate(() => document.activeElement?.textContent?.trim() || document.activeElement?.id);
  await press("Tab");
  await settles(focused, "Skip to the content");
  await press("Enter");
  await settles(() => page.evaluate(() => document.activeElement?.id), "content");
  await press("Tab");
  await settles(() => page.evaluate(() => document.activeElement?.id), "mail-text");
  await page.keyboard.insertText(SAMPLES.clean);
  await press("Tab");
  await settles(focused, "Analyse");
  await press("Enter");
  await page.locator("section.verdict").waitFor();
  await page.waitForFunction(() => document.activeElement?.className === "result");
  const reached: string[] = [];
  for (let i = 0; i < 20; i++) {
    await press("Tab");
    reached.push(
      await page.evaluate(() =>
        document.activeElement?.id || document.activeElement?.tagName || ""
      ),
    );
  }
  for (const id of ["download-json", "webhook-kind", "webhook-address", "SUMMARY"]) {
    assert(reached.includes(id), `${id} is not reached: ${reached}`);
  }
  await page.locator('nav a[href="#number"]').focus();
  await press("Enter");
  const number = page.locator("#number-text");
  // A field of a hidden section takes no focus.
  await number.waitFor();
  await number.focus();
  await page.keyboard.insertText("0162000001");
  await settles(() => number.inputValue(), "0162000001");
  await press("Enter");
  await page.locator("[data-blocked=true]").waitFor();
});

browserTest("on paper there is the result and nothing to press", async ({ page }) => {
  await analyse(page, SAMPLES.phishing);
  await page.locator("section.verdict").waitFor();
  await page.emulateMedia({ media: "print" });
  await page.locator("section.verdict").waitFor();
  await page.locator(".route").waitFor();
  await settles(() => page.locator("button:visible, nav:visible, textarea:visible").count(), 0);
});
