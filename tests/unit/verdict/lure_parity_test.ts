import { assertEquals, assertGreater } from "@std/assert";
import { THREAT_LEVELS } from "../../../shared/contract/threat_levels.ts";
import { examineMail } from "../../../shared/verdict/examine_mail.ts";
import { openMail, startExamination } from "../../../shared/verdict/examination.ts";
import frauds from "../../fixtures/body/fraud_lures.json" with { type: "json" };
import mailboxes from "../../fixtures/body/lures.json" with { type: "json" };
import stories from "../../fixtures/body/story_lures.json" with { type: "json" };

const MEDIUM = THREAT_LEVELS.indexOf("medium"), HIGH = THREAT_LEVELS.indexOf("high");

/** A stranger's header fields: a free mailbox from elsewhere, answers to another one. */
const HEADERS = [
  "Received: from out.pages.example (out.pages.example [198.51.100.7]) by mx.example.net (Postfix) with ESMTPS id 1 for <bob@example.net>; Mon, 5 Jan 2026 10:00:05 +0000",
  "From: Ann <ann@gmail.com>",
  "Reply-To: <desk@gmx.com>",
  "To: bob@example.net",
  "Subject: .",
  "Date: Mon, 5 Jan 2026 10:00:00 +0000",
  "Message-ID: <1@pages.example>",
  'Content-Type: multipart/mixed; boundary="b"',
].join("\r\n");

/** Writes a body with the text of a lure and every fact that it may need. */
function writeBody(text: string, family: string): string {
  return [
    "--b",
    "Content-Type: text/plain; charset=utf-8",
    "",
    text,
    "",
    "https://pages.example/x",
    "mail-keep[.]example.org",
    "+1 202 555 0143",
    "$450",
    family === "register" ? "IBAN: DE00 1234 5678 9012 3456 78" : "",
    "--b",
    "Content-Type: application/pdf; name=a.pdf",
    "Content-Disposition: attachment; filename=a.pdf",
    "",
    "%PDF-1.4",
    "--b--",
    "",
  ].join("\r\n");
}

Deno.test("examineMail reports a stranger's lure in each language, and calls most of them high", async () => {
  const first = new Map<string, { readonly family: string; readonly text: string }>();
  for (const { family, language, text } of [...mailboxes, ...frauds, ...stories]) {
    const cell = `${family} in ${language}`;
    if (!first.has(cell)) first.set(cell, { family, text });
  }
  assertGreater(first.size, 300);
  const misses: string[] = [];
  let high = 0;
  for (const [cell, { family, text }] of first) {
    const examination = startExamination({ now: Date.UTC(2026, 0, 6) });
    const mail = openMail({ headers: HEADERS, emailContent: writeBody(text, family) }, examination);
    const { body, verdict } = await examineMail(mail, examination);
    if (THREAT_LEVELS.indexOf(verdict.level) >= HIGH) high++;
    const fires = body?.findings.some(({ id }) => id === `lure_${family}`) ?? false;
    if (!fires || THREAT_LEVELS.indexOf(verdict.level) < MEDIUM) {
      misses.push(`${cell}: ${verdict.level}${fires ? "" : ", no finding"}`);
    }
  }
  assertEquals(misses, []);
  // The learnt layer moves single texts around its threshold with each training.
  assertGreater(high / first.size, 0.85);
});
