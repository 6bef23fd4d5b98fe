import { assert, assertEquals } from "@std/assert";
import padded from "../../fixtures/mail/padded.json" with { type: "json" };
import { openMail, startExamination } from "../../../shared/verdict/examination.ts";
import { examineMail } from "../../../shared/verdict/examine_mail.ts";

const NOW = Date.UTC(2026, 10, 3, 9, 13);

type Unwanted = typeof padded.unwanted[number];

async function judgeText({ from, subject }: Unwanted, text: string) {
  const domain = /@([^>]*)>/.exec(from)?.[1] ?? "";
  const headers = [
    `Return-Path: <bounce@${domain}>`,
    `Received: from mta14.${domain} (mta14.${domain} [185.203.118.41]) by mx.reader.example ` +
    "with ESMTPS id 4Xq7kz2; Tue, 3 Nov 2026 09:12:11 +0000",
    `From: ${from}`,
    "To: robin.reader@reader.example",
    `Subject: ${subject}`,
    `Message-ID: <8f21c3a0.7712@${domain}>`,
    "Date: Tue, 3 Nov 2026 09:12:08 +0000",
    "MIME-Version: 1.0",
    "Content-Type: text/plain; charset=utf-8",
    "",
  ].join("\n");
  const examination = startExamination({ now: NOW });
  const open = openMail({ headers, emailContent: `${text}\n` }, examination);
  return (await examineMail(open, examination)).verdict;
}

/** Places of a harmless text beside an unwanted one. */
const PLACES: Readonly<Record<string, (harmless: string, unwanted: string) => string>> = {
  before: (harmless, unwanted) => `${harmless}\n\n${unwanted}`,
  after: (harmless, unwanted) => `${unwanted}\n\n${harmless}`,
  around: (harmless, unwanted) => `${harmless}\n\n${unwanted}\n\n${harmless}`,
};

/** Most of the 120 padded mails that may be `low`; without a look at passages there were 28. */
const MOST_LOW = 6;

Deno.test("harmless text around an unwanted mail hardly lowers its level", async () => {
  assert(padded.unwanted.length >= 10);
  const low: string[] = [];
  for (const mail of padded.unwanted) {
    assert((await judgeText(mail, mail.text)).level !== "low", mail.name);
    for (const [name, harmless] of Object.entries(padded.harmless)) {
      for (const [place, put] of Object.entries(PLACES)) {
        const { level } = await judgeText(mail, put(harmless, mail.text));
        if (level === "low") low.push(`${mail.name} ${place} ${name}`);
      }
    }
  }
  assert(low.length <= MOST_LOW, low.join(", "));
});

Deno.test("the harmless texts alone have the level low", async () => {
  const from = "Anna Miles <anna.miles@harrogate-tools.co.uk>";
  for (const [name, harmless] of Object.entries(padded.harmless)) {
    const { level } = await judgeText({ name, from, subject: "Notes", text: "" }, harmless);
    assertEquals(level, "low", name);
  }
});
