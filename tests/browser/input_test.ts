import { Buffer } from "node:buffer";
import { assert, assertEquals } from "@std/assert";
import { createSampleMail, SAMPLES } from "../support/sample_mails.ts";
import {
  analyse,
  IN_USED_PAGE,
  isWarning,
  openForm,
  sendContent,
  testInBrowser,
  unfoldAll,
  waitForText,
  waitForValue,
} from "../support/browser.ts";
import type { BrowserTest } from "../support/browser.ts";
import { PHISHING_MAIL } from "../support/phishing_mail.ts";

type Page = BrowserTest["page"];

function choose(page: Page, name: string, content: string): Promise<void> {
  return page.locator("input[type=file]").setInputFiles([
    { name, mimeType: "message/rfc822", buffer: Buffer.from(content) },
  ]);
}

/** Drops files on an element, one after the other; returns whether the page accepted each. */
function drop(page: Page, selector: string, files: readonly (readonly [string, string])[]) {
  return page.evaluate(([selector, files]) =>
    files.map(([name, content]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([content], name));
      const options = { dataTransfer, bubbles: true, cancelable: true };
      return !document.querySelector(selector)?.dispatchEvent(new DragEvent("drop", options));
    }), [selector, files] as const);
}

testInBrowser("a changed or further mail has no verdict until it was examined", async ({
  page,
  posted,
}) => {
  const verdict = page.locator("section.verdict");
  await analyse(page, SAMPLES.clean);
  await verdict.waitFor();
  await openForm(page);
  await waitForValue(() => verdict.count(), 0);
  await analyse(page, SAMPLES.clean);
  await verdict.waitFor();
  await choose(page, "next.eml", PHISHING_MAIL);
  await waitForText(page.locator("[data-held]"), "next.eml");
  await waitForValue(async () => isWarning(await verdict.getAttribute("data-level")), true);
  assertEquals(await page.locator(".queue").count(), 0);
  assertEquals(posted.length, 3);
}, IN_USED_PAGE);

/** The analysis of a first file, which a second one joins only while it runs. */
const firstAnalysis = Promise.withResolvers<void>();

testInBrowser("files dropped anywhere and at once are all accepted", async ({
  page,
}) => {
  const files = [["a.eml", createSampleMail("clean")], ["b.eml", PHISHING_MAIL]] as const;
  assertEquals(await drop(page, "footer", files), [true, true]);
  await waitForValue(() => page.locator(".queue").getAttribute("data-done"), "2");
  await waitForValue(
    () =>
      page.locator(".queue [data-row]").first().innerText().then((text) => text.includes("b.eml")),
    true,
  );
  firstAnalysis.resolve();
}, {
  ...IN_USED_PAGE,
  intercept: async (request) => {
    if (request.url.endsWith("/analyze-email-headers")) await firstAnalysis.promise;
    return undefined;
  },
});

testInBrowser("without a server the verdict says so, also after a reload", async ({
  page,
}) => {
  await analyse(page, SAMPLES.phishing);
  await unfoldAll(page);
  await page.locator("[data-only-here]").waitFor();
  await waitForText(page.locator("[data-part=authentication]"), "Examined in this browser alone");
  await waitForValue(() => page.locator("[data-step]").count(), 0);
  await page.getByRole("button", { name: "Have the server check the sender" }).waitFor();
  assertEquals(await page.locator(".credits").getAttribute("data-left"), "5");
  await page.reload();
  await page.locator("section.verdict").waitFor();
  assertEquals(await page.locator("[data-only-here]").count(), 1);
}, {
  ...IN_USED_PAGE,
  intercept: (request) =>
    request.method === "POST"
      ? Response.json({ error: "overloaded", message: "Later." }, { status: 503 })
      : undefined,
  expected: /503/,
});

testInBrowser(
  "no worker attempts what the policy of its file forbids",
  async ({ page, context }) => {
    const devTools = await context.newCDPSession(page);
    const logged: string[] = [];
    devTools.on("Log.entryAdded", ({ entry: { text } }) => logged.push(text));
    await devTools.send("Log.enable");
    await analyse(page, SAMPLES.phishing);
    await page.locator("section.verdict").waitFor();
    assertEquals(logged, []);
  },
);

testInBrowser("a mail above 1 MiB is sent unchanged", async ({
  page,
  posted,
}) => {
  await sendContent(page);
  const attachment = `\n${"QUJD".repeat(19)}`.repeat(16_000);
  await choose(
    page,
    "long.eml",
    PHISHING_MAIL.replace(
      /\n--([^\n]+)--\s*$/,
      (end, boundary) =>
        `\n--${boundary}\nContent-Type: application/pdf\nContent-Transfer-Encoding: base64\n` +
        `${attachment}\n${end}`,
    ),
  );
  await unfoldAll(page);
  const sentBody = posted.find(({ name }) => name === "analyze-spam")?.body ?? "";
  assert(sentBody.length > 1_048_576 && !sentBody.startsWith("{"), String(sentBody.length));
});
