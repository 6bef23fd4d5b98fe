import type { AnalysisSummary } from "../../../shared/contract/analyze_email_headers.ts";
import { parseHeaders } from "../../../shared/message/headers/parse.ts";
import { saySeverity } from "../mail/finding_list.tsx";
import { authenticationBadges, sayResult } from "../mail/reasons.ts";
import { formatDuration, formatTime } from "../text/format.ts";
import { revealHidden } from "../text/hidden_characters.ts";
import type { Speech } from "../text/language.ts";

/** A report in words, before it is written as Markdown or as a page. Every text is plain. */
export interface Outline {
  readonly title: string;
  readonly verdict: string;
  readonly says: string;
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly parts: readonly OutlinePart[];
  readonly raw: { readonly title: string; readonly text: string };
  readonly made: string;
}

/** A heading with its lines. */
export interface OutlinePart {
  readonly title: string;
  readonly lines: readonly { readonly strong: string; readonly text: string }[];
}

/** What a report is made from. */
export interface Reported {
  readonly summary: AnalysisSummary;
  readonly headers: string;
}

/** Most lines of a part, and most characters of a text: a hostile mail makes no endless report. */
const MAX_LINES = 200;
const MAX_TEXT = 1000;

/** Puts an analysis into words. */
export function outlineOf({ summary, headers }: Reported, speech: Speech): Outline {
  const { messages: t, language } = speech;
  const { score, threatLevel, from, subject, date, findings, received, domains, ips } = summary;
  const parsed = parseHeaders(headers);
  const part = (title: string, lines: OutlinePart["lines"]): OutlinePart => ({
    title,
    lines: lines.slice(0, MAX_LINES)
      .map(({ strong, text }) => ({ strong: plain(strong), text: plain(text) })),
  });
  return {
    title: `${t.brand}: ${t.result.heading}`,
    verdict: `${t.result.levels[threatLevel]} (${t.result.score(score)})`,
    says: t.result.levelSays[threatLevel],
    facts: [
      [t.result.from, plain(from ?? t.result.none)],
      [t.result.subject, plain(subject ?? t.result.none)],
      [t.result.date, date === null ? t.result.none : formatTime(date, language)],
    ],
    parts: [
      part(
        t.result.findings,
        findings.map((finding) => ({
          strong: [saySeverity(finding.severity, t), t.findingName(finding.id)]
            .filter((word) => word !== null).join(" · "),
          text: t.finding(finding) ?? finding.message,
        })),
      ),
      part(
        t.result.authentication,
        authenticationBadges(summary, parsed, t)
          .map(({ name, word, reason }) => ({
            strong: `${name}: ${sayResult(word, t)}`,
            text: reason,
          })),
      ),
      part(
        t.result.route,
        received.chain.toReversed().map(({ timestamp, from, by, delaySeconds }) => ({
          strong: timestamp === null ? t.result.unknown : formatTime(timestamp, language),
          text: `${from ?? t.result.unknown} → ${by ?? t.result.unknown}` +
            (delaySeconds === null
              ? ""
              : ` (${
                delaySeconds < 0
                  ? t.routeWords.behind(formatDuration(-delaySeconds, language))
                  : `+${formatDuration(delaySeconds, language)}`
              })`),
        })),
      ),
      part(
        t.result.names,
        [...domains, ...ips.ipv4, ...ips.ipv6].map((text) => ({ strong: "", text })),
      ),
    ].filter(({ lines }) => lines.length > 0),
    raw: { title: t.mail.received, text: visible(headers) },
    made: t.reportWords.made(formatTime(summary.analyzedAt, language)),
  };
}

function plain(text: string): string {
  const seen = visible(text).replaceAll(/\s+/g, " ");
  return seen.length > MAX_TEXT ? `${seen.slice(0, MAX_TEXT)}…` : seen;
}

/** Characters that hide, by their code; names that disguise themselves, with the real one. */
function visible(text: string): string {
  return revealHidden(text).map((run) => {
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
