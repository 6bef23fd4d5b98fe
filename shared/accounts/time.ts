/** Windows that calls are counted in, as whole numbers since the epoch. All are UTC. */

export const MINUTE_MS = 60_000;
export const DAY_MS = 86_400_000;

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
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** The day a date names; undefined for anything that is no date of the calendar since 1970. */
export function dayFrom(date: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return undefined;
  const at = Date.parse(`${date}T00:00:00Z`);
  // Some engines roll the 31st of June over.
  return Number.isNaN(at) || at < 0 || dateOf(dayOf(at)) !== date ? undefined : dayOf(at);
}
