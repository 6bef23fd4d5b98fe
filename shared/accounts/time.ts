import { DAY_MS, findDayStart, formatIsoDay } from "../encoding/iso_day.ts";

/** The minutes and days in which calls are counted: their number since the epoch, in UTC. */

export const MINUTE_MS = 60_000;

/** Returns the minute of a time, which is in milliseconds since the epoch. */
export function toMinute(now: number): number {
  return Math.floor(now / MINUTE_MS);
}

/** Returns the day of a time, which is in milliseconds since the epoch. */
export function toDay(now: number): number {
  return Math.floor(now / DAY_MS);
}

/** Formats a day, counted since the epoch, as `2026-01-31`. */
export function formatDayNumber(day: number): string {
  return formatIsoDay(day * DAY_MS);
}

/** Parses a date `2026-01-31` to its day; undefined for anything but a calendar date since 1970. */
export function parseDay(date: string): number | undefined {
  const at = findDayStart(date);
  return at === undefined || at < 0 ? undefined : toDay(at);
}
