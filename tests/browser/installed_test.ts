import { assertEquals } from "@std/assert";
import { analyse, testInBrowser, waitForText, waitForValue } from "../support/browser.ts";
import { PHISHING_MAIL } from "../support/phishing_mail.ts";

/** Questions of the page, and whether the person agrees. */
const requestedUrls: string[] = [];
let accepts = false;

testInBrowser(
  "the page can be installed, judges content without a network, and accepts what an app shares",
  async ({ page, context, posted }) => {
    await page.evaluate("navigator.serviceWorker.ready.then(() => true)");
    const client = await context.newCDPSession(page);
    const { installabilityErrors } = await client.send("Page.getInstallabilityErrors");
    // Profiles of tests are private windows, which install nothing.
    const errors = installabilityErrors.map(({ errorId }) => errorId)
      .filter((id) => id !== "in-incognito");
    assertEquals(errors, []);
    const { errors: mistakes } = await client.send("Page.getAppManifest");
    assertEquals(mistakes, []);

    await context.setOffline(true);
    await page.reload();
    await page.locator("#content").waitFor();
    await analyse(page, PHISHING_MAIL);
    await waitForValue(
      () => page.locator("section.verdict").getAttribute("data-level"),
      "critical",
    );
    await page.locator("#language").selectOption("es");
    await waitForValue(() => page.locator("html").getAttribute("lang"), "es");
    await page.locator("#language").selectOption("en");

    await context.setOffline(false);
    const shareFile = (fields: readonly (readonly [string, string, string?])[]) =>
      page.evaluate(async (fields) => {
        const form = new FormData();
        for (const [name, value, file] of fields) {
          if (file === undefined) form.append(name, value);
          else form.append(name, new File([value], file), file);
        }
        return (await fetch("share", { method: "POST", body: form })).url;
      }, fields);
    const before = posted.length;
    await page.goto(await shareFile([["mail", PHISHING_MAIL, "planted.eml"]]));
    await waitForValue(() => requestedUrls.length, 1);
    await page.locator("#content").waitFor();
    assertEquals(await page.locator("[data-held]").count(), 0);
    accepts = true;
    const to = await shareFile([["mail", PHISHING_MAIL, "shared.eml"], ["title", "ignored"]]);
    await page.goto(to);
    await waitForText(page.locator("[data-held]"), "shared.eml");
    await waitForValue(
      () => page.locator("section.verdict").getAttribute("data-level"),
      "critical",
    );
    assertEquals(new URL(page.url()).search, "");
    await page.goto(
      await shareFile([["text", "Your parcel waits: http://paypa1-login.example/pay"]]),
    );
    await waitForText(page.locator("[data-held]"), "Pasted text");
    await page.locator("section.verdict").waitFor();
    assertEquals(posted.slice(before).map(({ name }) => name), ["analyze-email-headers"]);
  },
  {
    context: { serviceWorkers: "allow" },
    expected: /ERR_INTERNET_DISCONNECTED|Failed to load resource/,
    answer: (question) => {
      requestedUrls.push(question);
      return accepts;
    },
  },
);
