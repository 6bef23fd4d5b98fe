import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import {
  analyse,
  IN_USED_PAGE,
  isWarning,
  testInBrowser,
  unfoldAll,
  waitForText,
  waitForValue,
} from "../support/browser.ts";
import { PHISHING_MAIL, PROVEN_HEADER } from "../support/phishing_mail.ts";

testInBrowser(
  "links, attachments, entities and what the mail wants are shown",
  async ({ page }) => {
    await analyse(page, PHISHING_MAIL);
    await unfoldAll(page);
    const items = page.locator(".folds");
    await items.locator("[data-link='203.0.113.9']").first().waitFor();
    const shows = items.locator("[data-row-finding=url_shows_other]").first();
    await waitForText(shows, "shows one site and leads to another");
    const attachment = items.locator(".attachments tr", { hasText: "invoice.pdf.exe" });
    await waitForText(attachment, "says application/pdf");
    await attachment.locator("[data-row-finding=attachment_program]").waitFor();
    await waitForText(items.locator("[data-wants]"), "urgency");
    await waitForText(items.locator("[data-entity=iban]"), "DE89 3704 0044 0532 0130 00");
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await attachment.getByRole("button", { name: "Copy SHA-256" }).click();
    await waitForValue(
      async () => /^[0-9a-f]{64}$/.test(await page.evaluate(() => navigator.clipboard.readText())),
      true,
    );
    const advice = page.locator("[data-part=advice]");
    await advice.locator("[data-happened=report] summary").click();
    await advice.locator("[data-kind=malware]").waitFor();
    await advice.locator("[data-place=NCSC]").waitFor();
    await advice.locator("#country-mail").selectOption("FR");
    for (const name of ["Signal Spam", "Phishing Initiative"]) {
      await advice.locator(`[data-place="${name}"]`).waitFor();
    }
  },
);

testInBrowser("a mail shown as a reader sees it runs nothing and requests nothing", async ({
  page,
  strayed,
}) => {
  await analyse(page, PHISHING_MAIL);
  const frame = page.frameLocator(".reader-frame");
  await frame.getByText("Dear customer").waitFor();
  assertEquals(await page.locator(".reader-frame").getAttribute("sandbox"), "allow-same-origin");
  const innerFrame = page.frames().find((each) => each.url().endsWith("/frame.html"));
  assert(innerFrame !== undefined);
  const drawnTexts = await page.evaluate(() => {
    const inside = document.querySelector("iframe")?.contentDocument;
    const all = Array.from(inside?.querySelectorAll("body *") ?? []);
    return {
      tags: [...new Set(all.map(({ localName }) => localName))].toSorted(),
      links: all.filter((each) => each.hasAttribute("href")).length,
      events: all.flatMap((each) => each.getAttributeNames()).filter((name) => /^on/.test(name)),
      sources: all.map((each) => each.getAttribute("src")).filter((each) => each !== null)
        .map((each) => each.slice(0, 15)),
      css: inside?.querySelector("body style")?.textContent ?? "",
      ran: "ran" in globalThis,
    };
  });
  assertEquals(drawnTexts.tags, ["a", "div", "h2", "img", "p", "span", "table", "td", "tr"]);
  assertEquals([drawnTexts.links, drawnTexts.events, drawnTexts.ran], [0, [], false]);
  assertEquals(drawnTexts.sources, ["data:image/png;"]);
  assertEquals(/url\s*\(|@import/i.test(drawnTexts.css), false);
  assertStringIncludes(await frame.locator(".blocked-field").innerText(), "Your password");
  await waitForValue(() => page.locator("[data-blocked-images]").count(), 1);
  assertEquals(strayed, []);
}, IN_USED_PAGE);

const INVITATION = `From: Ann <ann@shop.example>
To: ben@example.com
Subject: Meeting
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary=b

--b
Content-Type: text/html

<p>See the invitation.</p>
<p style="color:#fff">words that were hidden in the colour of the page</p>
--b
Content-Type: text/calendar; method=REQUEST

BEGIN:VCALENDAR
METHOD:REQUEST
BEGIN:VEVENT
SUMMARY:Pay your invoice
ORGANIZER:mailto:boss@evil.example
ATTENDEE:mailto:ben@example.com
DTSTART:20260112T090000Z
LOCATION:https://evil.example/join
DESCRIPTION:Join at https://evil.example/join now
END:VEVENT
END:VCALENDAR
--b
Content-Type: application/octet-stream; name=open.url
Content-Transfer-Encoding: base64

W0ludGVybmV0U2hvcnRjdXRdDQpVUkw9ZmlsZTovL2V2aWwuZXhhbXBsZS9hLmV4ZQ0K
--b--
`;

testInBrowser("invitations, hidden text and what a shortcut opens are shown", async ({ page }) => {
  await analyse(page, INVITATION);
  await unfoldAll(page);
  const items = page.locator(".folds");
  const calendar = items.locator("[data-calendar]");
  await waitForText(calendar, "boss@evil.example");
  await waitForText(calendar, "Pay your invoice");
  await waitForText(calendar, "REQUEST");
  await waitForText(items.locator("[data-calendar-links]"), "hxxps://evil[.]example/join");
  const hidden = items.locator("[data-hidden]");
  await waitForText(hidden, "in the colour of their background");
  await waitForText(hidden, "words that were hidden");
  await waitForText(items.locator(".attachments tr", { hasText: "open.url" }), "opens file://");
  await waitForText(items.locator("[data-finding=attachment_shortcut]").first(), "Shortcut");
}, IN_USED_PAGE);

testInBrowser("the table of links says whom a host imitates", async ({ page }) => {
  await analyse(
    page,
    "Please look: https://secure-paypal.evil.example/a and https://paypal.example.net/b and " +
      "https://garden.example/c",
  );
  await unfoldAll(page);
  const findRow = (host: string) => page.locator(`[data-link='${host}']`).first();
  await waitForText(
    findRow("secure-paypal.evil.example").locator("[data-imitates=PayPal]"),
    "pretends to be PayPal, whose site is paypal.com",
  );
  await waitForText(
    findRow("paypal.example.net").locator("[data-imitates=PayPal]"),
    "has the name of PayPal, whose site is paypal.com",
  );
  await waitForText(findRow("garden.example"), "nothing odd");
  assertEquals(await findRow("garden.example").locator("[data-imitates]").count(), 0);
}, IN_USED_PAGE);

testInBrowser(
  'a page that redirects and a form with a password are never "nothing odd"',
  async ({ page }) => {
    await analyse(
      page,
      "From: a@example.org\nSubject: x\nContent-Type: text/html\n\n<p>hello dear reader</p>" +
        "<meta http-equiv=refresh content='0;url=https://on.example/'>" +
        "<form action='https://form.example/'><input type=password></form>",
    );
    await unfoldAll(page);
    await page.locator("[data-link='on.example'] [data-row-finding=mail_refresh]").waitFor();
    await page.locator("[data-link='form.example'] [data-row-finding=mail_password_field]")
      .waitFor();
  },
  IN_USED_PAGE,
);

testInBrowser(
  "content that ends its worker is never called harmless, and its files are named",
  async ({
    page,
  }) => {
    await analyse(page, PHISHING_MAIL);
    const verdict = page.locator("section.verdict");
    await waitForText(verdict, "could not be examined");
    await unfoldAll(page);
    await waitForText(page.locator("[data-part=attachments]"), "invoice.pdf.exe");
    assertEquals(isWarning(await verdict.getAttribute("data-level")), true);
    await page.locator(".folds [data-finding=attachment_program]").waitFor();
    await analyse(page, `${PROVEN_HEADER}\nHello Ben. Anna\n`);
    await waitForValue(async () => isWarning(await verdict.getAttribute("data-level")), true);
  },
  {
    intercept: async (request) => {
      if (!request.url.endsWith("/examine.js")) return undefined;
      const worker = await Deno.readTextFile("console/dist/examine.js");
      // Fails as a worker does that a mail makes run out of memory.
      const fails = `addEventListener("message", (event) => {
      const { kind, job } = event.data.job;
      if (kind === "judge" || job.namesOnly) return;
      event.stopImmediatePropagation();
      throw new RangeError("out of memory");
    });\n`;
      return new Response(fails + worker, { headers: { "content-type": "text/javascript" } });
    },
  },
);
