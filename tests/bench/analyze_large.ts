import { MailPages } from "../../shared/body/mail_pages.ts";
import { bodyOf } from "../../shared/endpoints/spam_answer.ts";
import { splitMessage } from "../../shared/message/split_message.ts";
import { scoreMail } from "../../shared/scoring/analyze.ts";
import { startCatalogue } from "../../shared/scoring/catalogue/load.ts";
import { readMail } from "../../shared/scoring/mail.ts";
import { InProcessVelocity } from "../../shared/scoring/velocity/in_process.ts";
import { createVersion2Scorer } from "../../shared/scoring/version2/scorer.ts";

/** Reads a mail from the bytes of it as text, and analyses its body. */
export async function analyzeLarge(message: string): Promise<void> {
  const { mail, pages } = read(message);
  await bodyOf(mail, pages);
}

/** What scores a mail by version 2: made once, as by a server that starts. */
export function wholeAnalysis(): (message: string) => Promise<void> {
  const catalogue = startCatalogue();
  const version2 = createVersion2Scorer({
    velocity: new InProcessVelocity(),
    secret: new Uint8Array(32),
    now: Date.now,
  });
  return async (message) => {
    const { mail, pages } = read(message);
    await version2(mail, scoreMail(catalogue, mail));
    await bodyOf(mail, pages);
  };
}

function read(message: string) {
  const { headers, content } = splitMessage(message);
  const pages = new MailPages();
  return { mail: readMail({ headers, emailContent: content }, undefined, pages), pages };
}
