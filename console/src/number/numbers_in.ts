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

/** The first number inside a line; a date or a count may come before or after it. */
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
