import { MONTHS, offsetOf } from "./date_parts.ts";
import type { DateParts } from "./date_parts.ts";

/** Numbers of the months, from 0, by the names of RFC 5322 §3.3. */
const MONTH_NAMES: ReadonlyMap<string, number> = new Map(
  MONTHS.map((name, month) => [name.charAt(0).toUpperCase() + name.slice(1, 3), month]),
);

const SPACE = 32, PLUS = 43, COMMA = 44, MINUS = 45, DIGIT_0 = 48, COLON = 58;

/** Length of `Jan 2026 10:00:00 +0100`. */
const AFTER_DAY = 23;

/**
 * Reads `Mon, 5 Jan 2026 10:00:00 +0100 (CET)`, the form of RFC 5322 §3.3 as nearly all mail has
 * it, weekday and comment optional: the short way to the same result. Null for any other form.
 */
export function regularParts(value: string): DateParts | null {
  let at = value.charCodeAt(0) === SPACE ? 1 : 0;
  if (value.charCodeAt(at + 3) === COMMA) {
    if (!isName(value, at) || value.charCodeAt(at + 4) !== SPACE) return null;
    at += value.charCodeAt(at + 5) === SPACE ? 6 : 5;
  }
  const digits = value.charCodeAt(at + 1) === SPACE ? 1 : 2;
  const day = numberAt(value, at, digits);
  at += digits + 1;
  const regular = value.charCodeAt(at - 1) === SPACE && isName(value, at) &&
    value.charCodeAt(at + 3) === SPACE && value.charCodeAt(at + 8) === SPACE &&
    value.charCodeAt(at + 11) === COLON && value.charCodeAt(at + 14) === COLON &&
    value.charCodeAt(at + 17) === SPACE;
  if (!regular) return null;
  const sign = value.charCodeAt(at + 18);
  if (sign !== PLUS && sign !== MINUS) return null;
  const year = numberAt(value, at + 4, 4);
  const hour = numberAt(value, at + 9, 2);
  const minute = numberAt(value, at + 12, 2);
  const second = numberAt(value, at + 15, 2);
  const hours = numberAt(value, at + 19, 2);
  const minutes = numberAt(value, at + 21, 2);
  // A part that is no number is -1.
  if (Math.min(day, hour, minute, second, hours, minutes) < 0 || year < 1000 || year > 2999) {
    return null;
  }
  if (value.length > at + AFTER_DAY && !COMMENT.test(value.slice(at + AFTER_DAY))) return null;
  return {
    year,
    month: MONTH_NAMES.get(value.slice(at, at + 3)) ?? -1,
    day,
    hour,
    minute,
    second,
    milliseconds: 0,
    offset: offsetOf(sign === PLUS ? "+" : "-", hours * 60 + minutes),
    obsolete: false,
  };
}

const COMMENT = /^ \([^()\\]*\)$/;

/** Whether three letters, the first one large, stand at a position. */
function isName(value: string, at: number): boolean {
  return isLetter(value.charCodeAt(at) + 32) && isLetter(value.charCodeAt(at + 1)) &&
    isLetter(value.charCodeAt(at + 2));
}

/** Whether a code is that of `a` to `z`. */
function isLetter(code: number): boolean {
  return code >= 97 && code <= 122;
}

/** The number that so many digits at a position make; -1 when they are no digits. */
function numberAt(value: string, at: number, digits: number): number {
  let number = 0;
  for (let i = at; i < at + digits; i++) {
    const digit = value.charCodeAt(i) - DIGIT_0;
    if (!(digit >= 0 && digit <= 9)) return -1;
    number = number * 10 + digit;
  }
  return number;
}
