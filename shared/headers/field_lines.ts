/**
 * Locates the header and its fields for all readers: two readers that disagreed would see two
 * mails.
 */

/** Place of the header in a text; offsets are bytes in a text of one character a byte. */
export interface HeaderPlace {
  readonly start: number;
  /** End of the last field, without its line end. */
  readonly end: number;
  /** Start of the body, after the empty line; null without one. */
  readonly body: number | null;
}

const TAB = 9, LF = 10, CR = 13, SPACE = 32, COLON = 58, DELETE = 127;

/** The mark as itself, or as its UTF-8 bytes one character a byte. */
const BYTE_ORDER_MARKS = ["\ufeff", "\u00ef\u00bb\u00bf"] as const;

/**
 * Finds the header of a mail (RFC 5322 §2.1). A line of blanks ends it unless a field follows
 * (§4.2).
 */
export function locateHeader(text: string): HeaderPlace {
  const start = findFieldsStart(text);
  const endOfLine = createLineEnds(text);
  let end = start;
  for (let line = start; line < text.length;) {
    const lineEnd = endOfLine(line);
    const next = skipLineEnd(text, lineEnd);
    if (isBlank(text, line, lineEnd) && (lineEnd === line || !goesOn(text, next, endOfLine))) {
      return { start, end, body: next };
    }
    end = lineEnd;
    line = next;
  }
  return { start, end: text.length, body: null };
}

function findFieldsStart(text: string): number {
  const endOfLine = createLineEnds(text);
  const mark = BYTE_ORDER_MARKS.find((each) => text.startsWith(each)) ?? "";
  let start = mark.length;
  if (text.startsWith("From ", start)) start = skipLineEnd(text, endOfLine(start));
  let filled = start;
  while (filled < text.length && isBlankOrEnd(text.charCodeAt(filled))) filled++;
  if (filled === start) return start;
  // Empty lines before a text without fields end an empty header.
  const line = Math.max(text.lastIndexOf("\n", filled - 1), text.lastIndexOf("\r", filled - 1)) + 1;
  return nameEnd(text, Math.max(line, start), endOfLine(filled)) < 0 ? start : line;
}

function isBlankOrEnd(code: number): boolean {
  return code === SPACE || code === TAB || code === LF || code === CR;
}

/** Finds where the line that starts at a position ends; positions must not go back. */
type LineEnds = (start: number) => number;

/** Finds the ends of lines: an LF after any CRs, a CR, or the end; in linear time. */
export function createLineEnds(text: string): LineEnds {
  let feed = -1, carriage = -1;
  return (start) => {
    if (feed < start) feed = findOrEnd(text, "\n", start);
    if (carriage < start) carriage = findOrEnd(text, "\r", start);
    return Math.min(feed, carriage);
  };
}

function findOrEnd(text: string, searched: string, start: number): number {
  const found = text.indexOf(searched, start);
  return found < 0 ? text.length : found;
}

/** Tells where the next line starts; `CR CR LF` is one line end that was converted twice. */
export function skipLineEnd(text: string, end: number): number {
  if (text.charCodeAt(end) !== CR) return end + 1;
  if (text.charCodeAt(end + 1) === LF) return end + 2;
  return text.charCodeAt(end + 1) === CR && text.charCodeAt(end + 2) === LF ? end + 3 : end + 1;
}

/** Tells whether nothing but blanks is in a line. */
function isBlank(text: string, start: number, end: number): boolean {
  for (let i = start; i < end; i++) if (!isIndented(text, i)) return false;
  return true;
}

/**
 * Tells whether a blank is at a position: at the start of a line it continues the field before it.
 */
function isIndented(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code === SPACE || code === TAB;
}

/** Tells whether a line after one of blanks is indented or begins a field. */
function goesOn(text: string, start: number, endOfLine: LineEnds): boolean {
  const end = endOfLine(start);
  if (end === start) return false;
  return isIndented(text, start) || nameEnd(text, start, end) >= 0;
}

/** Finds the colon after a field name (RFC 5322 §2.2, §4.5); -1 when the line begins no field. */
function nameEnd(text: string, start: number, end: number): number {
  let i = start;
  while (i < end) {
    const code = text.charCodeAt(i);
    if (code <= SPACE || code >= DELETE || code === COLON) break;
    i++;
  }
  if (i === start) return -1;
  while (i < end && isIndented(text, i)) i++;
  return i < end && text.charCodeAt(i) === COLON ? i : -1;
}

/** One field of a text. */
export interface FieldLines {
  /** 1-based line on which it begins. */
  readonly line: number;
  /** Where its name begins. */
  readonly start: number;
  /** Where the colon is. */
  readonly colon: number;
  /** Where each of its lines begins and ends, the name included. */
  readonly lines: readonly (readonly [start: number, end: number])[];
  /** Lines that continue it without an indentation. */
  readonly unindented: readonly number[];
}

/** The fields of a text. */
export interface ListedFields {
  readonly fields: readonly FieldLines[];
  /** Number of the last line that was read. */
  readonly line: number;
  /** Whether an empty line ended them. */
  readonly ended: boolean;
  /** Whether fields beyond the limit were left out. */
  readonly tooMany: boolean;
}

/** Fields whose `h=` tag lists field names: `Subject:Date` on its own line is no Subject there. */
const LISTS_NAMES = /^(?:x-google-)?dkim-signature$|^arc-message-signature$/i;

/** Fields of people, whose rest has no colon: other text must not become a part of a name. */
const OF_PEOPLE = /^(?:from|to|cc|bcc|sender|reply-to)$/i;

/** A name that is rather the rest of a value: `h=from`, `<https`, `(id`, `10` of a time. */
const REST = /^[^A-Za-z0-9]|[=@]|^\d+$/;

/**
 * Lists the fields up to the first empty line.
 *
 * @param options.pasted Whether continuation lines may lack indentation.
 */
export function listFields(
  text: string,
  { most, pasted }: { readonly most: number; readonly pasted: boolean },
): ListedFields {
  const fields: FieldLines[] = [];
  const flat = pasted && !hasIndentation(text);
  const endOfLine = createLineEnds(text);
  let open: OpenLines | null = null;
  let line = 0;
  let position = 0;
  while (position < text.length) {
    const start = position;
    const end = endOfLine(start);
    position = skipLineEnd(text, end);
    line++;
    const indented = isIndented(text, start);
    if (end === start || (indented && isBlank(text, start, end))) {
      if (open === null) continue;
      if (end > start && goesOn(text, position, endOfLine)) continue;
      return { fields, line, ended: true, tooMany: false };
    }
    const colon = indented ? -1 : nameEnd(text, start, end);
    const lost = open !== null && (flat || open.unindented.length > 0);
    if (colon < 0 || (open !== null && lost && isRest(text, { open, start, colon, flat }))) {
      if (open === null) continue;
      if (!indented) open.unindented.push(line);
      open.lines.push([start, end]);
      continue;
    }
    if (fields.length >= most) return { fields, line, ended: false, tooMany: true };
    open = { line, start, colon, lines: [[start, end]], unindented: [] };
    fields.push(open);
  }
  return { fields, line, ended: false, tooMany: false };
}

interface OpenLines extends FieldLines {
  readonly lines: (readonly [start: number, end: number])[];
  readonly unindented: number[];
}

interface Candidate {
  readonly open: OpenLines;
  readonly start: number;
  readonly colon: number;
  readonly flat: boolean;
}

function isRest(text: string, { open, start, colon, flat }: Candidate): boolean {
  const name = text.slice(open.start, open.colon).trimEnd();
  const [, lastEnd = 0] = open.lines.at(-1) ?? [];
  // One malformed line of a whole mail must not make the next From a part of a signature.
  if (flat && LISTS_NAMES.test(name) && isListOpen(text, lastEnd)) {
    return !isIndented(text, colon + 1);
  }
  if (OF_PEOPLE.test(name)) return false;
  return text.startsWith("://", colon) || REST.test(text.slice(start, colon).trimEnd());
}

/** Tells whether a line ends inside a list of names: after a colon, or after `h=`. */
function isListOpen(text: string, end: number): boolean {
  return text.charCodeAt(end - 1) === COLON || text.startsWith("h=", end - 2);
}

/** Tells whether any line of the header is indented. */
function hasIndentation(text: string): boolean {
  const endOfLine = createLineEnds(text);
  let seen = false;
  for (let start = 0; start < text.length;) {
    const end = endOfLine(start);
    const isEmpty = isBlank(text, start, end);
    if (seen && !isEmpty && isIndented(text, start)) return true;
    if (seen && isEmpty) return false;
    seen ||= !isEmpty;
    start = skipLineEnd(text, end);
  }
  return false;
}
