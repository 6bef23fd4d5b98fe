import { assertEquals } from "@std/assert";
import { SAMPLES } from "../../console/src/mail/samples.ts";
import { createGateway } from "../../shared/server/app.ts";
import { listen } from "../support/listen.ts";
import { consoleFiles } from "../support/browser.ts";
import { testContext } from "../support/context.ts";
import { ENTER, findFirefox, startFirefox, TAB } from "../support/firefox.ts";

const firefox = await findFirefox();
/** On CI a missing browser fails the test instead of skipping it. */
const mayBeSkipped = Deno.env.get("CI") !== "true";

if (firefox === undefined && mayBeSkipped) {
  // deno-lint-ignore no-console -- The reason for a skipped test belongs beside it.
  console.warn("SKIPPED: the console in Firefox. This machine has no firefox-esr or firefox.");
}

Deno.test({
  name: "in Firefox: a mail is analysed by keyboard, the language changes, a number is checked",
  ignore: firefox === undefined && mayBeSkipped,
  fn: async () => {
    if (firefox === undefined) throw new Error("this machine has no firefox-esr or firefox");
    const app = createGateway(testContext(), consoleFiles);
    await using server = listen((request) => app.fetch(request));
    await using page = await startFirefox(firefox);
    await page.open(`${server.url}/`);
    await page.until(`document.querySelector("#mail-text") !== null`);
    assertEquals(await page.evaluate("document.documentElement.lang"), "en");
    await page.evaluate(`document.querySelector("#mail-text").focus()`);
    await page.type(SAMPLES.phishing.split("\n\n")[0] ?? "");
    await page.type(`${TAB}${ENTER}`);
    await page.until(`document.querySelector("[data-level]") !== null`);
    await page.until(`document.querySelector("[data-finding=dmarc_fail]") !== null`);
    await page.until(`document.querySelector(".route .delay-bar") !== null`);
    await page.evaluate(`(() => {
      const select = document.querySelector("#language");
      select.value = "de";
      select.dispatchEvent(new Event("change", { bubbles: true }));
    })()`);
    await page.until(`document.documentElement.lang === "de"`);
    await page.until(
      `document.querySelector("[data-finding=dmarc_fail]").textContent.includes("nicht bestanden")`,
    );
    await page.evaluate(`location.hash = "#number"`);
    await page.until(`document.querySelector("#number-text").checkVisibility()`);
    await page.evaluate(`document.querySelector("#number-text").focus()`);
    await page.type(`0162000001${ENTER}`);
    await page.until(`document.querySelector("[data-blocked=true]") !== null`);
    assertEquals(page.problems, []);
  },
});
