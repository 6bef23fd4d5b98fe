import { assert, assertEquals, assertGreater } from "@std/assert";
import { findAccessibilityProblems } from "../support/accessibility.ts";
import {
  analyse,
  IN_USED_PAGE,
  testInBrowser,
  unfoldAll,
  waitForText,
  waitForValue,
} from "../support/browser.ts";
import type { BrowserTest } from "../support/browser.ts";

const ON = "Mon, 5 Jan 2026";

/** A mail received by Microsoft 365, with a slow hop, a wrong clock and internal hops. */
const HEADERS = [
  "Received: from DB1.eurprd01.prod.outlook.com (2603:10a6:20b:1::1) by " +
  `DB2.eurprd01.prod.outlook.com with HTTPS; ${ON} 10:22:12 +0000`,
  "Received: from DB0.eurprd01.prod.outlook.com (2603:10a6:208:10e::40) by " +
  "DB1.eurprd01.prod.outlook.com (2603:10a6:20b:1::1) with Microsoft SMTP Server " +
  `(version=TLS1_2, cipher=TLS_AES) id 15.20.9478.4; ${ON} 10:22:08 +0000`,
  "Received: from out.example.org (203.0.113.7) by DB0.mail.protection.outlook.com " +
  "(10.152.130.100) with Microsoft SMTP Server (version=TLS1_3, cipher=TLS_AES) id " +
  `15.20.9499.1 via Frontend Transport; ${ON} 10:22:05 +0000`,
  "Received: from relay.example.org (relay.example.org [198.51.100.9]) by out.example.org " +
  `(Postfix) with ESMTPS id 4Z for <bob@example.net>; ${ON} 10:22:04 +0000 (UTC)`,
  "Received: from pc.example.org (pc.example.org [192.168.0.2]) by relay.example.org " +
  `(Postfix) with ESMTPSA id 3Y; ${ON} 10:01:00 +0000 (UTC)`,
  "Received: from localhost (localhost [127.0.0.1]) by pc.example.org (Postfix) with ESMTP " +
  `id 2X; ${ON} 10:06:30 +0000 (UTC)`,
  "From: Service <service@example.org>",
  "Subject: hello",
  "X-Forefront-Antispam-Report: CIP:203.0.113.7;CTRY:FR;SCL:5;IPV:NLI;SFV:SPM;CAT:PHSH;DIR:INB;",
  "X-Microsoft-Antispam: BCL:4;",
].join("\n");

/** Length of a hop's bar, as a share of the scale. */
function computeShare(page: BrowserTest["page"], hop: number): Promise<number> {
  return page.locator(`[data-hop="${hop}"] .delay-bar`).evaluate((bar) =>
    bar.getBoundingClientRect().width / (bar.parentElement?.getBoundingClientRect().width ?? 1)
  );
}

testInBrowser(
  "the route distinguishes a second from 21 minutes, and skew is no delay",
  async ({ page }) => {
    await analyse(page, HEADERS);
    await unfoldAll(page);
    const [second, minutes] = [await computeShare(page, 2), await computeShare(page, 3)];
    assert(second > 0.03 && second < 0.15, String(second));
    assert(minutes > 0.75 && minutes < 1, String(minutes));
    const edges = await page.locator(".delay-track")
      .evaluateAll((tracks) =>
        tracks.map((track) => {
          const { left, right } = track.getBoundingClientRect();
          return [Math.round(left), Math.round(right)].join();
        })
      );
    assertGreater(edges.length, 3);
    assertEquals(new Set(edges).size, 1, edges.join(" "));
    const slowHop = page.locator('[data-hop="4"]');
    assertEquals(await slowHop.locator(".delay-bar").count(), 0);
    await waitForText(slowHop, "clock skew: at least 5 mins 30 secs earlier");
    const panel = page.locator("details[data-part=route]");
    await waitForText(panel, "15 mins 42 secs from the first to the last");
    await waitForText(panel, "Clocks disagree by up to 5 mins 30 secs");
    await waitForText(panel, "account for 7 secs of it");
    assertGreater(await page.locator(".delay-mark").count(), 3);
  },
  IN_USED_PAGE,
);

testInBrowser("the trust line is at the border, and hops inside one operator are folded", async ({
  page,
}) => {
  await analyse(page, HEADERS);
  await unfoldAll(page);
  await waitForText(page.locator('[data-hop="2"]'), "Trust ends here");
  assertEquals(await page.locator(".border-note").count(), 1);
  const inside = page.locator("[data-inside]");
  await waitForText(inside, "2 hops inside Microsoft 365 and Outlook.com");
  await waitForValue(() => page.locator('[data-hop="0"]').isVisible(), false);
  await inside.locator("summary").first().focus();
  await page.keyboard.press("Enter");
  await waitForValue(() => page.locator('[data-hop="0"]').isVisible(), true);
  const raw = page.locator('[data-hop="3"] .hop-raw');
  await raw.locator("summary").focus();
  await page.keyboard.press("Enter");
  await waitForText(
    raw.locator("pre"),
    "from relay.example.org (relay.example.org [198.51.100.9])",
  );
  assertEquals(await findAccessibilityProblems(page), []);
}, IN_USED_PAGE);

testInBrowser(
  "Exchange's notes are explained, and believed only if Exchange is the border",
  async ({
    page,
  }) => {
    await analyse(page, HEADERS);
    await unfoldAll(page);
    const exchange = page.locator("[data-exchange]");
    await waitForValue(() => exchange.getAttribute("data-exchange"), "believed");
    await waitForText(exchange.locator("[data-note=CAT]"), "Classified as phishing.");
    await waitForText(exchange.locator("[data-note=BCL]"), "Sent in bulk, with some complaints.");
    await page.locator("#language").selectOption("de");
    await waitForText(exchange.locator("[data-note=CAT]"), "Als Phishing eingestuft.");
    await waitForText(page.locator("[data-inside]"), "innerhalb von Microsoft 365 und Outlook.com");
  },
  IN_USED_PAGE,
);

testInBrowser("times are the reader's own, and UTC on demand", async ({ page }) => {
  await analyse(page, HEADERS);
  await unfoldAll(page);
  const hop = page.locator('[data-hop="3"]');
  await waitForText(hop, "15:52:04 GMT+5:30");
  await page.locator("[data-utc]").check();
  await waitForText(hop, "10:22:04 UTC");
}, { context: { timezoneId: "Asia/Kolkata" } });

testInBrowser(
  "the words of the scale do not overlap, at any width and in any language",
  async ({ page }) => {
    const by = "Received: from b.example by c.example; ";
    const week = `${by}Mon, 23 Nov 2026 10:00:00 +0000`;
    const hours = `${by}${ON} 14:22:12 +0000`;
    const day = `${by}Tue, 6 Jan 2026 04:22:12 +0000`;
    for (const late of ["", hours, day, week]) {
      await page.locator("#language").selectOption("en");
      await analyse(page, `${late}\n${HEADERS}`.trimStart());
      await unfoldAll(page);
      for (const language of ["en", "fr", "de", "es", "it"]) {
        await page.locator("#language").selectOption(language);
        await waitForValue(() => page.locator("html").getAttribute("lang"), language);
        for (const width of [320, 400, 700, 900, 1100, 1600]) {
          await page.setViewportSize({ width, height: 900 });
          const marks = await page.locator(".delay-mark").evaluateAll((all) =>
            all.filter((mark) => mark.getClientRects().length > 0).map((mark) => {
              const { left, right } = mark.getBoundingClientRect();
              return { left, right };
            })
          );
          assertGreater(marks.length, 2);
          const lines = await page.locator(".delay:has(.delay-line)").first()
            .locator(".delay-line:visible").evaluateAll((all) =>
              all.map((line) => Math.round(line.getBoundingClientRect().left))
            );
          const words = marks.map(({ right }) => Math.round(right));
          assertEquals(lines, words, `${language}, ${width} px: a line for each word`);
          for (const [index, { left }] of marks.entries()) {
            const before = marks[index - 1]?.right ?? 0;
            assert(left >= before, `${language}, ${width} px: ${left} is left of ${before}`);
          }
        }
      }
    }
  },
  IN_USED_PAGE,
);
