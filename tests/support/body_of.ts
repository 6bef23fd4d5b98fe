import { analyzeBody } from "../../shared/body/analyze.ts";
import { bodyInput } from "../../shared/body/body_input.ts";
import type { MailPages } from "../../shared/body/mail_pages.ts";
import type { BodyAnalysis } from "../../shared/contract/body.ts";
import type { Mail } from "../../shared/scoring/mail.ts";

/**
 * The analysis of a mail's body.
 *
 * @param pages Those that were read with the mail.
 */
export function bodyOf(mail: Mail, pages?: MailPages): Promise<BodyAnalysis> {
  return analyzeBody(bodyInput(mail, pages));
}
