import { Buffer } from "node:buffer";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import {
  analyse,
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
import { createOutlookFile } from "../support/outlook_file.ts";
import { PHISHING_CONTENT, PHISHING_MAIL, PROVEN_HEADER } from "../support/phishing_mail.ts";

type Page = BrowserTest["page"];

/** Content with a file that two findings are about. */
const DOUBLE_EXTENSION = `Content-Type: multipart/mixed; boundary=part

--part

Your bill.
--part
Content-Type: application/octet-stream
Content-Disposition: attachment; filename="bill.pdf.js"

var a = 1;
--part--
`;

/** The verdict, the sender and the most severe finding of each part, as the page shows them. */
async function readVerdicts(page: Page) {
  await page.locator("section.verdict").waitFor();
  const readWorst = async (part: string) => {
    const fold = page.locator(`[data-part=${part}]`);
    return await fold.count() === 0 ? null : await fold.getAttribute("data-worst");
  };
  const sender = page.locator(".who");
  return {
    severe: isWarning(await page.locator("section.verdict").getAttribute("data-level")),
    // A message has no sender to check.
    sender: await sender.count() === 0 ? null : await sender.getAttribute("data-proof"),
    links: await readWorst("links"),
  };
}

function choose(page: Page, files: readonly { name: string; content: string | Uint8Array }[]) {
  return page.locator("input[type=file]").setInputFiles(files.map(({ name, content }) => ({
    name,
    mimeType: "application/octet-stream",
    buffer: Buffer.from(content),
  })));
}

testInBrowser(
  "phishing from a proven sender has one verdict, and content stays in the browser",
  async ({
    page,
    posted,
  }) => {
    await analyse(page, PHISHING_MAIL);
    assertEquals(await readVerdicts(page), {
      severe: true,
      sender: "proven",
      links: "high",
    });
    await waitForText(page.locator("section.verdict"), "o not trust this mail");
    await waitForText(page.locator(".reasons"), "https://www.paypal.com/verify");
    await waitForText(page.locator(".who"), "example.net");
    await waitForText(page.locator("[data-sent=false]"), "Content stays in this browser");
    assertEquals(posted.map(({ name }) => name), ["analyze-email-headers"]);
    assert(posted.every(({ body }) => !body.includes("203.0.113.9")));
    await waitForCreditsLeft(page, 4);
  },
  IN_USED_PAGE,
);

testInBrowser("the server examines content only if the settings allow it", async ({
  page,
  posted,
}) => {
  await sendContent(page);
  await analyse(page, PHISHING_MAIL);
  await page.locator("section.verdict").waitFor();
  await waitForText(page.locator("[data-sent=true]"), "sent to the server");
  await waitForCreditsLeft(page, 4);
  assertEquals(posted.map(({ name }) => name).toSorted(), [
    "analyze-email-headers",
    "analyze-spam",
  ]);
});

testInBrowser(
  "the reasons are the first of the server's, also two about one file",
  async ({ page }) => {
    await sendContent(page);
    const serverAnswer = page.waitForResponse((response) =>
      response.url().endsWith("/analyze-spam")
    );
    await analyse(page, `${PROVEN_HEADER}${DOUBLE_EXTENSION}`);
    const { verdict } = await (await serverAnswer).json();
    const ids = verdict.reasons.slice(0, 3).map(({ id }: { id: string }) => id);
    assertEquals(ids.slice(0, 2), ["attachment_double_extension", "attachment_program"]);
    await page.locator("section.verdict").waitFor();
    const shownReasons = await page.locator("[data-reason]")
      .evaluateAll((items) => items.map(({ dataset }) => dataset["reason"]));
    assertEquals(shownReasons, ids);
  },
);

testInBrowser(
  "a proven sender whom the person knows is safe, until that sender is forgotten",
  async ({
    page,
  }) => {
    await analyse(page, `${PROVEN_HEADER}\nHello Ben,\n\nsee you on Monday.\n\nAnna\n`);
    const readLevel = () => page.locator("section.verdict").getAttribute("data-level");
    await waitForValue(readLevel, "low");
    await page.getByRole("button", { name: "I know this sender" }).click();
    await waitForValue(readLevel, "safe");
    await page.reload();
    await waitForValue(readLevel, "safe");
    await openView(page, "settings");
    await page.getByRole("button", { name: /^Forget: \S+@example\.net$/ }).click();
    await page.locator("[data-known='0']").waitFor();
    await openView(page, "mail");
    await waitForValue(readLevel, "low");
    await page.getByRole("button", { name: "I know this sender" }).click();
    await analyse(page, PHISHING_MAIL);
    await waitForValue(async () => isWarning(await readLevel()), true);
  },
);

testInBrowser("a few words are too little to judge, and a link in them is judged", async ({
  page,
  posted,
}) => {
  await analyse(page, "see you on Monday");
  await waitForText(page.locator("section.verdict"), "Too little to judge");
  await analyse(page, "support@paypa1-security.com");
  await waitForText(page.locator(".reasons"), "paypa1-security.com");
  await analyse(page, "Dear customer, verify your account: http://203.0.113.9/login");
  assertEquals(await readVerdicts(page), {
    severe: true,
    sender: null,
    links: "high",
  });
  await unfoldAll(page);
  assertStringIncludes(
    await page.locator("[data-link='203.0.113.9']").innerText(),
    "hxxp://203[.]0[.]113[.]9/login",
  );
  assertEquals(posted, []);
  await waitForCreditsLeft(page, 5);
}, IN_USED_PAGE);

testInBrowser(
  "the folded result fits one screen, and printing opens links and attachments",
  async ({ page }) => {
    const files = [{ name: "mail.eml", content: PHISHING_MAIL }];
    for (const [width, height, maxScreens] of [[1440, 900, 1.2], [390, 844, 2]] as const) {
      await page.setViewportSize({ width, height });
      await choose(page, files);
      await page.locator("section.verdict").waitFor();
      await page.locator("[data-part=reader]").waitFor();
      const measureHeight = () => page.evaluate(() => document.documentElement.scrollHeight);
      assert(
        await measureHeight() <= height * maxScreens,
        `${await measureHeight()} px at ${width}`,
      );
    }
    const closedFolds = page.locator(".result .fold:not([open])");
    assert(await closedFolds.count() > 5);
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    const printed = page.locator(".result :is([data-part=links], [data-part=attachments])");
    assertEquals(
      await printed.evaluateAll((folds) => folds.map((fold) => fold.hasAttribute("open"))),
      [true, true],
    );
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    assert(await closedFolds.count() > 5);
  },
  IN_USED_PAGE,
);

testInBrowser("an Outlook file is read, with its headers, text and attachment", async ({
  page,
  posted,
}) => {
  const content = createOutlookFile({
    headers: PROVEN_HEADER,
    text: "Dear customer, verify your account: http://203.0.113.9/login",
    attachment: { name: "Rechnung für März.exe", bytes: new Uint8Array([0x4d, 0x5a, 0x90, 0, 3]) },
  });
  await choose(page, [{ name: "mail.msg", content }]);
  assertEquals((await readVerdicts(page)).severe, true);
  await waitForText(page.locator("[data-held]"), "mail.msg");
  assertStringIncludes(posted[0]?.body ?? "", "alert@example.net");
  await unfoldAll(page);
  await page.locator("[data-link='203.0.113.9']").waitFor();
  await page.locator(".attachments", { hasText: "Rechnung für März.exe" }).waitFor();
}, IN_USED_PAGE);

testInBrowser(
  "Gmail's page “Show original”, pasted whole, is read as the mail that it shows",
  async ({
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
    assertEquals((await readVerdicts(page)).sender, "proven");
    const { emailHeaders } = JSON.parse(posted[0]?.body ?? "{}");
    assert(emailHeaders.startsWith("Return-Path:") && !emailHeaders.includes("Télécharger"));
  },
  IN_USED_PAGE,
);

testInBrowser("a reload keeps the result of this tab, and clearing deletes it", async ({
  page,
  posted,
}) => {
  await analyse(page, PHISHING_MAIL);
  const before = await readVerdicts(page);
  await page.reload();
  assertEquals(await readVerdicts(page), before);
  await unfoldAll(page);
  await page.locator("[data-link='203.0.113.9']").first().waitFor();
  assertEquals(posted.length, 1);
  await page.getByRole("button", { name: "New check" }).click();
  await waitForValue(() => page.locator("section.verdict").count(), 0);
  assertEquals(await page.evaluate(() => Object.keys({ ...sessionStorage })), []);
});

testInBrowser(
  "data that somebody else wrote into the tab's store breaks nothing",
  async ({ page }) => {
    for (const text of ["nonsense", "null", "[]", '{"mail":{}}', '{"mail":7,"content":{}}']) {
      await page.evaluate((value) => sessionStorage.setItem("mail-trust.result", value), text);
      await page.reload();
      await page.locator("#mail-text").waitFor();
      await waitForValue(() => page.locator("section.verdict").count(), 0);
    }
  },
);

testInBrowser("the words that were found are marked, in spite of disguises", async ({ page }) => {
  const disguised = "Your accоunt will be  SUSPENDED. Action requ\u200bired within 24 hours.";
  await analyse(page, disguised);
  await unfoldAll(page);
  await page.locator("summary", { hasText: "How the score came about" }).click();
  await waitForValue(async () => await page.locator("mark").count() > 0, true);
  await waitForText(page.locator(".formula"), " = ");
}, IN_USED_PAGE);

testInBrowser(
  "content that cannot be sent is reported, and the rest is shown",
  async ({ page }) => {
    await sendContent(page);
    await analyse(page, `${PROVEN_HEADER}\n${PHISHING_CONTENT}`);
    await unfoldAll(page);
    await waitForText(page.locator("[data-part=words]"), "larger than the server accepts");
  },
  {
    intercept: (request) =>
      request.url.endsWith("/analyze-spam")
        ? Response.json({ error: "payload_too_large", message: "Too large." }, { status: 413 })
        : undefined,
    expected: /413/,
  },
);
