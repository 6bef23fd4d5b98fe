import { MailPages } from "../../shared/body/mail_pages.ts";
import { analyzeBody } from "../../shared/body/analyze.ts";
import { splitMessage } from "../../shared/mime/split_message.ts";
import { readMail } from "../../shared/scoring/mail.ts";

/** Reads a mail from the bytes of it as text, and analyses its body. */
export async function analyzeLarge(message: string): Promise<void> {
  const { mail, pages } = read(message);
  await analyzeBody(mail, pages);
}

/** All that version 2 answers to a mail; loaded once, as at the start of a server. */
export async function wholeAnalysis(): Promise<(message: string) => Promise<void>> {
  const { examineMail } = await import("../../shared/verdict/examine_mail.ts");
  const { knownFrom } = await import("../../shared/verdict/known.ts");
  const { shippedCatalogue } = await import("../../shared/scoring/catalogue/load.ts");
  const { InProcessVelocity } = await import("../../shared/velocity/in_process.ts");
  const { createVersion2Scorer } = await import("../../shared/scoring/version2/scorer.ts");
  const catalogue = shippedCatalogue();
  const version2 = createVersion2Scorer({
    velocity: new InProcessVelocity(),
    secret: new Uint8Array(32),
    now: Date.now,
  });
  return async (message) => {
    const deps = { catalogue, version2, now: Date.now, known: knownFrom([]) };
    JSON.stringify(await examineMail(read(message), deps));
  };
}

function read(message: string) {
  const { headers, content } = splitMessage(message);
  const pages = new MailPages();
  return { mail: readMail({ headers, emailContent: content }, undefined, pages), pages };
}
