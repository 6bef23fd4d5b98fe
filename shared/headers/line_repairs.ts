/** Undoes what programs do to each line of copied header fields. */

import { BARE_NAME, MIN_ROWS, NAME, startsUsualField, stripTable } from "./pasted_source.ts";
import { decodeEntities } from "./text.ts";

/** Maximum number of characters that are searched for hints of a repair. */
export const MAX_SEARCHED = 262_144;

/** Matches the margin of a quoted field: `> Received:`, `>> From:`, `| Date:`, or blanks. */
export const LINE_MARGIN = /^(?:[ \t>|]|&gt;){1,40}/;

/** Matches the number of a line: `12: Received:`, `  3  From:`, `[4] Date:`, ` 9 | Cc:`. */
const NUMBER = /^[ \t]{0,8}\[?\d{1,5}(?:[\].:)]|[ \t]{0,2}\|)?/;
const NUMBERED = /^[ \t]{0,8}\[?\d{1,5}(?:(?:[\].:)]|[ \t]{0,2}\|)[ \t]{0,4}|[ \t]{1,4})/;

/** Matches the bullet of a list: `- Received:`, `* From:`, `• Date:`. */
const BULLET =
  /^[ \t]{0,8}[-*+\u00b7\u2013\u2014\u2022\u2023\u2043\u25aa\u25ab\u25cf\u25e6][ \t]{1,4}/;

/** Matches a bold name: `**From:** Ann`, `*From*: Ann`, `__From:__ Ann`, `<b>From:</b> Ann`. */
const MARKED =
  /^(?:\*{1,3}|__|<b>|<strong>)([A-Za-z][A-Za-z0-9-]{0,60})(?::(?:\*{1,3}|__|<\/b>|<\/strong>)|(?:\*{1,3}|__|<\/b>|<\/strong>):)/;

/** Matches invisible characters, and spaces of other widths, where no mail has any. */
const INVISIBLE_START = /^[\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff]{1,8}/;
const ODD_SPACES =
  /^[ \t]*[\u00a0\u2000-\u200a\u202f\u205f\u3000][ \t\u00a0\u2000-\u200a\u202f\u205f\u3000]*/;
const ODD_AFTER_COLON =
  /^([A-Za-z][A-Za-z0-9-]{0,60}:)[ \t]*[\u00a0\u2000-\u200a\u202f\u205f\u3000][ \t\u00a0\u2000-\u200a\u202f\u205f\u3000]*/;
/** Matches `From :` with an odd space or invisible character, or with a full-width colon. */
const ODD_COLON =
  /^([ \t>|]{0,20}[A-Za-z][A-Za-z0-9-]{0,60})[ \t]{0,3}(?:[\u00a0\u2000-\u200f\u202f\u2060\u3000\ufeff]{1,3}[:\uff1a]|\uff1a)/;
const ODD_SPACE = /[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g;

/** Matches a server's field with no-break spaces, as web pages write all spaces of a line. */
const WEB_SPACES = /^received:[ \u00a0]{1,4}from\u00a0/i;

/** Fields of servers, whose words are separated by plain blanks alone. */
const SERVER_FIELDS =
  /^(?:(?:x-)?received(?:-spf)?|return-path|(?:arc-)?authentication-results|arc-(?:seal|message-signature)|(?:x-google-)?dkim-signature|content-(?:type|transfer-encoding|disposition)):/i;

/** Undoes all that programs do to each line of a header; lines without damage stay the same. */
export function repairAllLines(lines: readonly string[]): readonly string[] {
  return [
    decodeEscapedBrackets,
    cleanSpaces,
    stripQuotation,
    stripNumbers,
    stripBullets,
    stripMarkup,
    stripDoubledBelow,
    stripTable,
  ].reduce((result, repair) => repair(result), lines);
}

/** Maximum number of lines of other text, such as `Can you look at this?`, before the fields. */
const MAX_BEFORE = 5;

/** Matches a field that servers write, after a margin, number or markup: no reply quotes one. */
const TRACE =
  /^[^A-Za-z]{0,40}(?:received|return-path|delivered-to|authentication-results|dkim-signature|x-[a-z-]{1,60})\*{0,3}:/i;

/** Finds the first line of the fields: that of the text, or one of a server's near its start. */
function findFirstLine(lines: readonly string[]): string {
  const start = Math.max(0, lines.findIndex((line) => line.trim() !== ""));
  const nearLines = lines.slice(start, start + 2 * MAX_BEFORE);
  return nearLines.find((line) => TRACE.test(line)) ?? nearLines[0] ?? "";
}

/** Matches the fence of a block of code, as chats and issues have it. */
const FENCE = /^`{3,9}[a-z]{0,20}$/;

/** Tells whether the first field has an odd colon: fields of a server are above those of a sender. */
function hasOddColons(lines: readonly string[]): boolean {
  const names = lines.map((line) => line.replace(INVISIBLE_START, "").replace(LINE_MARGIN, ""));
  const first = names.find((line) => startsUsualField(line.replace(ODD_COLON, "$1:")));
  return first !== undefined && ODD_COLON.test(first);
}

/** Removes invisible marks, fences of code, and spaces of other widths where mail has none. */
function cleanSpaces(lines: readonly string[]): string[] {
  const isWebText = lines.some((line) => WEB_SPACES.test(line));
  const isOdd = hasOddColons(lines);
  let isServerLine = false;
  return lines.filter((line) => !FENCE.test(line)).map((line) => {
    const lineWithoutMark = line.replace(INVISIBLE_START, "");
    const cleanLine = isOdd ? lineWithoutMark.replace(ODD_COLON, "$1:") : lineWithoutMark;
    if (NAME.test(cleanLine)) isServerLine = SERVER_FIELDS.test(cleanLine);
    if (isWebText || isServerLine) return replaceSpaces(cleanLine);
    return cleanLine.replace(ODD_SPACES, " ").replace(ODD_AFTER_COLON, "$1 ");
  });
}

/** Replaces spaces of other widths by blanks; no line becomes a field by it. */
function replaceSpaces(line: string): string {
  const plainLine = line.replaceAll(ODD_SPACE, " ");
  return NAME.test(plainLine) && !NAME.test(line) ? line : plainLine;
}

/** Removes the margin or the marks of a quotation that the first line has before a field. */
export function stripQuotation(lines: readonly string[]): string[] {
  const first = findFirstLine(lines);
  const [margin = ""] = LINE_MARGIN.exec(first) ?? [];
  const field = first.slice(margin.length).replace(MARKED, "$1:");
  if (margin === "" || !startsUsualField(field)) return [...lines];
  const marks = margin.trimEnd();
  return lines.map((line) => {
    if (line.startsWith(margin)) return line.slice(margin.length);
    return marks !== "" && line.startsWith(marks) ? line.slice(marks.length) : line;
  });
}

/** Minimum share of the lines that are numbered; those of folded fields may not be. */
const MIN_NUMBERED = 0.75;

/** Removes numbers of lines, where the first line has one before a field and most others do. */
function stripNumbers(lines: readonly string[]): string[] {
  const first = findFirstLine(lines);
  const [margin = ""] = NUMBERED.exec(first) ?? [];
  if (margin === "" || !startsUsualField(first.slice(margin.length))) return [...lines];
  const filledLines = lines.filter((line) => line.trim() !== "");
  const numberedLines = filledLines.filter((line) => NUMBER.test(line));
  if (numberedLines.length < MIN_NUMBERED * filledLines.length) return [...lines];
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

/** Matches an escaped `<`. */
export const ESCAPED_BRACKET = /&(?:amp;)?(?:lt|#60|#x3c);/i;
const ESCAPED_ADDRESS = /&(amp;)?(?:lt|#60|#x3c);[^\s<>&;]{1,320}&(?:amp;)?(?:gt|#62|#x3e);/i;

/** Decodes entities where addresses are in escaped angle brackets and in no others. */
function decodeEscapedBrackets(lines: readonly string[]): string[] {
  const text = lines.join("\n").slice(0, MAX_SEARCHED);
  const [address, isTwice] = ESCAPED_ADDRESS.exec(text) ?? [];
  if (address === undefined || /<[^\s<>&;]{1,320}>/.test(text)) return [...lines];
  const decodedLines = lines.map(decodeEntities);
  return isTwice === undefined ? decodedLines : decodedLines.map(decodeEntities);
}

/** Minimum number of different fields that show that every second line is empty. */
const MIN_DOUBLED = 3;

/** Removes the empty line after each line, also below a label above the first field. */
function stripDoubledBelow(lines: readonly string[]): string[] {
  const first = Math.max(0, lines.findIndex(startsUsualField));
  const linesAbove = lines.slice(0, first);
  const labels = linesAbove.filter((line) => line.trim() !== "").length;
  if (labels === 0 || labels > MAX_BEFORE) return stripDoubledLines(lines);
  return [...linesAbove, ...stripDoubledLines(lines.slice(first))];
}

/** Removes the empty line after each line, where from the first field on every second is empty. */
export function stripDoubledLines(lines: readonly string[]): string[] {
  const start = lines.findIndex((line) => line.trim() !== "");
  if (start < 0 || !startsUsualField(lines[start] ?? "")) return [...lines];
  const singleLines: string[] = [];
  // A mail in a mail in a mail has one field above each empty line, but the same one.
  const names = new Set<string>();
  let at = start;
  for (; at < lines.length; at += 2) {
    const line = lines[at] ?? "";
    const isFolded = /^[ \t]+\S/.test(line) || BARE_NAME.test(singleLines.at(-1) ?? "");
    if (!isFolded && !NAME.test(line)) break;
    if (startsUsualField(line)) names.add(NAME.exec(line)?.[1]?.toLowerCase() ?? "");
    singleLines.push(line);
    if ((lines[at + 1] ?? "").trim() !== "") {
      at++;
      break;
    }
  }
  const bareNameCount =
    singleLines.filter((line) => BARE_NAME.test(line) && startsUsualField(line)).length;
  if (names.size < MIN_DOUBLED && bareNameCount < MIN_ROWS) return [...lines];
  const rest = lines.slice(at);
  if (!rest.some((line) => line.trim() !== "")) return [...singleLines, ""];
  const isBodyDoubled = rest[0] === "" && rest.every((line, i) => i % 2 === 0 || line === "");
  return [...singleLines, ...(isBodyDoubled ? rest.filter((_, i) => i % 2 === 0) : ["", ...rest])];
}
