import {
  chooseShownLevel,
  formatVerdictSentence,
  formatVerdictTitle,
} from "../mail/judged/say_verdict.ts";
import type { JudgedMail } from "../mail/judged/judged_mail.ts";
import { findReasonPlace } from "../mail/judged/reason_place.ts";
import { chooseVerdict } from "../mail/judged/choose_verdict.ts";
import { sayVerdictReason } from "../text/say_verdict_reason.ts";
import { formatTime } from "../text/format.ts";
import { revealHidden } from "../text/hidden_characters.ts";
import type { Locale } from "../text/locale.ts";
import { buildBodyParts } from "./body_parts.ts";
import { buildContentParts } from "./content_parts.ts";
import { buildHeaderParts } from "./header_parts.ts";
import type { Outline, OutlinePart } from "./outline_types.ts";

/** Maximum number of lines per part, so that a hostile mail makes no huge report. */
const MAX_LINES = 200;
/** Maximum number of characters per text, so that a hostile mail makes no huge report. */
const MAX_TEXT = 1000;

/**
 * Builds the report of a result: the verdict, the sender, the words, links and attachments.
 *
 * @param now The present, ISO 8601 UTC.
 */
export function buildOutline(judgedMail: JudgedMail, locale: Locale, now: string): Outline {
  const { messages: t, language } = locale;
  const { summary, origin, mail: { input, name } } = judgedMail;
  const shownLevel = chooseShownLevel(judgedMail);
  const reasonIds = new Set(chooseVerdict(judgedMail).reasons.map(({ id }) => id));
  return {
    title: `${t.brand}${t.result.colon}${t.result.heading}`,
    colon: t.result.colon,
    verdict: shownLevel === "unknown" || shownLevel === "failed"
      ? formatVerdictTitle(judgedMail, t)
      : `${formatVerdictTitle(judgedMail, t)} (${t.result.levels[shownLevel]})`,
    verdictSentence: formatPlain(formatVerdictSentence(judgedMail, t)),
    facts: [
      ...(origin?.kind === "file"
        ? [
          [
            t.mailWords.queue.file,
            formatPlain(
              t.say(t.historyWords.fromFile, {
                time: formatTime(origin.at, language, { utc: true }),
              }),
            ),
          ] as const,
        ]
        : []),
      ...(name === "" ? [] : [[t.mailWords.queue.file, formatPlain(name)] as const]),
      [t.result.from, formatPlain(summary?.from ?? t.result.none)],
      [t.result.subject, formatPlain(summary?.subject ?? t.result.none)],
      [t.result.date, formatDate(summary?.date ?? null, locale)],
    ],
    parts: [
      buildReasonsPart(judgedMail, locale),
      ...(summary === null
        ? []
        : buildHeaderParts(summary, { input, level: shownLevel, reasonIds }, locale)),
      ...buildContentParts(judgedMail, locale),
      ...buildBodyParts(judgedMail, locale),
      buildCarriedPart(judgedMail, locale),
    ].filter(({ lines }) => lines.length > 0).map(({ title, lines }) => ({
      title,
      lines: lines.slice(0, MAX_LINES)
        .map(({ label, text }) => ({ label: formatPlain(label), text: formatPlain(text) })),
    })),
    raw: { title: t.mail.received, text: formatVisible(input.headers) },
    origin: t.say(t.reportWords.made, {
      time: formatTime(summary?.analyzedAt ?? now, language, { utc: true }),
    }),
  };
}

/** Builds the part with the reasons of the verdict, each with the place that it is about. */
function buildReasonsPart(judgedMail: JudgedMail, { messages: t }: Locale): OutlinePart {
  return {
    title: t.mailWords.verdict.why,
    lines: chooseVerdict(judgedMail).reasons.map((reason) => {
      const { quote = null, target = null } = findReasonPlace(reason, judgedMail) ?? {};
      const places = [quote === null ? "" : `“${quote}”`, target === null ? "" : `→ ${target}`];
      return {
        label: "",
        text: [sayVerdictReason(reason, t), ...places].filter((part) => part !== "").join(" "),
      };
    }),
  };
}

/** Builds the part with the carried mails, each with its level, author and reasons. */
function buildCarriedPart(
  { examination: { mails } }: JudgedMail,
  { messages: t }: Locale,
): OutlinePart {
  return {
    title: t.mailWords.carried.title,
    lines: mails.map(({ from, subject, verdict: { level, reasons } }) => ({
      label: `${subject ?? t.result.none} · ${from ?? t.result.none} · ${t.result.levels[level]}`,
      text: reasons.map((reason) => sayVerdictReason(reason, t)).join(" "),
    })),
  };
}

function formatDate(date: string | null, { messages: t, language }: Locale): string {
  return date === null ? t.result.none : formatTime(date, language, { utc: true });
}

/** Formats a text as one line of bounded length, without invisible characters. */
function formatPlain(text: string): string {
  const visibleText = formatVisible(text).replaceAll(/\s+/g, " ");
  return visibleText.length > MAX_TEXT ? `${visibleText.slice(0, MAX_TEXT)}…` : visibleText;
}

/** Replaces invisible characters by their codes, and adds the real names of disguised domains. */
function formatVisible(text: string): string {
  return revealHidden(text.replaceAll(/\r\n?/g, "\n")).map((run) => {
    switch (run.kind) {
      case "text":
        return run.text;
      case "hidden":
        return `[${run.code}]`;
      case "punycode":
        return ` [${run.ascii}]`;
    }
  }).join("");
}
