import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { scanMail } from "../../../cli/scan/scan_mail.ts";
import { composeMailExport } from "../../../shared/exports/mail_export.ts";
import { renderAll } from "../../../shared/exports/render.ts";

const NOW = Date.parse("2026-01-05T12:00:00Z");

const MAIL = [
  "Received: from mail.badhost.top (mail.badhost.top [45.155.1.2]) by mx.example.net with ESMTPS id 1;",
  " Mon, 5 Jan 2026 10:00:01 +0100",
  "Authentication-Results: mx.example.net; spf=fail smtp.mailfrom=paypal.com;",
  " dmarc=fail header.from=paypal.com",
  "From: PayPal <service@paypal.com>",
  "Reply-To: help@pay-support.top",
  "Subject: Your account has been suspended",
  "Date: Mon, 5 Jan 2026 10:00:00 +0100",
  'Content-Type: multipart/mixed; boundary="b"',
  "",
  "--b",
  "Content-Type: text/html",
  "",
  '<a href="http://203.0.113.9/login">Verify at http://pay.example/login</a>',
  "--b",
  'Content-Type: application/octet-stream; name="invoice.exe"',
  "",
  "MZ invoice",
  "--b--",
  "",
].join("\n");

Deno.test("composeMailExport gives links, attachments, senders and what is proven", async () => {
  const { summary, body, verdict } = await scanMail("a.eml", MAIL, { now: () => NOW });
  const results = { summary, body, verdict, proof: "failed" } as const;
  const mailExport = composeMailExport(results, NOW);
  const formats = await renderAll(mailExport, NOW);
  const exported = JSON.parse(formats.json);
  assertEquals(exported.senders, {
    author: { address: "service@paypal.com", domain: "paypal.com", rank: 500, proof: "failed" },
    envelope: { address: null, domain: null, rank: null, spf: "fail" },
    replyTo: { address: "help@pay-support.top", domain: "pay-support.top", rank: null },
    host: { ip: "45.155.1.2", name: "mail.badhost.top" },
  });
  assertEquals(exported.body.urls[0].url, "hxxp://203[.]0[.]113[.]9/login");
  assertEquals(exported.body.attachments[0].sha256.length, 64);
  for (const { where } of [...exported.verdict.reasons, ...exported.body.findings]) {
    if (where?.url !== undefined) assert(exported.body.urls[where.url], JSON.stringify(where));
    if (where?.attachment !== undefined) assert(exported.body.attachments[where.attachment]);
  }
  for (const text of [formats.xml, formats.csv, formats.calendar.replaceAll("\r\n ", "")]) {
    assertStringIncludes(text, "hxxp://203[.]0[.]113[.]9/login");
    assertStringIncludes(text, exported.body.attachments[0].sha256);
    assert(!text.includes("http://"), text);
  }
});

Deno.test("composeMailExport gives carried mails with their verdict, links and attachments", async () => {
  const forward = [
    "From: Ben <ben@example.net>",
    "To: abuse@example.net",
    "Subject: Fwd: Your account has been suspended",
    'Content-Type: multipart/mixed; boundary="f"',
    "",
    "--f",
    "Content-Type: message/rfc822",
    "",
    MAIL,
    "--f--",
    "",
  ].join("\n");
  const { summary, body, verdict, mails } = await scanMail("f.eml", forward, { now: () => NOW });
  const mailExport = composeMailExport({ summary, body, verdict, mails, proof: "unproven" }, NOW);
  const formats = await renderAll(mailExport, NOW);
  const { verdict: { of: judgedPart, level }, mails: [carried] } = JSON.parse(formats.json);
  assertEquals([judgedPart, level], [carried.part, carried.verdict.level]);
  assertEquals(
    [carried.from, carried.subject],
    ["PayPal <service@paypal.com>", "Your account has been suspended"],
  );
  assertEquals(carried.body.attachments[0].name, "invoice.exe");
  // Where a reason of a report counts: in the mail that the verdict is about.
  const { verdict: { reasons } } = JSON.parse(formats.json);
  const places = reasons.flatMap(({ where }: { where?: { url?: number } }) => where?.url ?? []);
  assert(places.length > 0);
  for (const url of places) assert(carried.body.urls[url].findings.length > 0);
  for (const text of [formats.xml, formats.csv, formats.calendar.replaceAll("\r\n ", "")]) {
    assertStringIncludes(text, "hxxp://203[.]0[.]113[.]9/login");
    assert(!text.includes("http://203"), text);
  }
});
