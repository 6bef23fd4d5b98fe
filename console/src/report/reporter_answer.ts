import { formatVerdictSentence, formatVerdictTitle } from "../mail/whole/say_verdict.ts";
import { chooseVerdict } from "../mail/whole/choose_verdict.ts";
import type { WholeMail } from "../mail/whole/whole_mail.ts";
import { defang } from "../text/defang.ts";
import type { Messages } from "../text/messages.ts";
import { sayVerdictReason } from "../text/say_verdict_reason.ts";

/** Maximum number of reasons per answer. */
const MAX_REASONS = 3;

/** Writes an answer to the person who reported a mail: the verdict, its reasons, and advice. */
export function writeReporterAnswer(whole: WholeMail, t: Messages): string {
  const { level, reasons } = chooseVerdict(whole);
  const { subject = null } = whole.summary ?? whole.mail.input.stated ?? {};
  return [
    t.reportWords.answerThanks,
    ...(subject === null || subject === ""
      ? []
      : [`${t.result.subject}${t.result.colon}${subject}`]),
    `${formatVerdictTitle(whole, t)}. ${formatVerdictSentence(whole, t)}`,
    reasons.slice(0, MAX_REASONS).map((reason) => `- ${defang(sayVerdictReason(reason, t))}`)
      .join("\n"),
    t.advice.level[level],
  ].filter((part) => part !== "").join("\n\n");
}
