/**
 * Tests every view at every width, theme and language: nothing overflows, and axe-core reports
 * nothing.
 */

import { Buffer } from "node:buffer";
import { assert, assertEquals } from "@std/assert";
import { SAMPLES } from "../support/sample_mails.ts";
import { readAllTexts } from "../support/languages.ts";
import { findAccessibilityProblems } from "../support/accessibility.ts";
import {
  analyse,
  IN_USED_PAGE,
  openView,
  submitNumber,
  testInBrowser,
  unfoldAll,
  waitForValue,
} from "../support/browser.ts";
import type { BrowserTest } from "../support/browser.ts";
import { PHISHING_MAIL, PROVEN_HEADER } from "../support/phishing_mail.ts";

type Page = BrowserTest["page"];

/** One of each layout: its rules change at 672, 960 and 1024 px. */
const WIDTHS = [1280, 700, 320];

/** Every view, in the state that shows most. */
const VIEWS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  "the empty page, its source guide and the foot": async (page) => {
    await page.locator("summary", { hasText: "How to get the source" }).click();
    await page.locator(".foot summary").click();
  },
  "a result with all its parts open": async (page) => {
    await openView(page, "settings");
    for (const letter of ["A", "B", "C"]) await page.getByLabel(`Ask provider ${letter}`).check();
    await page.getByRole("button", { name: "Save" }).click();
    await openView(page, "mail");
    await analyse(page, SAMPLES.phishing);
    await unfoldAll(page);
  },
  "a note, and too little to judge": async (page) => {
    await analyse(page, " ");
    await page.locator("[role=alert] .note").waitFor();
    await analyse(page, "see you");
    await page.locator("section.verdict.unknown").waitFor();
  },
  "a folded result": async (page) => {
    await analyse(page, PHISHING_MAIL);
    await page.locator(".reader-frame").waitFor();
  },
  "a whole mail with everything open": async (page) => {
    await analyse(page, PHISHING_MAIL);
    await unfoldAll(page);
    await page.frameLocator(".reader-frame").getByText("Dear customer").waitFor();
    await page.locator("summary", { hasText: "How the score came about" }).click();
    await page.locator("summary", { hasText: "I clicked a link" }).click();
  },
  "several mails, past results and a file that was opened": async (page) => {
    await page.locator(".history summary").click();
    await page.locator("#history-on").check();
    await analyse(page, PHISHING_MAIL);
    await unfoldAll(page);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.locator("#report-json").click(),
    ]);
    const files = [PHISHING_MAIL, `${PROVEN_HEADER}\nHello Ben. Anna\n`]
      .map((mail, i) => ({ name: `${i}.eml`, mimeType: "", buffer: Buffer.from(mail) }));
    await page.locator("input[type=file]").setInputFiles(files);
    await waitForValue(() => page.locator(".queue").getAttribute("data-done"), "2");
    await page.locator("input[type=file]").setInputFiles(await download.path());
    await page.locator("[data-from=file]").waitFor();
  },
  "a number": async (page) => {
    await openView(page, "number");
    await page.locator("[data-part=list] > summary").click();
    await page.getByRole("button", { name: "Show" }).click();
    await page.locator("[data-list]").waitFor();
    await page.locator("[data-part=many] > summary").click();
    await page.locator("#numbers-text").fill("0899999999\n0612345678\n0123456789");
    await page.getByRole("button", { name: "Check all" }).click();
    await page.locator("[data-numbers]").waitFor();
    await submitNumber(page, "0162000001");
    await page.locator("[data-part=known] > summary").click();
  },
  "the settings": (page) => openView(page, "settings"),
};

/** Views that change settings, or keep results. */
const CHANGING_VIEWS: readonly string[] = [
  "a result with all its parts open",
  "several mails, past results and a file that was opened",
];

for (const [name, open] of Object.entries(VIEWS)) {
  testInBrowser(`${name} fits every width in every language, and axe finds nothing`, async ({
    page,
  }) => {
    await open(page);
    for (const language of (await readAllTexts()).keys()) {
      await page.locator("#language").selectOption(language);
      await waitForValue(() => page.locator("html").getAttribute("lang"), language);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert(wide <= width, `${language}: ${wide} px on ${width}`);
      }
    }
    // The theme changes colours only, and the width what can be scrolled.
    const themeRules = ["color-contrast", "scrollable-region-focusable"];
    for (const [theme, width, only] of [["light", 320], ["dark", 1440, themeRules]] as const) {
      await page.locator("#theme").selectOption(theme);
      await page.setViewportSize({ width, height: 900 });
      const problems = await findAccessibilityProblems(page, only && { only });
      assertEquals(problems, [], `${theme}, ${width}`);
    }
  }, CHANGING_VIEWS.includes(name) ? {} : IN_USED_PAGE);
}
