import { analyzeBody } from "../../shared/body/analyze.ts";
import { MailPages } from "../../shared/body/mail_pages.ts";
import type { BodyAnalysis } from "../../shared/contract/body.ts";
import { readMail } from "../../shared/mime/read_mail.ts";
import type { LabelledMessage } from "./labelled_message.ts";
import { listMessageGroups } from "./message_groups.ts";
import type { GroupedMessage } from "./message_groups.ts";

/** A labelled message with its body analysis. */
export interface BodyRecord extends GroupedMessage {
  readonly body: BodyAnalysis;
  /** Whether the mail has header fields. */
  readonly isWhole: boolean;
}

/** Analyses the body of a message and lists its groups. */
export async function recordBody(message: LabelledMessage): Promise<BodyRecord> {
  const pages = new MailPages();
  const mail = readMail(message.input, { pages });
  return {
    ...listMessageGroups(message),
    body: await analyzeBody(mail, pages),
    isWhole: mail.headers !== null,
  };
}
