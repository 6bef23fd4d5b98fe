import { MailPages } from "../body/mail_pages.ts";
import { removeReportedSpeech } from "../body/text/reported_speech.ts";

import type { BodyAnalysis, EntityKind } from "../contract/body.ts";
import { belongsToSender, sendsForOthers } from "../domains/ownership.ts";
import { readBody } from "../mime/body_text.ts";
import { extractOwnWords } from "../mime/own_words.ts";
import type { Mail } from "../mime/read_mail.ts";
import type { JudgedResults } from "./results.ts";
import type { Examination, OpenMail } from "./examination.ts";
import { isAtLeast, type ThreatLevel } from "../contract/threat_levels.ts";

/** A mail with its author's own words alone. */
export interface OwnReading {
  readonly open: OpenMail;
  /** Lowest level to which harmless own words lower the mail. */
  readonly lowest: "low" | "medium";
}

/** Results for a whole mail that decide whether its own words count. */
interface WholeResults {
  readonly results: JudgedResults;
  readonly body: BodyAnalysis;
  readonly verdict: { readonly level: ThreatLevel };
}

/** Minimum number of own words beside quoted ones; fewer say nothing of the mail. */
const MIN_OWN_WORDS = 4;

/**
 * Opens a mail with its author's own words alone: a warning without what it reports of frauds, or a
 * proven author's mail without quoted mail. Null where all words count.
 */
export function openOwnWords(
  open: OpenMail,
  whole: WholeResults,
  examination: Examination,
): OwnReading | null {
  const { results, body, verdict: { level } } = whole;
  if (!isAtLeast(level, "medium") || body.attachments.length > 0) return null;
  // In a hijacked thread, the quoted mail is what unmasks the author.
  if (body.findings.some(({ id }) => id === "text_lookalike_correspondent")) return null;
  const unquoted = openUnquoted(open, examination);
  const own = openWarning(open, unquoted, whole) ??
    (unquoted !== null && isProvenWriter(results) ? { open: unquoted, lowest: "medium" } : null);
  if (own === null || !hasEnoughWords(own.open.mail)) return null;
  return own.lowest === "low" || isAtLeast(level, "high") ? own : null;
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

/** Tells whether a mail is proven to be by its author, who alone writes from the domain. */
function isProvenWriter({ headers }: JudgedResults): boolean {
  return headers?.proof === "proven" && headers.author !== null &&
    !sendsForOthers(headers.author.domain);
}

/**
 * Opens a warning of frauds without what it reports of them; null if a mail is no warning, or leads
 * to others than its author, who may be the fraud. If it warns of an answer, and has nothing else to
 * act on, no fraud gains by it.
 */
function openWarning(
  open: OpenMail,
  unquoted: OpenMail | null,
  whole: WholeResults,
): OwnReading | null {
  if (!leadsToAuthor(open.mail, whole) && !isProvenWriter(whole.results)) return null;
  const { mail, pages, summary } = unquoted ?? open;
  const own = removeReportedSpeech(mail.text, mail.body.unseen);
  if (own === null || (unquoted === null && own.text === mail.text.body)) return null;
  const text = { ...mail.text, body: own.text };
  return {
    open: { mail: { ...mail, text }, pages, summary },
    lowest: own.warns && leadsNowhere(open.mail, whole.body) ? "low" : "medium",
  };
}

/** Kinds of entities by which a reader pays or reaches somebody. */
const CONTACT_KINDS: ReadonlySet<EntityKind> = new Set<EntityKind>([
  "phone",
  "iban",
  "card",
  "crypto",
]);

/** Tells whether a mail leads to its author's domain alone, and names no way to pay or to call. */
function leadsToAuthor(
  { text: { senderDomain } }: Mail,
  { results: { content }, body: { urls, entities } }: WholeResults,
): boolean {
  return (urls.length === 0 || content?.leadsToAuthor === true) &&
    entities.every(({ kind, value }) =>
      !CONTACT_KINDS.has(kind) &&
      (kind !== "email" || belongsToSender(value.slice(value.indexOf("@") + 1), senderDomain))
    );
}

/** Tells whether nothing can be followed, and only the author of a mail can be answered. */
function leadsNowhere(
  { headers, text: { senderDomain } }: Mail,
  { urls, entities }: BodyAnalysis,
): boolean {
  return headers !== null && urls.length === 0 &&
    entities.every(({ kind }) => !CONTACT_KINDS.has(kind) && kind !== "email") &&
    headers.replyTo.mailboxes.every(({ domain }) => belongsToSender(domain, senderDomain));
}

function hasEnoughWords({ text: { body } }: Mail): boolean {
  const words = body.split(/\s+/, 2 * MIN_OWN_WORDS).filter((word) => /\p{L}/u.test(word));
  return words.length >= MIN_OWN_WORDS;
}
