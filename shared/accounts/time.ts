import { DAY_MS, isoDay, startOfDay } from "../encoding/iso_day.ts";

/** Windows that calls are counted in, as whole numbers since the epoch. All are UTC. */

export const MINUTE_MS = 60_000;

/** The minute a time lies in. */
export function minuteOf(now: number): number {
  return Math.floor(now / MINUTE_MS);
}

/** The day a time lies in. */
export function dayOf(now: number): number {
  return Math.floor(now / DAY_MS);
}

/** `2026-01-31` */
export function dateOf(day: number): string {
  return isoDay(day * DAY_MS);
}

/** The day a date names; undefined for anything that is no date of the calendar since 1970. */
export function dayFrom(date: string): number | undefined {
  const at = startOfDay(date);
  return at === undefined || at < 0 ? undefined : dayOf(at);
}
