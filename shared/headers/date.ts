import type { DateProblem, DateValue } from "./types.ts";

/** Maximum length of a date that is parsed; real ones with comments have under 80 characters. */
const MAX_DATE = 500;

/**
 * Names of the months by their first three letters: a name is one of these, cut off anywhere after.
 */
const MONTHS: ReadonlyMap<string, { readonly index: number; readonly name: string }> = new Map(
  [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
  ].map((name, index) => [name.slice(0, 3), { index, name }]),
);

/** Parts of a date found so far; -1 where nothing was found yet. */
interface DateParts {
  year: number;
  /** 0 = January. */
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  milliseconds: number;
  offset: Offset;
  /** A form that RFC 5322 §3.3 does not allow any more. */
  isObsolete: boolean;
}

/** A time zone: minutes east of UTC, and whether the date states it. */
interface Offset {
  readonly minutes: number;
  readonly isKnown: boolean;
}

/** Computes an offset; `-0000` means that the zone is not known (RFC 5322 §3.3). */
function computeOffset(sign: string | undefined, minutes: number): Offset {
  return { minutes: sign === "-" ? 0 - minutes : minutes, isKnown: minutes > 0 || sign === "+" };
}

/** Minutes east of UTC of the zone names of RFC 5322 §4.3, and of those seen in real mail. */
const ZONES: ReadonlyMap<string, number> = new Map([
  ["ut", 0],
  ["utc", 0],
  ["gmt", 0],
  ["z", 0],
  ["wet", 0],
  ["edt", -240],
  ["est", -300],
  ["cdt", -300],
  ["cst", -360],
  ["mdt", -360],
  ["mst", -420],
  ["pdt", -420],
  ["pst", -480],
  ["akdt", -480],
  ["akst", -540],
  ["hst", -600],
  ["adt", -180],
  ["ast", -240],
  ["bst", 60],
  ["west", 60],
  ["cet", 60],
  ["met", 60],
  ["mez", 60],
  ["cest", 120],
  ["mest", 120],
  ["mesz", 120],
  ["eet", 120],
  ["sast", 120],
  ["eest", 180],
  ["msk", 180],
  ["msd", 240],
  ["hkt", 480],
  ["sgt", 480],
  ["awst", 480],
  ["jst", 540],
  ["kst", 540],
  ["aest", 600],
  ["aedt", 660],
  ["nzst", 720],
  ["nzdt", 780],
]);

/** Reads the value of a date field; `null` means the field is missing. */
export function readDate(value: string | null): DateValue {
  if (value === null) return createNoDate(null, "missing");
  const parts = parseDateParts(value.slice(0, MAX_DATE));
  if (parts === null) return createNoDate(value, "unreadable");
  const { year, month, day, hour, minute, second, milliseconds, offset } = parts;
  const isValid = year >= 1900 && year <= 9999 && month >= 0 && day >= 1 &&
    day <= countDays(year, month) && hour <= 23 && minute <= 59 && second <= 60 &&
    Math.abs(offset.minutes) < 24 * 60;
  if (!isValid) return createNoDate(value, "out_of_range");
  const instant = Date.UTC(year, month, day, hour, minute, second, milliseconds) -
    offset.minutes * 60_000;
  return {
    raw: value,
    instant,
    iso: new Date(instant).toISOString(),
    offsetMinutes: offset.isKnown ? offset.minutes : null,
    problem: parts.isObsolete ? "obsolete_form" : null,
  };
}

const NO_ZONE: Offset = { minutes: 0, isKnown: false };

function createNoDate(raw: string | null, problem: DateProblem): DateValue {
  return { raw, instant: null, iso: null, offsetMinutes: null, problem };
}

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function countDays(year: number, month: number): number {
  const isLeapMonth = month === 1 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return isLeapMonth ? 29 : DAYS[month] ?? 0;
}

const BLANK_AT_COLON = /\s:|:\s/;

function parseDateParts(value: string): DateParts | null {
  let text = stripComments(value).toLowerCase();
  // Blanks around a colon are legal (obs-FWS, `10  : 05`); so is the `T` of ISO 8601 in real mail.
  if (BLANK_AT_COLON.test(text)) text = text.replaceAll(/\s{1,9}:\s{0,9}|:\s{1,9}/g, ":");
  const words = text.replace(/(\d{4}-\d{1,2}-\d{1,2})t/, "$1 ").match(/[^\s,]+/g) ?? [];
  const parts: DateParts = {
    year: -1,
    month: -1,
    day: -1,
    hour: -1,
    minute: 0,
    second: 0,
    milliseconds: 0,
    offset: NO_ZONE,
    isObsolete: false,
  };
  for (const word of words) readWord(parts, word);
  if (parts.year < 0 || parts.month < 0 || parts.day < 0) return null;
  if (parts.hour < 0 || parts.offset === NO_ZONE) parts.isObsolete = true;
  if (parts.hour < 0) parts.hour = 0;
  return parts;
}

const TIME = /^(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:[.,](\d{1,9}))?)?(.*)$/;
const CLOCK_WITH_DOTS = /^(\d{1,2})\.(\d{2})\.(\d{2})$/;
const DAY_MONTH_YEAR = /^(\d{1,2})[-/.]([a-z]{3,9})[-/.](\d{2,4})$/;
const ISO_DATE = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const NUMBERS = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{2,4})$/;

function readWord(parts: DateParts, word: string): void {
  const time = parts.hour < 0 ? TIME.exec(word) ?? CLOCK_WITH_DOTS.exec(word) : null;
  if (time !== null) return readTime(parts, time);
  if (/^\d+$/.test(word)) return readNumber(parts, word);
  const month = parseMonth(word);
  if (month >= 0) {
    // The last one before the time counts: `mar. 4 nov. 2025` starts with a French Tuesday.
    if (parts.month < 0 || parts.hour < 0) parts.month = month;
    return;
  }
  if (parts.day < 0 && readDashed(parts, word)) return;
  if (parts.hour >= 0) readZone(parts, word);
}

function readTime(parts: DateParts, match: RegExpExecArray): void {
  const [, hour, minute, second = "0", fraction = "", rest = ""] = match;
  parts.hour = Number(hour);
  parts.minute = Number(minute);
  parts.second = Number(second);
  parts.milliseconds = Math.trunc(Number(`0.${fraction || 0}`) * 1000);
  if (rest !== "") readZone(parts, rest);
}

function readNumber(parts: DateParts, digits: string): void {
  const value = Number(digits);
  if (digits.length <= 2 && parts.day < 0) parts.day = value;
  else if (parts.year < 0 && digits.length <= 4) setYear(parts, digits);
  else if (parts.hour >= 0) parts.isObsolete = true;
}

/** Sets the year: two digits are 1950 to 2049, three count from 1900 (RFC 5322 §4.3). */
function setYear(parts: DateParts, digits: string): void {
  const value = Number(digits);
  if (digits.length < 3) parts.year = value + (value < 50 ? 2000 : 1900);
  else parts.year = value < 1000 ? value + 1900 : value;
  if (digits.length !== 4 || value < 1000) parts.isObsolete = true;
}

/** Reads a date of one word: `14-Nov-2003`, `2003-11-14`, `11/14/2003` (above 12 is the day). */
function readDashed(parts: DateParts, word: string): boolean {
  const iso = ISO_DATE.exec(word);
  const monthName = iso === null ? DAY_MONTH_YEAR.exec(word) : null;
  const numbers = iso === null && monthName === null ? NUMBERS.exec(word) : null;
  let day: string | undefined, month: number, year: string | undefined;
  if (monthName !== null) {
    [, day, , year] = monthName;
    month = parseMonth(monthName[2] ?? "");
  } else if (iso !== null) {
    [, year, , day] = iso;
    month = Number(iso[2]) - 1;
  } else if (numbers !== null) {
    const isDayFirst = Number(numbers[1]) > 12 || word.includes(".");
    day = numbers[isDayFirst ? 1 : 2];
    month = Number(numbers[isDayFirst ? 2 : 1]) - 1;
    year = numbers[3];
  } else {
    return false;
  }
  parts.day = Number(day);
  parts.month = month > 11 ? -1 : month;
  setYear(parts, year ?? "");
  parts.isObsolete = true;
  return true;
}

const OFFSET = /^(?:gmt|utc|ut)?([+-])(\d{1,2})(?:[:-]?(\d{2}))?$/;

function readZone(parts: DateParts, word: string): void {
  const meridiem = /^([ap])\.?m\.?$/.exec(word);
  if (meridiem !== null) {
    if (parts.hour <= 12) parts.hour = parts.hour % 12 + (meridiem[1] === "p" ? 12 : 0);
    parts.isObsolete = true;
    return;
  }
  if (parts.offset.isKnown) return;
  const match = OFFSET.exec(word.length === 4 && /^[+-]\d{3}$/.test(word) ? padOffset(word) : word);
  if (match !== null) {
    const [, sign, hours, minutes = "0"] = match;
    parts.offset = computeOffset(sign, Number(hours) * 60 + Number(minutes));
    if (word.length !== 5) parts.isObsolete = true;
    return;
  }
  const zoneMinutes = ZONES.get(word);
  if (zoneMinutes === undefined) return;
  parts.offset = { minutes: zoneMinutes, isKnown: true };
  if (zoneMinutes !== 0) parts.isObsolete = true;
}

/** Writes an offset of three digits with four: `+200` as `+0200`. */
function padOffset(offset: string): string {
  return `${offset.charAt(0)}0${offset.slice(1)}`;
}

function parseMonth(word: string): number {
  const name = word.endsWith(".") ? word.slice(0, -1) : word;
  const month = MONTHS.get(name.slice(0, 3));
  return month?.name.startsWith(name) ? month.index : -1;
}

function stripComments(value: string): string {
  if (!value.includes("(") && !value.includes(")")) return value;
  let text = "";
  let depth = 0;
  for (let i = 0; i < value.length; i++) {
    const character = value.charAt(i);
    if (character === "(") depth++;
    else if (character === ")") depth = Math.max(0, depth - 1);
    else if (depth === 0) text += character;
    else if (character === "\\") i++;
    if (depth === 0 && character === ")") text += " ";
  }
  return text;
}
