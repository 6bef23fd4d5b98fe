import type { BodyLanguage } from "../../contract/body.ts";
import { formatIsoDay } from "../../encoding/iso_day.ts";

/** A date in a text. */
export interface DateMatch {
  /** The date in ISO 8601. */
  readonly value: string;
  readonly text: string;
  /** Offset of the date in the text. */
  readonly index: number;
}

/** Names of the months without accents, which a text may abbreviate. */
const MONTHS: readonly (readonly string[])[] = [
  "january janvier januar janner gennaio enero",
  "february fevrier februar febbraio febrero",
  "march mars marz maerz marzo",
  "april avril aprile abril",
  "may mai maggio mayo",
  "june juin juni giugno junio",
  "july juillet juli luglio julio",
  "august aout agosto",
  "september septembre settembre septiembre setiembre",
  "october octobre oktober ottobre octubre",
  "november novembre noviembre",
  "december decembre dezember dicembre diciembre",
].map((names) => names.split(" "));
/** Minimum number of letters of an abbreviated month. */
const MIN_LETTERS = 3;

const ISO_DATE = /\b(?<!-)(\d{4})-(\d{2})-(\d{2})\b(?!-\w)/g;
const NUMERIC_DATE = /\b(\d{1,2})([./])(\d{1,2})[./](\d{4})\b/g;
/** Matches words before a date that belong to languages that write the day first. */
const DAY_FIRST_WORD =
  /(?<!\p{L})(?:le|au|du|dal|del|al|il|el|am|vom|zum|bis|den|\u00e9ch\u00e9ance|limite|l\u00edmite|scadenza|entro|vencimiento|hasta|f\u00e4llig(?:keit)?|datum|fecha)(?: le| il| el| am| zum| de \p{L}{3,12})?\s{0,2}:?\s{0,2}$/iu;
/** Maximum number of characters before a date that are searched for such a word. */
const MAX_BEFORE = 32;
const DAY_FIRST =
  /\b(\d{1,2})(?:st|nd|rd|th|er|\.|º)? (?:de )?([^\s\d.]{3,10})\.? (?:de )?(\d{4})\b/g;
/** Matches a date with its month first, which only English writes. */
const MONTH_FIRST =
  /\b((?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})\b/gi;

/** Matches a year, as a quick test: most texts contain none. */
const YEAR = /(?:19|20|21)\d\d/;

/** Maximum number of candidates per form that are examined. */
const MAX_DATES = 200;

/**
 * Finds dates (`2026-01-05`, `5.1.2026`, `January 5, 2026`), without numeric ones that are
 * ambiguous.
 */
export function* findDates(text: string, language: BodyLanguage | null): Generator<DateMatch> {
  if (!YEAR.test(text)) return;
  const createMatch = (iso: string | null, { 0: dateText, index }: RegExpExecArray) =>
    iso === null || isInUrl(text, index) ? [] : [{ value: iso, text: dateText, index }];
  for (const match of takeMatches(text, ISO_DATE)) {
    const [, year, month, date] = match;
    yield* createMatch(formatIsoDate(Number(year), Number(month), Number(date)), match);
  }
  for (const match of takeMatches(text, NUMERIC_DATE)) {
    const [, first, separator, second, year] = match;
    const textBefore = text.slice(Math.max(0, match.index - MAX_BEFORE), match.index);
    // Languages that write the month first separate numbers by slashes.
    const isDayFirst = separator === "." || DAY_FIRST_WORD.test(textBefore) ||
      language !== null && language !== "en";
    yield* createMatch(
      parseNumericDate([Number(first), Number(second), Number(year)], isDayFirst),
      match,
    );
  }
  for (const match of takeMatches(text, DAY_FIRST)) {
    const [, date, month = "", year] = match;
    yield* createMatch(formatIsoDate(Number(year), parseMonth(month), Number(date)), match);
  }
  for (const match of takeMatches(text, MONTH_FIRST)) {
    const [, month = "", date, year] = match;
    yield* createMatch(formatIsoDate(Number(year), parseMonth(month), Number(date)), match);
  }
}

/** Maximum number of characters before a date that are searched for the start of a URL. */
const MAX_URL_START = 200;

/** Tells whether an offset of a text is inside a URL. */
function isInUrl(text: string, index: number): boolean {
  const wordsBefore = text.slice(Math.max(0, index - MAX_URL_START), index).split(/\s/);
  return /:\/\/|www\./i.test(wordsBefore.at(-1) ?? "");
}

function* takeMatches(text: string, form: RegExp): Generator<RegExpExecArray> {
  let count = 0;
  for (const match of text.matchAll(form)) {
    if (++count > MAX_DATES) return;
    yield match;
  }
}

function parseNumericDate(
  [first, second, year]: readonly [number, number, number],
  isDayFirst: boolean,
): string | null {
  const isAmbiguous = first <= 12 && second <= 12 && first !== second;
  if (isAmbiguous && !isDayFirst) return null;
  return second > 12 ? formatIsoDate(year, first, second) : formatIsoDate(year, second, first);
}

/** Parses the name of a month, or its beginning, to its number; 0 for any other word. */
function parseMonth(name: string): number {
  const letters = name.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
  if (letters.length < MIN_LETTERS) return 0;
  return 1 + MONTHS.findIndex((names) => names.some((month) => month.startsWith(letters)));
}

/** First year of a date in a letter. */
const FIRST_YEAR = 1900;
/** Last year of a date in a letter. */
const LAST_YEAR = 2100;

function formatIsoDate(year: number, month: number, day: number): string | null {
  if (year < FIRST_YEAR || year > LAST_YEAR || month < 1) return null;
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  return formatIsoDay(date.getTime());
}
