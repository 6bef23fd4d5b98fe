/** A date of ISO 8601: by month and day, by week and weekday, or by day of the year. */
const DATE = /^(\d{4})-?(?:(\d\d)-?(\d\d)|W(\d\d)-?([1-7])|(\d{3}))$/i;

/** A time of ISO 8601: hours, minutes, seconds, the last of them with a fraction; `Z` or offset. */
const TIME =
  /^(\d\d)(?::?(\d\d)(?::?(\d\d))?)?([.,]\d{1,9})? ?(Z|[+\-\u2212](?:[01]\d|2[0-3])(?::?[0-5]\d)?)?$/i;

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Reads an ISO 8601 time, as UTC unless it has an offset; in milliseconds since the Unix epoch. */
export function readIsoTime(text: string): number | undefined {
  const [date = "", time = "00", ...extraParts] = text.trim().split(
    /[Tt]|(?<=\d) (?=\d\d:?\d\d)/,
    3,
  );
  const day = extraParts.length === 0 ? readDay(date) : undefined;
  const sinceMidnight = readTimeOfDay(time);
  return day === undefined || sinceMidnight === undefined ? undefined : day + sinceMidnight;
}

/** Reads the midnight at which a day begins. */
function readDay(text: string): number | undefined {
  const [, year, month, day, week, weekday, ordinal] = DATE.exec(text) ?? [];
  if (year === undefined) return undefined;
  const newYear = Date.UTC(Number(year), 0, 1);
  if (ordinal !== undefined) return keepInYear(newYear + (Number(ordinal) - 1) * DAY, year);
  if (week !== undefined) {
    // The first week has the 4th of January, and every week begins on Monday.
    const january4 = newYear + 3 * DAY;
    const firstDay = january4 - ((new Date(january4).getUTCDay() + 6) % 7) * DAY +
      (Number(week) - 1) * 7 * DAY;
    const isOfYear = keepInYear(firstDay + 3 * DAY, year) !== undefined;
    return isOfYear ? firstDay + (Number(weekday) - 1) * DAY : undefined;
  }
  const time = Date.UTC(Number(year), Number(month) - 1, Number(day));
  // Date.UTC takes 30 February for 2 March.
  return new Date(time).toISOString().startsWith(`${year}-${month}-${day}`) ? time : undefined;
}

/** Returns a time if it lies in a year. */
function keepInYear(time: number, year: string): number | undefined {
  return new Date(time).toISOString().startsWith(`${year}-`) ? time : undefined;
}

/** Reads the milliseconds since midnight in UTC; 24:00 is the end of a day, and :60 a leap second. */
function readTimeOfDay(text: string): number | undefined {
  const [, hour, minute, second, fraction = "0", zone = "Z"] = TIME.exec(text) ?? [];
  if (hour === undefined) return undefined;
  const smallestUnit = second !== undefined ? SECOND : minute !== undefined ? MINUTE : HOUR;
  const fractionMs = Math.floor(Number(fraction.replace(",", ".")) * smallestUnit);
  const time = Number(hour) * HOUR + Number(minute ?? 0) * MINUTE + Number(second ?? 0) * SECOND +
    fractionMs;
  if (time > DAY || Number(minute ?? 0) > 59 || Number(second ?? 0) > 60) return undefined;
  return time - readOffset(zone);
}

/** Reads an offset in milliseconds: `+02:00`, `-0330` or `+02`. */
function readOffset(zone: string): number {
  const [, sign, hours = "0", minutes = "0"] = /^([^\dZ])(\d\d):?(\d\d)?$/i.exec(zone) ?? [];
  return (sign === "+" ? 1 : -1) * (Number(hours) * HOUR + Number(minutes) * MINUTE);
}
