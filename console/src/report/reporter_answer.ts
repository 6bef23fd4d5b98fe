import { formatVerdictSentence, formatVerdictTitle } from "../mail/judged/say_verdict.ts";
import { chooseVerdict } from "../mail/judged/choose_verdict.ts";
import type { JudgedMail } from "../mail/judged/judged_mail.ts";
import { defang } from "../text/defang.ts";
import type { Messages } from "../text/messages.ts";
import { sayVerdictReason } from "../text/say_verdict_reason.ts";

/** Maximum number of reasons per answer. */
const MAX_REASONS = 3;

/** Writes an answer to the person who reported a mail: the verdict, its reasons, and advice. */
export function writeReporterAnswer(judgedMail: JudgedMail, t: Messages): string {
  const { level, reasons } = chooseVerdict(judgedMail);
  const { subject = null } = judgedMail.summary ?? judgedMail.mail.input.statedFields ?? {};
  return [
    t.reportWords.answerThanks,
    ...(subject === null || subject === ""
      ? []
      : [`${t.result.subject}${t.result.colon}${subject}`]),
    `${formatVerdictTitle(judgedMail, t)}. ${formatVerdictSentence(judgedMail, t)}`,
    reasons.slice(0, MAX_REASONS).map((reason) => `- ${defang(sayVerdictReason(reason, t))}`)
      .join("\n"),
    t.advice.level[level],
  ].filter((part) => part !== "").join("\n\n");
}
