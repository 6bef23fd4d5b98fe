import type { IndicatorMail } from "../../../shared/exports/indicators/indicator.ts";
import type {
  IndicatorFormat,
  WrittenIndicators,
} from "../../../shared/exports/indicators/formats.ts";
import type { ThreatLevel } from "../../../shared/contract/analyze_email_headers.ts";
import { requestIndicators } from "../mail/mail_worker.ts";
import { chooseVerdict } from "../mail/whole/choose_verdict.ts";
import type { WholeMail } from "../mail/whole/whole_mail.ts";

/** Selects the parts of a result that indicators are collected from. */
export function toIndicatorMail(whole: WholeMail): IndicatorMail {
  const { mail: { name, input }, summary, examined: { body, mails } } = whole;
  const { headers, isWhole = false, stated } = input;
  const verdict = chooseVerdict(whole);
  const subject = summary?.subject ?? stated?.subject ?? "";
  // A pasted mail has no file name.
  const title = [name, subject, summary?.messageId].find((each) => each?.trim()) ?? "";
  return { name: title, verdict, summary, body, headers, isWhole, mails };
}

/**
 * Writes the indicators of mails of at least a level, in this browser.
 *
 * @throws {WorkerFailure}
 */
export function writeMailIndicators(
  wholes: readonly WholeMail[],
  format: IndicatorFormat,
  least: ThreatLevel,
): Promise<WrittenIndicators> {
  return requestIndicators({
    mails: wholes.map(toIndicatorMail),
    format,
    least,
    now: Date.now(),
  });
}
