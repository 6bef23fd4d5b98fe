import { assertEquals } from "@std/assert";
import { SAMPLES } from "../support/sample_mails.ts";
import {
  analyse,
  consoleFiles,
  openView,
  testInBrowser,
  unfoldAll,
  waitForText,
  waitForValue,
} from "../support/browser.ts";
import { french } from "../support/languages.ts";
import { listen } from "../support/listen.ts";

function readStored(): string {
  return JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage });
}

testInBrowser(
  "keys are sent, and forgotten unless the person ticks the box",
  async ({ page, posted }) => {
    await openView(page, "settings");
    await page.locator("#client-key").fill("public-key");
    await page.getByLabel("Ask provider B").check();
    await page.getByLabel("Key of provider B").fill("secret-b");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved.").waitFor();
    assertEquals(/public-key|secret-b/.test(await page.evaluate(readStored)), false);
    await openView(page, "mail");
    await analyse(page, SAMPLES.clean);
    await unfoldAll(page);
    const body = JSON.parse(posted[0]?.body ?? "{}");
    assertEquals(body.enabledApis, { providerA: false, providerB: true, providerC: false });
    assertEquals(body.apiKeys, { providerA: "", providerB: "secret-b", providerC: "" });
    await page.reload();
    await openView(page, "settings");
    assertEquals(await page.locator("#client-key").inputValue(), "");
    await waitForValue(() => page.getByLabel("Ask provider B").isChecked(), true);

    await page.locator("#client-key").fill("public-key");
    await page.getByLabel("Remember keys").check();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved.").waitFor();
    await page.reload();
    await waitForValue(() => page.locator("#client-key").inputValue(), "public-key");
    await page.getByLabel("Remember keys").uncheck();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved.").waitFor();
    await waitForValue(async () => /public-key/.test(await page.evaluate(readStored)), false);
  },
);

testInBrowser(
  "an address that the policy forbids is refused with the reason",
  async ({ page }) => {
    await openView(page, "settings");
    for (
      const bad of ["http://example.org", "ftp://example.org", "https://a:b@example.org", "here"]
    ) {
      await page.locator("#base-url").fill(bad);
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByText("Enter an https address").waitFor();
    }
    await waitForValue(() => page.locator("#base-url").getAttribute("aria-invalid"), "true");
  },
);

testInBrowser(
  "plain files on another host talk only to the chosen deployment",
  async ({ page, url, posted, strayed }) => {
    const decoder = new TextDecoder();
    await using host = listen((request) => {
      const name = new URL(request.url).pathname.replace(/^\/tools\//, "") || "index.html";
      const file = consoleFiles.find((candidate) => candidate.name === name);
      if (file === undefined) return new Response(null, { status: 404 });
      const type = file.headers["content-type"] ?? "";
      return new Response(decoder.decode(file.plainBytes), { headers: { "content-type": type } });
    });
    let requestCount = 0;
    await using other = listen(() => {
      requestCount++;
      return new Response(null, { headers: { "access-control-allow-origin": "*" } });
    });
    await page.goto(`${host.url}/tools/#settings`);
    await page.locator("#base-url").fill(`${url}/functions/v1/`);
    await page.locator("#client-key").fill("public-key");
    await page.getByRole("button", { name: "Save" }).click();
    await page.waitForFunction(
      (base) => document.head.innerHTML.includes(`connect-src ${base}`),
      url,
    );
    // The key survives the reload, but is not in the storage.
    await waitForValue(() => page.locator("#client-key").inputValue(), "public-key");
    assertEquals(/public-key/.test(await page.evaluate(readStored)), false);
    await openView(page, "mail");
    await analyse(page, SAMPLES.clean);
    await unfoldAll(page);
    assertEquals(posted.length, 1);
    assertEquals(
      await page.evaluate(
        (target) => fetch(target).then(() => "reached", () => "refused"),
        other.url,
      ),
      "refused",
    );
    assertEquals(requestCount, 0);
    assertEquals(strayed.filter((address) => !address.startsWith(`${host.url}/`)), []);
    strayed.splice(0);
  },
  { expected: /Content Security Policy|violates/ },
);

testInBrowser("a page from the gateway talks only to the gateway", async ({ page, strayed }) => {
  let requestCount = 0;
  await using other = listen(() => {
    requestCount++;
    return new Response(null, { headers: { "access-control-allow-origin": "*" } });
  });
  const outcome = await page.evaluate(async (target) => {
    const fetched = await fetch(target).then(() => "reached", () => "refused");
    const image = new Image();
    const loadResult = await new Promise((resolve) => {
      image.onload = () => resolve("reached");
      image.onerror = () => resolve("refused");
      image.src = target;
    });
    let markup = "set";
    try {
      document.createElement("p").innerHTML = "<b>bold</b>";
    } catch {
      markup = "refused";
    }
    return { fetched, loaded: loadResult, markup };
  }, other.url);
  assertEquals(outcome, { fetched: "refused", loaded: "refused", markup: "refused" });
  assertEquals(requestCount, 0);
  strayed.splice(0);
}, { expected: /Content Security Policy|violates|requires 'TrustedHTML'/ });

testInBrowser("each language loads only its own words, and the whole page uses them", async ({
  page,
}) => {
  const loadResult: string[] = [];
  page.on("request", (request) => {
    const name = /language_(..)\.js$/.exec(request.url())?.[1];
    if (name !== undefined) loadResult.push(name);
  });
  await analyse(page, SAMPLES.phishing);
  await unfoldAll(page);
  const finding = page.locator("[data-finding=dmarc_fail]");
  for (
    const [language, tab, name] of [
      ["de", "Telefonnummer", "DMARC nicht bestanden"],
      ["it", "Numero", "DMARC non superato"],
      ["es", "Número", "DMARC no superado"],
      ["fr", "Numéro", "Échec DMARC"],
      ["en", "Phone number", "DMARC failed"],
    ] as const
  ) {
    await page.locator("#language").selectOption(language);
    await waitForValue(() => page.locator("html").getAttribute("lang"), language);
    await waitForText(page.locator("nav"), tab);
    await waitForText(finding, name);
  }
  assertEquals(loadResult, ["de", "it", "es", "fr", "en"].filter((name) => name !== "en"));
});

testInBrowser(
  "words that cannot be loaded are reported in the wanted language",
  async ({ page }) => {
    await page.route("**/language_de.js", (route) => route.abort());
    await page.locator("#language").selectOption("de");
    await page.getByText("Diese Seite konnte nicht vollständig geladen werden").waitFor();
    await waitForValue(() => page.locator("html").getAttribute("lang"), "en");
    await waitForText(page.locator("nav"), "Phone number");
  },
  { expected: /ERR_FAILED/ },
);

testInBrowser(
  "the page is in the browser's language, and in another one when chosen",
  async ({ page }) => {
    await waitForValue(() => page.locator("html").getAttribute("lang"), "fr");
    await waitForText(page.locator("h1").first(), "Peut-on s’y fier");
    await page.locator("#mail-text").fill(SAMPLES.phishing);
    await page.getByRole("button", { name: "Analyser", exact: true }).click();
    await unfoldAll(page);
    await waitForText(page.locator("section.verdict"), "ce mail");
    await waitForText(
      page.locator("[data-finding=dmarc_fail]"),
      french.findings.dmarc_fail.message,
    );
    await page.locator("#language").selectOption("en");
    await waitForValue(() => page.locator("html").getAttribute("lang"), "en");
    await page.reload();
    await waitForText(page.locator("nav"), "Phone number");
    await page.locator("#language").selectOption("auto");
    await waitForText(page.locator("nav"), "Numéro");
  },
  { context: { locale: "fr-FR" } },
);
