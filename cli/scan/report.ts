import type { FindingSeverity } from "../../shared/contract/analyze_email_headers.ts";
import { isAtLeast, type ThreatLevel } from "../../shared/contract/threat_levels.ts";
import type { BodySeverity } from "../../shared/contract/body.ts";
import type { Verdict } from "../../shared/contract/verdict.ts";
import { defangUrl } from "../../shared/body/links/url_spelling.ts";
import { maskControls } from "../../shared/exports/json_value.ts";
import { ENGLISH } from "../../shared/findings/english.ts";
import type { ScanResult } from "./scan_mail.ts";

/** Maximum number of findings and reasons listed per mail. */
const MAX_LINES = 8;

/** Maximum length of a URL or file name that is printed in full. */
const MAX_PLACE = 100;

/** Severities listed for a person, most severe first; lower ones are in the JSON only. */
const LISTED_SEVERITIES: readonly (FindingSeverity | BodySeverity)[] = [
  "critical",
  "high",
  "medium",
];

/** Formats a result as text for a person. */
export function formatReport(
  { name, verdict, summary, body, exchange, mails }: ScanResult,
  { colour = false }: { readonly colour?: boolean } = {},
): string {
  const formatLine = (label: string, text: string) => `  ${label.padEnd(8)} ${text}`;
  const reasonIds = new Set(verdict.reasons.map(({ id }) => id));
  const reasons = verdict.reasons.map(({ id, message }) => message + formatPlace(id, body));
  const otherFindings = formatFindings(summary, body, reasonIds);
  const lines = [...reasons, ...otherFindings];
  const extraCount = lines.length - MAX_LINES;
  const reportedMail = mails.find(({ part }) => part === verdict.of);
  return [`${maskControls(name)}: ${formatLevel(verdict, { colour })}`].concat([
    // The reporter of a mail did not send it.
    ...(reportedMail === undefined ? [] : [formatLine("reporter", summary.from ?? "nobody")]),
    formatLine("from", (reportedMail ?? summary).from ?? "nobody"),
    formatLine("subject", (reportedMail ?? summary).subject ?? "none"),
    formatLine("unwanted", `${formatProbability(verdict.probability)} probable`),
    ...mails.map((carriedMail) =>
      formatLine(
        "carries",
        `${carriedMail.part} ${carriedMail.verdict.level}: ${carriedMail.subject ?? "no subject"}`,
      )
    ),
    ...formatExchange(exchange).map((text) => formatLine("exchange", text)),
    ...lines.slice(0, MAX_LINES).map((text) => formatLine("-", text)),
    ...(extraCount > 0 ? [formatLine("-", `and ${extraCount} more; --json has them all`)] : []),
  ].map(maskControls)).join("\n");
}

/** SGR codes of ECMA-48: red, yellow, green; `low` is not coloured, as nothing was found. */
const COLOURS: Readonly<Record<ThreatLevel, string>> = {
  critical: "1;31",
  high: "31",
  medium: "33",
  low: "0",
  safe: "32",
};

/** Formats the level as the page shows it, coloured or not, and padded to `width` characters. */
export function formatLevel(
  { level, enough: isEnough }: Verdict,
  { colour, width = 0 }: { readonly colour: boolean; readonly width?: number },
): string {
  const isKnown = isEnough || isAtLeast(level, "medium");
  const text = (isKnown ? level : "too little to judge").padEnd(width);
  return colour && isKnown ? `\x1b[${COLOURS[level]}m${text}\x1b[0m` : text;
}

/** Formats the findings that are no reasons, most severe first; of equal ones the body's first. */
function formatFindings(
  summary: ScanResult["summary"],
  body: ScanResult["body"],
  reasonIds: ReadonlySet<string>,
): string[] {
  const bodyFindings = body?.findings.map(({ id, severity, message }) => ({
    id,
    severity,
    message: message + formatPlace(id, body),
  })) ?? [];
  return [...bodyFindings, ...summary.findings]
    .filter(({ id, severity }) => LISTED_SEVERITIES.includes(severity) && !reasonIds.has(id))
    .toSorted((a, b) =>
      LISTED_SEVERITIES.indexOf(a.severity) - LISTED_SEVERITIES.indexOf(b.severity)
    )
    .map(({ message }) => message);
}

/** Formats the links or attachments of a finding; no terminal turns them into links. */
function formatPlace(id: string, body: ScanResult["body"]): string {
  if (body === null) return "";
  const { urls, attachments } = body;
  const places = [
    ...urls.filter(({ findings }) => findings.includes(id)).map(({ url }) => defangUrl(url)),
    ...attachments.filter(({ findings }) => findings.includes(id)).map(({ name }) => name ?? ""),
  ].filter((place) => place !== "");
  const [first] = places;
  if (first === undefined) return "";
  const otherFindings = places.length - 1;
  const reasonIds = first.length > MAX_PLACE ? `${first.slice(0, MAX_PLACE)}…` : first;
  return ` (${reasonIds}${otherFindings > 0 ? ` and ${otherFindings} more` : ""})`;
}

/** Formats Exchange's notes with their meaning, marked as claimed where anybody can write them. */
function formatExchange(exchange: ScanResult["exchange"]): string[] {
  if (exchange === null) return [];
  const claimNote = exchange.belief === "claimed" ? " (claimed by the mail)" : "";
  return exchange.notes.flatMap(({ key, value, meaning }) =>
    meaning === null ? [] : [`${key} ${value}: ${ENGLISH.exchange.meanings[meaning]}${claimNote}`]
  ).slice(0, MAX_LINES);
}

/** Formats a result as one line of JSON, for programs. */
export function formatJsonLine(
  { name, verdict, summary, spam, body, exchange, mails }: ScanResult,
): string {
  const { level } = verdict;
  return JSON.stringify({ file: name, level, verdict, summary, spam, body, exchange, mails });
}

/** Formats a probability in per cent, from 0.1 to 99.9: nothing is certain. */
function formatProbability(probability: number): string {
  return `${Math.min(99.9, Math.max(0.1, 100 * probability)).toFixed(1)} %`;
}
