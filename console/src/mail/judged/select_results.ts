import type { MailResults } from "../../../../shared/exports/mail_export.ts";
import { chooseVerdict } from "./choose_verdict.ts";
import type { JudgedMail } from "./judged_mail.ts";

/** Selects the results of a mail for downloads and webhooks, with the shown verdict. */
export function selectResults(judgedMail: JudgedMail): MailResults {
  const { summary, mail: { input: { statedFields } }, verdicts: { proof }, examination } =
    judgedMail;
  const { body, mails } = examination;
  return {
    summary,
    statedFields,
    verdict: chooseVerdict(judgedMail),
    proof,
    body,
    mails,
  };
}
