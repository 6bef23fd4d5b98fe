import { MailPages } from "../body/mail_pages.ts";
import { findQuotations, removeParts } from "../body/text/quotations.ts";
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

/** Which reasons of a mail rest on words that it only quotes. */
export interface QuotedWords {
  /** Whether the story of a mail, or the passage of a reason, is only in a quoted part. */
  readonly isStoryQuoted: boolean;
  /** Whether the passage of a reason is the author's own words, although the story is quoted. */
  readonly isPassageOwn: boolean;
  /** Ids of findings whose quoted words are only in what a mail describes. */
  readonly describedIds: readonly string[];
  /** The mail without what it describes. */
  readonly ownReading: MailReading;
}

/** Reasons about words, which a warning describes. */
const WORD_REASON = /^(?:lure|pressure)_|^text_(?:asks_credentials|crypto_demand)$/;

/**
 * Compares the reasons of a mail with what it only quotes, forwards or reports. That excuses
 * nothing: anybody can write such a part.
 */
export function compareQuotedWords(
  reading: MailReading,
  { body, verdict }: Pick<MailResults, "body" | "verdict">,
  examination: Examination,
): QuotedWords {
  const { reasons } = verdict, { text } = reading.mail;
  const nothing = {
    isStoryQuoted: false,
    isPassageOwn: false,
    describedIds: [],
    ownReading: reading,
  };
  if (verdict.of !== null) return nothing;
  const passage = reasons.find(({ id }) => id === PASSAGE_REASON)?.values["passage"];
  const findings = body.findings.filter(({ id }) =>
    WORD_REASON.test(id) && reasons.some((reason) => reason.id === id)
  );
  const stories = findings.filter(({ id }) => tellsStory(id));
  if (findings.length === 0 && passage === undefined) return nothing;
  const { body: ownBody } = (openUnreported(reading, examination) ?? reading).mail.text;
  const ownSubject = isForwardedSubject(text.subject) ? "" : text.subject;
  // Frauds put headlines and praise into quotation marks: marks alone report no passage.
  const ownText = removeParts(ownBody, findQuotations(ownBody));
  const isAllOwn = ownSubject === text.subject && ownText === text.body;
  if (isAllOwn && findQuotations(ownText, MIN_TITLE).length === 0) return nothing;
  // Advertisers put whole mails into the element for quotations.
  if (!hasEnoughWords(ownText)) return nothing;
  const allWords = joinWords(`${text.subject}\n${text.body}`);
  const isOnlyQuoted = (quote: string, words: string) => {
    const places = listPlaces(quote).filter((place) => allWords.includes(place));
    return places.length > 0 && !places.some((place) => words.includes(place));
  };
  const ownWords = joinWords(`${ownSubject}\n${ownText}`);
  const plainWords = joinWords(`${ownSubject}\n${ownBody}`);
  // The words of a file are no quotation.
  const isStoryQuoted = stories.length > 0
    ? stories.every(({ quote, where }) =>
      quote !== undefined && where === undefined && isOnlyQuoted(quote, ownWords)
    )
    : passage !== undefined && isOnlyQuoted(`${passage}`, plainWords);
  const isPassageOwn = isStoryQuoted && stories.length > 0 && passage !== undefined &&
    listPlaces(`${passage}`).every((place) => ownWords.includes(place));
  const undescribed = removeDescribed(reading.mail);
  const undescribedWords = joinWords(`${ownSubject}\n${undescribed}`);
  const describedIds = findings.filter(({ quote, where }) =>
    quote !== undefined && where === undefined && isOnlyQuoted(quote, undescribedWords)
  ).map(({ id }) => id);
  const { mail } = reading;
  const ownReading = { ...reading, mail: { ...mail, text: { ...text, body: undescribed } } };
  return { isStoryQuoted, isPassageOwn, describedIds, ownReading };
}

/** Minimum number of characters of a quotation that a warning, or a list of titles, names. */
const MIN_TITLE = 8;

/** Number of characters below which a quotation outside of warnings is a title. */
const MAX_TITLE = 30;

/**
 * Removes from a text what a warning reports of frauds, and short quotations such as titles. A
 * forwarded mail stays, as it tells its story itself.
 */
function removeDescribed({ text, body: { hiddenText } }: MailReading["mail"]): string {
  const ownText = removeReportedSpeech(text, hiddenText);
  const quotations = findQuotations(ownText ?? text.body, MIN_TITLE);
  const titles = ownText === null
    ? quotations.filter(({ from, to }) => to - from < MAX_TITLE)
    : quotations;
  return removeParts(ownText ?? text.body, titles);
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
