import type { JsonObject } from "../contract/json_object.ts";
import { listColumns } from "./columns.ts";
import { isObject } from "../contract/is_object.ts";
import { isExactNumber } from "../encoding/exact_number.ts";
import { readVerdict, type ShownVerdict } from "./shown_verdict.ts";

/**
 * Maximum length of a description, in UTF-16 code units. The calendar writer takes most of a second
 * to fold a line of a megabyte.
 */
const MAX_DESCRIPTION = 32 * 1024;

/** Maximum number of characters of a sender or a subject in a title. */
const MAX_TITLE_PART = 80;

/**
 * Formats the title of the event: the verdict, then the subject and the sender, as far as they are
 * known.
 */
export function formatTitle(analysis: JsonObject): string {
  const subject = shortenText(analysis["subject"]);
  const from = shortenText(analysis["from"]);
  const shownVerdict = readVerdict(analysis);
  const verdict = shownVerdict === null
    ? formatLevelTitle(analysis["threatLevel"])
    : TITLES[shownVerdict.shownLevel];
  if (subject === "" && from === "") return joinLines(verdict);
  const mailTitle = subject === "" ? "mail" : `“${subject}”`;
  return joinLines(`${verdict}: ${mailTitle}${from && ` from ${from}`}`);
}

/** Titles of the verdicts. */
const TITLES: Readonly<Record<ShownVerdict["shownLevel"], string>> = {
  safe: "Safe mail",
  low: "Nothing found",
  medium: "Be careful",
  high: "High threat",
  critical: "Critical threat",
  unknown: "Too little to judge",
  failed: "Not examined",
};

/** Formats the level of an analysis without a verdict. */
function formatLevelTitle(level: unknown): string {
  const word = shortenText(level);
  if (word === "") return "Mail analysis";
  if (word.toLowerCase() === "safe") return "Safe mail";
  return `${word.charAt(0).toUpperCase()}${word.slice(1)} threat`;
}

function shortenText(value: unknown): string {
  const text = typeof value === "string" ? value.trim() : "";
  const characters = Array.from(text.slice(0, 2 * MAX_TITLE_PART + 2));
  return characters.length <= MAX_TITLE_PART
    ? text
    : `${characters.slice(0, MAX_TITLE_PART - 1).join("")}…`;
}

/** Formats the details: the verdict and our own summary in sentences, other objects by value. */
export function formatDescription(analysis: JsonObject): string {
  const verdict = readVerdict(analysis);
  const lines = isSummary(analysis) ? formatSummary(analysis, verdict) : [
    ...(verdict === null ? [] : formatVerdict(verdict)),
    ...listColumns(analysis)
      .filter(([name]) => verdict === null || !/^(?:verdict\.|threatLevel$)/.test(name))
      .map(([name, value]) =>
        `${name}: ${typeof value === "string" ? value : JSON.stringify(value)}`
      ),
  ];
  const text = lines.join("\n");
  const fits = text.length <= MAX_DESCRIPTION;
  return replaceControls(fits ? text : `${text.slice(0, MAX_DESCRIPTION - 1)}…`);
}

/** Recognises our own summary by the parts its sentences are made of. */
function isSummary({ authentication, findings, received, ips }: JsonObject): boolean {
  return Array.isArray(findings) && [authentication, received, ips].every(isObject);
}

function formatSummary(summary: JsonObject, verdict: ShownVerdict | null): string[] {
  const readAt = (...path: string[]) => readText(summary, path);
  return [
    ...(verdict === null
      ? [`Verdict: ${readAt("threatLevel")} (score ${readAt("score")} of 100)`]
      : formatVerdict(verdict)),
    `From: ${readAt("from")}`,
    `Subject: ${readAt("subject")}`,
    `Sent: ${readAt("date")}`,
    `Checks: SPF ${readAt("authentication", "spf")}, DKIM ${readAt("authentication", "dkim")}, ` +
    `DMARC ${readAt("authentication", "dmarc")}`,
    `Relays: ${readAt("received", "hops")}, transport ${readAt("received", "tls")}`,
    `Addresses: ${
      [...listAt(summary, ["ips", "ipv4"]), ...listAt(summary, ["ips", "ipv6"])].join(", ") ||
      "none"
    }`,
    ...formatSection(
      "Reputation:",
      listAt(summary, ["reputations"]),
      (entry) =>
        `${readText(entry, ["provider"])}: ${readText(entry, ["verdict"])}, ${
          readText(entry, ["message"])
        }`,
    ),
    ...formatSection(
      verdict === null ? "Findings:" : "Found in the headers:",
      listAt(summary, ["findings"]).filter((entry) =>
        verdict === null || !verdict.reasons.includes(readText(entry, ["message"]))
      ),
      // Next to a verdict, single findings show no level.
      (entry) =>
        (verdict === null ? `${readText(entry, ["severity"])}: ` : "") +
        readText(entry, ["message"]),
    ),
    ...formatBody(summary["body"]),
    ...listAt(summary, ["mails"]).flatMap(formatCarried),
  ];
}

/** Formats a mail that the mail carries. */
function formatCarried(mail: unknown): string[] {
  const verdict = isObject(mail) ? readVerdict(mail) : null;
  return [
    "",
    `Carried mail: ${readText(mail, ["subject"])}, from ${readText(mail, ["from"])}`,
    ...(verdict === null ? [] : formatVerdict(verdict)),
    ...formatBody(readValue(mail, ["body"])),
  ];
}

/** Formats the links with findings and the attachments of an exported mail. */
function formatBody(body: unknown): string[] {
  const links = listAt(body, ["urls"]).filter((entry) => listAt(entry, ["findings"]).length > 0);
  return [
    ...formatSection("Links:", links, (entry) => readText(entry, ["url"])),
    ...formatSection(
      "Attachments:",
      listAt(body, ["attachments"]),
      (entry) => `${readText(entry, ["name"])}, SHA-256 ${readText(entry, ["sha256"])}`,
    ),
  ];
}

function formatSection(
  title: string,
  entries: readonly unknown[],
  show: (entry: unknown) => string,
): string[] {
  return entries.length === 0 ? [] : ["", title, ...entries.map((entry) => `- ${show(entry)}`)];
}

function formatVerdict({ shownLevel, probability, reasons }: ShownVerdict): string[] {
  return [
    `Verdict: ${TITLES[shownLevel]} (${(100 * probability).toFixed(1)} % probably unwanted)`,
    ...reasons.map((reason) => `- ${reason}`),
  ];
}

function readValue(value: unknown, path: readonly string[]): unknown {
  return path.reduce((node, key) => isObject(node) ? node[key] : undefined, value);
}

function readText(value: unknown, path: readonly string[]): string {
  const entry = readValue(value, path);
  if (isExactNumber(entry)) return entry.rawJSON;
  return typeof entry === "string" || typeof entry === "number" ? String(entry) : "not known";
}

function listAt(value: unknown, path: readonly string[]): readonly unknown[] {
  const entry = readValue(value, path);
  return Array.isArray(entry) ? entry : [];
}

function joinLines(text: string): string {
  return replaceControls(text).replaceAll("\n", " ");
}

/** Replaces control characters other than tab and line feed (RFC 5545 §3.3.11). */
function replaceControls(text: string): string {
  return text.toWellFormed().replace(/\r\n?|[\u2028\u2029\x85]/g, "\n")
    // deno-lint-ignore no-control-regex -- These are replaced.
    .replace(/[\x00-\x08\x0b-\x1f\x7f]/g, "\uFFFD");
}
