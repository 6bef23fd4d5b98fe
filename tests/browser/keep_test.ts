import { Buffer } from "node:buffer";
import { assert, assertEquals } from "@std/assert";
import { findAccessibilityProblems } from "../support/accessibility.ts";
import {
  analyse,
  IN_USED_PAGE,
  isWarning,
  sendContent,
  testInBrowser,
  unfoldAll,
  waitForCreditsLeft,
  waitForText,
  waitForValue,
} from "../support/browser.ts";
import type { BrowserTest } from "../support/browser.ts";
import { PHISHING_MAIL, PROVEN_HEADER } from "../support/phishing_mail.ts";

type Page = BrowserTest["page"];

const GOOD = `${PROVEN_HEADER}\nHello Ben, see you on Monday. Anna\n`;

function choose(page: Page, files: readonly (readonly [name: string, content: string])[]) {
  return page.locator("input[type=file]").setInputFiles(files.map(([name, content]) => ({
    name,
    mimeType: "application/octet-stream",
    buffer: Buffer.from(content),
  })));
}

function readLevel(page: Page): Promise<string | null> {
  return page.locator("section.verdict").getAttribute("data-level");
}

/** Names of the page's databases, joined by commas. */
function listDatabases(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const all = await indexedDB.databases();
    return all.map(({ name }) => name).join();
  });
}

/** Requests that wait until a test lets them go. */
class Gate {
  #open = Promise.withResolvers<void>();

  constructor() {
    this.release();
  }

  hold(): void {
    this.#open = Promise.withResolvers();
  }

  release(): void {
    this.#open.resolve();
  }

  /** Holds a request up where its path ends so; the server answers. */
  async wait(request: Request, path: string): Promise<undefined> {
    if (new URL(request.url).pathname.endsWith(path)) await this.#open.promise;
  }
}

const worker = new Gate();
const headers = new Gate();

/** Notes every level of a verdict that the page shows from now on. */
function watchLevels(page: Page): Promise<void> {
  return page.evaluate(() => {
    const verdicts: string[] = [];
    const look = () => {
      const level = document.querySelector("section.verdict")?.getAttribute("data-level");
      if (typeof level === "string" && verdicts.at(-1) !== level) verdicts.push(level);
    };
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
    });
    Object.assign(globalThis, { levelsSeen: verdicts });
  });
}

function listLevelsSeen(page: Page): Promise<string[]> {
  return page.evaluate(() => Object(globalThis).levelsSeen);
}

testInBrowser(
  "a result saved as JSON opens again, is marked as a file's, and requests nothing",
  async ({
    page,
    posted,
  }) => {
    await analyse(page, PHISHING_MAIL);
    await unfoldAll(page);
    const before = await page.locator(".verdict-sentence").innerText();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.locator("#report-json").click(),
    ]);
    assert(download.suggestedFilename().endsWith(".result.json"));
    const text = await Deno.readTextFile(await download.path());
    await page.getByRole("button", { name: "New check" }).click();
    await waitForValue(() => page.locator("section.verdict").count(), 0);
    await choose(page, [["saved.json", text]]);
    await page.locator("[data-from=file]").waitFor();
    assertEquals([isWarning(await readLevel(page)), posted.length], [true, 1]);
    await waitForValue(() => page.locator(".verdict-sentence").innerText(), before);
    await unfoldAll(page);
    await page.locator("[data-link='203.0.113.9']").first().waitFor();
    await page.getByRole("button", { name: "Have the server check the sender" }).waitFor();
    await waitForText(page.locator("[data-part=authentication]"), "From the saved file");
    // A forged result still shows that it comes from a file and not from the server.
    const forgery = JSON.parse(text);
    forgery.summary.threatLevel = "safe";
    forgery.summary.received = null;
    await choose(page, [["forged.json", JSON.stringify(forgery)]]);
    await page.getByText("The server's answer could not be shown").waitFor();
    await choose(page, [["broken.json", text.slice(0, 500)]]);
    await page.getByText("broken.json is a damaged result").waitFor();
    await choose(page, [["saved.json", text]]);
    await unfoldAll(page);
  },
  IN_USED_PAGE,
);

testInBrowser("the history is off until it is switched on, and forgets one or all", async ({
  page,
}) => {
  const past = page.locator(".history");
  const readRows = () => past.getAttribute("data-results");
  const clean = async () => {
    await analyse(page, GOOD);
    await unfoldAll(page);
  };
  await clean();
  assertEquals(await listDatabases(page), "");
  await past.locator("summary").press("Enter");
  await past.locator("#history-on").press("Space");
  await clean();
  await waitForValue(readRows, "1");
  await analyse(page, PHISHING_MAIL);
  await unfoldAll(page);
  await waitForValue(readRows, "2");
  await page.reload();
  await waitForValue(readRows, "2");
  await page.locator(".history summary").press("Enter");
  assertEquals(
    (await past.locator("[data-past]").evaluateAll((all) =>
      all.map((row) => row.getAttribute("data-level"))
    )).map(isWarning),
    [true, false],
  );
  assertEquals(await findAccessibilityProblems(page), []);
  await past.locator("[data-past]").nth(1).locator("button.link").press("Enter");
  await page.locator("[data-from=history]").waitFor();
  await waitForValue(() => readLevel(page), "low");
  await past.locator("[data-past]").nth(0).getByRole("button", { name: /^Delete/ }).click();
  await waitForValue(readRows, "1");
  await past.getByRole("button", { name: "Delete all" }).click();
  await waitForValue(readRows, "0");
  await past.locator("#history-on").uncheck();
  await clean();
  await waitForValue(readRows, "0");
  await past.getByRole("button", { name: "Delete all" }).waitFor({ state: "detached" });
});

testInBrowser("the table of several mails survives a reload, and clearing deletes it", async ({
  page,
  posted,
}) => {
  await sendContent(page);
  await choose(page, [["a.eml", GOOD], ["b.eml", PHISHING_MAIL]]);
  const readDone = () => page.locator(".queue").getAttribute("data-done");
  await waitForValue(readDone, "2");
  const listRows = () =>
    page.locator(".queue [data-row]").evaluateAll((rows) =>
      rows.map((row) => `${row.getAttribute("data-level")} ${row.textContent}`).join("\n")
    );
  const before = await listRows();
  await page.reload();
  await waitForValue(readDone, "2");
  assertEquals(await listRows(), before);
  assertEquals(posted.map(({ name }) => name), ["analyze-spam", "analyze-spam"]);
  await waitForCreditsLeft(page, 5);
  await page.getByRole("button", { name: "Open b.eml" }).click();
  await unfoldAll(page);
  await page.getByRole("button", { name: "Clear the table" }).click();
  await waitForValue(() => page.locator(".queue").count(), 0);
  assertEquals(await page.evaluate(() => Object.keys({ ...sessionStorage })), []);
});

testInBrowser("domains, addresses, fields and what the text names are each copied alone", async ({
  page,
  context,
  url,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: url });
  await analyse(page, PHISHING_MAIL);
  await unfoldAll(page);
  const checkCopied = async (button: ReturnType<Page["locator"]>, value: string) => {
    await button.click();
    await waitForValue(() => page.evaluate(() => navigator.clipboard.readText()), value);
  };
  const findButton = (name: string | RegExp) => page.getByRole("button", { name }).first();
  await checkCopied(findButton("Copy: example.net"), "example.net");
  await checkCopied(page.locator("[data-entity=iban] button").first(), "DE89370400440532013000");
  const raw = await page.locator(".fields tr", { hasText: "Subject" }).first().locator(".raw")
    .locator("bdi, span").first().innerText();
  await page.locator(".fields tr", { hasText: "Subject" }).first().locator("button").click();
  await waitForValue(
    async () => (await page.evaluate(() => navigator.clipboard.readText())).startsWith(raw.trim()),
    true,
  );
}, IN_USED_PAGE);

testInBrowser(
  "after a reload the stored verdict never appears beside another mail",
  async ({ page }) => {
    await analyse(page, PHISHING_MAIL);
    await unfoldAll(page);
    worker.hold();
    await page.reload();
    await watchLevels(page);
    await analyse(page, GOOD);
    worker.release();
    await unfoldAll(page);
    assertEquals(await listLevelsSeen(page), ["low"]);
  },
  { intercept: (request) => worker.wait(request, "/examine.js") },
);

testInBrowser("a past result that is opened during an analysis stays", async ({ page }) => {
  const past = page.locator(".history");
  await past.locator("summary").press("Enter");
  await past.locator("#history-on").press("Space");
  await analyse(page, PHISHING_MAIL);
  await unfoldAll(page);
  await waitForValue(() => past.getAttribute("data-results"), "1");
  headers.hold();
  await analyse(page, GOOD);
  await page.getByRole("button", { name: "Cancel" }).waitFor();
  await watchLevels(page);
  await past.locator("[data-past] button.link").first().press("Enter");
  await page.locator("[data-from=history]").waitFor();
  headers.release();
  // The next analysis is a fresh one, and the one that was given up has ended before it.
  await analyse(page, GOOD);
  await unfoldAll(page);
  assertEquals((await listLevelsSeen(page)).map(isWarning), [true, false]);
  await waitForValue(() => past.getAttribute("data-results"), "2");
}, { intercept: (request) => headers.wait(request, "/analyze-email-headers") });
