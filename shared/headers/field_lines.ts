import { startsUsualField } from "./pasted_source.ts";

/**
 * Locates the header and its fields for all readers: two readers that disagreed would see two
 * mails.
 */

/** Place of the header in a text; offsets are bytes in a text of one character a byte. */
export interface HeaderPlace {
  readonly start: number;
  /** End of the last field, without its line end; the end of the text if there is no body. */
  readonly end: number;
  /** Start of the body, after the empty line; null without one. */
  readonly body: number | null;
}

const TAB = 9, LF = 10, CR = 13, SPACE = 32, COLON = 58, DELETE = 127;

/**
 * Marks that nobody sees at the start of a line: byte order marks, zero-width characters and
 * directions. They may be written as their UTF-8 bytes, one character a byte.
 */
const INVISIBLE =
  /(?:[\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]|\xe2\x80[\x8b-\x8f\xaa-\xae]|\xe2\x81[\xa0-\xa4]|\xef\xbb\xbf){1,8}/y;

/** Finds the end of the marks that nobody sees at the start of a line. */
export function skipInvisible(text: string, start: number): number {
  if (!(text.charCodeAt(start) > DELETE)) return start;
  INVISIBLE.lastIndex = start;
  return INVISIBLE.test(text) ? INVISIBLE.lastIndex : start;
}

/**
 * Finds the header of a mail (RFC 5322 §2.1). A line of blanks ends it unless a field or an
 * indented line follows (§4.2).
 */
export function locateHeader(text: string): HeaderPlace {
  const start = findFieldsStart(text);
  const endOfLine = createLineEnds(text);
  let end = start;
  for (let line = start; line < text.length;) {
    const lineEnd = endOfLine(line);
    const next = skipLineEnd(text, lineEnd);
    const first = skipInvisible(text, line);
    if (
      isBlankLine(text, first, lineEnd) &&
      (lineEnd === first || !hasContinuation(text, next, endOfLine))
    ) {
      return { start, end, body: next };
    }
    end = lineEnd;
    line = next;
  }
  return { start, end: text.length, body: null };
}

function findFieldsStart(text: string): number {
  const endOfLine = createLineEnds(text);
  const start = skipInvisible(text, 0);
  const firstFilledLine = skipEmptyLines(text, start);
  const isEnvelope = ENVELOPE.test(text.slice(firstFilledLine, firstFilledLine + MAX_ENVELOPE));
  const nextLine = isEnvelope ? skipLineEnd(text, endOfLine(firstFilledLine)) : firstFilledLine;
  const line = skipEmptyLines(text, nextLine);
  if (findColon(text, line) >= 0) return line;
  // Empty lines before a text without fields end an empty header.
  return isEnvelope && firstFilledLine === start ? nextLine : start;
}

/** Matches the line before each mail in a mailbox file; `From :` is a field. */
const ENVELOPE = /^From [ \t]*[^ \t\r\n:]/;
/** Maximum number of characters of a line that are matched with {@linkcode ENVELOPE}. */
const MAX_ENVELOPE = 100;

/** Finds the first line that is not empty, after its marks that nobody sees. */
export function skipEmptyLines(text: string, start: number): number {
  let line = start;
  for (let at = start; at < text.length;) {
    const code = text.charCodeAt(at);
    const next = skipInvisible(text, at);
    if (code === LF || code === CR || next > at) line = Math.max(at + 1, next);
    else if (code !== SPACE && code !== TAB) break;
    at = Math.max(at + 1, next);
  }
  return line;
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

function findOrEnd(text: string, character: string, start: number): number {
  const index = text.indexOf(character, start);
  return index < 0 ? text.length : index;
}

/** Maximum number of CRs before the LF of one line end: each conversion adds one. */
const MAX_RETURNS = 8;

/** Tells where the next line starts; `CR CR LF` is one line end that was converted twice. */
export function skipLineEnd(text: string, end: number): number {
  let at = end;
  while (at < end + MAX_RETURNS && text.charCodeAt(at) === CR) at++;
  return text.charCodeAt(at) === LF ? at + 1 : end + 1;
}

/** Tells whether nothing but blanks is in a line. */
function isBlankLine(text: string, start: number, end: number): boolean {
  for (let i = start; i < end; i++) if (!isBlankAt(text, i)) return false;
  return true;
}

/**
 * Tells whether a blank is at a position: at the start of a line it continues the field before it.
 */
function isBlankAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code === SPACE || code === TAB;
}

/** Tells whether a line after one of blanks is indented or begins a field. */
function hasContinuation(text: string, start: number, endOfLine: LineEnds): boolean {
  const end = endOfLine(start);
  const first = skipInvisible(text, start);
  if (end === first) return false;
  return isBlankAt(text, first) || findColon(text, first) >= 0;
}

/**
 * Finds the colon after a field name (RFC 5322 §2.2, §4.5), also in a line that is folded before
 * it. Returns -1 if the line begins no field.
 */
function findColon(text: string, start: number): number {
  let end = start;
  while (isNameCharacter(text.charCodeAt(end))) end++;
  const colon = end === start ? -1 : skipFolding(text, end);
  return text.charCodeAt(colon) === COLON ? colon : -1;
}

function isNameCharacter(code: number): boolean {
  return code > SPACE && code < DELETE && code !== COLON;
}

/** Skips blanks, and line ends with a blank after them. */
function skipFolding(text: string, start: number): number {
  let at = start;
  while (true) {
    while (isBlankAt(text, at)) at++;
    const code = text.charCodeAt(at);
    if (code !== CR && code !== LF) return at;
    const next = skipInvisible(text, skipLineEnd(text, at));
    if (!isBlankAt(text, next)) return at;
    at = next;
  }
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
  readonly unindentedLines: readonly number[];
}

/** The fields of a text. */
export interface ListedFields {
  readonly fields: readonly FieldLines[];
  /** Number of the last line that was read. */
  readonly line: number;
  /** Whether an empty line ended them. */
  readonly hasEnd: boolean;
  /** Whether fields beyond the limit were left out. */
  readonly hasTooMany: boolean;
}

/** Matches fields whose `h=` tag lists field names: `Subject:Date` on its own line is no Subject there. */
const SIGNATURE_FIELD = /^(?:x-google-)?dkim-signature$|^arc-message-signature$/i;

/** Fields of people: text with a colon never continues them, as it would become part of a name. */
const PEOPLE_FIELDS = /^(?:from|to|cc|bcc|sender|reply-to)$/i;

/** A name that is rather the rest of a value: `h=from`, `<https`, `(id`, `10` of a time. */
const REST = /^[^A-Za-z0-9]|[=@]|^\d+$/;

/**
 * Lists the fields up to the first empty line.
 *
 * @param options.isPasted Whether continuation lines may lack indentation.
 */
export function listFields(
  text: string,
  { maxFields, isPasted }: { readonly maxFields: number; readonly isPasted: boolean },
): ListedFields {
  const fields: FieldLines[] = [];
  const isFlat = isPasted && !hasIndentation(text);
  const endOfLine = createLineEnds(text);
  let openField: OpenLines | null = null;
  let line = 0;
  let position = 0;
  while (position < text.length) {
    const end = endOfLine(position);
    const start = skipInvisible(text, position);
    position = skipLineEnd(text, end);
    line++;
    const isIndentedLine = isBlankAt(text, start);
    if (end === start || (isIndentedLine && isBlankLine(text, start, end))) {
      if (openField === null) continue;
      if (end > start && hasContinuation(text, position, endOfLine)) {
        openField.lines.push([start, end]);
        continue;
      }
      return { fields, line, hasEnd: true, hasTooMany: false };
    }
    const colon = isIndentedLine ? -1 : findColon(text, start);
    const hasLostIndentation = openField !== null &&
      (isFlat || openField.unindentedLines.length > 0);
    if (
      colon < 0 ||
      (openField !== null && hasLostIndentation &&
        continuesValue(text, { openField, start, end, colon, isFlat }))
    ) {
      if (openField === null) continue;
      if (!isIndentedLine) openField.unindentedLines.push(line);
      openField.lines.push([start, end]);
      continue;
    }
    if (fields.length >= maxFields) return { fields, line, hasEnd: false, hasTooMany: true };
    openField = { line, start, colon, lines: [[start, end]], unindentedLines: [] };
    fields.push(openField);
  }
  return { fields, line, hasEnd: false, hasTooMany: false };
}

interface OpenLines extends FieldLines {
  readonly lines: (readonly [start: number, end: number])[];
  readonly unindentedLines: number[];
}

interface Candidate {
  readonly openField: OpenLines;
  readonly start: number;
  readonly end: number;
  readonly colon: number;
  readonly isFlat: boolean;
}

function continuesValue(
  text: string,
  { openField, start, end, colon, isFlat }: Candidate,
): boolean {
  const name = text.slice(openField.start, openField.colon).trimEnd();
  const [, lastEnd = 0] = openField.lines.at(-1) ?? [];
  // One malformed line of a whole mail must not make the next From a part of a signature.
  if (isFlat && SIGNATURE_FIELD.test(name) && isListOpen(text, lastEnd)) {
    return continuesNameList(text.slice(start, end));
  }
  if (PEOPLE_FIELDS.test(name)) return false;
  return text.startsWith("://", colon) || REST.test(text.slice(start, colon).trimEnd());
}

/** Names between colons up to a semicolon or the end of the line: `Subject:Date:X-Id; bh=…`. */
const NAME_LIST =
  /^[\w-]{1,76}((?:[ \t]{0,9}:[ \t]{0,9}[\w-]{1,76}){0,99})[ \t]{0,9}(:?)[ \t]{0,9}(;|$)/;

/** Tells whether a line goes on with a list of names, as a field `From:Ann <a@b>` does not. */
export function continuesNameList(line: string): boolean {
  const [, rest = "", colon, end] = NAME_LIST.exec(line) ?? [];
  const names = rest.split(":").slice(1).map((name) => name.trim());
  return end !== undefined && (names.length > 1 || colon === ":" || end === ";" ||
    names.some((name) => name.includes("-") || startsUsualField(`${name}:`)));
}

/** Tells whether a line ends inside a list of names: after a colon, or after `h=`. */
function isListOpen(text: string, end: number): boolean {
  return text.charCodeAt(end - 1) === COLON || text.startsWith("h=", end - 2);
}

/** Tells whether any line of the header is indented. */
function hasIndentation(text: string): boolean {
  const endOfLine = createLineEnds(text);
  let hasText = false;
  for (let start = 0; start < text.length;) {
    const end = endOfLine(start);
    const first = skipInvisible(text, start);
    const isEmpty = isBlankLine(text, first, end);
    if (hasText && !isEmpty && isBlankAt(text, first)) return true;
    if (hasText && isEmpty) return false;
    hasText ||= !isEmpty;
    start = skipLineEnd(text, end);
  }
  return false;
}
