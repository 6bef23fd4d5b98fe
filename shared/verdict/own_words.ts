import { MailPages } from "../body/mail_pages.ts";
import { removeReportedSpeech } from "../body/text/reported_speech.ts";
import type { BodyAnalysis } from "../contract/body.ts";
import { sendsForOthers } from "../domains/ownership.ts";
import { readBody } from "../mime/body_text.ts";
import { extractOwnWords } from "../mime/own_words.ts";
import type { Mail } from "../mime/read_mail.ts";
import type { JudgedResults } from "./results.ts";
import type { Examination, OpenMail } from "./examination.ts";
import { isAtLeast, type ThreatLevel } from "../contract/threat_levels.ts";

/** Results for a whole mail that decide whether its own words count. */
interface WholeResults {
  readonly results: JudgedResults;
  readonly body: BodyAnalysis;
  readonly verdict: { readonly level: ThreatLevel };
}

/** Minimum number of own words beside quoted ones; fewer say nothing of the mail. */
const MIN_OWN_WORDS = 4;

/**
 * Opens a mail with its author's own words alone, to lower a verdict that only quoted words caused.
 * Left out is what a warning reports, or the mail that is quoted. Null where all words count, as for
 * authors who may not report frauds. Anybody can put a fraud in quotation marks, and prove a domain
 * of his own.
 */
export function openOwnWords(
  open: OpenMail,
  whole: WholeResults,
  examination: Examination,
): OpenMail | null {
  const { results, body, verdict: { level } } = whole;
  // A verdict below `high` needs no lowering.
  if (!mayReportFraud(results) || !isAtLeast(level, "high")) return null;
  // A fraud may be in a file, which no words excuse.
  if (body.attachments.length > 0) return null;
  // In a hijacked thread, the quoted mail is what unmasks the author.
  if (body.findings.some(({ id }) => id === "text_lookalike_correspondent")) return null;
  const unquoted = openUnquoted(open, examination);
  const own = openWarning(open, unquoted) ?? unquoted;
  return own !== null && hasEnoughWords(own.mail) ? own : null;
}

/** Opens a mail without the mail that it quotes; null if it quotes none. */
function openUnquoted(
  { mail, summary }: OpenMail,
  { budget, maxDepth }: Examination,
): OpenMail | null {
  const own = extractOwnWords(mail.body);
  if (own === null) return null;
  const pages = new MailPages(budget);
  const read = readBody(own.content, { fields: own.fields, depth: maxDepth, pages });
  return { mail: { ...mail, body: read, text: { ...mail.text, body: read.text } }, pages, summary };
}

/**
 * Tells whether the author is proven and a colleague or of a known organization. A domain from which
 * strangers write does not count.
 */
function mayReportFraud({ headers }: JudgedResults): boolean {
  return headers?.proof === "proven" && headers.author !== null &&
    (headers.isColleague || headers.hasExclusiveDomain || headers.isBrand) &&
    !sendsForOthers(headers.author.domain);
}

/** Opens a warning of frauds without what it reports of them; null if a mail is no warning. */
function openWarning(open: OpenMail, unquoted: OpenMail | null): OpenMail | null {
  const { mail, pages, summary } = unquoted ?? open;
  const own = removeReportedSpeech(mail.text, mail.body.unseenText);
  if (own === null || (unquoted === null && own === mail.text.body)) return null;
  return { mail: { ...mail, text: { ...mail.text, body: own } }, pages, summary };
}

function hasEnoughWords({ text: { body } }: Mail): boolean {
  const words = body.split(/\s+/, 2 * MIN_OWN_WORDS).filter((word) => /\p{L}/u.test(word));
  return words.length >= MIN_OWN_WORDS;
}
