import de from "../../catalogue/texts/de.json" with { type: "json" };
import en from "../../catalogue/texts/en.json" with { type: "json" };
import es from "../../catalogue/texts/es.json" with { type: "json" };
import fr from "../../catalogue/texts/fr.json" with { type: "json" };
import it from "../../catalogue/texts/it.json" with { type: "json" };
import type { VerdictReason } from "../../shared/contract/verdict.ts";
import { defangText } from "../../shared/body/links/url_spelling.ts";
import { escapeMarkup } from "../../shared/encoding/markup.ts";
import type { Texts } from "../../shared/findings/english.ts";
import { fill, listPlaceholders } from "../../shared/findings/fill.ts";
import { spellOutSigns } from "../../shared/scoring/classifier/feature_text.ts";
import { mentionsUnread, UNREAD_REASONS } from "../../shared/verdict/unread_reasons.ts";
import { ANSWER_MARK } from "./find_addressee.ts";
import { selectBody } from "./report.ts";
import type { Report } from "./report.ts";
import { isLanguage } from "./settings.ts";
import type { ReplyLanguage } from "./settings.ts";

const TEXTS: Readonly<Record<ReplyLanguage, Texts>> = { en, fr, de, es, it };

/** Maximum number of reasons in an answer: it is read on a phone. */
const MAX_REASONS = 3;

/** Parts of the answer mail. */
export interface ReplyMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly messageId: string;
}

/** Writes the answer to a report in the reporter's language. No mail program finds a link in it. */
export function writeAnswer(report: Report, language: ReplyLanguage, host: string): ReplyMail {
  const texts = TEXTS[language];
  const { verdict, reportedMail, headers, id } = report;
  const level = verdict.enough || verdict.level !== "low" ? verdict.level : "unknown";
  const isFailed = verdict.reasons.some(({ id }) => id === "examination_failed");
  const isReadInPart = level === "low" && mentionsUnread(verdict.reasons);
  const shownLevel = isFailed ? "unknown" : isReadInPart ? "partly" : level;
  const lines = {
    verdict: texts.inbox.verdict[shownLevel],
    reasons: selectReasons(report).map((reason) => sayReason(reason, language)),
    // The advice for `critical` asks to report the mail, which is done.
    advice: texts.advice.level[verdict.level === "critical" ? "high" : verdict.level],
    nextStep: reportedMail === null && verdict.enough && isTextAlone(report)
      ? texts.inbox.attachNext
      : null,
    footer: fill(texts.inbox.foot, { id }, language),
  };
  return {
    subject: writeSubject(headers.subject ?? ""),
    text: writeText(lines, texts),
    html: writeHtml(lines, texts, language),
    messageId: `<${id}.${ANSWER_MARK}@${host}>`,
  };
}

/** Tells whether a report brings neither a mail nor a file. */
function isTextAlone({ result: { mails, body } }: Report): boolean {
  return mails.length === 0 && !body?.attachments.some(({ inline }) => !inline);
}

/**
 * Chooses the language of a reporter: that of his subject's prefix, of his own words, or the
 * default.
 */
export function chooseReplyLanguage(report: Report, fallback: ReplyLanguage): ReplyLanguage {
  const prefix = /^\s*(tr|wg|rv|i|aw)\s*:/i.exec(report.headers.subject ?? "")?.[1]?.toLowerCase();
  const language = prefix === undefined ? undefined : PREFIXES.get(prefix);
  if (language !== undefined) return language;
  const textLanguage = report.result.body?.language ?? selectBody(report)?.language ?? "";
  return isLanguage(textLanguage) ? textLanguage : fallback;
}

/** Prefixes of replies and forwarded mails that Outlook writes in one language only. */
const PREFIXES: ReadonlyMap<string, ReplyLanguage> = new Map([
  ["tr", "fr"],
  ["wg", "de"],
  ["aw", "de"],
  ["rv", "es"],
  ["i", "it"],
]);

/** Selects reasons about the reported mail; of a harmless one only what was not examined. */
function selectReasons({ verdict, reportedMail, result }: Report): VerdictReason[] {
  const isHarmless = verdict.level === "low" || verdict.level === "safe";
  const headerFindings = new Set(
    reportedMail === null ? result.summary.findings.map(({ id }): string => id) : [],
  );
  return verdict.reasons.filter(({ id }) =>
    !ABOUT_CARRIED.has(id) && !headerFindings.has(id) && (!isHarmless || UNEXAMINED_REASONS.has(id))
  ).slice(0, MAX_REASONS);
}

/** Reasons that say what was not examined. */
const UNEXAMINED_REASONS: ReadonlySet<string> = new Set([
  "examination_failed",
  "mails_unexamined",
  "too_little_text",
  ...UNREAD_REASONS,
]);

/** Reasons that only name the reported mail, which its reporter knows. */
const ABOUT_CARRIED: ReadonlySet<string> = new Set([
  "about_carried_mail",
  "carries_dangerous_mail",
  "returns_dangerous_mail",
]);

/** Says a reason in a language; in English where that language lacks it. */
function sayReason({ id, values, message }: VerdictReason, language: ReplyLanguage): string {
  const { verdictReasons, findings, featureWords } = TEXTS[language];
  const verdictTexts: Readonly<Record<string, string>> = verdictReasons;
  const findingTexts: Readonly<Record<string, { readonly message: string }>> = findings;
  const text = Object.hasOwn(verdictReasons, id)
    ? verdictTexts[id]
    : Object.hasOwn(findings, id)
    ? findingTexts[id]?.message
    : undefined;
  const safeValues = Object.fromEntries(
    Object.entries(spellOutSigns(values, featureWords))
      .map(([name, value]) => [name, defang(String(value))]),
  );
  const hasAllValues = text !== undefined &&
    listPlaceholders(text).every((name) => Object.hasOwn(safeValues, name));
  return hasAllValues ? fill(text, safeValues, language) : defang(message);
}

/** Writes a text so that no program makes links of the addresses in it, whatever their scheme. */
function defang(text: string): string {
  return defangText(text).replaceAll("://", "[:]//");
}

/** Maximum length of the subject of an answer. */
const MAX_SUBJECT = 150;

function writeSubject(subject: string): string {
  const ownSubject = defang(subject.replaceAll(/\p{C}/gu, " ").trim()).slice(0, MAX_SUBJECT);
  return /^re\s*:/i.test(ownSubject) ? ownSubject : `Re: ${ownSubject}`;
}

interface AnswerLines {
  readonly verdict: string;
  readonly reasons: readonly string[];
  readonly advice: string;
  readonly nextStep: string | null;
  readonly footer: string;
}

function writeText(
  { verdict, reasons, advice, nextStep, footer }: AnswerLines,
  { inbox }: Texts,
): string {
  const reasonLines = reasons.length === 0
    ? []
    : ["", inbox.reasons, ...reasons.map((reason) => `- ${reason}`)];
  return [
    verdict,
    ...reasonLines,
    "",
    inbox.advice,
    advice,
    ...(nextStep === null ? [] : ["", nextStep]),
    "",
    footer,
    "",
  ].join("\r\n");
}

function writeHtml(
  { verdict, reasons, advice, nextStep, footer }: AnswerLines,
  { inbox }: Texts,
  language: ReplyLanguage,
): string {
  const formatParagraph = (text: string) => `<p>${escapeMarkup(text)}</p>`;
  const list = reasons.map((reason) => `<li>${escapeMarkup(reason)}</li>`).join("");
  return `<!DOCTYPE html><html lang="${language}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width"></head>` +
    `<body style="font:16px/1.5 sans-serif;max-width:34em;margin:1em auto;padding:0 1em">` +
    `<p style="font-size:20px;font-weight:bold">${escapeMarkup(verdict)}</p>` +
    (list === "" ? "" : `<p>${escapeMarkup(inbox.reasons)}</p><ul>${list}</ul>`) +
    `<p><strong>${escapeMarkup(inbox.advice)}</strong><br>${escapeMarkup(advice)}</p>` +
    (nextStep === null ? "" : formatParagraph(nextStep)) +
    `<p style="font-size:13px">${escapeMarkup(footer)}</p></body></html>`;
}
