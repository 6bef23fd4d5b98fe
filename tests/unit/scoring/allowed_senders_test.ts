import { assertEquals, assertFalse, assertStringIncludes } from "@std/assert";
import { Provenance } from "../../../shared/provenance/provenance.ts";
import { createAnalyzeSpam } from "../../../shared/endpoints/analyze_spam.ts";
import { isAllowed } from "../../../shared/scoring/allowed_senders.ts";
import { parseHeaders } from "../../../shared/headers/parse.ts";
import { createTestContext } from "../../support/context.ts";

const ALLOWED = ["news.example.com", "boss@partner.example"];

/** Returns a mail as the recipient's server delivers it, with its Authentication-Results. */
function createMailText(from: string, results: string): string {
  return `Authentication-Results: mx.reader.example; ${results}\n` +
    "Received: from out.test (out.test [198.51.100.7]) by mx.reader.example with ESMTP; " +
    "Tue, 14 May 2024 08:12:44 +0000\n" +
    `From: ${from}\nSubject: x\n`;
}

Deno.test("isAllowed accepts a listed sender that the recipient's side proved, and nobody else", () => {
  const cases: [string, string, boolean][] = [
    ["a@news.example.com", "dmarc=pass header.from=news.example.com", true],
    ["a@eu.news.example.com", "dkim=pass header.d=example.com", true],
    ["Boss <Boss@Partner.example>", "spf=pass smtp.mailfrom=partner.example", true],
    ["other@partner.example", "dmarc=pass header.from=partner.example", false],
    ["a@evilnews.example.com", "dmarc=pass header.from=evilnews.example.com", false],
    ["a@news.example.com", "dmarc=fail header.from=news.example.com", false],
    ["a@news.example.com", "spf=pass smtp.mailfrom=bounces.test", false],
    ["a@news.example.com", "dkim=pass header.d=bulk.test", false],
    ["a@news.example.com", "dkim=pass header.d=mail.example.com; dmarc=fail", false],
    ["a@news.example.com", "dmarc=pass header.from=evil.test", false],
    ["a@news.example.com", "dmarc=pass header.from=evil.test; spf=pass smtp.mailfrom=x", false],
    ["a@news.example.com", "dmarc=pass", false],
    ["a@news.example.com", "dmarc=pass; dkim=pass header.d=example.com", true],
    ["<a@news.example.com> <b@evil.test>", "dmarc=pass header.from=evil.test", false],
    ["a@news.example.com(<b@evil.test>)", "dmarc=pass header.from=evil.test", false],
    ["a@evil.test@news.example.com", "dmarc=pass header.from=evil.test", false],
    ["a@news.example.com, b@evil.test", "dmarc=pass header.from=news.example.com", false],
    [
      "a@news.example.com\nFrom: b@evil.test",
      "dmarc=pass header.from=news.example.com",
      false,
    ],
  ];
  for (const [from, results, expected] of cases) {
    const isSenderAllowed = isAllowed(
      new Provenance(parseHeaders(createMailText(from, results))),
      ALLOWED,
    );
    assertEquals(isSenderAllowed, expected, `${from}: ${results}`);
  }
});

Deno.test("isAllowed accepts no sender for what a mail or a request says of itself", () => {
  const claimedResults =
    "Received: from out.test (out.test [198.51.100.7]) by mx.reader.example with ESMTP; " +
    "Tue, 14 May 2024 08:12:44 +0000\n" +
    "Authentication-Results: mx.evil.test; dmarc=pass header.from=news.example.com\n" +
    "From: a@news.example.com\n";
  for (const headers of [claimedResults, "From: a@news.example.com\n"]) {
    assertFalse(isAllowed(new Provenance(parseHeaders(headers)), ALLOWED), headers);
  }
  assertFalse(isAllowed(null, ALLOWED));
});

Deno.test("analyze-spam: an allowed sender's mail is safe and keeps its findings", async () => {
  const context = createTestContext({ env: { ALLOWED_SENDERS: "News.Example.com" } });
  const app = createAnalyzeSpam(context);
  for (const scoringVersion of [1, 2]) {
    const body = JSON.stringify({
      scoringVersion,
      headers: createMailText(
        "a@news.example.com",
        "dmarc=pass header.from=news.example.com; spf=fail",
      ),
      emailContent: "You have won the lottery! Claim your prize of $1,000,000.00 now.",
    });
    const answer = await (await app.request("/analyze-spam", { method: "POST", body })).json();
    assertEquals([answer.is_spam, answer.threatLevel], [false, "safe"]);
    assertEquals(answer.headerFindings.length, 1);
    assertStringIncludes(answer.summary.topReasons[0], scoringVersion === 1 ? "allow" : "proven");
  }
});
