import { analyzeBody } from "../../shared/body/analyze.ts";
import { MailPages } from "../../shared/body/mail_pages.ts";
import { readMail } from "../../shared/mime/read_mail.ts";
import { splitMessage } from "../../shared/mime/split_message.ts";

/** Reads a mail from the bytes of it as text, and analyses its body. */
export async function analyzeLarge(message: string): Promise<void> {
  const { headers, content } = splitMessage(message);
  const pages = new MailPages();
  await analyzeBody(readMail({ headers, emailContent: content }, { pages }), pages);
}

/** Returns all that version 2 answers to a mail; loaded once, as at the start of a server. */
export async function wholeAnalysis(): Promise<(message: string) => Promise<void>> {
  const { openMail, startExamination } = await import("../../shared/verdict/examination.ts");
  const { examineMail } = await import("../../shared/verdict/examine_mail.ts");
  const { createSpamResponse } = await import("../../shared/verdict/spam_response.ts");
  const { InProcessVelocity } = await import("../../shared/velocity/in_process.ts");
  const { scoreSenders } = await import("../../shared/velocity/score_senders.ts");
  const velocity = new InProcessVelocity();
  const counting = { velocity, secret: new Uint8Array(32), now: Date.now };
  return async (message) => {
    const { headers, content } = splitMessage(message);
    const examination = startExamination({ now: Date.now() });
    const open = openMail({ headers, emailContent: content }, examination);
    const examined = await examineMail(open, examination);
    JSON.stringify(createSpamResponse(examined, await scoreSenders(open.mail, counting)));
  };
}
