import axe from "axe-core";
import { assert, assertEquals } from "@std/assert";
import { SAMPLES } from "../support/sample_mails.ts";
import { createHttpApp } from "../../shared/server/app.ts";
import { listen } from "../support/listen.ts";
import { consoleFiles } from "../support/browser.ts";
import { createTestContext } from "../support/context.ts";
import { readAllTexts } from "../support/languages.ts";
import { PHISHING_MAIL } from "../support/phishing_mail.ts";
import { ENTER, findFirefox, startFirefox, TAB } from "../support/firefox.ts";

/** Drops a mail on the page, as a file. */
const drop = `(mail) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([mail], "mail.eml"));
  const init = { dataTransfer, bubbles: true, cancelable: true };
  return !document.querySelector("main").dispatchEvent(new DragEvent("drop", init));
}`;

/** Chooses an entry of a list. */
const choose = `(list, value) => {
  const select = document.querySelector(list);
  select.value = value;
  select.dispatchEvent(new Event("change", { bubbles: true }));
}`;

/** The reports of axe-core on the page, one line each. */
const problemsOf = `async () => {
  const { violations } = await axe.run(document, { iframes: false, resultTypes: ["violations"] });
  return violations.map(({ id, nodes }) => id + ": " + nodes.map(({ target }) => target).join());
}`;

const firefox = await findFirefox();
/** On CI a missing browser fails the test instead of skipping it. */
const mayBeSkipped = Deno.env.get("CI") !== "true";

if (firefox === undefined && mayBeSkipped) {
  // deno-lint-ignore no-console -- The reason for a skipped test belongs beside it.
  console.warn("SKIPPED: the console in Firefox. This machine has no firefox-esr or firefox.");
}

Deno.test({
  name:
    "Firefox works by keyboard and drop, in every language, width and theme, and axe finds nothing",
  ignore: firefox === undefined && mayBeSkipped,
  fn: async () => {
    if (firefox === undefined) throw new Error("this machine has no firefox-esr or firefox");
    const app = createHttpApp(createTestContext(), consoleFiles);
    const sentBodies: string[] = [];
    await using server = listen(async (request) => {
      if (request.method === "POST") sentBodies.push(await request.clone().text());
      return await app.fetch(request);
    });
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
    await page.evaluate(`(${choose})("#language", "de")`);
    await page.until(`document.documentElement.lang === "de"`);
    await page.until(
      `document.querySelector("[data-finding=dmarc_fail]").textContent.includes("nicht bestanden")`,
    );
    assertEquals(await page.evaluate(`(${drop})(${JSON.stringify(PHISHING_MAIL)})`), true);
    await page.until(`document.querySelector(".reader-frame") !== null`);
    await page.evaluate(`(() => { ${axe.source}; return true; })()`);
    for (const language of (await readAllTexts()).keys()) {
      await page.evaluate(`(${choose})("#language", "${language}")`);
      await page.until(`document.documentElement.lang === "${language}"`);
      for (const width of [1440, 1280, 390]) {
        await page.resize(width, 900);
        const wide = await page.evaluate("document.documentElement.scrollWidth");
        assert(Number(wide) <= width, `${language}: ${wide} px on ${width}`);
      }
    }
    for (const [theme, width] of [["light", 1440], ["dark", 390]] as const) {
      await page.evaluate(`(${choose})("#theme", "${theme}")`);
      await page.until(`document.documentElement.dataset.theme === "${theme}"`);
      await page.resize(width, 900);
      assertEquals(await page.evaluate(`(${problemsOf})()`), [], `${theme}, ${width}`);
    }
    // Header fields are analysed by the server; no text of the mail went there.
    assertEquals(sentBodies.length, 2);
    assertEquals(sentBodies.filter((body) => /Dear customer|invoice\.pdf/.test(body)), []);
    await page.evaluate(`location.hash = "#number"`);
    await page.until(`document.querySelector("#number-text").checkVisibility()`);
    await page.evaluate(`document.querySelector("#number-text").focus()`);
    await page.type(`0162000001${ENTER}`);
    await page.until(`document.querySelector("[data-blocked=true]") !== null`);
    assertEquals(page.problems, []);
  },
});
