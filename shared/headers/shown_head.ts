import data from "../../catalogue/shown_labels.json" with { type: "json" };
import { NAME, startsUsualField } from "./pasted_source.ts";

/**
 * Reads the lines that mail programs show above a mail, in their user's language, as the fields
 * they stand for. Such a summary has no route.
 */

/** Fields by their labels, lower case; each field's own name is one of them. */
const LABELS: ReadonlyMap<string, string> = new Map(
  Object.entries(data).flatMap(([field, labels]) =>
    [field, ...labels].map((label) => [label.toLowerCase(), field] as const)
  ),
);

/** Returns the name of the field that a label of a mail program stands for. */
export function findLabelledField(label: string): string | undefined {
  return LABELS.get(label.normalize("NFC").toLowerCase());
}

/** `De : Ann`, `> *Von:* Ann`, `| Da | Ann |`, `Message ID <…>`, or a label alone. */
const LABELLED =
  /^([ \t>|*_]{0,20})(\p{L}[\p{L}\p{M}' -]{0,30}?)(\*{0,2})[ \t\u00a0\u202f]{0,3}(?:(:)(\*{0,2})|(?=\t| {1,3}<|[ \t]{0,9}\||$))/u;

/** A row of Gmail's page "Show original"; the names of the checks are not translated. */
const CHECK = /^([ \t>|]{0,20})(SPF|DKIM|DMARC)[ \t\u00a0]{0,3}:?(?:[ \t\u00a0|](.{0,300}))?$/;

/** Tells whether a line may be a row of a check. */
function namesCheck(line: string): boolean {
  return ["SPF", "DKIM", "DMARC"].some((name) => line.includes(name));
}

/** Result that such a row states. */
const RESULT = /^[^\p{L}]{0,9}(pass|fail|softfail|neutral|none|temperror|permerror)\b/iu;
const DOMAIN = /^[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,9}$/i;

/** A time that a program shows; in a field, no word is before it. */
const SHOWN_TIME = /\d at \d/;

/** Maximum number of lines that are read. */
const MAX_LINES = 60;
/** Maximum number of lines of other text before the head. */
const MAX_BEFORE = 5;

/** Minimum number of different fields that are a head. */
const MIN_FIELDS = 2;

/**
 * Returns a text whose head is what a mail program shows, with the names of fields; null for any
 * other. A field that only a header has ends the head.
 */
export function readShownHead(text: string): string | null {
  const rows: string[] = [], results: string[] = [], fields = new Set<string>();
  let otherLineCount = 0, at = 0, margin = "", isShown = false;
  /** The check, or the label, whose value is on the next line. */
  let openName: string | null = null;
  for (let count = 0; count < MAX_LINES && at < text.length; count++) {
    const end = text.indexOf("\n", at) < 0 ? text.length : text.indexOf("\n", at);
    const line = text.slice(at, Math.min(end, at + MAX_LINE)).trimEnd();
    const label = readLabel(line),
      check = fields.size > 0 && namesCheck(line) ? CHECK.exec(line) : null;
    if (line === "") {
      if (fields.size >= MIN_FIELDS && openName === null && !startsRow(text, end + 1)) break;
    } else if (label !== null) {
      fields.add(label.field);
      isShown ||= label.isForeign || (label.field === "Date" && SHOWN_TIME.test(line));
      rows.push(label.row + text.slice(at + line.length, end));
      openName = label.isBare ? label.field : null;
    } else if (check !== null) {
      const [, start = "", method = "", value = ""] = check;
      margin = start;
      results.push(...readResult(method, value));
      openName = value.trim() === "" ? method : null;
    } else if (fields.size === 0) {
      if (startsUsualField(line) || ++otherLineCount > MAX_BEFORE) return null;
    } else if (openName !== null && CHECK.test(openName)) {
      results.push(...readResult(openName, line));
      openName = null;
    } else {
      if (NAME.test(line) && startsUsualField(line)) break;
      rows.push(text.slice(at, end));
      openName = null;
    }
    at = end + 1;
  }
  isShown ||= results.length > 0;
  if (!isShown || !fields.has("From") || fields.size < MIN_FIELDS) return null;
  // The page does not say which server checked: nobody is to take it for the recipient's.
  const resultsField = ["Authentication-Results: gmail", ...results].join("; ");
  if (results.length > 0) rows.push(`${margin}${resultsField}`);
  return [...rows, text.slice(at)].join("\n");
}

/** Maximum number of characters of a line that are read. */
const MAX_LINE = 2000;

interface LabelledRow {
  readonly field: string;
  readonly row: string;
  /** Whether the label is a word other than the field's own name. */
  readonly isForeign: boolean;
  /** Whether no value is beside it. */
  readonly isBare: boolean;
}

/** Reads a row whose label stands for a field; null for any other line. */
function readLabel(line: string): LabelledRow | null {
  const [start, margin, label = "", mark, colon = ":", endMark] = LABELLED.exec(line) ?? [];
  const field = findLabelledField(label);
  if (start === undefined || field === undefined) return null;
  const value = line.slice(start.length);
  // A bar separates the cells of a table.
  const separator = value.trimStart().startsWith("|") ? "" : colon;
  return {
    field,
    row: [margin, field, mark, separator, endMark, value].join(""),
    isForeign: label.length > 1 && label.toLowerCase() !== field.toLowerCase(),
    isBare: value.trim() === "",
  };
}

/** Tells whether the next line with text is a row. */
function startsRow(text: string, at: number): boolean {
  const [line = ""] = text.slice(at, at + MAX_LINE).trimStart().split("\n", 1);
  return readLabel(line.trimEnd()) !== null || CHECK.test(line.trimEnd());
}

/** Returns the result of a check as a server notes it (RFC 8601 §2.2). */
function readResult(method: string, value: string): string[] {
  const result = RESULT.exec(value)?.[1]?.toLowerCase();
  if (result === undefined) return [];
  const domain = method === "DKIM"
    ? value.split(/\s/).find((word) => DOMAIN.test(word))
    : undefined;
  return [`${method.toLowerCase()}=${result}${domain === undefined ? "" : ` header.d=${domain}`}`];
}

/** Fields that a summary has. */
const SUMMARY_FIELDS: ReadonlySet<string> = new Set(
  [...Object.keys(data), "authentication-results"].map((name) => name.toLowerCase()),
);

/** Tells whether a header has no other fields than those that mail programs show. */
export function isSummary(text: string): boolean {
  const [header = ""] = text.trimStart().split(/\r?\n[ \t]*\r?\n/, 1);
  return header.split("\n").every((line) => {
    const name = NAME.exec(line)?.[1]?.toLowerCase();
    // A label of one word that is not known is no field that only a header has.
    return name === undefined || SUMMARY_FIELDS.has(name) ||
      !(name.includes("-") || startsUsualField(line));
  });
}
