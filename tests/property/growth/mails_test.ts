import { assertGreater } from "@std/assert";
import { analyzeBody } from "../../../shared/body/analyze.ts";
import { MailPages } from "../../../shared/body/mail_pages.ts";
import { readMail } from "../../../shared/mime/read_mail.ts";
import { HOSTILE_ARCHIVES } from "../../bench/large/hostile_archives.ts";
import { HOSTILE_DOCUMENTS } from "../../bench/large/hostile_documents.ts";
import type { MakeMail } from "../../bench/large/mail.ts";
import { LARGE_MAILS } from "../../bench/large_mails.ts";
import { assertLinearAnswer } from "../../support/assert_linear.ts";

/**
 * Tests whole valid and hostile mails, alone and inside one mail; `growth_test.ts` measures
 * the single readers.
 */

/** Characters of the larger mail; a mail of a quarter of this size takes a measurable time. */
const LARGER_CHARS = 256 * 1024;
/** Differences in ms that are ignored, as a well-packed part spends the whole budget at once. */
const IGNORED_MS = 100;

const HOSTILE = Object.entries({ ...HOSTILE_DOCUMENTS, ...HOSTILE_ARCHIVES });

const RFC822 = "Content-Type: message/rfc822\r\n";

function analyze(make: MakeMail): (size: number) => Promise<unknown> {
  const mailsBySize = new Map<number, string>();
  return async (size) => {
    const emailContent = mailsBySize.get(size) ?? make(size);
    mailsBySize.set(size, emailContent);
    const pages = new MailPages();
    return await analyzeBody(readMail({ emailContent }, { pages }), pages);
  };
}

function combineInOneMail(makes: readonly MakeMail[]): MakeMail {
  return (size) => {
    const parts = makes.map((make) => `--all\r\n${RFC822}\r\n${make(size / makes.length)}\r\n`);
    return `MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=all\r\n\r\n${
      parts.join("")
    }--all--\r\n`;
  };
}

Deno.test("growth: every kind of large mail takes linear time", async () => {
  const kinds = Object.entries(LARGE_MAILS);
  assertGreater(kinds.length, 150);
  for (const [label, make] of kinds) {
    await assertLinearAnswer(analyze(make), {
      size: LARGER_CHARS,
      what: label,
      floor: IGNORED_MS,
    });
  }
});

Deno.test("growth: hostile files of all kinds in one mail take linear time", async () => {
  const all = combineInOneMail(HOSTILE.map(([, make]) => make));
  await assertLinearAnswer(analyze(all), { size: 8 * LARGER_CHARS, what: "all kinds" });
});
