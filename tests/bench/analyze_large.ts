import { MailPages } from "../../shared/body/mail_pages.ts";
import type { BodyAnalysis } from "../../shared/contract/body.ts";
import { bodyOf } from "../../shared/endpoints/spam_answer.ts";
import { splitMessage } from "../../shared/message/split_message.ts";
import { readMail } from "../../shared/scoring/mail.ts";

/** Everything from the bytes of a mail as text to the answer. */
export function analyzeLarge(message: string): Promise<BodyAnalysis> {
  const { headers, content } = splitMessage(message);
  const pages = new MailPages();
  return bodyOf(readMail({ headers, emailContent: content }, undefined, pages), pages);
}
