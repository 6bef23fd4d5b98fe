/**
 * Finds the source of a mail in a text that was selected with more. That may be what a program or
 * page shows above it, another mail's head, or a label.
 */

/** Names of fields that mail has: other words before a colon prove nothing. */
const USUAL: ReadonlySet<string> = new Set([
  "received",
  "return-path",
  "delivered-to",
  "authentication-results",
  "received-spf",
  "dkim-signature",
  "arc-seal",
  "arc-message-signature",
  "arc-authentication-results",
  "mime-version",
  "content-type",
  "message-id",
  "from",
  "to",
  "subject",
  "date",
  "reply-to",
  "sender",
]);

/** The name of a field at the start of a line. */
export const NAME = /^([A-Za-z][A-Za-z0-9-]{0,60})[ \t]*:/;

/** Tells whether a line starts a field that mail has. */
export function startsUsualField(line: string): boolean {
  const name = NAME.exec(line)?.[1]?.toLowerCase() ?? "";
  return USUAL.has(name) || name.startsWith("x-");
}

/** Names of rows that mail programs show above a mail. */
const SHOWN = /^(?:From|Sent|To|Cc|Bcc|Subject|Date|Reply-To|Importance|Attachments):/i;

/** Fields of which each delivered mail has one: a trace, or where it was delivered (RFC 5321 §4.4). */
const TRACE_FIELD = /^(?:Received|Return-Path|Delivered-To|X-Received)[ \t]{0,9}:/i;

/**
 * A field of a mail's own header, and no row that a program or a page shows. Receiving servers write
 * theirs above all that a sender wrote, so nothing below one is another header.
 */
const OWN_FIELD =
  /^(?:Received(?:-SPF)?|Return-Path|Delivered-To|Envelope-To|Delivery-Date|Authentication-Results|DKIM-Signature|DomainKey-Signature|MIME-Version|(?:ARC|Content|X)-[!-9;-~]{1,60})[ \t]{0,9}:/i;

/**
 * A row of a table whose name has no colon: `Subject<tab>Hello`, `| Subject | Hello |`, or with the
 * value below it. A number may precede the name.
 */
const ROW =
  /^(?:\|[ \t]{0,9})?(?:\d{1,4}(?:\t|[ \t]{0,9}\|)[ \t]{0,9})?([A-Za-z][A-Za-z0-9-]{0,60})(?::?[ \t]{0,9}\|[ \t]{0,9}|[ ]{0,9}\t[ \t]{0,9}|$)/;

/** Names of rows that mail programs show and that are no usual fields. */
const SHOWN_NAMES = /^(?:cc|bcc|sent)$/i;

/** Tells whether a line is a row of a table that names a field without a colon. */
function isRow(line: string): boolean {
  const [cell = "", name = ""] = ROW.exec(line) ?? [];
  return cell !== "" && (startsUsualField(`${name}:`) || SHOWN_NAMES.test(name));
}

/** Minimum number of rows that are a table. */
export const MIN_ROWS = 2;

/** Tells whether a line starts a field of a mail's trace. */
export function startsTrace(line: string): boolean {
  return TRACE_FIELD.test(line);
}

/**
 * Finds the lines of the source.
 *
 * @param originalLines The lines before tables became fields.
 * @param isShown Whether the first lines are those that a mail program shows.
 */
export function findSource(
  lines: readonly string[],
  originalLines: readonly string[],
  isShown: boolean,
): string[] {
  return stripLabels(stripShown(lines, isShown || originalLines.filter(isRow).length >= MIN_ROWS));
}

/** Maximum number of lines of other text with a colon, such as `Headers:`, before the fields. */
const MAX_LABELS = 20;

/** Removes lines that look like a field, but are a heading before the fields: `Headers:`. */
function stripLabels(lines: readonly string[]): string[] {
  const first = lines.findIndex((line) => startsUsualField(line));
  const linesBefore = lines.slice(0, Math.max(0, first));
  const filledLines = linesBefore.filter((line) => line.trim() !== "");
  if (filledLines.length > MAX_LABELS || !filledLines.some((line) => NAME.test(line))) {
    return [...lines];
  }
  return (linesBefore.at(-1) ?? "").trim() === "" ? lines.slice(first) : [...lines];
}

/** Maximum number of lines between another head and a field of the source's trace. */
export const MAX_BETWEEN = 60;

/**
 * Removes what a mail program shows above a mail, and the shorter head of another mail without an
 * {@linkcode OWN_FIELD}. A mail's source has one, so its body is never read for its header.
 */
function stripShown(lines: readonly string[], isShown: boolean): string[] {
  const start = Math.max(0, lines.findIndex((line) => line.trim() !== ""));
  const head = sliceBlock(lines, start);
  const headEnd = start + head.length;
  const offset = lines.slice(headEnd, headEnd + MAX_BETWEEN).findIndex(startsTrace);
  if (offset < 0 || head.some((line) => OWN_FIELD.test(line))) return [...lines];
  const at = findBlockFields(lines, headEnd + offset);
  const source = sliceBlock(lines, at);
  const isFuller = countFields(source) > countFields(head) &&
    source.some((line) => /^From[ \t]*:/i.test(line));
  return (isShown && hasShownRows(head)) || isFuller ? lines.slice(at) : [...lines];
}

/**
 * Finds the first field of the block that a field of the trace is in. Rows that a program shows are
 * none, where the block has its own author below them.
 */
function findBlockFields(lines: readonly string[], trace: number): number {
  let start = trace;
  while (start > 0 && (lines[start - 1] ?? "").trim() !== "") start--;
  const linesAbove = lines.slice(start, trace);
  const hasAuthor = sliceBlock(lines, trace).some((line) => /^From[ \t]*:/i.test(line));
  const first = linesAbove.findIndex((line) => NAME.test(line) && !(hasAuthor && SHOWN.test(line)));
  return first < 0 ? trace : start + first;
}

/** Returns the lines down to the next empty one. */
function sliceBlock(lines: readonly string[], start: number): readonly string[] {
  const length = lines.slice(start).findIndex((line) => line.trim() === "");
  return lines.slice(start, length < 0 ? lines.length : start + length);
}

function countFields(lines: readonly string[]): number {
  return lines.filter((line) => NAME.test(line)).length;
}

/** Tells whether rows are no others than those of a mail program. */
function hasShownRows(rows: readonly string[]): boolean {
  return rows.length >= MIN_ROWS && rows.every((line) => SHOWN.test(line));
}

/** Maximum number of lines before the source; the page's table has a dozen. */
const MAX_PAGE_LINES = 60;

/** A row of the page's table, in any language: the names of the checks are not translated. */
const CHECK_ROW = /^(?:SPF|DKIM|DMARC)[ \u00a0]{0,3}:?(?:[ \t\u00a0]|\r?\n)/;

/**
 * Extracts the source from Gmail's copied page "Show original"; null for other texts. Above its
 * rows a page has no field of a mail's own. A sender cannot write above those of the receiving
 * server.
 */
export function extractGmailSource(text: string): string | null {
  let at = 0;
  let isPage = false;
  /** Start of the fields right above a line. */
  let fieldsStart: number | null = null;
  for (let line = 0; line < MAX_PAGE_LINES && at < text.length; line++) {
    const end = text.indexOf("\n", at);
    const next = end < 0 ? text.length : end + 1;
    const lineText = text.slice(at, Math.min(next, at + 200));
    if (OWN_FIELD.test(lineText)) return isPage ? text.slice(fieldsStart ?? at) : null;
    if (isPageLine(lineText)) {
      isPage = true;
      fieldsStart = null;
    } else if (NAME.test(lineText) && !SHOWN.test(lineText)) fieldsStart ??= at;
    else if (!/^[ \t]+\S/.test(lineText)) fieldsStart = null;
    at = next;
  }
  return null;
}

/** Tells whether a line is a row of the page's table: a check's result, or a Message-ID. */
function isPageLine(line: string): boolean {
  if (CHECK_ROW.test(line)) return true;
  const cell = line.indexOf("\t<");
  return cell > 0 && /^\S/.test(line) && !line.slice(0, cell).includes(":") &&
    line.includes("@", cell) && line.trimEnd().endsWith(">");
}

/** A field without a value. */
export const BARE_NAME = /^[A-Za-z][A-Za-z0-9-]{0,60}:[ \t]*$/;

/** Names of one word that a value may not be taken for: `Re: …` is a subject, `Cc: …` a field. */
const ONE_WORD: ReadonlySet<string> = new Set([
  "from",
  "to",
  "cc",
  "bcc",
  "subject",
  "date",
  "sender",
  "received",
  "keywords",
  "comments",
  "organization",
  "importance",
  "priority",
  "precedence",
  "sensitivity",
  "status",
  "lines",
  "path",
  "newsgroups",
  "xref",
  "sent",
  "headers",
  "encrypted",
  "approved",
  "autocrypt",
]);

/** Returns a table as lines of fields: with the value beside its name, or on the line below it. */
export function stripTable(lines: readonly string[]): string[] {
  const isTable = lines.filter(isRow).length >= MIN_ROWS;
  const rows = isTable ? lines.map(readRow) : lines;
  const result: string[] = [];
  for (const line of rows) {
    const name = result.at(-1) ?? "";
    if (BARE_NAME.test(name) && startsUsualField(name) && isValue(line)) {
      result[result.length - 1] = `${name.trimEnd()} ${line}`;
    } else result.push(line);
  }
  return result;
}

/**
 * Returns a row as a field. In a table, a cell may be one although mail has no field of its name.
 */
function readRow(line: string): string {
  const [cell = "", name = ""] = ROW.exec(line) ?? [];
  if (cell === "" || !(isRow(line) || /[\t|]/.test(cell))) return line;
  const value = line.slice(cell.length);
  return `${name}: ${cell.includes("|") ? value.replace(/[ \t]{0,9}\|[ \t]*$/, "") : value}`;
}

function isValue(line: string): boolean {
  if (!/^\S/.test(line)) return false;
  const name = NAME.exec(line)?.[1];
  return name === undefined || !(name.includes("-") || ONE_WORD.has(name.toLowerCase()));
}
