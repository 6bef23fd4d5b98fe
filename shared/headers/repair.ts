import { decodeEntities, undoCopy } from "./copied_form.ts";
import { skipEmptyLines, skipLineEnd } from "./field_lines.ts";
import {
  BARE_NAME,
  extractGmailSource,
  findSource,
  MAX_BETWEEN,
  MIN_ROWS,
  NAME,
  startsTrace,
  startsUsualField,
  stripTable,
} from "./pasted_source.ts";
import { isSummary, readShownHead } from "./shown_head.ts";

/** Undoes what programs do to header fields copied as a block; each repair needs evidence. */

/** A text, and whether anything had to be repaired. */
export interface RepairedText {
  readonly text: string;
  /** Whether other text before the fields was left out. */
  readonly leftOut: boolean;
  /** Whether more than line ends had to be: a CR alone or doubled ends a line like any other. */
  readonly repaired: boolean;
  /** Whether it is no header, but what a mail program shows of one. */
  readonly isSummary: boolean;
}

/** Maximum number of characters that are searched for hints of a repair. */
const MAX_SEARCHED = 262_144;

/**
 * Maximum number of lines of a text that is repaired: twice the number of fields that a server
 * accepts.
 */
const MAX_LINES = 20_000;

/** `> Received:`, `>> From:`, `| Date:`, and blanks before a field. */
const MARGIN = /^(?:[ \t>|]|&gt;){1,40}/;

/** `12: Received:`, `  3  From:`, `[4] Date:`, `7.<tab>Subject:`, `8:To:`, ` 9 | Cc:`. */
const NUMBER = /^[ \t]{0,8}\[?\d{1,5}(?:[\].:)]|[ \t]{0,2}\|)?/;
const NUMBERED = /^[ \t]{0,8}\[?\d{1,5}(?:(?:[\].:)]|[ \t]{0,2}\|)[ \t]{0,4}|[ \t]{1,4})/;

/** `- Received:`, `* From:`, `• Date:`. */
const BULLET =
  /^[ \t]{0,8}[-*+\u00b7\u2013\u2014\u2022\u2023\u2043\u25aa\u25ab\u25cf\u25e6][ \t]{1,4}/;

/** `**From:** Ann`, `*From*: Ann`, `__From:__ Ann`, `<b>From:</b> Ann`. */
const MARKED =
  /^(?:\*{1,3}|__|<b>|<strong>)([A-Za-z][A-Za-z0-9-]{0,60})(?::(?:\*{1,3}|__|<\/b>|<\/strong>)|(?:\*{1,3}|__|<\/b>|<\/strong>):)/;

/** Marks that are not seen, and spaces of other widths, where no mail has any. */
const UNSEEN_START = /^[\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff]{1,8}/;
const ODD_SPACES =
  /^[ \t]*[\u00a0\u2000-\u200a\u202f\u205f\u3000][ \t\u00a0\u2000-\u200a\u202f\u205f\u3000]*/;
const ODD_AFTER_COLON =
  /^([A-Za-z][A-Za-z0-9-]{0,60}:)[ \t]*[\u00a0\u2000-\u200a\u202f\u205f\u3000][ \t\u00a0\u2000-\u200a\u202f\u205f\u3000]*/;
/** `From :` with such a space or a mark that is not seen, or with a full-width colon. */
const ODD_COLON =
  /^([ \t>|]{0,20}[A-Za-z][A-Za-z0-9-]{0,60})[ \t]{0,3}(?:[\u00a0\u2000-\u200f\u202f\u2060\u3000\ufeff]{1,3}[:\uff1a]|\uff1a)/;
const ODD_SPACE = /[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g;

/** A server's field with spaces that do not break, as web pages write all spaces of a line. */
const WEB_SPACES = /^received:[ \u00a0]{1,4}from\u00a0/i;

/** Fields of servers, whose words are separated by plain blanks alone. */
const SERVER_FIELDS =
  /^(?:(?:x-)?received(?:-spf)?|return-path|(?:arc-)?authentication-results|arc-(?:seal|message-signature)|(?:x-google-)?dkim-signature|content-(?:type|transfer-encoding|disposition)):/i;

/** Repairs a text that was copied; returns the same text if it shows no damage. */
export function repairPasted(raw: string): RepairedText {
  const mended = mendLineEnds(raw);
  const copy = undoCopy(mended) ?? mended;
  const head = readShownHead(copy);
  const mayCopyNeedRepair = mayNeedRepair(copy);
  const page = head !== null || mayCopyNeedRepair ? extractGmailSource(copy) : null;
  const shown = page === null ? head : null;
  const source = page ?? shown ?? copy;
  const isSound = source === copy ? !mayCopyNeedRepair : !mayNeedRepair(source);
  const { text, isChanged, leftOut } = isSound || hasManyLines(source)
    ? { text: source, isChanged: false, leftOut: false }
    : repairLines(source, shown !== null);
  return {
    text,
    repaired: isChanged || copy !== mended || shown !== null,
    leftOut: leftOut || page !== null || hasSecondHeader(text),
    isSummary: shown !== null && isSummary(text),
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
  return { text: mendLineEnds(raw), repaired: false, leftOut: false, isSummary: false };
}

interface RepairedLines {
  readonly text: string;
  readonly isChanged: boolean;
  readonly leftOut: boolean;
}

/** Repairs what programs do to all lines of a header. */
function repairLines(text: string, isShown: boolean): RepairedLines {
  const lines = text.replaceAll(FOLDED_NAME, "$1 ").split("\n")
    .map((line) => line.endsWith("\r") ? line.slice(0, -1) : line);
  const repaired = [
    decodeEscapedBrackets,
    cleanSpaces,
    stripQuotation,
    stripNumbers,
    stripBullets,
    stripMarkup,
    stripDoubledBelow,
    stripTable,
  ].reduce((text, repair) => repair(text), lines);
  const fields = findSource(repaired, lines, isShown);
  const leftOut = fields.length < repaired.length;
  const same = repaired.length === lines.length && repaired.every((line, i) => line === lines[i]);
  if (same && !leftOut) return { text, isChanged: false, leftOut };
  return { text: fields.join("\r\n"), isChanged: !same, leftOut };
}

/** A name whose colon is in the line below it: no row of a table. */
const FOLDED_NAME = /^([!-9;-~]{1,998}[ \t]{0,9})\r?\n[ \t]{1,99}(?=:)/gm;

/** Number of characters in which the first two lines of a mail end (RFC 5322 §2.1.1). */
const MAX_FIRST_LINES = 2_100;

/**
 * Undoes what programs do to all lines of a mail: a margin before each, an empty line after each, LF
 * CR at their ends. Returns the same text if its first two lines show none of these.
 */
export function restoreMail(text: string): string {
  const start = skipEmptyLines(text, 0);
  const near = text.slice(start, start + MAX_FIRST_LINES);
  const end = near.search(/[\r\n]/);
  if (end < 0) return text;
  if (/^\n\r[^\r\n]/.test(near.slice(end, end + 3))) return text.replaceAll("\n\r", "\r\n");
  const second = skipLineEnd(near, end);
  const isDoubled = /^[\r\n]/.test(near.slice(second, second + 1));
  const [margin = ""] = MARGIN.exec(near) ?? [];
  const isQuoted = margin !== "" && startsUsualField(near.slice(margin.length)) &&
    near.startsWith(margin.trimEnd() || margin, second);
  if (!isDoubled && !isQuoted) return text;
  const lines = text.slice(start).split(LINE_END);
  const restored = stripDoubledLines(isQuoted ? stripQuotation(lines) : lines);
  return isQuoted || restored.length < lines.length ? restored.join("\r\n") : text;
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
  const filled = raw.search(/\S/);
  if (filled < 0) return false;
  const start = raw.lastIndexOf("\n", filled) + 1;
  const end = raw.indexOf("\n", filled);
  const first = raw.slice(start, end < 0 ? raw.length : end);
  if (!startsUsualField(first) && !PART_FIELD.test(first)) return true;
  const second = raw.slice(end + 1, end + 3);
  // One field with an empty line after it is not doubled.
  const isDoubled = end + 3 < raw.length && (second.startsWith("\n") || second === "\r\n");
  const searched = raw.slice(0, MAX_SEARCHED);
  return isDoubled || /[\u00a0\u2000-\u200f\u202f\u205f\u2060\u3000\ufeff]/.test(searched) ||
    (searched.includes("&") && ESCAPED_BRACKET.test(searched)) || hasOddLine(searched);
}

const TAB = 9, CR = 13, SPACE = 32, COLON = 58;

/** Tells whether any line is one that fields never have; only few lines are compared with more. */
function hasOddLine(text: string): boolean {
  /** Number of lines below the first block. */
  let below = 0;
  for (let start = 0, end = 0; start < text.length; start = end + 1) {
    end = text.indexOf("\n", start);
    if (end < 0) end = text.length;
    let last = end - 1;
    while (last >= start && isBlankOrReturn(text.charCodeAt(last))) last--;
    if (last < start || below > 0) below++;
    if (below > 1 && below <= MAX_BETWEEN + 1 && startsTrace(text.slice(start, start + MAX_NAME))) {
      return true;
    }
    if (text.charCodeAt(last) === COLON && isAt(VALUE_BELOW, text, start)) return true;
    if (STARTS_ROW.has(text.charCodeAt(start)) && isAt(ROW_START, text, start)) return true;
  }
  return false;
}

/** Length of the names of a mail's trace, with blanks and the colon. */
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
 * A row of Gmail's page "Show original", `Sent:` as Outlook shows above a mail (no field has this
 * name), or a row of a table.
 */
const ROW_START =
  /(?:SPF|DKIM|DMARC)[ \u00a0]{0,3}:?(?:[ \t\u00a0]|\r?\n)|Sent:[ \t]|(?:From|To|Subject)\t/y;
/** First letters of {@linkcode ROW_START}. */
const STARTS_ROW: ReadonlySet<number> = new Set(
  Array.from("SDFT", (letter) => letter.charCodeAt(0)),
);

/** Maximum number of lines of other text, such as `Can you look at this?`, before the fields. */
const MAX_BEFORE = 5;

/** A field that servers write, behind a margin, a number or markup: no reply quotes one. */
const TRACE =
  /^[^A-Za-z]{0,40}(?:received|return-path|delivered-to|authentication-results|dkim-signature|x-[a-z-]{1,60})\*{0,3}:/i;

/** Finds the first line of the fields: that of the text, or one of a server's near its start. */
function findFirstLine(lines: readonly string[]): string {
  const start = Math.max(0, lines.findIndex((line) => line.trim() !== ""));
  const near = lines.slice(start, start + 2 * MAX_BEFORE);
  return near.find((line) => TRACE.test(line)) ?? near[0] ?? "";
}

/** Marks of a block of code, as chats and issues have them. */
const FENCE = /^`{3,9}[a-z]{0,20}$/;

/** Tells whether the first field has an odd colon: fields of a server are above those of a sender. */
function hasOddColons(lines: readonly string[]): boolean {
  const names = lines.map((line) => line.replace(UNSEEN_START, "").replace(MARGIN, ""));
  const first = names.find((line) => startsUsualField(line.replace(ODD_COLON, "$1:")));
  return first !== undefined && ODD_COLON.test(first);
}

/** Removes unseen marks, fences of code, and spaces of other widths where mail has none. */
function cleanSpaces(lines: readonly string[]): string[] {
  const isWebText = lines.some((line) => WEB_SPACES.test(line));
  const isOdd = hasOddColons(lines);
  let isServerLine = false;
  return lines.filter((line) => !FENCE.test(line)).map((line) => {
    const shown = line.replace(UNSEEN_START, "");
    const seen = isOdd ? shown.replace(ODD_COLON, "$1:") : shown;
    if (NAME.test(seen)) isServerLine = SERVER_FIELDS.test(seen);
    if (isWebText || isServerLine) return replaceSpaces(seen);
    return seen.replace(ODD_SPACES, " ").replace(ODD_AFTER_COLON, "$1 ");
  });
}

/** Replaces spaces of other widths by blanks; no line becomes a field by it. */
function replaceSpaces(line: string): string {
  const plain = line.replaceAll(ODD_SPACE, " ");
  return NAME.test(plain) && !NAME.test(line) ? line : plain;
}

/** Removes the margin or the marks of a quotation that the first line has before a field. */
function stripQuotation(lines: readonly string[]): string[] {
  const first = findFirstLine(lines);
  const [margin = ""] = MARGIN.exec(first) ?? [];
  const field = first.slice(margin.length).replace(MARKED, "$1:");
  if (margin === "" || !startsUsualField(field)) return [...lines];
  const bare = margin.trimEnd();
  return lines.map((line) => {
    if (line.startsWith(margin)) return line.slice(margin.length);
    return bare !== "" && line.startsWith(bare) ? line.slice(bare.length) : line;
  });
}

/** Removes numbers of lines, where the first line has one before a field and most others do. */
function stripNumbers(lines: readonly string[]): string[] {
  const first = findFirstLine(lines);
  const [margin = ""] = NUMBERED.exec(first) ?? [];
  if (margin === "" || !startsUsualField(first.slice(margin.length))) return [...lines];
  const filled = lines.filter((line) => line.trim() !== "");
  if (filled.filter((line) => NUMBER.test(line)).length * 4 < filled.length * 3) return [...lines];
  // The gap after the number is that of the first line; further white space is the folding.
  const gap = margin.length - (NUMBER.exec(margin)?.[0].length ?? 0);
  return lines.map((line) => {
    const rest = line.replace(NUMBER, "");
    return rest === line ? line : rest.slice(Math.min(gap, rest.length - rest.trimStart().length));
  });
}

/** Removes the bullets of a list, where the first line has one before a field. */
function stripBullets(lines: readonly string[]): string[] {
  const first = findFirstLine(lines);
  const [bullet = ""] = BULLET.exec(first) ?? [];
  const field = first.slice(bullet.length).replace(MARKED, "$1:");
  if (bullet === "" || !startsUsualField(field)) return [...lines];
  return lines.map((line) => line.startsWith(bullet) ? line.slice(bullet.length) : line);
}

/** Removes the markup of names that were bold. */
function stripMarkup(lines: readonly string[]): string[] {
  const [, name = ""] = MARKED.exec(findFirstLine(lines)) ?? [];
  if (!startsUsualField(`${name}:`)) return [...lines];
  return lines.map((line) => line.replace(MARKED, "$1:"));
}

const ESCAPED_BRACKET = /&(?:amp;)?(?:lt|#60|#x3c);/i;
const ESCAPED_ADDRESS = /&(amp;)?(?:lt|#60|#x3c);[^\s<>&;]{1,320}&(?:amp;)?(?:gt|#62|#x3e);/i;

/** Decodes entities where addresses are in escaped angle brackets and in no others. */
function decodeEscapedBrackets(lines: readonly string[]): string[] {
  const text = lines.join("\n").slice(0, MAX_SEARCHED);
  const [address, isTwice] = ESCAPED_ADDRESS.exec(text) ?? [];
  if (address === undefined || /<[^\s<>&;]{1,320}>/.test(text)) return [...lines];
  const once = lines.map(decodeEntities);
  return isTwice === undefined ? once : once.map(decodeEntities);
}

/** Minimum number of different fields that show that every second line is empty. */
const MIN_DOUBLED = 3;

/** Removes the empty line after each line, also below a label above the first field. */
function stripDoubledBelow(lines: readonly string[]): string[] {
  const first = Math.max(0, lines.findIndex(startsUsualField));
  const above = lines.slice(0, first);
  const labels = above.filter((line) => line.trim() !== "").length;
  if (labels === 0 || labels > MAX_BEFORE) return stripDoubledLines(lines);
  return [...above, ...stripDoubledLines(lines.slice(first))];
}

/** Removes the empty line after each line, where from the first field on every second is empty. */
function stripDoubledLines(lines: readonly string[]): string[] {
  const start = lines.findIndex((line) => line.trim() !== "");
  if (start < 0 || !startsUsualField(lines[start] ?? "")) return [...lines];
  const kept: string[] = [];
  // A mail in a mail in a mail has one field above each empty line, but the same one.
  const names = new Set<string>();
  let at = start;
  for (; at < lines.length; at += 2) {
    const line = lines[at] ?? "";
    const isFolded = /^[ \t]+\S/.test(line) || BARE_NAME.test(kept.at(-1) ?? "");
    if (!isFolded && !NAME.test(line)) break;
    if (startsUsualField(line)) names.add(NAME.exec(line)?.[1]?.toLowerCase() ?? "");
    kept.push(line);
    if ((lines[at + 1] ?? "").trim() !== "") {
      at++;
      break;
    }
  }
  const bare = kept.filter((line) => BARE_NAME.test(line) && startsUsualField(line)).length;
  if (names.size < MIN_DOUBLED && bare < MIN_ROWS) return [...lines];
  const rest = lines.slice(at);
  if (!rest.some((line) => line.trim() !== "")) return [...kept, ""];
  const isBodyDoubled = rest[0] === "" && rest.every((line, i) => i % 2 === 0 || line === "");
  return [...kept, ...(isBodyDoubled ? rest.filter((_, i) => i % 2 === 0) : ["", ...rest])];
}
