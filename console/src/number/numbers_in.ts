import { readWrittenNumber } from "../../../shared/phone/numbering/read_number.ts";

/** Maximum number of lines that are read: a call log of some months. */
export const MAX_LINES = 1000;
/** Longest line that is read. */
const MAX_LINE = 400;

/** A number inside a line: digits, and the separators people write between them. */
const NUMBER = /(?:\+|(?<![\d+]))\d[\d\s.\-()/\u00a0\u2009\u202f]{1,24}\d(?!\d)/g;

/** The numbers of a text. */
export interface NumbersIn {
  /** The first number of each line, in a form that can be explained; each once. */
  readonly numbers: readonly string[];
  /** Lines with something in them, and no number. */
  readonly unread: number;
  /** Lines with a number. */
  readonly read: number;
}

/**
 * Converts a number to digits, with `+` and country code unless dialled as in France; null for
 * other text.
 */
export function tidyNumber(text: string): string | null {
  const read = readWrittenNumber(text);
  if (read === null) return null;
  return read.kind === "french" && read.isInland ? read.number : `+${read.normalized}`;
}

/** A line of an address book (vCard, RFC 6350 §6.4.1), of which the number alone is read. */
const CARD_LINE = /^(?:item\d{1,3}\.)?TEL\b[^:\n]{0,200}:/i;

/** Most words beside a number that make no message of their own: "missed call from". */
const MAX_WORDS_BESIDE = 3;

/**
 * Reads the only number of a text with hardly a word beside it, such as a line of a call log.
 *
 * @returns null for any other text.
 */
export function readNamedNumber(text: string): string | null {
  if (text.length > MAX_LINE) return null;
  if ((text.match(/\p{L}+/gu)?.length ?? 0) > MAX_WORDS_BESIDE) return null;
  const { numbers: [number, ...more] } = findNumbers(text);
  return more.length === 0 ? number ?? null : null;
}

/** Another country's number as it is dialled there: digits and separators, but no date. */
const NATIONAL = /^\(?0[\d\s()./-]{5,20}\d$/;
const DATE = /^\d{1,4}([./-])\d{1,2}\1\d{1,4}$/;

/** Whether a text is written like a number without its country code. */
export function isNationalNumber(text: string): boolean {
  const digits = text.replaceAll(/\D/g, "").length;
  return NATIONAL.test(text) && !DATE.test(text) && digits >= 7 && digits <= 12;
}

/** Reads the numbers of cards of an address book; null for any other text. */
export function readCards(text: string): string | null {
  if (!/^BEGIN:VCARD\s/i.test(text)) return null;
  const lines = text.split(/\r\n|[\r\n]/, MAX_LINES).filter((line) => CARD_LINE.test(line));
  return lines.length === 0 ? null : lines.map((line) => line.replace(CARD_LINE, "")).join("\n");
}

/** Reads the numbers of a list: one a line, alone or among other things. Total and linear. */
export function findNumbers(text: string): NumbersIn {
  const numbers = new Set<string>();
  let unread = 0;
  let read = 0;
  for (const line of text.split(/\r\n|[\r\n]/, MAX_LINES)) {
    const shown = line.slice(0, MAX_LINE);
    if (shown.trim() === "") continue;
    const number = tidyNumber(shown) ?? findFirstNumber(shown);
    if (number === null) {
      unread++;
      continue;
    }
    read++;
    numbers.add(number);
  }
  return { numbers: [...numbers], unread, read };
}

/**
 * Minimum number of digits of a number inside of a line: shorter runs are dates, times and counts.
 */
const LEAST_DIGITS = 8;

/** Finds the first number inside a line; a date or a count may come before or after it. */
function findFirstNumber(line: string): string | null {
  for (const [found] of line.matchAll(NUMBER)) {
    const words = found.split(/\s+/);
    for (let start = 0; start < words.length; start++) {
      for (let end = words.length; end > start; end--) {
        const part = words.slice(start, end).join(" ");
        if (part.replaceAll(/\D/g, "").length < LEAST_DIGITS) break;
        const number = tidyNumber(part);
        // Others are dates and counts that look like a country code and a number. No French number
        // starts with two zeros: the first are the end of a time.
        if (number !== null && /^\s*(?:\+|0)/.test(part) && !number.startsWith("00")) return number;
      }
    }
  }
  return null;
}
