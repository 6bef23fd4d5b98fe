import { EXCHANGE_EN } from "../../shared/authentication/exchange/texts/en.ts";
import type { FindingSeverity } from "../../shared/contract/analyze_email_headers.ts";
import type { BodySeverity } from "../../shared/contract/body.ts";
import type { ContentState, ItemsState, SenderState } from "../../shared/verdict/overall.ts";
import type { ScanResult } from "./scan_mail.ts";

const SENDER: Readonly<Record<SenderState, string>> = {
  not_looked_at: "not known: there are no header fields",
  proven: "the author's domain is proven by the receiving server",
  unproven: "not proven, nothing against it",
  suspicious: "not proven, and the headers are suspicious",
  forged: "a check failed: the author's domain did not send this",
};

const CONTENT: Readonly<Record<ContentState, string>> = {
  not_looked_at: "none: these are header fields alone",
  nothing_found: "nothing of known spam or phishing found",
  suspicious: "resembles spam or phishing",
  spam: "spam or phishing",
};

const ITEMS: Readonly<Record<ItemsState, string>> = {
  not_looked_at: "not known: these are header fields alone",
  none: "no links and no attachments",
  nothing_found: "nothing grave in its links and attachments",
  odd: "something is odd about its links, attachments or text",
  dangerous: "something dangerous: a link, an attachment or hidden text",
};

/** Most findings and reasons that a report lists of one mail. */
const MAX_LINES = 8;

/** Severities that a report for a person lists; lower ones are in the JSON. */
const LISTED: ReadonlySet<FindingSeverity | BodySeverity> = new Set(["medium", "high", "critical"]);

/** What could steer a terminal or fake a line: a mail, or who names a file, chooses the words. */
const UNSAFE = /\p{C}/gu;

/** A result as a person reads it. */
export function reportOf(
  { name, verdict, summary, spam, body, exchange }: ScanResult,
): string {
  const line = (label: string, text: string) => `  ${label.padEnd(8)} ${text}`;
  const content = spam === null
    ? CONTENT[verdict.content]
    : `${CONTENT[verdict.content]} (score ${spam.score} of 100)`;
  const findings = [...summary.findings, ...body?.findings ?? []]
    .filter(({ severity }) => LISTED.has(severity));
  const reasons = verdict.content === "spam" || verdict.content === "suspicious"
    ? spam?.summary.topReasons ?? []
    : [];
  return [
    `${name}: ${verdict.level}`,
    line("from", summary.from ?? "nobody"),
    line("subject", summary.subject ?? "none"),
    line("sender", SENDER[verdict.sender]),
    line("content", content),
    line("brings", ITEMS[verdict.items]),
    ...exchangeLines(exchange).map((text) => line("exchange", text)),
    ...[...findings.map(({ message }) => message), ...reasons].slice(0, MAX_LINES)
      .map((text) => line("-", text)),
  ].map(shown).join("\n");
}

/** What Exchange noted, each value with its meaning; claimed where anybody can have written it. */
function exchangeLines(exchange: ScanResult["exchange"]): string[] {
  if (exchange === null) return [];
  const told = exchange.notes.filter(({ meaning }) => meaning !== null).slice(0, MAX_LINES);
  const claimed = exchange.belief === "claimed" ? " (claimed by the mail)" : "";
  return told.map(({ key, value, meaning }) =>
    `${key} ${value}: ${meaning === null ? "" : EXCHANGE_EN.meanings[meaning]}${claimed}`
  );
}

/** A line that steers no terminal and stays one. */
export function shown(line: string): string {
  return line.replaceAll(UNSAFE, "?");
}

/** One line of JSON a mail, for programs. */
export function jsonOf({ name, verdict, summary, spam, body, exchange }: ScanResult): string {
  return JSON.stringify({ file: name, ...verdict, summary, spam, body, exchange });
}
