/** A number to so many places behind the point. */
export function rounded(value: number, places: number): number {
  return Math.round(value * 10 ** places) / 10 ** places;
}
