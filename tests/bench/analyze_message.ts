import { analyzeBody } from "../../shared/body/analyze.ts";
import { MailPages } from "../../shared/body/mail_pages.ts";
import { readMail } from "../../shared/mime/read_mail.ts";
import { splitMessage } from "../../shared/mime/split_message.ts";

/** Analyses the body of a mail that is given as a byte string. */
export async function analyzeMessageBody(message: string): Promise<void> {
  const { headers, content } = splitMessage(message);
  const pages = new MailPages();
  await analyzeBody(readMail({ headers, emailContent: content }, { pages }), pages);
}

/**
 * Loads the modules as a server does at its start. Returns a function that runs version 2 on a
 * mail. The imports are dynamic so that callers can measure their loading.
 */
export async function loadWholeAnalysis(): Promise<(message: string) => Promise<void>> {
  const { openMail, startExamination } = await import("../../shared/verdict/examination.ts");
  const { examineMail } = await import("../../shared/verdict/examine_mail.ts");
  const { createSpamResponse } = await import("../../shared/verdict/spam_response.ts");
  const { InProcessVelocity } = await import("../../shared/velocity/counters.ts");
  const { scoreSenders } = await import("../../shared/velocity/score_senders.ts");
  const velocity = new InProcessVelocity();
  const counting = { velocity, secret: new Uint8Array(32), now: Date.now };
  return async (message) => {
    const { headers, content } = splitMessage(message);
    const examination = startExamination({ now: Date.now() });
    const open = openMail({ headers, emailContent: content }, examination);
    const examined = await examineMail(open, examination);
    JSON.stringify(createSpamResponse(examined, await scoreSenders(examined, counting)));
  };
}
