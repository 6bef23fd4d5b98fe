import { EXCHANGE_EN } from "../../shared/authentication/exchange/texts/en.ts";
import type { FindingSeverity } from "../../shared/contract/analyze_email_headers.ts";
import type { BodySeverity } from "../../shared/contract/body.ts";
import { hasWords } from "../../shared/verdict/content.ts";
import { sayHeaders, sayVerdict } from "../../shared/verdict/words.ts";
import { VERDICT_EN } from "../../shared/verdict/words_en.ts";
import type { ScanResult } from "./scan_mail.ts";

/** Most findings and reasons listed per mail. */
const MAX_LINES = 8;

/** Longest address or file name that is printed in full. */
const MAX_NAMED = 100;

/** Severities listed for a person, most severe first; lower ones are in the JSON only. */
const LISTED: readonly (FindingSeverity | BodySeverity)[] = ["critical", "high", "medium"];

/**
 * Characters that could control a terminal or fake a line; a mail, or the author of a file name,
 * may contain them.
 */
const UNSAFE = /\p{C}/gu;

/** A result as text for a person. */
export function reportOf(
  { name, verdict, summary, spam, body, exchange }: ScanResult,
): string {
  const line = (label: string, text: string) => `  ${label.padEnd(8)} ${text}`;
  const { content, items } = VERDICT_EN;
  const says = content[verdict.content];
  const reasons = spam !== null && hasWords(spam) ? spam.summary.topReasons : [];
  const told = [...findingsOf(summary, body), ...reasons];
  const more = told.length - MAX_LINES;
  return [
    `${name}: ${verdict.level}`,
    line("from", summary.from ?? "nobody"),
    line("subject", summary.subject ?? "none"),
    line("sender", sayHeaders(verdict, VERDICT_EN)),
    line("content", spam === null ? says : `${says} (${scoreOf(spam)})`),
    line("brings", items[verdict.items]),
    ...exchangeLines(exchange).map((text) => line("exchange", text)),
    ...told.slice(0, MAX_LINES).map((text) => line("-", text)),
    ...(more > 0 ? [line("-", `and ${more} more; --json has them all`)] : []),
  ].map(shown).join("\n");
}

function scoreOf({ score, headerScore }: NonNullable<ScanResult["spam"]>): string {
  const checks = headerScore > 0 ? ", failed checks of the sender included" : "";
  return `spam score ${score} of 100${checks}`;
}

/**
 * The findings of all parts that get a line, most severe first; for equal severity those of the
 * body first.
 */
function findingsOf(summary: ScanResult["summary"], body: ScanResult["body"]): string[] {
  const ofBody = body?.findings.map(({ id, severity, message }) => ({
    severity,
    message: message + where(id, body),
  })) ?? [];
  return [...ofBody, ...summary.findings]
    .filter(({ severity }) => LISTED.includes(severity))
    .toSorted((a, b) => LISTED.indexOf(a.severity) - LISTED.indexOf(b.severity))
    .map(({ message }) => message);
}

/** The link or attachment of a finding, written so that a terminal does not make it a link. */
function where(id: string, { urls, attachments }: NonNullable<ScanResult["body"]>): string {
  const things = [
    ...urls.filter(({ findings }) => findings.includes(id)).map(({ defanged }) => defanged),
    ...attachments.filter(({ findings }) => findings.includes(id)).map(({ name }) => name ?? ""),
  ].filter((thing) => thing !== "");
  const [first] = things;
  if (first === undefined) return "";
  const others = things.length - 1;
  const named = first.length > MAX_NAMED ? `${first.slice(0, MAX_NAMED)}…` : first;
  return ` (${named}${others > 0 ? ` and ${others} more` : ""})`;
}

/**
 * The results noted by Exchange, each with its meaning; marked as claimed when anybody could have
 * written them.
 */
function exchangeLines(exchange: ScanResult["exchange"]): string[] {
  if (exchange === null) return [];
  const told = exchange.notes.filter(({ meaning }) => meaning !== null).slice(0, MAX_LINES);
  const claimed = exchange.belief === "claimed" ? " (claimed by the mail)" : "";
  return told.map(({ key, value, meaning }) =>
    `${key} ${value}: ${meaning === null ? "" : EXCHANGE_EN.meanings[meaning]}${claimed}`
  );
}

/** One line of text without control characters. */
export function shown(line: string): string {
  return line.replaceAll(UNSAFE, "?");
}

/** One line of JSON per mail, for programs. */
export function jsonOf({ name, verdict, summary, spam, body, exchange }: ScanResult): string {
  const says = sayVerdict(verdict, VERDICT_EN);
  return JSON.stringify({ file: name, ...verdict, says, summary, spam, body, exchange });
}
