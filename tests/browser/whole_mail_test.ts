import { Buffer } from "node:buffer";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import {
  analyse,
  answerContent,
  browserTest,
  settles,
  waitForLeft,
  waitForText,
} from "../support/browser.ts";
import type { BrowserTest } from "../support/browser.ts";
import { wholeSample } from "../../console/src/mail/samples.ts";
import { outlookFile } from "../support/outlook_file.ts";
import { PHISHING_CONTENT, PHISHING_MAIL, PROVEN_HEADER } from "../support/phishing_mail.ts";

type Page = BrowserTest["page"];

/** The verdict and the tone of each part, as the page shows them. */
async function verdicts(page: Page) {
  await page.locator("section.verdict").waitFor();
  const tone = (part: string) =>
    page.locator(`[data-part=${part}] .part-verdict`).getAttribute("data-tone");
  return {
    level: await page.locator("section.verdict").getAttribute("data-level"),
    sender: await tone("sender"),
    content: await tone("content"),
    items: await tone("items"),
  };
}

function choose(page: Page, files: readonly { name: string; content: string | Uint8Array }[]) {
  return page.locator("input[type=file]").setInputFiles(files.map(({ name, content }) => ({
    name,
    mimeType: "application/octet-stream",
    buffer: Buffer.from(content),
  })));
}

browserTest("phishing from a proven sender has one verdict: do not trust", async ({
  page,
  posted,
}) => {
  await analyse(page, PHISHING_MAIL);
  await answerContent(page, "send");
  assertEquals(await verdicts(page), {
    level: "high",
    sender: "good",
    content: "bad",
    items: "bad",
  });
  const verdict = page.locator("section.verdict");
  await waitForText(verdict, "Do not trust this mail");
  await waitForText(verdict, "domain is proven");
  await waitForText(verdict, "hold something dangerous");
  assertEquals(await page.getByText("Nothing speaks against this mail").count(), 0);
  assertEquals(posted.map(({ name }) => name).toSorted(), [
    "analyze-email-headers",
    "analyze-spam",
  ]);
  await waitForLeft(page, 4);
});

browserTest(
  "a proof is never denied: with a suspicion beside it, both are told",
  async ({ page }) => {
    const mail = `Reply-To: other@mailbox.example\n${wholeSample("clean")}`;
    await analyse(page, mail);
    await answerContent(page, "send");
    const verdict = page.locator("section.verdict");
    await waitForText(verdict, "The sender’s domain is proven");
    await waitForText(page.locator("[data-part=sender] .part-verdict"), "is proven");
    await page.getByRole("button", { name: "Forwarded" }).click();
    await page.getByRole("button", { name: "Analyse", exact: true }).click();
    await waitForText(verdict, "A list or forwarder changed it");
    assertEquals(await verdict.getAttribute("data-level"), "low");
    await waitForText(page.locator("[data-part=content] [data-checks]"), "checks of the sender");
  },
);

browserTest("a mail of which all parts are good, and only that, has nothing against it", async ({
  page,
}) => {
  await analyse(page, `${PROVEN_HEADER}\nHello Ben,\n\nsee you on Monday.\n\nAnna\n`);
  await answerContent(page, "keep");
  assertEquals(await verdicts(page), {
    level: "low",
    sender: "good",
    content: "unknown",
    items: "good",
  });
  await page.locator("#content-choice").selectOption("send");
  await page.getByRole("button", { name: "Analyse", exact: true }).click();
  await page.locator("section.verdict.safe").waitFor();
  await waitForText(page.locator("section.verdict"), "Nothing speaks against this mail");
  assertEquals(await page.locator(".findings li").count(), 0);
});

browserTest(
  "the question is asked once, and the answer can be changed",
  async ({ page, posted }) => {
    await analyse(page, PHISHING_MAIL);
    await waitForText(page.locator(".consent"), "May the content be sent");
    assertEquals(posted, []);
    await answerContent(page, "keep");
    await page.locator("section.verdict").waitFor();
    await page.reload();
    await settles(() => page.locator("#content-choice").inputValue(), "keep");
    await analyse(page, PHISHING_MAIL);
    await waitForLeft(page, 3);
    await page.locator("section.verdict").waitFor();
    assertEquals(posted.map(({ name }) => name), Array(2).fill("analyze-email-headers"));
    assert(posted.every(({ body }) => !body.includes("203.0.113.9")));
    await page.locator("#content-choice").selectOption("ask");
    await analyse(page, PHISHING_MAIL);
    await page.locator(".consent").waitFor();
  },
);

browserTest("a text alone is examined here, and costs nothing", async ({ page, posted }) => {
  await analyse(page, "Dear customer, verify your account: http://203.0.113.9/login");
  await answerContent(page, "keep");
  assertEquals(await verdicts(page), {
    level: "high",
    sender: "unknown",
    content: "unknown",
    items: "bad",
  });
  await waitForText(page.locator("#mail-taken"), "text of a mail without its headers");
  assertEquals(posted, []);
  await waitForLeft(page, 5);
  assertStringIncludes(
    await page.locator("[data-link='203.0.113.9']").innerText(),
    "hxxp://203[.]0[.]113[.]9/login",
  );
});

browserTest("the table of links says whom a host pretends to be", async ({ page }) => {
  await analyse(
    page,
    "Please look: https://secure-paypal.evil.example/a and https://paypal.example.net/b and " +
      "https://garden.example/c",
  );
  await answerContent(page, "keep");
  const row = (host: string) => page.locator(`[data-link='${host}']`).first();
  await waitForText(
    row("secure-paypal.evil.example").locator("[data-imitates=PayPal]"),
    "pretends to be PayPal, whose site is paypal.com",
  );
  await waitForText(
    row("paypal.example.net").locator("[data-imitates=PayPal]"),
    "has the name of PayPal, whose site is paypal.com",
  );
  await waitForText(row("garden.example"), "nothing odd");
  assertEquals(await row("garden.example").locator("[data-imitates]").count(), 0);
});

browserTest(
  'a page that sends on and a form with a password are never "nothing odd"',
  async ({ page }) => {
    await analyse(
      page,
      "From: a@example.org\nSubject: x\nContent-Type: text/html\n\n<p>hello dear reader</p>" +
        "<meta http-equiv=refresh content='0;url=https://on.example/'>" +
        "<form action='https://form.example/'><input type=password></form>",
    );
    await answerContent(page, "keep");
    await page.locator("[data-link='on.example'] [data-odd=mail_refresh]").waitFor();
    await page.locator("[data-link='form.example'] [data-odd=mail_password_field]").waitFor();
  },
);

browserTest("links, attachments, entities and what it wants are told", async ({ page }) => {
  await analyse(page, PHISHING_MAIL);
  await answerContent(page, "keep");
  const items = page.locator("[data-part=items]");
  await items.locator("[data-link='203.0.113.9']").first().waitFor();
  const shows = items.locator("[data-odd=url_shows_other]").first();
  await waitForText(shows, "shows one site and leads to another");
  const attachment = items.locator(".attachments tr", { hasText: "invoice.pdf.exe" });
  await waitForText(attachment, "says application/pdf");
  await attachment.locator("[data-odd=attachment_program]").waitFor();
  await waitForText(items.locator("[data-wants]"), "haste");
  await waitForText(items.locator("[data-entity=iban]"), "DE89 3704 0044 0532 0130 00");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await attachment.getByRole("button", { name: "Copy SHA-256" }).click();
  await settles(
    async () => /^[0-9a-f]{64}$/.test(await page.evaluate(() => navigator.clipboard.readText())),
    true,
  );
  const advice = page.locator("[data-part=advice]");
  await advice.locator("[data-kind=malware]").waitFor();
  await advice.locator("[data-place=NCSC]").waitFor();
  await advice.locator("#country-mail").selectOption("FR");
  for (const name of ["Signal Spam", "Phishing Initiative"]) {
    await advice.locator(`[data-place="${name}"]`).waitFor();
  }
});

browserTest("a mail shown as a reader sees it runs nothing and asks for nothing", async ({
  page,
  strayed,
}) => {
  await analyse(page, PHISHING_MAIL);
  await answerContent(page, "keep");
  await page.locator("summary", { hasText: "Show the mail" }).click();
  const frame = page.frameLocator(".reader-frame");
  await frame.getByText("Dear customer").waitFor();
  assertEquals(await page.locator(".reader-frame").getAttribute("sandbox"), "allow-same-origin");
  const inner = page.frames().find((each) => each.url().endsWith("/frame.html"));
  assert(inner !== undefined);
  const drawn = await page.evaluate(() => {
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
  assertEquals(drawn.tags, ["a", "div", "h2", "img", "p", "span", "style", "table", "td", "tr"]);
  assertEquals([drawn.links, drawn.events, drawn.ran], [0, [], false]);
  assertEquals(drawn.sources, ["data:image/png;"]);
  assertEquals(/url\s*\(|@import/i.test(drawn.css), false);
  assertStringIncludes(await frame.locator(".blocked-field").innerText(), "Your password");
  await settles(() => page.locator("[data-blocked-images]").count(), 1);
  assertEquals(strayed, []);
});

browserTest("an Outlook file is read, with its headers, text and attachment", async ({
  page,
  posted,
}) => {
  const content = outlookFile({
    headers: PROVEN_HEADER,
    text: "Dear customer, verify your account: http://203.0.113.9/login",
    attachment: { name: "Rechnung für März.exe", bytes: new Uint8Array([0x4d, 0x5a, 0x90, 0, 3]) },
  });
  await choose(page, [{ name: "mail.msg", content }]);
  await waitForText(page.locator("#mail-taken"), "Outlook file (.msg)");
  await page.getByRole("button", { name: "Analyse", exact: true }).click();
  await answerContent(page, "keep");
  assertEquals((await verdicts(page)).level, "high");
  assertStringIncludes(posted[0]?.body ?? "", "alert@example.net");
  await page.locator("[data-link='203.0.113.9']").waitFor();
  await page.locator(".attachments", { hasText: "Rechnung für März.exe" }).waitFor();
});

browserTest("Gmail's page “Show original” pasted whole is taken for what it is", async ({
  page,
  posted,
}) => {
  const table = [
    "Message d’origine",
    "ID du message\t<1@example.net>",
    "Créé à :\t6 janvier 2026 à 03:41 (Remis après 1 seconde)",
    "De :\tService <alert@example.net>",
    "SPF :\tPASS avec l'adresse IP 203.0.113.77 En savoir plus",
    "DKIM :\t'PASS' avec le domaine example.net En savoir plus",
    "",
    "Télécharger l’original",
    "Copier dans le presse-papiers",
    "",
  ].join("\n");
  await analyse(page, `${table}${PHISHING_MAIL}`);
  await waitForText(page.locator("#mail-taken"), "Gmail’s page");
  await answerContent(page, "keep");
  assertEquals((await verdicts(page)).sender, "good");
  const { emailHeaders } = JSON.parse(posted[0]?.body ?? "{}");
  assert(emailHeaders.startsWith("Return-Path:") && !emailHeaders.includes("Télécharger"));
});

browserTest("a reload keeps the result of this tab, and clearing forgets it", async ({
  page,
  posted,
}) => {
  await analyse(page, PHISHING_MAIL);
  await answerContent(page, "send");
  const before = await verdicts(page);
  await page.reload();
  assertEquals(await verdicts(page), before);
  await page.locator("[data-link='203.0.113.9']").first().waitFor();
  assertEquals(posted.length, 2);
  await page.locator("#mail-text").fill("x");
  await page.getByRole("button", { name: "Clear" }).click();
  await settles(() => page.locator("section.verdict").count(), 0);
  assertEquals(await page.evaluate(() => Object.keys({ ...sessionStorage })), []);
});

browserTest("what somebody else wrote into the tab's store breaks nothing", async ({ page }) => {
  for (const text of ["nonsense", "null", "[]", '{"mail":{}}', '{"mail":7,"content":{}}']) {
    await page.evaluate((value) => sessionStorage.setItem("mail-trust.result", value), text);
    await page.reload();
    await page.locator("#mail-text").waitFor();
    await settles(() => page.locator("section.verdict").count(), 0);
  }
});

browserTest("the words that were found are marked, in spite of disguises", async ({ page }) => {
  const disguised = "Your accоunt will be  SUSPENDED. Action requ\u200bired within 24 hours.";
  await analyse(page, disguised);
  await answerContent(page, "send");
  await page.locator("summary", { hasText: "How the score came about" }).click();
  await settles(async () => await page.locator("mark").count() > 0, true);
  const [, ...numbers] = /^(\d+) × 0\.6 \+ (\d+) × 0\.4 = (\d+)$/
    .exec(await page.locator(".formula").innerText()) ?? [];
  const [pattern = 0, header = 0, score] = numbers.map(Number);
  assertEquals(score, Math.round(pattern * 0.6 + header * 0.4));
});

browserTest("content that cannot be sent is told, and the rest is shown", async ({ page }) => {
  await analyse(page, `${PROVEN_HEADER}\n${PHISHING_CONTENT}`);
  await answerContent(page, "send");
  assertEquals((await verdicts(page)).content, "unknown");
  await waitForText(page.locator("[data-part=content]"), "more than the server takes");
}, {
  intercept: (request) =>
    request.url.endsWith("/analyze-spam")
      ? Response.json({ error: "payload_too_large", message: "Too large." }, { status: 413 })
      : undefined,
  expected: /413/,
});

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

browserTest("invitations, hidden text and what a shortcut opens are told", async ({ page }) => {
  await analyse(page, INVITATION);
  await answerContent(page, "keep");
  const items = page.locator("[data-part=items]");
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
});
