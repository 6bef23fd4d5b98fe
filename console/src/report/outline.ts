import { chooseShownLevel, formatSentence, formatTitle } from "../mail/whole/say_verdict.ts";
import type { WholeMail } from "../mail/whole/whole_mail.ts";
import { findPlace } from "../mail/whole/place.ts";
import { chooseVerdict } from "../mail/whole/choose_verdict.ts";
import { sayVerdictReason } from "../text/say_verdict_reason.ts";
import { formatTime } from "../text/format.ts";
import { revealHidden } from "../text/hidden_characters.ts";
import type { Locale } from "../text/locale.ts";
import { bodyParts } from "./body_parts.ts";
import { contentParts } from "./content_parts.ts";
import { headerParts } from "./header_parts.ts";
import type { Outline, OutlinePart } from "./shape.ts";

/**
 * Most lines of a part, and most characters of a text: so that a hostile mail makes no huge report.
 */
const MAX_LINES = 200;
const MAX_TEXT = 1000;

/** Builds a whole result in words: the verdict, the sender, the words, links and attachments. */
export function buildOutline(whole: WholeMail, locale: Locale, now: string): Outline {
  const { messages: t, language } = locale;
  const { summary, from, mail: { input, name } } = whole;
  const shown = chooseShownLevel(whole);
  const said = new Set(chooseVerdict(whole).reasons.map(({ id }) => id));
  return {
    title: `${t.brand}${t.result.colon}${t.result.heading}`,
    colon: t.result.colon,
    verdict: shown === "unknown" || shown === "failed"
      ? formatTitle(whole, t)
      : `${formatTitle(whole, t)} (${t.result.levels[shown]})`,
    says: plain(formatSentence(whole, t)),
    facts: [
      ...(from?.kind === "file"
        ? [
          [
            t.mailWords.queue.file,
            plain(t.say(t.historyWords.fromFile, { time: formatTime(from.at, language, true) })),
          ] as const,
        ]
        : []),
      ...(name === "" ? [] : [[t.mailWords.queue.file, plain(name)] as const]),
      [t.result.from, plain(summary?.from ?? t.result.none)],
      [t.result.subject, plain(summary?.subject ?? t.result.none)],
      [t.result.date, formatDate(summary?.date ?? null, locale)],
    ],
    parts: [
      reasonsPart(whole, locale),
      ...(summary === null
        ? []
        : headerParts(summary, { headers: input.headers, level: shown, said }, locale)),
      ...contentParts(whole, locale),
      ...bodyParts(whole, locale),
      carriedPart(whole, locale),
    ].filter(({ lines }) => lines.length > 0).map(({ title, lines }) => ({
      title,
      lines: lines.slice(0, MAX_LINES)
        .map(({ strong, text }) => ({ strong: plain(strong), text: plain(text) })),
    })),
    raw: { title: t.mail.received, text: visible(input.headers) },
    made: t.say(t.reportWords.made, {
      time: formatTime(summary?.analyzedAt ?? now, language, true),
    }),
  };
}

/** The reasons of the verdict, each with the place it is about. */
function reasonsPart(whole: WholeMail, { messages: t }: Locale): OutlinePart {
  return {
    title: t.mailWords.verdict.why,
    lines: chooseVerdict(whole).reasons.map((reason) => {
      const { quote = null, target = null } = findPlace(reason, whole) ?? {};
      const places = [quote === null ? "" : `“${quote}”`, target === null ? "" : `→ ${target}`];
      return {
        strong: "",
        text: [sayVerdictReason(reason, t), ...places].filter((part) => part !== "").join(" "),
      };
    }),
  };
}

/** Returns the carried mails, each with its level, author and reasons. */
function carriedPart({ examined: { mails } }: WholeMail, { messages: t }: Locale): OutlinePart {
  return {
    title: t.mailWords.carried.title,
    lines: mails.map(({ from, subject, verdict: { level, reasons } }) => ({
      strong: `${subject ?? t.result.none} · ${from ?? t.result.none} · ${t.result.levels[level]}`,
      text: reasons.map((reason) => sayVerdictReason(reason, t)).join(" "),
    })),
  };
}

function formatDate(date: string | null, { messages: t, language }: Locale): string {
  return date === null ? t.result.none : formatTime(date, language, true);
}

function plain(text: string): string {
  const seen = visible(text).replaceAll(/\s+/g, " ");
  return seen.length > MAX_TEXT ? `${seen.slice(0, MAX_TEXT)}…` : seen;
}

/** Invisible characters by their code; disguised names with the real one. */
function visible(text: string): string {
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
