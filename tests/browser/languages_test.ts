import { assert, assertEquals } from "@std/assert";
import { SAMPLES } from "../../console/src/mail/samples.ts";
import { LANGUAGE_LIST } from "../../console/src/text/languages.ts";
import { accessibilityProblems, browserTest, openView, settles } from "../support/browser.ts";

const WIDTHS = [1440, 1280, 390];
const THEMES = ["light", "dark"];

for (const language of LANGUAGE_LIST) {
  browserTest(`${language}: a result and a number fit every width, and axe finds nothing`, async ({
    page,
  }) => {
    await settles(() => page.locator("html").getAttribute("lang"), language);
    await page.locator("#mail-text").fill(SAMPLES.phishing.split("\n\n")[0] ?? "");
    await page.locator("section:not([hidden]) form button.primary").first().click();
    await page.locator("[data-finding=dmarc_fail]").waitFor();
    await openView(page, "number");
    await page.locator("#number-text").fill("0162000001");
    await page.keyboard.press("Enter");
    await page.locator("[data-blocked=true]").waitFor();
    let looked = 0;
    for (const theme of THEMES) {
      await page.locator("#theme").selectOption(theme);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        for (const view of ["mail", "number"] as const) {
          await openView(page, view);
          const wide = await page.evaluate(() => document.documentElement.scrollWidth);
          assert(wide <= width, `${view}, ${width}: ${wide} px wide`);
          assertEquals(await accessibilityProblems(page), [], `${view}, ${width}, ${theme}`);
          looked++;
        }
      }
    }
    assertEquals(looked, 12);
  }, { context: { locale: language } });
}
