import { findNumbers, isNumber, readCards, readNamedNumber } from "../../number/find_numbers.ts";

/** Text without header fields: phone numbers, links, or the text of a message. */
export interface PlainInput {
  readonly kind: "number" | "numbers" | "link" | "message" | "body";
  /** A number a line, a link a line, or the text as it is. */
  readonly content: string;
}

/** Longest text that can be a text message; longer ones are texts of mails. */
const MAX_MESSAGE = 1000;
const MAX_MESSAGE_LINES = 20;

/** Recognises text without header fields. Total and linear. */
export function recognisePlain(text: string): PlainInput {
  const shown = text.trim();
  if (isNumber(shown)) return { kind: "number", content: shown };
  const numbers = readCards(shown) ?? readNumbers(shown);
  if (numbers !== null) return { kind: "numbers", content: numbers };
  const links = readLinks(shown);
  if (links !== null) return { kind: "link", content: links };
  const number = readNamedNumber(shown);
  if (number !== null) return { kind: "number", content: number };
  const isMessage = shown.length <= MAX_MESSAGE && !/<[a-z!/]/i.test(shown) &&
    shown.split("\n").length <= MAX_MESSAGE_LINES;
  return { kind: isMessage ? "message" : "body", content: text };
}

/** Least share of the lines of a list that have a number. */
const MIN_SHARE = 0.6;

/** The least share where each name, date and number has its own line, as phones copy them. */
const MIN_SHARE_OF_SHORT = 0.3;
const SHORT_LINE = /^[^\p{L}]*(?:\p{L}[^\p{L}.!?]*){0,25}$/u;

/** Most letters a line of a call log has on average: names and words such as "missed call". */
const MAX_LETTERS = 60;

/** Reads a list of numbers, one a line, or a call log; null for any other text. */
function readNumbers(text: string): string | null {
  const lines = text.split(/\r\n|[\r\n]/).filter((line) => line.trim() !== "");
  if (lines.length < 2) {
    const short = text.length > MAX_MESSAGE ? "" : text;
    // Groups of four digits are a card's.
    return splitNumbers(short, /[,;|\t]/) ??
      (/(?:^|\s)\d{1,6}(?=\s|$)/.test(short) ? null : splitNumbers(short, /\s+/));
  }
  if (text.includes("://")) return null;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (letters > lines.length * MAX_LETTERS) return null;
  const { numbers, unread, read } = findNumbers(text);
  const isShort = numbers.length > 1 && lines.every((line) => SHORT_LINE.test(line));
  const share = isShort ? MIN_SHARE_OF_SHORT : MIN_SHARE;
  return numbers.length > 0 && read >= (read + unread.length) * share ? text : null;
}

/** The numbers of a line, one a line; null where a part of it is none. */
function splitNumbers(line: string, separator: RegExp): string | null {
  const parts = line.split(separator);
  const isList = parts.length > 1 && parts.every((part) => isNumber(part));
  return isList ? parts.map((part) => part.trim()).join("\n") : null;
}

/** Maximum number of links that are judged as links. */
const MAX_LINKS = 10;
const MAX_LINK = 4000;

/** An address with a scheme, or one that begins with `www.`; defanged ones too. */
const WITH_SCHEME = /^(?:h(?:tt|xx)ps?|ftp):\/\/\S/i;

/** A host name, and what follows it. */
const BARE = /^((?:[\p{L}\p{N}_-]{1,63}\.){1,10}\p{L}{2,24})(?::\d{1,5})?(?:[/?#]\S*)?$/u;

/** An IPv4 address with a port or a path: alone it may be the address of a server. */
const BARE_ADDRESS = /^(?:\d{1,3}\.){3}\d{1,3}(?::\d{1,5})?[/?#]\S*$/;

/** Endings of files, which names alone would be taken for hosts. */
const FILE =
  /\.(?:avi|bmp|csv|docx?|eml|exe|gif|html?|jpe?g|js|json|msg|odt|pdf|png|pptx?|rtf|txt|xlsx?|xml)$/i;

/** Links, one a line; null for any other text. */
function readLinks(text: string): string | null {
  if (text.length > MAX_LINKS * MAX_LINK) return null;
  // A shortcut that Windows saves has a line before its address.
  const isShortcut = /^\[InternetShortcut\]/i.test(text);
  const shortcut = isShortcut ? /^URL=(\S{1,4000})/im.exec(text)?.[1] : undefined;
  if (shortcut !== undefined) return readLink(shortcut);
  const words = text.split(/\s+/);
  if (words.length > MAX_LINKS) return null;
  const links = words.map(readLink);
  return links.every((link) => link !== null) ? links.join("\n") : null;
}

function readLink(word: string): string | null {
  const bare = word.replace(/^[<"'(]/, "").replace(/[>"'),;]$/, "");
  const link = bare.replaceAll(/\[\.\]|\(\.\)|\[dot\]/gi, ".").replaceAll("[:]", ":")
    .replace(/^hxxp/i, "http").replace(/^\/\/(?=[^/])/, "https://");
  if (WITH_SCHEME.test(link)) return link;
  if (BARE_ADDRESS.test(link)) return `http://${link}`;
  const host = BARE.exec(link)?.[1];
  return host === undefined || (host === link && FILE.test(host)) ? null : `https://${link}`;
}
