import { Buffer } from "node:buffer";
import { assert, assertEquals } from "@std/assert";
import { SAMPLES } from "../support/sample_mails.ts";
import {
  IN_USED_PAGE,
  isWarning,
  openView,
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

function createUpload(name: string, content: string) {
  return { name, mimeType: "message/rfc822", buffer: Buffer.from(content) };
}

function choose(page: Page, files: readonly ReturnType<typeof createUpload>[]): Promise<void> {
  return page.locator("input[type=file]").setInputFiles([...files]);
}

function waitUntilDone(page: Page, count: number): Promise<void> {
  return waitForValue(() => page.locator(".queue").getAttribute("data-done"), String(count));
}

function readLevels(page: Page): Promise<(string | null)[]> {
  return page.locator(".queue [data-row]").evaluateAll((rows) =>
    rows.map((row) => row.getAttribute("data-level"))
  );
}

testInBrowser("several files become a table with verdicts, at no cost, and one opens", async ({
  page,
  posted,
}) => {
  await choose(page, [
    createUpload("phishing.eml", PHISHING_MAIL),
    createUpload("good.eml", GOOD),
    createUpload("headers.txt", SAMPLES.phishing),
    createUpload("no mail.bin", "\0\0"),
  ]);
  await waitUntilDone(page, 3);
  assertEquals((await readLevels(page)).map(isWarning), [true, true, false]);
  await page.getByText("no mail.bin is not a mail.").waitFor();
  assertEquals(posted, []);
  await waitForCreditsLeft(page, 5);
  await page.getByRole("button", { name: "Open phishing.eml" }).click();
  await unfoldAll(page);
  await page.locator("[data-link='203.0.113.9']").first().waitFor();
  await waitForText(page.locator("[data-part=authentication]"), "Examined in this browser alone");
  await page.getByRole("button", { name: "Have the server check the sender" }).click();
  await waitForValue(() => posted.length, 1);
  await unfoldAll(page);
  await waitForText(page.locator("[data-part=authentication]"), "By the server");
  await waitForCreditsLeft(page, 4);
  assertEquals(posted.map(({ name }) => name), ["analyze-email-headers"]);
  await page.getByRole("button", { name: "Clear the table" }).click();
  await waitForValue(() => page.locator(".queue").count(), 0);
}, IN_USED_PAGE);

testInBrowser(
  "after a reload the open mail of a table still has its neighbours",
  async ({ page }) => {
    await choose(page, [createUpload("a.eml", GOOD), createUpload("b.eml", PHISHING_MAIL)]);
    await waitUntilDone(page, 2);
    await page.keyboard.press("j");
    await page.locator("[data-place='1']").waitFor();
    await page.reload();
    await waitUntilDone(page, 2);
    await page.locator("[data-place='1']").waitFor();
    await page.keyboard.press("j");
    await page.locator("[data-place='2']").waitFor();
  },
  IN_USED_PAGE,
);

/** The analysis of a first file, which a second one joins only while it runs. */
const firstAnalysis = Promise.withResolvers<void>();

testInBrowser("a second dropped file joins the first in a table", async ({ page }) => {
  for (const [name, content] of [["one.eml", GOOD], ["two.eml", PHISHING_MAIL]] as const) {
    const dataTransfer = await page.evaluateHandle(([name, content]) => {
      const data = new DataTransfer();
      data.items.add(new File([content], name));
      return data;
    }, [name, content] as const);
    await page.locator("main").dispatchEvent("drop", { dataTransfer });
    await page.getByText(name).first().waitFor();
  }
  await waitUntilDone(page, 2);
  firstAnalysis.resolve();
  assertEquals((await readLevels(page)).map(isWarning), [true, false]);
}, {
  ...IN_USED_PAGE,
  intercept: async (request) => {
    if (request.url.endsWith("/analyze-email-headers")) await firstAnalysis.promise;
    return undefined;
  },
});

testInBrowser(
  "with the content sent the table asks for each mail, and still costs nothing",
  async ({
    page,
    posted,
  }) => {
    await sendContent(page);
    await choose(page, [createUpload("a.eml", GOOD), createUpload("b.eml", PHISHING_MAIL)]);
    await waitUntilDone(page, 2);
    assertEquals((await readLevels(page)).map(isWarning), [true, false]);
    assertEquals(posted.map(({ name }) => name), ["analyze-spam", "analyze-spam"]);
    await page.locator("[data-sent=true]").waitFor();
    await waitForText(
      page.locator(".queue"),
      "The content of 2 of 2 mails was sent to the server.",
    );
    // The table of after a reload says the same, without asking again.
    await page.reload();
    await waitUntilDone(page, 2);
    await page.locator("[data-content-sent='2'][data-headers-sent='0']").waitFor();
    assertEquals(posted.length, 2);
    await waitForCreditsLeft(page, 5);
  },
);

testInBrowser(
  "of a mailbox of 250 mails 200 are examined, in one line per campaign, without a stall",
  async ({
    page,
    posted,
    context,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const mails = Array.from(
      { length: 250 },
      (_, i) => `From a@b Mon Jan  5 10:00:00 2026\n${(i % 2 ? GOOD : PHISHING_MAIL)}\n`,
    );
    await page.evaluate(watchCounts);
    await choose(page, [createUpload("all.mbox", mails.join("\n"))]);
    await waitUntilDone(page, 200);
    // The page is drawn again and again while the worker reads: no task does it all at once.
    const between = await page.evaluate<string[]>("[...counts].filter((n) => n > 0 && n < 200)");
    assert(between.length > 0);
    await page.getByText("Only the first 200 mails were taken.").waitFor();
    // The short texts of the others are alike by chance.
    await waitForValue(async () => (await readLevels(page)).length, 101);
    await page.locator("[data-campaign='100']").click();
    await waitForValue(async () => (await readLevels(page)).length, 200);
    await page.locator("[data-campaign='100']").click();
    await page.getByRole("button", { name: "One line a campaign" }).click();
    await waitForValue(async () => (await readLevels(page)).length, 200);
    // The table scrolls in its own box.
    assert(Number(await page.evaluate("document.documentElement.scrollHeight")) < 2000);
    await page.locator(".queue-level").selectOption("low");
    await waitForValue(
      async () => (await readLevels(page)).every((level) => level === "low"),
      true,
    );
    await page.locator(".queue-level").selectOption("");
    await page.locator(".queue-filter").fill("all.mbox:17");
    await waitForValue(async () => (await readLevels(page)).length, 11);
    await page.locator(".queue-filter").fill("");
    const shownLevels = await readLevels(page);
    assertEquals(shownLevels.length, 200);
    assertEquals(shownLevels.filter(isWarning).length, 100);
    await waitForText(page.locator(".queue [role=status]").first(), "100 not to be trusted");
    await page.locator(".queue [data-indicators=text]").click();
    await waitForText(page.locator(".indicators [role=status]"), "copied");
    const copiedText = await page.evaluate(() => navigator.clipboard.readText());
    assert(copiedText.includes("hxxp") && !/https?:\/\//.test(copiedText), copiedText);
    assertEquals(posted, []);
  },
);

/** Notes the longest task of the page, in milliseconds. */
/** The counts of done mails that a frame has shown. */
const watchCounts = `(() => {
  globalThis.counts = new Set();
  const look = () => {
    counts.add(document.querySelector(".queue")?.dataset.done);
    requestAnimationFrame(look);
  };
  look();
})()`;

testInBrowser(
  "ten mails fit on a screen, a row opens, keys work anywhere, and done mails can be hidden",
  async ({
    page,
  }) => {
    await choose(
      page,
      Array.from({ length: 10 }, (_, i) =>
        createUpload(
          `${i}.eml`,
          PHISHING_MAIL.replace(/^Subject: .*$/m, `Subject: ${"abcdefghij"[i]?.repeat(30)}`),
        )),
    );
    await waitUntilDone(page, 10);
    await page.getByRole("button", { name: "One line a campaign" }).click();
    const rows = page.locator(".queue [data-row]");
    await waitForValue(() => rows.count(), 10);
    const bottom = await rows.last().evaluate((row) => row.getBoundingClientRect().bottom);
    assert(bottom <= 900, `${bottom}`);
    const widths = await rows.first().locator("td").evaluateAll((cells) =>
      cells.map((cell) => cell.getBoundingClientRect().width)
    );
    const [, from = 0, subject = 0, reason = 0, name = 0] = widths;
    assert(Math.min(from, subject, reason) > name, widths.join(" "));
    await rows.nth(2).locator(".queue-why").click();
    await page.locator("[data-place='3']").waitFor();
    await page.locator(".mail-bar button").first().focus();
    await page.keyboard.press("j");
    await page.locator("[data-place='4']").waitFor();
    // In the mail itself, where no script runs.
    await page.locator(".reader-frame").click({ position: { x: 20, y: 20 } });
    await page.keyboard.press("J");
    await page.locator("[data-place='5']").waitFor();
    await page.locator(".reader-frame").click({ position: { x: 20, y: 20 } });
    await page.keyboard.press("k");
    await page.locator("[data-place='4']").waitFor();
    await page.locator("[data-not-done]").click();
    await page.keyboard.press("d");
    await waitForValue(() => rows.count(), 9);
    await page.locator("[data-place='4']").waitFor();
    // A letter in a field is a letter.
    await page.locator(".queue-filter").press("j");
    await waitForValue(() => page.locator(".queue-filter").inputValue(), "j");
    await page.locator(".queue-filter").fill("");
    await page.setViewportSize({ width: 390, height: 844 });
    for (const cell of [".queue-subject", ".queue-why"]) {
      const box = await rows.first().locator(cell).boundingBox();
      assert(box !== null && box.width > 200 && box.x + box.width <= 390, JSON.stringify(box));
    }
  },
);

testInBrowser("the table is operated by keyboard alone", async ({ page }) => {
  await choose(page, [createUpload("a.eml", GOOD), createUpload("b.eml", PHISHING_MAIL)]);
  await waitUntilDone(page, 2);
  await page.locator(".queue-rows").focus();
  for (const [key, name] of [["Tab", "Open b.eml"], ["ArrowDown", "Open a.eml"]] as const) {
    await page.keyboard.press(key);
    await waitForValue(
      () => page.evaluate(() => document.activeElement?.getAttribute("aria-label")),
      name,
    );
  }
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await page.locator("section.verdict").waitFor();
  await waitForValue(() => page.evaluate(() => document.activeElement?.className), "result");
  assert(await page.locator("tr.open [aria-pressed=true]").count() === 1);
  // The verdict is at the top of the window, and the keys lead through the table.
  const top = await page.locator("section.verdict").evaluate((each) =>
    each.getBoundingClientRect().top
  );
  assert(top >= 0 && top < 300, String(top));
  await page.locator("[data-place='1']").waitFor();
  await page.keyboard.press("d");
  await page.keyboard.press("j");
  await page.locator("[data-place='2']").waitFor();
  await waitForValue(() => page.locator("section.verdict").getAttribute("data-level"), "low");
  await page.keyboard.press("k");
  await page.locator("[data-place='1']").waitFor();
  await waitForValue(() => page.evaluate(() => document.activeElement?.className), "result");
  await page.keyboard.press("Escape");
  await waitForValue(
    () => page.evaluate(() => document.activeElement?.getAttribute("aria-label")),
    "Open b.eml",
  );
  // A mark outlives the table, and the settings clear it.
  await page.getByRole("button", { name: "Clear the table" }).click();
  await choose(page, [createUpload("again.eml", PHISHING_MAIL), createUpload("c.eml", GOOD)]);
  await waitUntilDone(page, 2);
  await waitForValue(() => page.getByLabel("again.eml is done").isChecked(), true);
  await openView(page, "settings");
  await page.locator("[data-marks='1']").getByRole("button", { name: "Clear the marks" }).click();
  await openView(page, "mail");
  await waitForValue(() => page.getByLabel("again.eml is done").isChecked(), false);
}, IN_USED_PAGE);
