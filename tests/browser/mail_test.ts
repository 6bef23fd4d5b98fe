import { Buffer } from "node:buffer";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { SAMPLES } from "../support/sample_mails.ts";
import {
  analyse,
  IN_USED_PAGE,
  isWarning,
  testInBrowser,
  unfoldAll,
  waitForCreditsLeft,
  waitForText,
  waitForValue,
} from "../support/browser.ts";

testInBrowser(
  "a phishing sample is shown as dangerous, with reasons, route and lookalike",
  async ({ page, posted }) => {
    await analyse(page, SAMPLES.phishing);
    const verdict = page.locator("section.verdict");
    await verdict.waitFor();
    assert(isWarning(await verdict.getAttribute("data-level")));
    await unfoldAll(page);
    const [, risk] = /(\d+) of 100/.exec(
      await page.locator("[data-part=authentication] .scale-says").innerText(),
    ) ?? [];
    assert(Number(risk) > 50);
    const checks = page.locator("[data-check]");
    assertEquals(await checks.evaluateAll((items) => items.map((item) => item.dataset["status"])), [
      "fail",
      "neutral",
      "fail",
      "none",
    ]);
    assertStringIncludes(await checks.first().innerText(), "may not send for mailer.example.net");
    await page.locator("[data-finding=spf_fail]").waitFor();
    const border = page.locator(".hop.border");
    assertEquals(await border.getAttribute("data-hop"), "1");
    assertStringIncludes(await border.innerText(), "Trust ends here");
    assertStringIncludes(await page.locator(".hop .delay.back").innerText(), "clock skew");
    assertStringIncludes(
      await page.locator("tr.suspicious").innerText(),
      "looks like example.test",
    );
    assertEquals(
      await page.locator(".who .hidden-char").allTextContents(),
      ["U+200B", "U+202E", "U+202C"],
    );
    const subject = page.locator("table.fields tr", { hasText: "Subject" });
    await waitForText(subject.locator("td").first(), "Urgent: your acc");
    await waitForText(subject.locator("td").last(), "=?UTF-8?B?");
    assertEquals(posted.map(({ name }) => name), ["analyze-email-headers"]);
  },
  IN_USED_PAGE,
);

testInBrowser("clean headers prove a sender, and the page promises no more", async ({ page }) => {
  await analyse(page, SAMPLES.clean);
  await page.locator("section.verdict").waitFor();
  await waitForValue(() => page.evaluate(() => document.activeElement?.className), "result");
  await unfoldAll(page);
  assertEquals(await page.locator("section.verdict").getAttribute("data-level"), "low");
  await waitForText(page.locator(".who"), "The sender’s domain is proven");
  assertStringIncludes(await page.locator(".facts").first().innerText(), "Anna Müller");
  assertEquals(await page.locator(".lock.on").count(), 2);
  assertStringIncludes(await page.locator(".route").innerText(), "TLS_AES_256_GCM_SHA384");
}, IN_USED_PAGE);

testInBrowser("a forwarded sample shows its seal", async ({ page }) => {
  await analyse(page, SAMPLES.forwarded);
  await unfoldAll(page);
  const arc = page.locator("[data-check=ARC]");
  await arc.waitFor();
  assertStringIncludes(await arc.innerText(), "1 seal, valid, the last by lists.example.net");
}, IN_USED_PAGE);

testInBrowser("a header block near 1 MiB is analysed and shown", async ({ page, posted }) => {
  const lines = Array.from(
    { length: 4000 },
    (_, i) => `X-Filler-${i}: ${"filler words ".repeat(18)}`,
  );
  const headers = `${SAMPLES.clean}${lines.join("\n")}`;
  assert(headers.length > 900_000 && headers.length < 1024 * 1024);
  await analyse(page, headers);
  await unfoldAll(page);
  assert((posted[0]?.body.length ?? 0) > 900_000);
  assertStringIncludes(
    await page.locator("details[data-part=fields]").innerText(),
    "4013",
  );
}, IN_USED_PAGE);

testInBrowser("a mail larger than the server accepts is reported, and costs nothing", async ({
  page,
  posted,
}) => {
  const fields = `${SAMPLES.clean}${"X-Filler: words\n".repeat(6000)}`;
  for (const [i, mail] of [fields, `Subject: ${"x".repeat(1_200_000)}`].entries()) {
    await analyse(page, mail);
    await waitForValue(() => posted.length, i + 1);
    const note = page.locator("[role=alert] .note");
    await note.waitFor();
    await waitForText(note, "larger than the server accepts");
    await waitForCreditsLeft(page, 5);
  }
}, { expected: /413/ });

testInBrowser(
  "a file is read, also in UTF-16, and a file that is no mail is reported",
  async ({ page }) => {
    const choose = (name: string, content: Uint8Array) =>
      page.locator("input[type=file]").setInputFiles({
        name,
        mimeType: "application/octet-stream",
        buffer: Buffer.from(content),
      });
    await choose("mail.eml", new TextEncoder().encode(SAMPLES.clean));
    await waitForText(page.locator(".who"), "Anna Müller");
    const text = "\ufeffSubject: UTF-16\r\nFrom: a@example.org\r\n";
    const utf16 = new Uint8Array(new Uint16Array([...text].map((c) => c.charCodeAt(0))).buffer);
    await choose("mail.txt", utf16);
    await waitForText(page.locator(".who"), "UTF-16");
    await choose("mail.msg", new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]));
    await page.getByText("mail.msg could not be read").waitFor();
    await choose("photo.jpg", new Uint8Array([0xff, 0xd8, 0, 0, 1]));
    await page.getByText("photo.jpg is not a mail").waitFor();
    await choose("zero.eml", new Uint8Array());
    await page.getByText("zero.eml is empty").waitFor();
    assertEquals(await page.locator(".queue").count(), 0);
  },
  IN_USED_PAGE,
);

testInBrowser(
  "an empty paste is reported, three emoji are 12 bytes, and nothing is sent",
  async ({ page, posted }) => {
    await analyse(page, "   ");
    await page.getByText("Paste something first").waitFor();
    await analyse(page, "😀😀😀");
    await waitForText(page.locator("[data-held]"), "12 bytes");
    assertEquals(posted, []);
  },
  IN_USED_PAGE,
);
