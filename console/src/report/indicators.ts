import type { IndicatorMail } from "../../../shared/exports/indicators/indicator.ts";
import type {
  IndicatorFormat,
  WrittenIndicators,
} from "../../../shared/exports/indicators/formats.ts";
import type { ThreatLevel } from "../../../shared/contract/threat_levels.ts";
import { requestIndicators } from "../mail/mail_worker.ts";
import { chooseVerdict } from "../mail/judged/choose_verdict.ts";
import type { JudgedMail } from "../mail/judged/judged_mail.ts";

/** Selects the parts of a result that indicators are collected from. */
export function toIndicatorMail(judgedMail: JudgedMail): IndicatorMail {
  const { mail: { name, input }, summary, examination: { body, mails } } = judgedMail;
  const { headers, isWholeMail = false, statedFields } = input;
  const verdict = chooseVerdict(judgedMail);
  const subject = summary?.subject ?? statedFields?.subject ?? "";
  // A pasted mail has no file name.
  const title = [name, subject, summary?.messageId].find((each) => each?.trim()) ?? "";
  return { name: title, verdict, summary, body, headers, isWholeMail, mails };
}

/**
 * Writes the indicators of mails of at least a level, in this browser.
 *
 * @throws {WorkerFailure}
 */
export function writeMailIndicators(
  mails: readonly JudgedMail[],
  format: IndicatorFormat,
  minLevel: ThreatLevel,
): Promise<WrittenIndicators> {
  return requestIndicators({
    mails: mails.map(toIndicatorMail),
    format,
    minLevel,
    now: Date.now(),
  });
}
