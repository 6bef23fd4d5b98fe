import { MailPages } from "../../shared/body/mail_pages.ts";
import { bodyOf } from "../support/body_of.ts";
import { splitMessage } from "../../shared/mime/split_message.ts";
import { readMail } from "../../shared/scoring/mail.ts";

/** Reads a mail from the bytes of it as text, and analyses its body. */
export async function analyzeLarge(message: string): Promise<void> {
  const { mail, pages } = read(message);
  await bodyOf(mail, pages);
}

/** Scores a mail by version 2; loaded once, as at the start of a server. */
export async function wholeAnalysis(): Promise<(message: string) => Promise<void>> {
  const { scoreMail } = await import("../../shared/scoring/analyze.ts");
  const { startCatalogue } = await import("../../shared/scoring/catalogue/load.ts");
  const { InProcessVelocity } = await import("../../shared/scoring/velocity/in_process.ts");
  const { createVersion2Scorer } = await import("../../shared/scoring/version2/scorer.ts");
  const catalogue = startCatalogue();
  const version2 = createVersion2Scorer({
    velocity: new InProcessVelocity(),
    secret: new Uint8Array(32),
    now: Date.now,
  });
  return async (message) => {
    const { mail, pages } = read(message);
    scoreMail(catalogue, mail);
    await version2(mail);
    await bodyOf(mail, pages);
  };
}

function read(message: string) {
  const { headers, content } = splitMessage(message);
  const pages = new MailPages();
  return { mail: readMail({ headers, emailContent: content }, undefined, pages), pages };
}
