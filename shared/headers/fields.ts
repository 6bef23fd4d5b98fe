import { repairPasted } from "./repair.ts";
import { scanText } from "./text.ts";
import type { HeaderField } from "./types.ts";
import { joinLines, slice, trimBlanks, unfold } from "./unfold.ts";

/**
 * Most fields of one name that are parsed further. Mail with the longest known paths has under a
 * hundred Received; a loop ends far below this (RFC 5321 §6.3 asks for a limit of at least 100).
 */
export const MAX_OF_ONE_NAME = 500;

/**
 * Most fields kept. Real mail stays under 200; a megabyte of `a:` lines must not become 330 000
 * objects. One more than a server may accept, so that it notices too many.
 */
export const MAX_FIELDS = 10_001;

/**
 * Longest value kept, in characters. A list of a thousand recipients has about 40 000; longer ones
 * are attacks, and this bounds every grammar that reads a value.
 */
export const MAX_VALUE = 65_536;

/** Most lines without indentation that are noted one by one. */
const MAX_NOTES = 100;

/** The fields of a text, and the defects of its lines. */
export interface FieldBlock {
  readonly fields: readonly HeaderField[];
  /** Lines that continue a field but lost their indentation. */
  readonly lostIndentation: readonly { readonly line: number; readonly key: string }[];
  /** Line of the first control character, 0 without one. */
  readonly controlLine: number;
  /** Whether a character beyond ASCII occurs. */
  readonly eightBit: boolean;
  /** Fields whose value was cut at {@linkcode MAX_VALUE}. */
  readonly cut: readonly HeaderField[];
  /** The text as it was repaired before it was read; null where it was read as it came. */
  readonly repaired: string | null;
  /** Whether more than its line ends was repaired. */
  readonly isRepaired: boolean;
  /** Whether fields beyond {@linkcode MAX_FIELDS}, or lines beyond a bound, were left out. */
  readonly truncated: boolean;
}

interface OpenField {
  readonly name: string;
  readonly line: number;
  readonly start: number;
  end: number;
  /** Its lines, trimmed. */
  readonly lines: string[];
}

const TAB = 9, CR = 13, SPACE = 32, APOSTROPHE = 39, HYPHEN = 45, DOT = 46;
const DIGIT_0 = 48, DIGIT_9 = 57, COLON = 58, UNDERSCORE = 95;

/**
 * Splits a text into header fields (RFC 5322 §2.2). Lines end with CRLF, LF or CR. Blank lines
 * and an mbox `From ` line before the first field are skipped; the first blank line after it ends
 * the block. A line that is neither a field nor indented continues the field before it: whoever
 * pastes headers often loses the indentation.
 */
export function splitFields(raw: string): FieldBlock {
  const { text: given, repaired: isRepaired } = repairPasted(raw);
  const scanned = scanText(given);
  const { eightBit, text } = scanned;
  const fields: HeaderField[] = [];
  const cut: HeaderField[] = [];
  const lostIndentation: { line: number; key: string }[] = [];
  let open: OpenField | null = null;
  let ended = false;
  let tooMany = false;
  let line = 0;
  let position = 0;

  const close = ({ name, line, start, end, lines }: OpenField) => {
    const tooLong = end - start > MAX_VALUE;
    const raw = text.slice(start, tooLong ? start + MAX_VALUE : end);
    const value = tooLong ? unfold(raw) : joinLines(lines);
    const field = { index: fields.length, line, name, key: name.toLowerCase(), raw, value };
    fields.push(field);
    if (tooLong) cut.push(field);
  };

  while (position < text.length) {
    const start = position;
    const end = lineEnd(text, start);
    position = text.charCodeAt(end) === CR ? end + 2 : end + 1;
    line++;

    const first = text.charCodeAt(start);
    const indented = first === SPACE || first === TAB;
    if (end === start || (indented && isBlankLine(text, start, end))) {
      if (open === null) continue;
      ended = end === start || !goesOn(text, position);
      if (ended) break;
      continue;
    }
    const colon = indented ? -1 : nameEnd(text, start, end);
    if (colon < 0 || (open !== null && isListOfNames(open, text))) {
      if (open === null) continue;
      const noted = indented || lostIndentation.length >= MAX_NOTES;
      if (!noted) lostIndentation.push({ line, key: open.name.toLowerCase() });
      open.end = end;
      open.lines.push(slice(text, start, end));
      continue;
    }
    if (open !== null) close(open);
    open = null;
    if (fields.length >= MAX_FIELDS) {
      tooMany = true;
      break;
    }
    open = {
      name: trimBlanks(text.slice(start, colon)),
      line,
      start: colon + 1,
      end,
      lines: [slice(text, colon + 1, end)],
    };
  }
  if (open !== null) close(open);
  return {
    fields,
    lostIndentation,
    // Fields in the body do not belong to the header.
    controlLine: scanned.controlLine <= line ? scanned.controlLine : 0,
    eightBit,
    cut,
    repaired: given === raw ? null : given,
    isRepaired,
    truncated: tooMany || (scanned.truncated && !ended),
  };
}

/** Where the line ends: its LF, the CR before that, or the end of the text. */
function lineEnd(text: string, start: number): number {
  const feed = text.indexOf("\n", start);
  if (feed < 0) return text.length;
  return feed > start && text.charCodeAt(feed - 1) === CR ? feed - 1 : feed;
}

function isBlankLine(text: string, start: number, end: number): boolean {
  for (let i = start; i < end; i++) {
    const code = text.charCodeAt(i);
    if (code !== SPACE && code !== TAB) return false;
  }
  return true;
}

/**
 * Whether a line of nothing but blanks is folding (RFC 5322 §4.2, obs-FWS): what follows is
 * indented or a field. Otherwise it is an empty line with added blanks.
 */
function goesOn(text: string, position: number): boolean {
  const end = lineEnd(text, position);
  if (end === position) return false;
  const first = text.charCodeAt(position);
  return first === SPACE || first === TAB || nameEnd(text, position, end) >= 0;
}

/**
 * Where the colon after the field name is, -1 when the line starts no field. RFC 5322 §3.6.8
 * allows any printable character in a name; only letters, digits, `-`, `_`, `.` and `'` occur in
 * real ones, while `h=from:to` or `IPv6:2001` on a line of its own is the rest of another field.
 */
function nameEnd(text: string, start: number, end: number): number {
  let i = start;
  for (; i < end; i++) {
    const code = text.charCodeAt(i);
    const letter = (code | 32) >= 97 && (code | 32) <= 122;
    const other = (code >= DIGIT_0 && code <= DIGIT_9) || code === HYPHEN || code === DOT ||
      code === UNDERSCORE || code === APOSTROPHE;
    if (!letter && !(other && i > start)) break;
  }
  if (i === start) return -1;
  while (i < end && (text.charCodeAt(i) === SPACE || text.charCodeAt(i) === TAB)) i++;
  if (i >= end || text.charCodeAt(i) !== COLON) return -1;
  return text.startsWith("://", i) ? -1 : i;
}

/** Fields whose `h=` tag lists field names: `Subject:Date` on its own line is no Subject there. */
const LISTS_NAMES = /^(?:x-google-)?dkim-signature$|^arc-message-signature$/i;

function isListOfNames(open: OpenField, text: string): boolean {
  return text.charCodeAt(open.end - 1) === COLON && LISTS_NAMES.test(open.name);
}
