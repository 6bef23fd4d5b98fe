import { analyzeBody } from "../../shared/body/analyze.ts";
import { MailPages } from "../../shared/body/mail_pages.ts";
import type { BodyAnalysis } from "../../shared/contract/body.ts";
import { readMail } from "../../shared/mime/read_mail.ts";
import type { Labelled } from "./labelled.ts";
import { listMessageGroups, takeFirstOfEach } from "./message_groups.ts";
import type { GroupedMessage } from "./message_groups.ts";

/** A labelled message with its body analysis. */
export interface BodyRecord extends GroupedMessage {
  readonly body: BodyAnalysis;
  /** Whether the mail has header fields. */
  readonly whole: boolean;
}

/**
 * Takes the measured messages of a corpus: for each source and label the first ones by a hash of
 * ids.
 */
export function takeSample(messages: Iterable<Labelled>, most: number): Labelled[] {
  return takeFirstOfEach(messages, most).map(({ message }) => message);
}

/** Analyses one message. */
export async function recordBody(message: Labelled): Promise<BodyRecord> {
  const pages = new MailPages();
  const mail = readMail(message.input, { pages });
  return {
    ...listMessageGroups(message),
    body: await analyzeBody(mail, pages),
    whole: mail.headers !== null,
  };
}
