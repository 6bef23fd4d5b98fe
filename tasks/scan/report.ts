import type { FindingSeverity } from "../../shared/contract/analyze_email_headers.ts";
import type { ContentState, SenderState } from "../../shared/verdict/overall.ts";
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

/** Most findings and reasons that a report lists of one mail. */
const MAX_LINES = 8;

/** Severities that a report for a person lists; lower ones are in the JSON. */
const LISTED: ReadonlySet<FindingSeverity> = new Set(["medium", "high", "critical"]);

/** What could steer a terminal or fake a line: a mail, or who names a file, chooses the words. */
const UNSAFE = /\p{C}/gu;

/** A result as a person reads it. */
export function reportOf({ name, verdict, summary, spam }: ScanResult): string {
  const line = (label: string, text: string) => `  ${label.padEnd(8)} ${text}`;
  const content = spam === null
    ? CONTENT[verdict.content]
    : `${CONTENT[verdict.content]} (score ${spam.score} of 100)`;
  const findings = summary.findings.filter(({ severity }) => LISTED.has(severity));
  const reasons = verdict.content === "spam" || verdict.content === "suspicious"
    ? spam?.summary.topReasons ?? []
    : [];
  return [
    `${name}: ${verdict.level}`,
    line("from", summary.from ?? "nobody"),
    line("subject", summary.subject ?? "none"),
    line("sender", SENDER[verdict.sender]),
    line("content", content),
    ...[...findings.map(({ message }) => message), ...reasons].slice(0, MAX_LINES)
      .map((text) => line("-", text)),
  ].map(shown).join("\n");
}

/** A line that steers no terminal and stays one. */
export function shown(line: string): string {
  return line.replaceAll(UNSAFE, "?");
}

/** One line of JSON a mail, for programs. */
export function jsonOf({ name, verdict, summary, spam }: ScanResult): string {
  return JSON.stringify({ file: name, ...verdict, summary, spam });
}
