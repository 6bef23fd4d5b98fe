/** Days of the calendar as ISO 8601 writes them. All are UTC. */

export const DAY_MS = 86_400_000;

/** Returns the day of a time in milliseconds since 1970: `2026-01-31`. */
export function formatIsoDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** When a day such as `2026-01-31` begins; undefined for anything that the calendar lacks. */
export function findDayStart(date: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return undefined;
  const at = Date.parse(`${date}T00:00:00Z`);
  // Some engines read the 31st of June as the 1st of July.
  return Number.isNaN(at) || formatIsoDay(at) !== date ? undefined : at;
}
