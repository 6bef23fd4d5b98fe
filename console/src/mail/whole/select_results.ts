import type { MailResults } from "../../../../shared/exports/mail_export.ts";
import { chooseVerdict } from "./choose_verdict.ts";
import type { WholeMail } from "./whole_mail.ts";

/** Selects the results of a mail that are downloaded and delivered, with the shown verdict. */
export function selectResults(whole: WholeMail): MailResults {
  const { summary, mail: { input: { stated } }, judged: { proof }, examined } = whole;
  const { body, mails } = examined;
  return { summary, stated, verdict: chooseVerdict(whole), proof, body, mails };
}
