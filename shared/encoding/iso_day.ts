/** Milliseconds of a UTC day. */
export const DAY_MS = 86_400_000;

/** Formats the UTC day of a time in milliseconds since the epoch (ISO 8601): `2026-01-31`. */
export function formatIsoDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** Computes the start of a UTC day (`2026-01-31`) in milliseconds; undefined if it is invalid. */
export function findDayStart(date: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return undefined;
  const time = Date.parse(`${date}T00:00:00Z`);
  // Some engines read the 31st of June as the 1st of July.
  return Number.isNaN(time) || formatIsoDay(time) !== date ? undefined : time;
}
