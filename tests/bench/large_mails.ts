import { MailPages } from "../../shared/body/mail_pages.ts";
import type { BodyAnalysis } from "../../shared/contract/body.ts";
import { bodyOf } from "../../shared/endpoints/spam_answer.ts";
import { splitMessage } from "../../shared/message/split_message.ts";
import { readMail } from "../../shared/scoring/mail.ts";
import { LARGE_FILES } from "./large/files.ts";
import type { Mails } from "./large/mail.ts";
import { LARGE_PAGES } from "./large/pages.ts";
import { LARGE_STRUCTURES } from "./large/parts.ts";
import { LARGE_TEXTS } from "./large/texts.ts";

/** Size of the largest mail that is taken as a body of its own, in bytes. */
export const LARGEST = 8 * 1024 * 1024;

/** A mail for each way through the readers, ordinary and hostile, made for a size in bytes. */
export const LARGE_MAILS: Mails = {
  ...LARGE_TEXTS,
  ...LARGE_PAGES,
  ...LARGE_STRUCTURES,
  ...LARGE_FILES,
};

/** Everything from the bytes of a mail as text to the answer. */
export function analyzeLarge(message: string): Promise<BodyAnalysis> {
  const { headers, content } = splitMessage(message);
  const pages = new MailPages();
  return bodyOf(readMail({ headers, emailContent: content }, undefined, pages), pages);
}
