import { assertEquals, assertMatch } from "@std/assert";
import { SAMPLES } from "../support/sample_mails.ts";
import {
  analyse,
  askLists,
  openView,
  submitNumber,
  testInBrowser,
  unfoldAll,
  waitForCreditsLeft,
  waitForText,
} from "../support/browser.ts";
import { waitUntil } from "../support/until.ts";

testInBrowser(
  "five analyses a day are granted, of both functions together, then clearly refused",
  async ({ page, posted }) => {
    await waitForCreditsLeft(page, 5);
    await analyse(page, SAMPLES.clean);
    await waitForCreditsLeft(page, 4);
    await unfoldAll(page);
    await openView(page, "number");
    for (const rest of [3, 2, 1, 0]) {
      await submitNumber(page, `01 62 00 00 0${rest}`);
      await askLists(page);
      await waitForCreditsLeft(page, rest);
      await page.locator("[data-lists=asked]").waitFor();
    }
    await page.reload();
    await waitForCreditsLeft(page, 0);
    await submitNumber(page, "01 62 00 00 01");
    await page.locator("[data-blocked=true]").waitFor();
    await askLists(page);
    const note = page.locator("section:not([hidden]) [role=alert] .note");
    await note.waitFor();
    await waitForText(note, "at midnight UTC");
    assertEquals(posted.length, 5);
  },
);

testInBrowser(
  "two tabs share one count, and cannot both spend the last credit",
  async ({ page, context, url, posted }) => {
    const second = await context.newPage();
    await second.goto(`${url}/#number`);
    await openView(page, "number");
    await submitNumber(page, "0162000001");
    await askLists(page);
    await waitForCreditsLeft(second, 4);
    await submitNumber(second, "0162000001");
    await askLists(second);
    await waitForCreditsLeft(page, 3);
    for (const rest of [2, 1]) {
      await submitNumber(page, `016200000${rest}`);
      await askLists(page);
      await waitForCreditsLeft(page, rest);
      await page.locator("[data-lists=asked]").waitFor();
    }
    for (const tab of [page, second]) {
      await submitNumber(tab, "0162000003");
      await tab.locator("[data-lists=open]").waitFor();
    }
    await Promise.all([page, second].map(askLists));
    await waitForCreditsLeft(page, 0);
    await waitForCreditsLeft(second, 0);
    const refusals = await Promise.all([page, second].map(async (tab) => {
      await tab.locator("section:not([hidden]) :is([role=alert] .note, [data-lists=asked])")
        .waitFor();
      return await tab.locator("section:not([hidden]) [role=alert] .note").count();
    }));
    assertEquals(refusals.toSorted(), [0, 1]);
    assertEquals(posted.length, 5);
  },
);

testInBrowser(
  "a server's 429 is shown like the count, until the time that it names",
  async ({ page }) => {
    await page.clock.install({ time: "2026-01-05T08:00:00Z" });
    await page.reload();
    await analyse(page, SAMPLES.clean);
    const note = page.locator("[role=alert] .note");
    await note.waitFor();
    // The page's clock runs on after `install`.
    assertMatch(await note.innerText(), /Try again in (2 hrs|1 hr 59 mins)\./);
    await waitForCreditsLeft(page, 0);
    assertMatch(await page.locator(".credits").innerText(), /resets in (2 hrs|1 hr 59 mins)/);
    await page.clock.fastForward("02:00:01");
    await waitForCreditsLeft(page, 5);
  },
  {
    intercept: (request) =>
      request.method === "POST"
        ? Response.json({
          error: "rate_limit_exceeded",
          message: "Used up.",
          retry_after: "2026-01-05T10:00:00.000Z",
        }, { status: 429 })
        : undefined,
    expected: /429/,
  },
);

/** The page as a server without a limit serves it. */
const unlimited = (await Deno.readTextFile("console/dist/index.html"))
  .replace('name="credits-per-day" content="5"', 'name="credits-per-day" content="0"');

testInBrowser("a server without a limit grants more than five", async ({ page, posted }) => {
  await openView(page, "number");
  for (let i = 1; i <= 6; i++) {
    await submitNumber(page, `016200000${i}`);
    await waitForText(page.locator("[data-explanation] .sender"), `00 0${i}`);
    await askLists(page);
    await waitUntil(() => posted.length === i);
    await page.locator("[data-blocked=true]").waitFor();
  }
  assertEquals(await page.locator(".credits").count(), 0);
  assertEquals(posted.length, 6);
}, {
  intercept: (request) =>
    request.method === "GET" && new URL(request.url).pathname === "/"
      ? new Response(unlimited, { headers: { "content-type": "text/html; charset=utf-8" } })
      : undefined,
});
