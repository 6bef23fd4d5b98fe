/** Rounds a number to so many decimal places. */
export function round(value: number, places: number): number {
  return Math.round(value * 10 ** places) / 10 ** places;
}
