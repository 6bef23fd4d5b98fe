import { assertGreater } from "@std/assert";
import { analyzeBody } from "../../shared/body/analyze.ts";
import { MailPages } from "../../shared/body/mail_pages.ts";
import { readMail } from "../../shared/mime/read_mail.ts";
import { BUILT_MAILS } from "../fuzz/built_files.ts";
import { Random } from "../fuzz/random.ts";

/** Contents that a reader finds in a valid file. */
const SIGNS: Readonly<Record<string, RegExp>> = {
  tnef: /a\.exe/,
  calendar: /[abcd]\.test/,
  hostile: /"attachments":\[\{/,
};

for (const [name, generate] of Object.entries(BUILT_MAILS)) {
  Deno.test(`fuzz: readers read many files that are built for ${name}`, async () => {
    let read = 0;
    for (let seed = 0; seed < 60; seed++) {
      const pages = new MailPages();
      const mail = readMail({ emailContent: generate(new Random(seed)) }, { pages });
      const analysis = JSON.stringify(await analyzeBody(mail, pages));
      if (SIGNS[name]?.test(analysis)) read++;
    }
    assertGreater(read, 5);
  });
}
