const DAY_MS = 86_400_000, HOUR_MS = 3_600_000, MINUTE_MS = 60_000;

/** `Date.toISOString` for the years of four digits, in a fifth of its time. */
export function isoOf(instant: number): string {
  const day = Math.floor(instant / DAY_MS);
  if (day < FIRST_DAY || day > LAST_DAY) return new Date(instant).toISOString();
  if (day !== lastDay) {
    lastDay = day;
    lastDayText = new Date(day * DAY_MS).toISOString().slice(0, "2026-01-01T".length);
  }
  const time = instant - day * DAY_MS;
  const hour = twoDigits(Math.floor(time / HOUR_MS));
  const minute = twoDigits(Math.floor(time / MINUTE_MS) % 60);
  const second = twoDigits(Math.floor(time / 1000) % 60);
  const fraction = time % 1000 === 0 ? "000" : String(time % 1000).padStart(3, "0");
  // Joined and not added: whoever writes it out has one row of characters.
  return [lastDayText, `${hour}:${minute}:${second}`, ".", fraction, "Z"].join("");
}

/** Days since the epoch of the first of January 1000 and the last of December 9999. */
const FIRST_DAY = Date.UTC(1000, 0, 1) / DAY_MS, LAST_DAY = Date.UTC(9999, 11, 31) / DAY_MS;

/** The day written last, and its text: the hops of a message are nearly all of one day. */
let lastDay = NaN;
let lastDayText = "";

const TWO_DIGITS = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, "0"));

function twoDigits(number: number): string {
  return TWO_DIGITS[number] ?? "";
}
