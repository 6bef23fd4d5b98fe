import type { MailResults } from "../../../../shared/exports/mail_export.ts";
import { verdictOf } from "./verdict.ts";
import type { WholeMail } from "./whole_mail.ts";

/** The results of a mail as they are downloaded and delivered, with the verdict that the page shows. */
export function resultsOf(whole: WholeMail): MailResults {
  const { summary, mail: { input: { stated } }, judged: { proof }, examined: { body } } = whole;
  return { summary, stated, verdict: verdictOf(whole), proof, body };
}
