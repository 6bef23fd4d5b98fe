import type { AnalysisSummary } from "../../../shared/contract/analyze_email_headers.ts";
import { type HeaderInput, parseWithBorder } from "../local/parse_with_border.ts";
import { saySeverity } from "../mail/severity.ts";
import type { AnyFinding } from "../mail/finding_list.tsx";
import { buildBadges, sayResult } from "../mail/badges.ts";
import type { ShownLevel } from "../mail/judged/say_verdict.ts";
import { capSeverity } from "../mail/judged/cap_severity.ts";
import { formatDuration, formatTime } from "../text/format.ts";
import type { Locale } from "../text/locale.ts";
import { nameFinding, sayFinding } from "../text/say_finding.ts";
import { sayVerification } from "../text/say_verification.ts";
import type { Messages } from "../text/messages.ts";
import type { OutlineLine, OutlinePart } from "./outline_types.ts";

/** Builds the parts on the headers: findings, checks, route, names and reputation. */
export function buildHeaderParts(
  summary: AnalysisSummary,
  { input, level, reasonIds }: {
    readonly input: HeaderInput;
    readonly level: ShownLevel;
    /** Ids of the findings that are reasons of the verdict, which the report has stated before. */
    readonly reasonIds: ReadonlySet<string>;
  },
  { messages: t, language }: Locale,
): OutlinePart[] {
  const { score, findings, received, domains, ips, reputations } = summary;
  const title = `${t.mailWords.parts.sender} (${t.say(t.mailWords.parts.headerScale, { score })})`;
  return [
    { title, lines: buildFindingLines(findings.filter(({ id }) => !reasonIds.has(id)), level, t) },
    {
      title: t.result.authentication,
      lines: buildBadges(summary, parseWithBorder(input, summary), t)
        .map(({ name, word, reason }) => ({
          label: `${name}${t.result.colon}${sayResult(word, t)}`,
          text: reason,
        })),
    },
    { title: t.result.genuine.verified, lines: buildVerificationLines(summary.verification, t) },
    {
      title: t.result.route,
      lines: received.chain.toReversed().map(({ timestamp, from, by, delaySeconds }) => ({
        label: timestamp === null
          ? t.result.unknown
          : formatTime(timestamp, language, { utc: true }),
        text: `${from ?? t.result.unknown} → ${by ?? t.result.unknown}` +
          (delaySeconds === null
            ? ""
            : ` (${
              delaySeconds < 0
                ? t.say(t.routeWords.behind, { time: formatDuration(-delaySeconds, language) })
                : `+${formatDuration(delaySeconds, language)}`
            })`),
      })),
    },
    {
      title: t.result.names,
      lines: [...domains, ...ips.ipv4, ...ips.ipv6].map((text) => ({ label: "", text })),
    },
    {
      title: t.result.reputation,
      lines: reputations.map(({ provider, ip, status, verdict, score }) => ({
        label: provider.replace("provider", ""),
        text: [
          ip ?? t.result.none,
          status === "ok" ? t.result.verdict[verdict] : t.result.reputationStatus[status],
          ...(score === null ? [] : [`${score}/100`]),
        ].join(", "),
      })),
    },
  ];
}

function buildVerificationLines(
  verification: AnalysisSummary["verification"],
  t: Messages,
): OutlineLine[] {
  if (verification === undefined) return [];
  const { dmarc, dkim, spf, arc, author, border } = sayVerification(verification, t);
  return [
    { label: "DMARC", text: dmarc.join(" ") },
    ...dkim.map((sentences) => ({ label: "DKIM", text: sentences.join(" ") })),
    { label: "SPF", text: spf.join(" ") },
    { label: "ARC", text: arc.join(" ") },
    ...[["MX", author] as const, ["iprev", border] as const]
      .filter(([, sentences]) => sentences.length > 0)
      .map(([label, sentences]) => ({ label: label, text: sentences.join(" ") })),
  ];
}

/** Builds a line for each finding: its severity, name and sentence. */
export function buildFindingLines(
  findings: readonly AnyFinding[],
  level: ShownLevel,
  t: Messages,
): OutlineLine[] {
  return findings.map((finding) => ({
    label: [saySeverity(capSeverity(finding.severity, level), t), nameFinding(finding.id, t)]
      .filter((word) => word !== null).join(" · "),
    text: sayFinding(finding, t) ?? finding.message,
  }));
}
