/** Rounds a number to a number of decimal places. */
export function round(value: number, places: number): number {
  return Math.round(value * 10 ** places) / 10 ** places;
}
