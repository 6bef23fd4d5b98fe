import { MailPages } from "../body/mail_pages.ts";
import { removeReportedSpeech } from "../body/text/reported_speech.ts";
import type { BodyAnalysis } from "../contract/body.ts";
import { sendsForOthers } from "../domains/ownership.ts";
import { readBody } from "../mime/body_text.ts";
import { extractOwnWords } from "../mime/own_words.ts";
import type { Mail } from "../mime/read_mail.ts";
import type { JudgedResults } from "./results.ts";
import type { Examination, MailReading } from "./examination.ts";
import { isAtLeast, type ThreatLevel } from "../contract/threat_levels.ts";

/** Results for a mail that decide whether only its author's own words count. */
interface MailResults {
  readonly results: JudgedResults;
  readonly body: BodyAnalysis;
  readonly verdict: { readonly level: ThreatLevel };
}

/** Minimum number of the author's own words; fewer do not show what the mail is about. */
const MIN_OWN_WORDS = 4;

/**
 * Opens a mail with its author's own words alone, to lower a verdict that only quoted words caused.
 * It leaves out the quoted mail, or the words that a warning reports. Null if all words count. They
 * do for most authors, as anybody can quote a fraud from a proven domain of his own.
 */
export function openOwnWords(
  reading: MailReading,
  mailResults: MailResults,
  examination: Examination,
): MailReading | null {
  const { results, body, verdict: { level } } = mailResults;
  // A verdict below `high` needs no lowering.
  if (!mayReportFraud(results) || !isAtLeast(level, "high")) return null;
  // A fraud may be in a file, which no words excuse.
  if (body.attachments.length > 0) return null;
  // In a hijacked thread, only the quoted mail shows who the author imitates.
  if (body.findings.some(({ id }) => id === "text_lookalike_correspondent")) return null;
  const unquotedReading = openUnquoted(reading, examination);
  const ownReading = openWarning(reading, unquotedReading) ?? unquotedReading;
  return ownReading !== null && hasEnoughWords(ownReading.mail) ? ownReading : null;
}

/** Opens a mail without the mail that it quotes; null if it quotes none. */
function openUnquoted(
  { mail, summary }: MailReading,
  { budget, maxDepth }: Examination,
): MailReading | null {
  const ownWords = extractOwnWords(mail.body);
  if (ownWords === null) return null;
  const pages = new MailPages(budget);
  const ownBody = readBody(ownWords.content, { fields: ownWords.fields, depth: maxDepth, pages });
  return {
    mail: { ...mail, body: ownBody, text: { ...mail.text, body: ownBody.text } },
    pages,
    summary,
  };
}

/**
 * Tells whether the author is proven, and a colleague or in a known organization. A domain in which
 * strangers have mailboxes does not count.
 */
function mayReportFraud({ headers }: JudgedResults): boolean {
  return headers?.proof === "proven" && headers.author !== null &&
    (headers.isColleague || headers.hasExclusiveDomain || headers.isBrand) &&
    !sendsForOthers(headers.author.domain);
}

/** Opens a warning of frauds without what it reports of them; null if a mail is no warning. */
function openWarning(
  reading: MailReading,
  unquotedReading: MailReading | null,
): MailReading | null {
  const { mail, pages, summary } = unquotedReading ?? reading;
  const ownText = removeReportedSpeech(mail.text, mail.body.unseenText);
  if (ownText === null || (unquotedReading === null && ownText === mail.text.body)) return null;
  return { mail: { ...mail, text: { ...mail.text, body: ownText } }, pages, summary };
}

function hasEnoughWords({ text: { body } }: Mail): boolean {
  const words = body.split(/\s+/, 2 * MIN_OWN_WORDS).filter((word) => /\p{L}/u.test(word));
  return words.length >= MIN_OWN_WORDS;
}
