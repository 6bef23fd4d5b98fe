import { undoCopy } from "./copied_form.ts";
import { skipEmptyLines, skipLineEnd } from "./field_lines.ts";
import {
  ESCAPED_BRACKET,
  LINE_MARGIN,
  MAX_SEARCHED,
  repairAllLines,
  stripDoubledLines,
  stripQuotation,
} from "./line_repairs.ts";
import {
  extractGmailSource,
  findSource,
  MAX_BETWEEN,
  NAME,
  startsTrace,
  startsUsualField,
} from "./pasted_source.ts";
import { isSummary, readShownHead } from "./shown_head.ts";

/** Undoes what programs do to header fields copied as a block; each repair needs evidence. */

/** A text, and whether anything had to be repaired. */
export interface RepairedText {
  readonly text: string;
  /** Whether other text before the fields was left out. */
  readonly hasOmittedText: boolean;
  /** Whether more than line ends had to be: a CR alone or doubled ends a line like any other. */
  readonly isRepaired: boolean;
  /** Whether it is no header, but what a mail program shows of one. */
  readonly isSummary: boolean;
}

/**
 * Maximum number of lines of a text that is repaired: twice the number of fields that a server
 * accepts.
 */
const MAX_LINES = 20_000;

/** Repairs a text that was copied; returns the same text if it shows no damage. */
export function repairPasted(raw: string): RepairedText {
  const plainText = mendLineEnds(raw);
  const copy = undoCopy(plainText) ?? plainText;
  const head = readShownHead(copy);
  const mayCopyNeedRepair = mayNeedRepair(copy);
  const page = head !== null || mayCopyNeedRepair ? extractGmailSource(copy) : null;
  const shownHead = page === null ? head : null;
  const source = page ?? shownHead ?? copy;
  const isSound = source === copy ? !mayCopyNeedRepair : !mayNeedRepair(source);
  const { text, isChanged, hasOmittedText } = isSound || hasManyLines(source)
    ? { text: source, isChanged: false, hasOmittedText: false }
    : repairLines(source, shownHead !== null);
  return {
    text,
    isRepaired: isChanged || copy !== plainText || shownHead !== null,
    hasOmittedText: hasOmittedText || page !== null || hasSecondHeader(text),
    isSummary: shownHead !== null && isSummary(text),
  };
}

/** Maximum number of characters of a second header that are searched for its author. */
const MAX_SECOND = 16_384;

/** Tells whether a second mail's header is right below the first one's. */
function hasSecondHeader(text: string): boolean {
  const start = text.length - text.trimStart().length;
  const ends = [text.indexOf("\n\n", start), text.indexOf("\n\r\n", start)].filter((at) => at >= 0);
  if (ends.length === 0) return false;
  const end = Math.min(...ends);
  const lines = text.slice(end, end + MAX_SECOND).trimStart().split(/\r?\n/);
  if (!NAME.test(lines[0] ?? "")) return false;
  const block = lines.slice(0, lines.indexOf("") < 0 ? lines.length : lines.indexOf(""));
  return block.some(startsTrace) && block.some((line) => /^From[ \t]*:/i.test(line));
}

/** Returns a mail's own header, in which line ends alone are repaired: its sender wrote the rest. */
export function repairLineEnds(raw: string): RepairedText {
  return { text: mendLineEnds(raw), isRepaired: false, hasOmittedText: false, isSummary: false };
}

interface RepairedLines {
  readonly text: string;
  readonly isChanged: boolean;
  readonly hasOmittedText: boolean;
}

/** Repairs what programs do to all lines of a header. */
function repairLines(text: string, isShown: boolean): RepairedLines {
  const lines = text.replaceAll(FOLDED_NAME, "$1 ").split("\n")
    .map((line) => line.endsWith("\r") ? line.slice(0, -1) : line);
  const repairedLines = repairAllLines(lines);
  const fields = findSource(repairedLines, lines, isShown);
  const hasOmittedText = fields.length < repairedLines.length;
  const isUnchanged = repairedLines.length === lines.length &&
    repairedLines.every((line, i) => line === lines[i]);
  if (isUnchanged && !hasOmittedText) {
    return { text, isChanged: false, hasOmittedText };
  }
  return { text: fields.join("\r\n"), isChanged: !isUnchanged, hasOmittedText };
}

/** A name whose colon is in the line below it: no row of a table. */
const FOLDED_NAME = /^([!-9;-~]{1,998}[ \t]{0,9})\r?\n[ \t]{1,99}(?=:)/gm;

/** Maximum number of characters that are searched for the first two lines (RFC 5322 §2.1.1). */
const MAX_FIRST_LINES = 2_100;

/**
 * Undoes what programs do to all lines of a mail. They put a margin before each, an empty line
 * after each, or LF CR at the ends. Returns the same text if its first two lines show none of
 * these.
 */
export function restoreMail(text: string): string {
  const start = skipEmptyLines(text, 0);
  const firstLines = text.slice(start, start + MAX_FIRST_LINES);
  const end = firstLines.search(/[\r\n]/);
  if (end < 0) return text;
  if (/^\n\r[^\r\n]/.test(firstLines.slice(end, end + 3))) return text.replaceAll("\n\r", "\r\n");
  const second = skipLineEnd(firstLines, end);
  const isDoubled = /^[\r\n]/.test(firstLines.slice(second, second + 1));
  const [margin = ""] = LINE_MARGIN.exec(firstLines) ?? [];
  const isQuoted = margin !== "" && startsUsualField(firstLines.slice(margin.length)) &&
    firstLines.startsWith(margin.trimEnd() || margin, second);
  if (!isDoubled && !isQuoted) return text;
  const lines = text.slice(start).split(LINE_END);
  const restoredLines = stripDoubledLines(isQuoted ? stripQuotation(lines) : lines);
  return isQuoted || restoredLines.length < lines.length ? restoredLines.join("\r\n") : text;
}

const LINE_END = /\r{0,8}\n|\r/;

/** Separators of lines and paragraphs, and NEL, which some editors end all lines with. */
const SEPARATORS = /[\u2028\u2029\u0085]/g;

/** Makes line ends of CR CR LF, LF CR, CR alone, and separators where a text has no others. */
function mendLineEnds(raw: string): string {
  if (raw.includes("\r")) {
    if (!raw.includes("\n")) return raw.replaceAll("\r", "\r\n");
    const text = raw.includes("\r\r\n") ? raw.replaceAll(/\r{2,8}\n/g, "\r\n") : raw;
    return text.includes("\n\r") ? text.replaceAll(/\n\r(?![\r\n])/g, "\r\n") : text;
  }
  return raw.trim().includes("\n") ? raw : raw.replaceAll(SEPARATORS, "\r\n");
}

function hasManyLines(text: string): boolean {
  let lines = 0;
  for (
    let at = text.indexOf("\n");
    at >= 0 && lines <= MAX_LINES;
    at = text.indexOf("\n", at + 1)
  ) {
    lines++;
  }
  return lines > MAX_LINES;
}

/** A field that the header of a part starts with: a mail may have thousands of parts. */
const PART_FIELD = /^content-[a-z-]{1,40}:/i;

/** Tells whether a text may need a repair: cheap, as every mail is asked. */
function mayNeedRepair(raw: string): boolean {
  const firstVisible = raw.search(/\S/);
  if (firstVisible < 0) return false;
  const start = raw.lastIndexOf("\n", firstVisible) + 1;
  const end = raw.indexOf("\n", firstVisible);
  const first = raw.slice(start, end < 0 ? raw.length : end);
  if (!startsUsualField(first) && !PART_FIELD.test(first)) return true;
  const second = raw.slice(end + 1, end + 3);
  // One field with an empty line after it is not doubled.
  const isDoubled = end + 3 < raw.length && (second.startsWith("\n") || second === "\r\n");
  const searchedText = raw.slice(0, MAX_SEARCHED);
  return isDoubled || /[\u00a0\u2000-\u200f\u202f\u205f\u2060\u3000\ufeff]/.test(searchedText) ||
    (searchedText.includes("&") && ESCAPED_BRACKET.test(searchedText)) || hasOddLine(searchedText);
}

const TAB = 9, CR = 13, SPACE = 32, COLON = 58;

/** Tells whether any line is one that fields never have; only few lines are compared with more. */
function hasOddLine(text: string): boolean {
  /** Number of lines below the first block. */
  let lineCount = 0;
  for (let start = 0, end = 0; start < text.length; start = end + 1) {
    end = text.indexOf("\n", start);
    if (end < 0) end = text.length;
    let last = end - 1;
    while (last >= start && isBlankOrReturn(text.charCodeAt(last))) last--;
    if (last < start || lineCount > 0) lineCount++;
    if (
      lineCount > 1 && lineCount <= MAX_BETWEEN + 1 &&
      startsTrace(text.slice(start, start + MAX_NAME))
    ) {
      return true;
    }
    if (text.charCodeAt(last) === COLON && isAt(VALUE_BELOW, text, start)) return true;
    if (STARTS_ROW.has(text.charCodeAt(start)) && isAt(ROW_START, text, start)) return true;
  }
  return false;
}

/** Maximum number of characters of a line that are compared with the names of trace fields. */
const MAX_NAME = 22;

function isBlankOrReturn(code: number): boolean {
  return code === SPACE || code === TAB || code === CR;
}

/** Tells whether a sticky expression matches at a place. */
function isAt(expression: RegExp, text: string, at: number): boolean {
  expression.lastIndex = at;
  return expression.test(text);
}

/** A name without a value, as cells of a table are copied: `Subject:`, and its text below it. */
const VALUE_BELOW = /(?:subject|from|to|date|message-id|reply-to):[ \t]*\r?\n(?:\r?\n)?\S/iy;

/**
 * A row of Gmail's page "Show original" or of a table, or `Sent:` as Outlook shows above a mail. No
 * field has that name.
 */
const ROW_START =
  /(?:SPF|DKIM|DMARC)[ \u00a0]{0,3}:?(?:[ \t\u00a0]|\r?\n)|Sent:[ \t]|(?:From|To|Subject)\t/y;
/** First letters of {@linkcode ROW_START}. */
const STARTS_ROW: ReadonlySet<number> = new Set(
  Array.from("SDFT", (letter) => letter.charCodeAt(0)),
);
