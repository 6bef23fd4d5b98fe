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
  assertEquals(await page.getByText("Nothing suspicious was found in this mail").count(), 0);
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
  await waitForText(page.locator("section.verdict"), "Nothing suspicious was found in this mail");
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
  await waitForText(page.locator("[data-part=content]"), "larger than the server accepts");
}, {
  intercept: (request) =>
    request.url.endsWith("/analyze-spam")
      ? Response.json({ error: "payload_too_large", message: "Too large." }, { status: 413 })
      : undefined,
  expected: /413/,
});
