import { findNumbers, isNumber, readCards, readSingleNumber } from "../../number/find_numbers.ts";

/** The recognised content of a text without header fields. */
export interface PlainInput {
  readonly kind: "number" | "numbers" | "link" | "message" | "body";
  /** Numbers or links, one a line, or the whole text. */
  readonly content: string;
}

/** Maximum number of characters of a text message; a longer text is probably of a mail. */
const MAX_MESSAGE = 1000;
/** Maximum number of lines of a text message. */
const MAX_MESSAGE_LINES = 20;

/** Recognises text without header fields. Total and linear. */
export function recognisePlain(text: string): PlainInput {
  const trimmedText = text.trim();
  if (isNumber(trimmedText)) return { kind: "number", content: trimmedText };
  const numbers = readCards(trimmedText) ?? readNumbers(trimmedText);
  if (numbers !== null) return { kind: "numbers", content: numbers };
  const links = readLinks(trimmedText);
  if (links !== null) return { kind: "link", content: links };
  const number = readSingleNumber(trimmedText);
  if (number !== null) return { kind: "number", content: number };
  const isMessage = trimmedText.length <= MAX_MESSAGE && !/<[a-z!/]/i.test(trimmedText) &&
    trimmedText.split("\n").length <= MAX_MESSAGE_LINES;
  return { kind: isMessage ? "message" : "body", content: text };
}

/** Minimum share of a list's lines that have a number. */
const MIN_SHARE = 0.6;

/** Minimum share of short lines with a number: phones copy name, date and number as three lines. */
const MIN_SHARE_OF_SHORT = 0.3;
/** A line of at most 25 letters, without the end of a sentence. */
const SHORT_LINE = /^[^\p{L}]*(?:\p{L}[^\p{L}.!?]*){0,25}$/u;

/** Maximum mean number of letters per line of a call log: names, and words such as "missed". */
const MAX_LETTERS = 60;

/** Reads a list of numbers, one a line, or a call log; null for other texts. */
function readNumbers(text: string): string | null {
  const lines = text.split(/\r\n|[\r\n]/).filter((line) => line.trim() !== "");
  if (lines.length < 2) {
    const shortText = text.length > MAX_MESSAGE ? "" : text;
    // Numbers separated by blanks have no short groups: those of a card have four digits.
    return splitNumbers(shortText, /[,;|\t]/) ??
      (/(?:^|\s)\d{1,6}(?=\s|$)/.test(shortText) ? null : splitNumbers(shortText, /\s+/));
  }
  if (text.includes("://")) return null;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (letters > lines.length * MAX_LETTERS) return null;
  const { numbers, unreadLines: unreadLines, readCount } = findNumbers(text);
  const isShort = numbers.length > 1 && lines.every((line) => SHORT_LINE.test(line));
  const share = isShort ? MIN_SHARE_OF_SHORT : MIN_SHARE;
  return numbers.length > 0 && readCount >= (readCount + unreadLines.length) * share ? text : null;
}

/** Splits a line into numbers, one a line; null if a part is no number. */
function splitNumbers(line: string, separator: RegExp): string | null {
  const parts = line.split(separator);
  const isList = parts.length > 1 && parts.every((part) => isNumber(part));
  return isList ? parts.map((part) => part.trim()).join("\n") : null;
}

/** Maximum number of links per text. */
const MAX_LINKS = 10;
/** Maximum number of characters per link. */
const MAX_LINK = 4000;

/** A URL with a scheme, which may be defanged. */
const WITH_SCHEME = /^(?:h(?:tt|xx)ps?|ftp):\/\/\S/i;

/** A URL without a scheme: a host name, with or without port, path and query. */
const BARE_URL = /^((?:[\p{L}\p{N}_-]{1,63}\.){1,10}\p{L}{2,24})(?::\d{1,5})?(?:[/?#]\S*)?$/u;

/** An IPv4 address with a path: without one it may be only the address of a server. */
const BARE_ADDRESS = /^(?:\d{1,3}\.){3}\d{1,3}(?::\d{1,5})?[/?#]\S*$/;

/** Endings of file names, which look like host names. */
const FILE_ENDING =
  /\.(?:avi|bmp|csv|docx?|eml|exe|gif|html?|jpe?g|js|json|msg|odt|pdf|png|pptx?|rtf|txt|xlsx?|xml)$/i;

/** Reads links, one a line; null for other texts. */
function readLinks(text: string): string | null {
  if (text.length > MAX_LINKS * MAX_LINK) return null;
  // Windows saves a shortcut as a file with a line for its URL.
  const isShortcut = /^\[InternetShortcut\]/i.test(text);
  const shortcut = isShortcut ? /^URL=(\S{1,4000})/im.exec(text)?.[1] : undefined;
  if (shortcut !== undefined) return readLink(shortcut);
  const words = text.split(/\s+/);
  if (words.length > MAX_LINKS) return null;
  const links = words.map(readLink);
  return links.every((link) => link !== null) ? links.join("\n") : null;
}

function readLink(word: string): string | null {
  const bareWord = word.replace(/^[<"'(]/, "").replace(/[>"'),;]$/, "");
  const link = bareWord.replaceAll(/\[\.\]|\(\.\)|\[dot\]/gi, ".").replaceAll("[:]", ":")
    .replace(/^hxxp/i, "http").replace(/^\/\/(?=[^/])/, "https://");
  if (WITH_SCHEME.test(link)) return link;
  if (BARE_ADDRESS.test(link)) return `http://${link}`;
  const host = BARE_URL.exec(link)?.[1];
  return host === undefined || (host === link && FILE_ENDING.test(host)) ? null : `https://${link}`;
}
