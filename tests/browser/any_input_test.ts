/// <reference lib="dom" />
import { Buffer } from "node:buffer";
import { assertEquals, assertMatch } from "@std/assert";
import { findAccessibilityProblems } from "../support/accessibility.ts";
import {
  analyse,
  IN_USED_PAGE,
  openForm,
  testInBrowser,
  waitForText,
  waitForValue,
} from "../support/browser.ts";
import { PHISHING_MAIL } from "../support/phishing_mail.ts";

/** Where a text message is reported in each country, the place for messages first. */
const MESSAGE_PLACES: Readonly<Record<string, readonly string[]>> = {
  AT: ["Watchlist Internet", "RTR", "Meldestelle Cybercrime (BMI)"],
  BE: ["Safeonweb", "Card Stop"],
  CA: ["7726", "Canadian Anti-Fraud Centre"],
  CH: ["BACS / OFCS / UFCS"],
  DE: ["Bundesnetzagentur", "Sperr-Notruf", "Onlinewache"],
  ES: ["INCIBE-CERT", "INCIBE"],
  FR: [
    "33700",
    "Phishing Initiative",
    "Cybermalveillance.gouv.fr, 17Cyber",
    "Info Escroqueries",
  ],
  GB: ["7726", "159", "Report Fraud"],
  IE: ["An Garda Síochána"],
  IT: ["Polizia Postale"],
  LU: ["Police Grand-Ducale"],
  US: ["7726", "FTC", "FBI IC3"],
};

testInBrowser(
  "a text message is reported at the places of each country, and never as a mail",
  async ({
    page,
  }) => {
    await analyse(
      page,
      "Your parcel is held. Pay the fee of £1.99 now: https://parcel-fee.example/",
    );
    await page.locator("[data-happened=report] summary").click();
    const country = page.locator("#country-mail");
    const offered = await country.locator("option").evaluateAll((all) =>
      all.map((each) => (each as HTMLOptionElement).value)
    );
    assertEquals(offered.toSorted(), Object.keys(MESSAGE_PLACES));
    for (const [code, names] of Object.entries(MESSAGE_PLACES)) {
      await country.selectOption(code);
      const places = page.locator("[data-place]");
      await waitForValue(() => places.first().getAttribute("data-place"), names[0]);
      const placeNames = await places.evaluateAll((all) =>
        all.map((each) => each.dataset["place"])
      );
      assertEquals(placeNames, [...names], code);
      assertEquals(
        (await places.allInnerTexts()).filter((text) => /report the mail/.test(text)),
        [],
      );
    }
  },
  IN_USED_PAGE,
);

testInBrowser(
  "a number, a list, a message, a link and a picture each get their view, unsent",
  async ({
    page,
    posted,
  }) => {
    const verdict = page.locator("section.verdict:visible");
    await analyse(
      page,
      "Your parcel is held. Pay the fee of £1.99 now: https://parcel-fee.example/",
    );
    await waitForText(verdict, "this message");
    assertEquals(await page.locator("[data-part=sender]").count(), 0);
    await page.locator("[data-happened=report] summary").click();
    await page.locator("#country-mail").selectOption("FR");
    await waitForText(page.locator("[data-place]").first(), "33700");
    await openForm(page);
    await analyse(page, "paypa1-secure.com/login");
    await waitForText(verdict, "Do not trust this link");
    await waitForText(verdict, "It leads to paypa1-secure.com.");
    await waitForText(page.locator(".reasons"), "pretends to be");
    assertEquals(await findAccessibilityProblems(page), []);
    await openForm(page);
    await analyse(page, "https://bit.ly/3xYz");
    await waitForText(verdict, "Be careful with this link");
    for (
      const text of ["Look https://bit.ly/3xYz", "Hi, see you there at noon: https://bit.ly/3xYz"]
    ) {
      await openForm(page);
      await analyse(page, text);
      await waitForText(verdict, "this message");
      await waitForText(page.locator(".reasons"), "short");
    }
    await openForm(page);
    const picture = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    await page.locator("input[type=file]").setInputFiles([
      { name: "screen.png", mimeType: "image/png", buffer: picture },
    ]);
    await waitForText(page.locator("[data-picture-guide]"), "Copy all text");
    assertEquals(await findAccessibilityProblems(page), []);
    await page.locator("input[type=file]").setInputFiles([
      { name: "bill.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7\n1 0 obj\n") },
    ]);
    await page.getByText("bill.pdf is a document, which is not read here.").waitFor();
    await analyse(page, "Missed call from 0948 12 34 56");
    await waitForText(verdict, "Reserved for advertising calls");
    await page.locator('nav a[href="#mail"]').click();
    await openForm(page);
    await analyse(page, "http://203.0.113.9/login");
    await waitForText(verdict.first(), "Be careful with this link");
    await openForm(page);
    await analyse(page, "0948123456");
    await waitForText(verdict, "Reserved for advertising calls");
    await page.locator('nav a[href="#mail"]').click();
    await analyse(page, "0899123456\n0948123456\n01 62 00 00 01");
    await page.locator("[data-numbers='3']").waitFor();
    await waitForValue(() => page.locator("#number-text").inputValue(), "");
    assertEquals(await verdict.count(), 0);
    assertEquals(posted, []);
  },
  IN_USED_PAGE,
);

testInBrowser(
  "text pasted anywhere on the page is accepted, and examples run at one click",
  async ({
    page,
  }) => {
    const field = page.locator("#mail-text");
    await waitForValue(() => field.evaluate((element) => element === document.activeElement), true);
    await page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", "https://bit.ly/3xYz");
      document.querySelector("footer")?.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
      );
    });
    await waitForValue(() => field.inputValue(), "https://bit.ly/3xYz");
    await waitForText(page.locator("#mail-taken"), "Recognised as a link");
    await page.locator("#language").selectOption("de");
    // The texts of a language are loaded; until then a sample is the one of the language before.
    await waitForText(page.locator("[data-sample=phishing]"), "Phishing-Mail");
    await page.locator("[data-sample=phishing]").click();
    await waitForText(page.locator("section.verdict"), "Trauen Sie dieser Mail nicht");
    await waitForText(page.locator("[data-part=sender]"), "Ihr Konto wird geschlossen");
  },
);

testInBrowser("a mail that is reported as an attachment is the one on the card", async ({
  page,
  context,
  url,
}) => {
  const mail = [
    "From: Ben <ben@example.com>",
    "To: security@example.com",
    "Subject: Fwd: Your account",
    "MIME-Version: 1.0",
    'Content-Type: multipart/mixed; boundary="report"',
    "",
    "--report",
    "Content-Type: text/plain",
    "",
    "Is this genuine?",
    "--report",
    "Content-Type: message/rfc822",
    "",
    PHISHING_MAIL,
    "--report--",
    "",
  ];
  await analyse(page, mail.join("\n"));
  await waitForText(page.locator("section.verdict"), "Do not trust this mail");
  const card = page.locator("[data-part=sender]");
  await waitForText(card, "alert@example.net");
  await waitForText(card, "ben@example.com");
  await waitForText(page.locator(".reasons"), "attached mail");
  await waitForText(page.locator("[data-part=carried]"), "The verdict is about this mail.");
  // The page lists and reports the attached mail, never the person who passed it on.
  await waitForText(page.locator("[data-part=links]"), "19 links to 3 sites");
  await waitForText(page.locator("[data-part=attachments]"), "invoice.pdf.exe");
  await page.locator("[data-happened=report] summary").click();
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: url });
  await page.locator("[data-report]").first().click();
  await waitForText(page.locator(".advice"), "Copied.");
  const report = await page.evaluate(() => navigator.clipboard.readText());
  assertMatch(report, /^Sender: .*alert@example\.net/m);
  await page.reload();
  await waitForText(card, "alert@example.net");
}, IN_USED_PAGE);
