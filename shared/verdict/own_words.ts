import { MailPages } from "../body/mail_pages.ts";
import { findQuotations, removeParts } from "../body/text/quotations.ts";
import { forbidsScanning, promisesNotToAsk } from "../body/text/prohibition.ts";
import { removeReportedSpeech } from "../body/text/reported_speech.ts";
import type { BodyAnalysis } from "../contract/body.ts";
import type { Verdict } from "../contract/verdict.ts";
import { sendsForOthers } from "../domains/ownership.ts";
import { readBody } from "../mime/body_text.ts";
import { extractOwnWords, isForwardedSubject } from "../mime/own_words.ts";
import { tellsStory } from "./reason_order.ts";
import { PASSAGE_REASON } from "./resemblances.ts";
import type { JudgedResults } from "./results.ts";
import type { Examination, MailReading } from "./examination.ts";
import { isAtLeast } from "../contract/threat_levels.ts";

/** Results for a mail that decide whether only its author's own words count. */
interface MailResults {
  readonly results: JudgedResults;
  readonly body: BodyAnalysis;
  readonly verdict: Pick<Verdict, "level" | "reasons" | "of">;
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
  const ownReading = openUnreported(reading, examination);
  return ownReading !== null && hasEnoughWords(ownReading.mail.text.body) ? ownReading : null;
}

/** Opens a mail without the mail that it quotes or the words that it reports; null if all are own. */
function openUnreported(reading: MailReading, examination: Examination): MailReading | null {
  const unquotedReading = openUnquoted(reading, examination);
  return openWarning(reading, unquotedReading) ?? unquotedReading;
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
  const ownText = removeReportedSpeech(mail.text, mail.body.hiddenText);
  if (ownText === null || (unquotedReading === null && ownText === mail.text.body)) return null;
  return { mail: { ...mail, text: { ...mail.text, body: ownText } }, pages, summary };
}

/**
 * Tells whether a mail only quotes, forwards or reports its story, or the passage of a reason. It
 * excuses nothing: anybody can write such a part.
 */
export function reportsStory(
  reading: MailReading,
  { body, verdict }: Pick<MailResults, "body" | "verdict">,
  examination: Examination,
): boolean {
  const { reasons } = verdict;
  if (verdict.of !== null || reasons.some(({ id }) => id === "words_quoted")) return false;
  const ids = reasons.map(({ id }) => id).filter(tellsStory);
  const stories = body.findings.filter(({ id }) => ids.includes(id));
  // The words of a file are no quotation.
  if (stories.some(({ quote, where }) => quote === undefined || where !== undefined)) return false;
  const passages = reasons.flatMap(({ id, values }) =>
    id === PASSAGE_REASON ? [`${values["passage"]}`] : []
  );
  const quotes = stories.length > 0 ? stories.map(({ quote }) => quote ?? "") : passages;
  if (quotes.length === 0) return false;
  const { text } = reading.mail;
  const { body: ownBody } = (openUnreported(reading, examination) ?? reading).mail.text;
  // Frauds put headlines and praise into quotation marks: marks alone report no passage.
  const ownText = stories.length > 0 ? removeParts(ownBody, findQuotations(ownBody)) : ownBody;
  // Advertisers put whole mails into the element for quotations.
  const ownSubject = isForwardedSubject(text.subject) ? "" : text.subject;
  const isAllOwn = ownSubject === text.subject && ownText === text.body;
  if (isAllOwn || !hasEnoughWords(ownText)) return false;
  const allWords = joinWords(`${text.subject}\n${text.body}`);
  const ownWords = joinWords(`${ownSubject}\n${ownText}`);
  return quotes.every((quote) => {
    const places = listPlaces(quote).filter((place) => allWords.includes(place));
    return places.length > 0 && !places.some((place) => ownWords.includes(place));
  });
}

/** Number of consecutive words by which a quotation is found in a text. */
const PLACE_WORDS = 4;

/** Lists runs of words of a quotation; a short one is a run itself. */
function listPlaces(quote: string): string[] {
  const words = joinWords(quote).trim().split(" ");
  const length = Math.min(PLACE_WORDS, words.length);
  return words.slice(0, words.length - length + 1)
    .map((_, at) => ` ${words.slice(at, at + length).join(" ")} `);
}

/** Joins the words of a text in lower case with single blanks, without other characters. */
function joinWords(text: string): string {
  return ` ${text.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, " ").trim()} `;
}

function hasEnoughWords(text: string): boolean {
  const words = text.split(/\s+/, 2 * MIN_OWN_WORDS).filter((word) => /\p{L}/u.test(word));
  return words.length >= MIN_OWN_WORDS;
}

/** Maximum number of characters of a text that are searched for denials. */
const MAX_LENGTH = 20_000;

/**
 * Lists the ids of findings in words that the text itself denies: they stay findings, but are no
 * reasons. A warning says that nobody asks for a PIN, or that a code is not to be scanned.
 */
export function listDeniedFindings(
  { text, body: { hiddenText } }: MailReading["mail"],
  { findings }: Pick<BodyAnalysis, "findings">,
): string[] {
  const body = text.body.slice(0, MAX_LENGTH);
  return findings.filter(({ id, quote }) => {
    if (id === "mail_qr_code") return quote !== undefined && forbidsScanning(body);
    return id === "text_asks_credentials" && promisesNotToAsk(body) &&
      removeReportedSpeech({ subject: text.subject, body }, hiddenText) !== null;
  }).map(({ id }) => id);
}
